"""What an editor sends to the language server, and the answers to it."""

from __future__ import annotations

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from ..text.source import Span
from .answers import answer_about_files
from .completion import Item
from .markdown import markdown
from .messages import Explanation
from .server import FIX_ALL, QUICK_FIX, RuleServer, path_of


def make_server(version: str) -> RuleServer:
    """A server with all its handlers; `start_io` runs it on standard input and output."""
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
        server.begin(folders)
        _watch_files(server)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.open(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.type(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.save(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_outside(_: types.DidChangeWatchedFilesParams) -> None:
        server.look_again()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def other_folders(_: types.DidChangeWorkspaceFoldersParams) -> None:
        server.look_again([path_of(one.uri) for one in server.workspace.folders.values()])

    @server.feature(types.WORKSPACE_DID_DELETE_FILES, _ANYTHING)
    def deleted(_: types.DeleteFilesParams) -> None:
        server.look_again()

    @server.feature(types.WORKSPACE_DID_RENAME_FILES, _ANYTHING)
    def renamed(_: types.RenameFilesParams) -> None:
        server.look_again()

    @server.feature(types.WORKSPACE_DID_CREATE_FILES, _ANYTHING)
    def created(_: types.CreateFilesParams) -> None:
        server.look_again()


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
    async def completion(params: types.CompletionParams) -> types.CompletionList:
        await server.names_of(params.text_document.uri)
        texts = server.texts
        path, line, column = server.place(params.text_document.uri, params.position, texts)
        found = await server.completions(path, line, column)
        items = [_completion_item(number, item) for number, item in enumerate(found)]
        with_fields = _takes_snippets(server)
        for item, made in zip(found, items, strict=True):
            if item.wish is not None:
                begin = column - len(item.wish.replaces)
                replaced = server.range(path, Span(str(path), line, begin, line, column), texts)
                text = item.wish.snippet if with_fields else item.wish.text
                made.text_edit = types.TextEdit(replaced, text)
                made.insert_text_format = types.InsertTextFormat.Snippet if with_fields else None
        # What the phrasebook has depends on all words of the line, and the choices of a scenario
        # may not have been found in time: the editor asks again.
        may_change = any(item.is_word or item.wish for item in found)
        may_change = may_change or texts.step_at(path, line, column) is not None
        return types.CompletionList(is_incomplete=may_change, items=items)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        await server.names_of(params.text_document.uri)
        texts = server.texts
        path, line, column = server.place(params.text_document.uri, params.position, texts)
        shown = texts.hover(path, line, column)
        if shown is None:
            return None
        text = _markup(shown.explanation)
        return types.Hover(text, server.range(path, shown.span, texts))


def _takes_snippets(server: RuleServer) -> bool:
    """Whether the editor can insert a text with fields to fill in."""
    able = server.client_capabilities.text_document
    of_items = able.completion.completion_item if able and able.completion else None
    return bool(of_items and of_items.snippet_support)


def _markup(explanation: Explanation) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, markdown(explanation))


def _completion_item(number: int, item: Item) -> types.CompletionItem:
    kinds = types.CompletionItemKind
    return types.CompletionItem(
        label=item.text,
        kind=kinds.Keyword if item.is_word else kinds.Value,
        detail=item.detail or None,
        insert_text=item.text + item.after if item.after else None,
        documentation=_markup(item.more) if item.more else None,
        sort_text=f"{number:05}",
        # It was found by the words of the line, which an editor may compare with this text.
        filter_text=f"{item.wish.replaces} {item.text}" if item.wish is not None else None,
        insert_text_mode=types.InsertTextMode.AsIs if item.wish is not None else None,
    )


def _answer_fixes(server: RuleServer) -> None:
    kinds = [QUICK_FIX, FIX_ALL]

    @server.queued(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds), checked=True)
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        path = path_of(params.text_document.uri)
        actions = [
            action
            for found in server.marks.published(path)
            for action in server.quick_fixes(path, found, params.range)
        ]
        wanted = params.context.only or None
        return [
            action
            for action in (*actions, *server.fix_all(path))
            if wanted is None or any(_is_a(str(action.kind), kind) for kind in wanted)
        ]


def _is_a(kind: str, other: str) -> bool:
    """Whether a kind of actions is another one, or belongs to it: `source.fixAll` to `source`."""
    return not other or f"{kind}.".startswith(f"{other}.")


def _answer_names(server: RuleServer) -> None:
    @server.queued(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        place = server.place(params.text_document.uri, params.position)
        return server.locations(server.opened.definitions(*place))

    @server.queued(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        place = server.place(params.text_document.uri, params.position)
        return server.locations(server.opened.references(*place))

    @server.queued(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.Range | None:
        path, line, column = server.place(params.text_document.uri, params.position)
        use = server.opened.use_at(path, line, column)
        return server.range(path, use.span) if use is not None else None

    options = types.RenameOptions(prepare_provider=True)

    @server.queued(types.TEXT_DOCUMENT_RENAME, options, checked=True)
    def rename(params: types.RenameParams) -> types.WorkspaceEdit:
        place = server.place(params.text_document.uri, params.position)
        places = server.opened.rename(*place, params.new_name)
        if isinstance(places, str):
            raise JsonRpcInvalidParams(places)
        changes: dict[str, list[types.TextEdit]] = {}
        for path, use in places:
            edit = types.TextEdit(server.range(path, use.span), params.new_name)
            changes.setdefault(server.uri(path), []).append(edit)
        return types.WorkspaceEdit(changes=changes)
