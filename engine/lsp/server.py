"""The language server: connects the protocol to the open files.

With `answers.py` the only module that imports pygls, which is an optional extra.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote, unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from ..text.codes import known_codes
from ..text.diagnostics import Diagnostic
from ..text.pages import page_of
from ..text.source import Source, Span
from ..text.yaml.reading import real
from .completion import Item
from .document import Document
from .fixes import Fix, all_certain, silencing
from .index import Use
from .markdown import markdown
from .marks import Marks
from .messages import Explanation
from .open_files import OpenFiles

NAME = "elgrande"
PAUSE = 0.05
"""Seconds without a change after which texts are checked."""

_UNSAVED = "unsaved"
_FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.{NAME}"


class RuleServer(LanguageServer):
    """A server with the open files and their published diagnostics."""

    def __init__(self, version: str) -> None:
        super().__init__(NAME, version)
        self.opened = OpenFiles()
        self.marks = Marks(self.opened)
        self._waiting: dict[Path, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ places

    def document(self, uri: str) -> tuple[Path, Document | None]:
        """The file of a URI, and its newest text as a tree."""
        path = path_of(uri)
        return path, self.opened.document(path)

    def place(self, uri: str, position: types.Position) -> tuple[Path, int, int]:
        """A position of the protocol as path, line and column, both from 1."""
        path = path_of(uri)
        document = self.opened.document(path)
        lines = document.source.lines if document is not None else []
        at = self.workspace.position_codec.position_from_client_units(lines, position)
        return path, at.line + 1, at.character + 1

    def range(self, path: Path, span: Span) -> types.Range:
        """A span in the editor's units, from 0."""
        document = self.opened.document(path)
        lines = document.source.lines if document is not None else []
        whole = types.Range(
            types.Position(span.line - 1, span.column - 1),
            types.Position(span.end_line - 1, span.end_column - 1),
        )
        return self.workspace.position_codec.range_to_client_units(lines, whole)

    # ------------------------------------------------------------ publishing

    def check_later(self, path: Path) -> None:
        """Checks a changed file after a pause, in which newer texts may come."""
        self._waiting[path] = None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(PAUSE, self.check_now)

    def check_now(self) -> None:
        """Checks what has changed since the last check, and publishes what was found."""
        waiting = [*self._waiting]
        self._waiting.clear()
        for path in waiting:
            self.publish(self.marks.after_change(path))

    def publish(self, marks: Mapping[Path, Iterable[Diagnostic]]) -> None:
        """Sends the diagnostics of some files to the editor, with the versions of their texts."""
        for path, diagnostics in marks.items():
            uri = uri_of(path)
            text = self.workspace.text_documents.get(uri)
            version = None if text is None else text.version
            converted = [self._diagnostic(path, found) for found in diagnostics]
            params = types.PublishDiagnosticsParams(uri, converted, version)
            self.text_document_publish_diagnostics(params)

    def _diagnostic(self, path: Path, found: Diagnostic) -> types.Diagnostic:
        """A finding. Its hint is information related to it, where the editor shows such."""
        span = found.span or Source(str(path), "").span(0, 0)
        related = [
            types.DiagnosticRelatedInformation(self._location(path, found, other), words)
            for words, other in found.related
        ]
        message = found.message
        if found.hint and self._shows_related:
            at = types.Location(uri_of(path), self.range(path, span))
            related.insert(0, types.DiagnosticRelatedInformation(at, f"hint: {found.hint}"))
        elif found.hint:
            message += f"\nhint: {found.hint}"
        about = page_of(found.code).file.as_uri() if found.code in known_codes() else None
        return types.Diagnostic(
            range=self.range(path, span),
            message=message,
            severity=types.DiagnosticSeverity[found.severity.capitalize()],
            code=found.code,
            code_description=types.CodeDescription(about) if about is not None else None,
            source=NAME,
            related_information=related,
        )

    @property
    def _shows_related(self) -> bool:
        """Whether the editor shows information that is related to a finding."""
        able = self.client_capabilities.text_document
        shown = able.publish_diagnostics if able is not None else None
        return bool(shown is not None and shown.related_information)

    def _location(self, path: Path, found: Diagnostic, span: Span) -> types.Location:
        """The location of a related span: in the same file, or in one named in messages."""
        other = path if span.file == found.file else self.opened.path_named(span.file)
        return types.Location(uri_of(other), self.range(other, span))

    def quick_fixes(
        self, path: Path, found: Diagnostic, asked: types.Range
    ) -> Iterator[types.CodeAction]:
        """The fixes for a diagnostic, if it has to do with a range of its file."""
        diagnostic = self._diagnostic(path, found)
        if diagnostic.range.end < asked.start or asked.end < diagnostic.range.start:
            return
        document = self.opened.document(path)
        fixes = self.opened.fixes(path, found)
        if document is not None and (silent := silencing(found, document.source)) is not None:
            fixes.append(silent)
        for fix in fixes:
            yield types.CodeAction(
                fix.title,
                types.CodeActionKind.QuickFix,
                [diagnostic],
                is_preferred=fix.is_certain,
                edit=self._edit(path, [fix]),
            )

    def fix_all(self, path: Path) -> Iterator[types.CodeAction]:
        """One action for all certain fixes of a file, if there are any."""
        found = (self.opened.fixes(path, one) for one in self.marks.published(path))
        fixes = all_certain([fix for some in found for fix in some])
        if fixes:
            yield types.CodeAction(
                "Fix all that has one likely spelling", _FIX_ALL, edit=self._edit(path, fixes)
            )

    def _edit(self, path: Path, fixes: Sequence[Fix]) -> types.WorkspaceEdit:
        edits = [types.TextEdit(self.range(path, fix.span), fix.text) for fix in fixes]
        return types.WorkspaceEdit({uri_of(path): edits})

    def locations(self, found: Iterable[tuple[Path, Use]]) -> list[types.Location]:
        """Occurrences of names as locations of the protocol."""
        return [types.Location(uri_of(path), self.range(path, use.span)) for path, use in found]


