"""What the language server answers about whole files: structure, colours, remarks, formatting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from ..text.source import Span
from .document import Document
from .formatting import changes
from .highlighting import KINDS, highlighted
from .lenses import lenses
from .outline import Entry, enclosing, outline
from .server import RuleServer, path_of

RUN: Final = "elgrande.run"
"""The command that runs a scenario; its argument is the URI."""
USES: Final = "elgrande.uses"
"""The command of the editor that shows places: a URI, a position and locations."""

_SYMBOLS: Final = types.SymbolKind
_KINDS: Final = {
    "": _SYMBOLS.Module,
    "card": _SYMBOLS.Class,
    "region": _SYMBOLS.Class,
    "procedure": _SYMBOLS.Function,
    "step": _SYMBOLS.Event,
    "rule": _SYMBOLS.Interface,
    "parameter": _SYMBOLS.Property,
    "number": _SYMBOLS.Number,
    "zone": _SYMBOLS.Namespace,
}
"""How an editor shows entries; all others are constants."""


def answer_about_files(server: RuleServer) -> None:
    """Adds the handlers to a server."""
    _answer_structure(server)
    _answer_remarks(server)
    _answer_formatting(server)
    _answer_commands(server)


def _answer_structure(server: RuleServer) -> None:
    @server.queued(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path, document = server.document(params.text_document.uri)
        return [] if document is None else [*_symbols(server, path, outline(document))]

    @server.queued(types.WORKSPACE_SYMBOL)
    def everywhere(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found = server.opened.declared(params.query)
        return [
            types.WorkspaceSymbol(where, use.text, _KINDS.get(use.space, _SYMBOLS.Constant))
            for path, use in found
            for where in server.locations([(path, use)])
        ]

    @server.queued(types.TEXT_DOCUMENT_SELECTION_RANGE)
    def selection(params: types.SelectionRangeParams) -> list[types.SelectionRange]:
        return [
            _selection(server, params.text_document.uri, position) for position in params.positions
        ]

    @server.queued(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlights(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        path, line, column = server.place(params.text_document.uri, params.position)
        here = server.opened.use_at(path, line, column)
        kinds = types.DocumentHighlightKind
        return [
            types.DocumentHighlight(
                server.range(path, use.span), kinds.Write if use.declares else kinds.Read
            )
            for use in server.opened.uses_in(path)
            if here is not None and (use.space, use.text) == (here.space, here.text)
        ]

    @server.queued(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        path = path_of(params.text_document.uri)
        found = server.opened.links(path)
        return [types.DocumentLink(server.range(path, at), to.as_uri()) for at, to in found]


def _symbols(
    server: RuleServer, path: Path, entries: Iterable[Entry]
) -> Iterator[types.DocumentSymbol]:
    for entry in entries:
        yield types.DocumentSymbol(
            entry.name or "?",  # the protocol forbids an empty name
            _KINDS.get(entry.kind, _SYMBOLS.Constant),
            server.range(path, entry.whole),
            server.range(path, entry.at),
            entry.detail or None,
            children=[*_symbols(server, path, entry.parts)],
        )


def _selection(server: RuleServer, uri: str, position: types.Position) -> types.SelectionRange:
    path, line, column = server.place(uri, position)
    document = server.opened.document(path)
    around = [] if document is None else enclosing(document, line, column)
    chain: types.SelectionRange | None = None
    for span in reversed(around or [Span("", line, column, line, column)]):
        chain = types.SelectionRange(server.range(path, span), chain)
    assert chain is not None
    return chain


def _answer_remarks(server: RuleServer) -> None:
    legend = types.SemanticTokensLegend([*KINDS], [])

    @server.queued(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        path, document = server.document(params.text_document.uri)
        return types.SemanticTokens([] if document is None else _tokens(server, path, document))

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        await server.names_of(params.text_document.uri)
        path, texts = path_of(params.text_document.uri), server.texts
        lines = params.range.start.line + 1, params.range.end.line + 1
        return [
            types.InlayHint(
                server.range(path, one.at, texts).start,
                one.text,
                tooltip=one.whole or None,
                padding_left=True,
            )
            for one in texts.english(path, *lines)
        ]

    @server.queued(types.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        path, document = server.document(params.text_document.uri)
        if document is None:
            return []
        uri, made = params.text_document.uri, []
        names = server.opened.uses_in(path)
        for lens in lenses(document, names, server.opened.uses_around(path)):
            where = server.range(path, lens.at)
            command = types.Command(lens.title, RUN, None, [uri])
            if lens.what == "uses":
                command = types.Command(lens.title, USES, None, [uri, where.start])
            made.append(types.CodeLens(where, command))
        return made


def _tokens(server: RuleServer, path: Path, document: Document) -> list[int]:
    """The highlighted words as the protocol packs them: five numbers each, relative to the last."""
    packed: list[int] = []
    line = column = 0
    symbols = server.opened.symbols(path)
    for word in highlighted(document, server.opened.uses_in(path), symbols.names):
        at = server.range(path, word.span)
        if at.start.line != line:
            column = 0
        length = at.end.character - at.start.character
        packed += [at.start.line - line, at.start.character - column, length]
        packed += [KINDS.index(word.kind), 0]
        line, column = at.start.line, at.start.character
    return packed


def _answer_formatting(server: RuleServer) -> None:
    def edits(
        path: Path, document: Document | None, first: int = 1, last: int | None = None
    ) -> list[types.TextEdit]:
        found = [] if document is None else changes(document.source, first, last)
        return [
            types.TextEdit(
                types.Range(types.Position(one.first - 1, 0), types.Position(one.end - 1, 0)),
                server.written(path, one.text),
            )
            for one in found
        ]

    @server.queued(types.TEXT_DOCUMENT_FORMATTING)
    def whole(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        return edits(*server.document(params.text_document.uri))

    @server.queued(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def some(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        begin, end = params.range.start, params.range.end
        last = end.line if end.character == 0 and end.line > begin.line else end.line + 1
        return edits(*server.document(params.text_document.uri), begin.line + 1, last)

    @server.feature(
        types.TEXT_DOCUMENT_ON_TYPE_FORMATTING, types.DocumentOnTypeFormattingOptions("\n")
    )
    def typed(params: types.DocumentOnTypeFormattingParams) -> list[types.TextEdit]:
        path = path_of(params.text_document.uri)
        ended = params.position.line  # the line above the cursor, from 1
        return edits(path, server.texts.near(path, ended, ended), ended, ended)


def _answer_commands(server: RuleServer) -> None:
    @server.command(RUN)
    async def run(uri: Any = None) -> str:
        if not isinstance(uri, str):
            raise JsonRpcInvalidParams("the argument is the URI of a scenario")
        server.check_now()  # what it marks stays until the next check
        news, outcome, kind = await server.in_turn(_run, server, uri)
        for one in news:
            server.text_document_publish_diagnostics(one)
        server.window_show_message(types.ShowMessageParams(kind, outcome))
        return outcome


def _run(
    server: RuleServer, uri: str
) -> tuple[list[types.PublishDiagnosticsParams], str, types.MessageType]:
    """Runs a scenario; what to publish, and what to say of it."""
    path, document = server.document(uri)
    if document is None or document.root is None:
        raise JsonRpcInvalidParams("this file can't be read")
    if document.schema != "scenario":
        raise JsonRpcInvalidParams("this is not a scenario")
    failed, news = server.marks.run(path)
    kinds = types.MessageType
    why = failed[0].message.partition("\n")[0] if failed else ""
    outcome = f"{path.name} fails: {why}" if failed else f"{path.name} passes"
    return server.published(news), outcome, kinds.Error if failed else kinds.Info
