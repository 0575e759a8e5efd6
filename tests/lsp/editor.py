"""An editor for tests: the client of pygls, with the texts that it holds and what was published."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

RELATED = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)
    )
)


class Editor:
    """A session with a server, and its folder."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.published: list[types.PublishDiagnosticsParams] = []
        self.messages: list[str] = []
        self._news = asyncio.Event()

        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.published.append(params)
            self._news.set()

        def message(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)

        client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(publish)
        client.feature(types.WINDOW_SHOW_MESSAGE)(message)

    def uri(self, name: str) -> str:
        """The URI of a file of the folder."""
        return (self.folder / name).as_uri()

    def at(self, name: str) -> types.TextDocumentIdentifier:
        """A file of the folder, as requests name it."""
        return types.TextDocumentIdentifier(self.uri(name))

    def place(self, name: str, words: str) -> types.Position:
        """Where the first such words begin in an open text."""
        before = self.texts[name].partition(words)[0]
        return types.Position(before.count("\n"), len(before.rpartition("\n")[2]))

    def open(self, name: str, text: str) -> None:
        self.texts[name], self.versions[name] = text, 1
        item = types.TextDocumentItem(self.uri(name), "yaml", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def type(self, name: str, text: str) -> None:
        """Replaces the whole text."""
        self.texts[name] = text
        self.versions[name] += 1
        whole = types.TextDocumentContentChangeWholeDocument(text)
        what = types.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(what, [whole]))

    def save(self, name: str) -> None:
        (self.folder / name).write_text(self.texts[name], encoding="utf-8")
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(self.at(name)))

    def close(self, name: str) -> None:
        del self.texts[name]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.at(name)))

    async def marks(self, name: str, version: int | None = None) -> Sequence[types.Diagnostic]:
        """The newest findings of a file. version: of this text; waits until they are published."""
        uri, wanted = self.uri(name), version or self.versions.get(name)
        while True:
            found = [one for one in self.published if one.uri == uri]
            if found and found[-1].version == wanted:
                return found[-1].diagnostics
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)


def applied(text: str, edits: Sequence[types.TextEdit]) -> str:
    """A text after edits; without characters beyond 16 bits."""
    lines = text.splitlines(keepends=True)

    def offset(place: types.Position) -> int:
        return sum(map(len, lines[: place.line])) + place.character

    for edit in sorted(edits, key=lambda one: offset(one.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


@asynccontextmanager
async def editing(
    folder: Path, capabilities: types.ClientCapabilities = RELATED
) -> AsyncIterator[Editor]:
    client = LanguageClient("tests", "1")
    editor = Editor(client, folder)
    await client.start_io(sys.executable, "-m", "elgrande.cli", "lsp")
    try:
        await client.initialize_async(
            types.InitializeParams(
                capabilities=capabilities,
                workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "mine")],
            )
        )
        client.initialized(types.InitializedParams())
        yield editor
    finally:  # also after a failure, since `stop` waits for the server to end
        await asyncio.wait_for(client.shutdown_async(None), 20)
        client.exit(None)
        ended: Awaitable[None] = client.stop()  # type: ignore[no-untyped-call]
        await ended


def session(
    folder: Path,
    play: Callable[[Editor], Awaitable[Any]],
    files: Mapping[str, str] | None = None,
    capabilities: types.ClientCapabilities = RELATED,
    limit: float = 60,
) -> None:
    """Plays a session in a folder with some files. limit: its most seconds."""
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    async def run() -> None:
        async with editing(folder.resolve(), capabilities) as editor:
            await asyncio.wait_for(play(editor), limit)

    asyncio.run(run())
