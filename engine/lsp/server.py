"""The language server: connects the protocol to the open files.

The only module that imports pygls, which is an optional extra.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import quote, unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from ..text.diagnostics import Diagnostic
from ..text.source import Source, Span
from ..text.yaml.reading import real
from .completion import Item
from .index import Use
from .markdown import markdown
from .marks import Marks
from .messages import Explanation
from .open_files import OpenFiles

NAME = "elgrande"
_UNSAVED = "unsaved"


class RuleServer(LanguageServer):
    """A server with the open files and their published diagnostics."""

    def __init__(self, version: str) -> None:
        super().__init__(NAME, version)
        self.opened = OpenFiles()
        self.marks = Marks(self.opened)

    # ------------------------------------------------------------ places

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

    def publish(self, marks: Mapping[Path, Iterable[Diagnostic]]) -> None:
        """Sends the diagnostics of some files to the editor."""
        for path, diagnostics in marks.items():
            converted = [self._diagnostic(path, found) for found in diagnostics]
            params = types.PublishDiagnosticsParams(uri_of(path), converted)
            self.text_document_publish_diagnostics(params)

    def _diagnostic(self, path: Path, found: Diagnostic) -> types.Diagnostic:
        hint = f"\nhint: {found.hint}" if found.hint else ""
        span = found.span or Source(str(path), "").span(0, 0)
        return types.Diagnostic(
            range=self.range(path, span),
            message=found.message + hint,
            severity=types.DiagnosticSeverity[found.severity.capitalize()],
            code=found.code,
            source=NAME,
            related_information=[
                types.DiagnosticRelatedInformation(self._location(path, found, other), words)
                for words, other in found.related
            ],
        )

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
        for fix in self.opened.fixes(path, found):
            edit = types.TextEdit(self.range(path, fix.span), fix.text)
            yield types.CodeAction(
                fix.title,
                types.CodeActionKind.QuickFix,
                [diagnostic],
                is_preferred=fix.is_certain,
                edit=types.WorkspaceEdit({uri_of(path): [edit]}),
            )

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
    server = RuleServer(version)
    _follow_texts(server)
    _answer(server)
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

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        put(params.text_document.uri)

    def put(uri: str) -> None:
        path = path_of(uri)
        server.opened.put(path, server.workspace.get_text_document(uri).source)
        server.publish(server.marks.after_change(path))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.opened.refresh()
        server.publish(server.marks.after_change(path_of(params.text_document.uri)))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.opened.take_away(path_of(params.text_document.uri))
        server.publish(server.marks.again())

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_outside(_: types.DidChangeWatchedFilesParams) -> None:
        server.opened.refresh()
        server.publish(server.marks.again())


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
    kinds = [types.CodeActionKind.QuickFix]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds))
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        path = path_of(params.text_document.uri)
        return [
            action
            for found in server.marks.published(path)
            for action in server.quick_fixes(path, found, params.range)
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
        place = server.place(params.text_document.uri, params.position)
        places = server.opened.rename(*place, params.new_name)
        if isinstance(places, str):
            raise JsonRpcInvalidParams(places)
        changes: dict[str, list[types.TextEdit]] = {}
        for path, use in places:
            edit = types.TextEdit(server.range(path, use.span), params.new_name)
            changes.setdefault(uri_of(path), []).append(edit)
        return types.WorkspaceEdit(changes=changes)