def path_of(uri: str) -> Path:
    """The file of a URI; for an unsaved text or another scheme, a unique made-up path."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    if path and "\0" not in path:
        return real(Path(path))
    return Path("/", _UNSAVED, quote(uri, safe=""))


def uri_of(path: Path) -> str:
    """The URI of a file or an unsaved text, as the editor names it."""
    if path.parts[1:-1] == (_UNSAVED,) and ":" in (uri := unquote(path.name)):
        return uri
    return from_fs_path(str(path)) or path.as_uri()


# ---------------------------------------------------------------- requests of the editor


def make_server(version: str) -> RuleServer:
    """A server with all its handlers; `start_io` runs it on standard input and output."""
    from .answers import answer_about_files

    server = RuleServer(version)
    _follow_texts(server)
    _answer(server)
    answer_about_files(server)
    _answer_fixes(server)
    _answer_names(server)
    return server


def _follow_texts(server: RuleServer) -> None:
    @server.feature(types.INITIALIZED)
    def begin(_: types.InitializedParams) -> None:
        folders = [path_of(folder.uri) for folder in server.workspace.folders.values()]
        if not folders and server.workspace.root_uri:
            folders = [path_of(server.workspace.root_uri)]
        server.opened = OpenFiles(folders)
        server.marks = Marks(server.opened)
        _watch_files(server)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        put(params.text_document.uri)
        server.opened.forget_names()
        server.check_now()

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        put(params.text_document.uri)

    def put(uri: str) -> None:
        path = path_of(uri)
        server.opened.put(path, server.workspace.get_text_document(uri).source, is_typed=True)
        server.check_later(path)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.opened.refresh()
        server.check_later(path_of(params.text_document.uri))
        server.check_now()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.opened.take_away(path_of(params.text_document.uri))
        server.publish(server.marks.again())

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_outside(_: types.DidChangeWatchedFilesParams) -> None:
        look_again()

    @server.feature(types.WORKSPACE_DID_DELETE_FILES, _ANYTHING)
    def deleted(_: types.DeleteFilesParams) -> None:
        look_again()

    @server.feature(types.WORKSPACE_DID_RENAME_FILES, _ANYTHING)
    def renamed(_: types.RenameFilesParams) -> None:
        look_again()

    @server.feature(types.WORKSPACE_DID_CREATE_FILES, _ANYTHING)
    def created(_: types.CreateFilesParams) -> None:
        look_again()

    def look_again() -> None:
        server.opened.refresh()
        server.publish(server.marks.again())


_ANYTHING = types.FileOperationRegistrationOptions(
    [types.FileOperationFilter(types.FileOperationPattern("**/*"), "file")]
)
"""Files and folders that the editor itself creates, renames or deletes."""


def _watch_files(server: RuleServer) -> None:
    """Asks the editor, if it can, to report files that other programs create, change or delete."""
    able = server.client_capabilities.workspace
    watching = able.did_change_watched_files if able is not None else None
    if watching is None or not watching.dynamic_registration:
        return
    watchers = [types.FileSystemWatcher("**/*.yaml"), types.FileSystemWatcher("**/*.yml")]
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
    method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    registration = types.Registration("rule-files", method, options)
    server.client_register_capability(types.RegistrationParams([registration]))


def _answer(server: RuleServer) -> None:
    options = types.CompletionOptions(trigger_characters=[" ", ":", "[", "{"])

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    def completion(params: types.CompletionParams) -> types.CompletionList:
        path, line, column = server.place(params.text_document.uri, params.position)
        found = server.opened.completions(path, line, column)
        items = [_completion_item(number, item) for number, item in enumerate(found)]
        for item, made in zip(found, items, strict=True):
            if item.wish is not None:
                begin = column - len(item.wish.replaces)
                replaced = server.range(path, Span(str(path), line, begin, line, column))
                made.text_edit = types.TextEdit(replaced, item.wish.text)
        # What the phrasebook has depends on all words of the line: the editor asks again.
        in_effect = any(item.is_word or item.wish for item in found)
        return types.CompletionList(is_incomplete=in_effect, items=items)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        path, line, column = server.place(params.text_document.uri, params.position)
        shown = server.opened.hover(path, line, column)
        if shown is None:
            return None
        text = _markup(shown.explanation)
        return types.Hover(text, server.range(path, shown.span))


def _markup(explanation: Explanation) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, markdown(explanation))


def _completion_item(number: int, item: Item) -> types.CompletionItem:
    kinds = types.CompletionItemKind
    return types.CompletionItem(
        label=item.text,
        kind=kinds.Keyword if item.is_word else kinds.Value,
        detail=item.detail or None,
        documentation=_markup(item.more) if item.more else None,
        sort_text=f"{number:05}",
        # It was found by the words of the line, which an editor may compare with this text.
        filter_text=f"{item.wish.replaces} {item.text}" if item.wish is not None else None,
        insert_text_mode=types.InsertTextMode.AsIs if item.wish is not None else None,
    )


def _answer_fixes(server: RuleServer) -> None:
    kinds = [types.CodeActionKind.QuickFix, _FIX_ALL]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds))
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        server.check_now()  # what is published is for the newest text
        path = path_of(params.text_document.uri)
        actions = [
            action
            for found in server.marks.published(path)
            for action in server.quick_fixes(path, found, params.range)
        ]
        wanted = params.context.only or [""]
        return [
            action
            for action in (*actions, *server.fix_all(path))
            if any(f"{action.kind}.".startswith(f"{one}.".lstrip(".")) for one in wanted)
        ]


def _answer_names(server: RuleServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        place = server.place(params.text_document.uri, params.position)
        return server.locations(server.opened.definitions(*place))

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        place = server.place(params.text_document.uri, params.position)
        return server.locations(server.opened.references(*place))

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.Range | None:
        path, line, column = server.place(params.text_document.uri, params.position)
        use = server.opened.use_at(path, line, column)
        return server.range(path, use.span) if use is not None else None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit:
        server.check_now()  # the names are those of the newest text
        place = server.place(params.text_document.uri, params.position)
        places = server.opened.rename(*place, params.new_name)
        if isinstance(places, str):
            raise JsonRpcInvalidParams(places)
        changes: dict[str, list[types.TextEdit]] = {}
        for path, use in places:
            edit = types.TextEdit(server.range(path, use.span), params.new_name)
            changes.setdefault(uri_of(path), []).append(edit)
        return types.WorkspaceEdit(changes=changes)
