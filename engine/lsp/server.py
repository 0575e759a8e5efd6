"""The language server: connects the protocol to the open files.

With `requests.py` and `answers.py` the only module that imports pygls, an optional extra.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, unquote

from lsprotocol import types
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
from .marks import Marks
from .open_files import OpenFiles
from .symbols import Symbols
from .texts import OpenTexts
from .workspace import Workspace

T = TypeVar("T")

NAME = "elgrande"
PAUSE = 0.05
"""Seconds without a change after which texts are checked: half of what a check takes, within
these limits."""
_LONGEST_PAUSE = 0.4

_WAIT = 0.01
"""Seconds in which an editor may cancel what it asked in the background."""
_LONGEST_PLAY = 1.0
"""Seconds for which choices are waited for: a large mix is first compiled, and a check may run."""
_TURN = 0.001
"""Seconds after which the thread of the checks lets the other one answer."""

_UNSAVED = "unsaved"
QUICK_FIX = types.CodeActionKind.QuickFix.value
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.{NAME}"


class RuleServer(LanguageServer):
    """A server with the open texts and what is published about them.

    `texts` belongs to the thread of the protocol, which answers at once from them. `opened` and
    `marks` belong to a second thread, which does in order what takes long; `in_turn` asks it.
    """

    def __init__(self, version: str) -> None:
        super().__init__(NAME, version)
        self.texts = OpenTexts()
        self.opened = OpenFiles()
        self.marks = Marks(self.opened)
        self._thread = ThreadPoolExecutor(1, "checks")
        self._uris: dict[Path, str] = {}
        self._versions: dict[Path, int | None] = {}
        """The versions of the texts in `opened`."""
        self._waiting: dict[Path, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._checking = 0
        self._pause = PAUSE

    def begin(self, folders: Sequence[Path]) -> None:
        """Starts with the folders of an editor."""
        self.opened = OpenFiles(folders)
        self.marks = Marks(self.opened)
        sys.setswitchinterval(_TURN)

    def shutdown(self) -> None:
        """Ends the threads; a check that runs is waited for, others are dropped."""
        self._thread.shutdown(cancel_futures=True)
        end: Callable[[], None] = super().shutdown
        end()

    # ------------------------------------------------------------ the thread of the checks

    async def in_turn(self, ask: Callable[..., T], *values: Any) -> T:
        """What a function gives on the thread of the checks, after what was asked before.

        It is not called if the editor cancels its request while it waits.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, ask, *values)

    def queued(
        self, method: str, options: Any = None, *, checked: bool = False
    ) -> Callable[[Callable[[Any], Any]], object]:
        """Registers a handler that is called `in_turn`.

        checked: after a check of the newest text.
        """

        def register(handler: Callable[[Any], Any]) -> object:
            @self.feature(method, options)
            async def answer(params: Any) -> Any:
                await asyncio.sleep(_WAIT)
                if checked:
                    self.check_now()
                return await self.in_turn(handler, params)

            return answer

        return register

    async def names_of(self, uri: str) -> None:
        """Waits until the names in force in an open file are known."""
        if not self.texts.knows_names(path_of(uri)):
            await self.in_turn(lambda: None)

    async def completions(self, path: Path, line: int, column: int) -> list[Item]:
        """The completions at a position; at a step of a scenario, the choices that are legal.

        If these can't be found, or not in time, all names that fit.
        """
        step = self.texts.step_at(path, line, column)
        legal: list[Item] = []
        if step is not None:
            with suppress(TimeoutError):
                asked = self.in_turn(self.opened.choices, path, step)
                legal = await asyncio.wait_for(asked, _LONGEST_PLAY)
        if legal and step is not None and step.who is not None:
            return legal
        known = {item.text for item in legal}
        others = self.texts.completions(path, line, column)
        return [*legal, *(item for item in others if item.text not in known)]

    def change(self, change: Callable[..., Iterable[types.PublishDiagnosticsParams]]) -> None:
        """Makes a change on the thread of the checks, and publishes what it gives."""
        done = asyncio.get_running_loop().run_in_executor(self._thread, self._changed, change)
        self._checking += 1
        done.add_done_callback(self._publish)

    def _changed(
        self, change: Callable[[], Iterable[types.PublishDiagnosticsParams]]
    ) -> tuple[list[types.PublishDiagnosticsParams], dict[Path, Symbols], float]:
        begun = time.perf_counter()
        news = [*change()]
        names = {path: self.opened.symbols(path) for path in self.opened.paths}
        if not self.texts.has_names:
            gc.freeze()  # what all checks share is not searched for garbage again
        return news, names, time.perf_counter() - begun

    def _publish(self, done: asyncio.Future[Any]) -> None:
        self._checking -= 1
        if done.cancelled():
            return
        news, names, seconds = done.result()
        self.texts.take_names(names)
        self._pause = min(max(PAUSE, seconds / 2), _LONGEST_PAUSE)
        for params in news:
            self.text_document_publish_diagnostics(params)

    # ------------------------------------------------------------ texts

    def open(self, uri: str) -> None:
        """Takes a text that the editor has opened, and checks it."""
        path = path_of(uri)

        def take() -> Iterable[types.PublishDiagnosticsParams]:
            self._uris[path] = uri
            return ()

        self.change(take)
        self.type(uri)
        self.check_now()

    def type(self, uri: str) -> None:
        """Takes the new text of an open file, and checks it after a pause."""
        path = path_of(uri)
        document = self.workspace.get_text_document(uri)
        text, version = document.source, document.version
        self.texts.hold(path, text)
        self._thread.submit(self._take, path, text, version)
        self.check_later(path)

    def _take(self, path: Path, text: str, version: int | None) -> None:
        self.opened.put(path, text, is_typed=path in self._versions)
        self._versions[path] = version

    def save(self, uri: str) -> None:
        """Takes over that a file was saved, and checks it."""
        path = path_of(uri)
        self._waiting.pop(path, None)

        def look() -> list[types.PublishDiagnosticsParams]:
            self.opened.refresh()
            return self.published(self.marks.after_change(path))

        self.change(look)

    def close(self, uri: str) -> None:
        """Forgets a file that the editor has closed, also what was to be checked of it."""
        path = path_of(uri)
        self._waiting.pop(path, None)
        self.texts.drop(path)

        def forget() -> list[types.PublishDiagnosticsParams]:
            self.opened.take_away(path)
            self._versions.pop(path, None)
            news = self.published(self.marks.again())
            self._uris.pop(path, None)
            return news

        self.change(forget)

    def look_again(self, folders: Sequence[Path] | None = None) -> None:
        """Checks all open files again, since others have changed.

        folders: the editor's folders, if these have changed.
        """

        def look() -> list[types.PublishDiagnosticsParams]:
            if folders is not None:
                self.opened.workspace = Workspace(folders)
            self.opened.refresh()
            return self.published(self.marks.again())

        self.change(look)

    # ------------------------------------------------------------ places

    def document(self, uri: str) -> tuple[Path, Document | None]:
        """The file of a URI, and its newest text as a tree."""
        path = path_of(uri)
        return path, self.opened.document(path)

    def uri(self, path: Path) -> str:
        """The URI of a file: of one that is open, as the editor names it."""
        return self._uris.get(path) or uri_of(path)

    def written(self, path: Path, text: str) -> str:
        """A new text for a file, with the line ends that the editor's text has."""
        uri = self._uris.get(path)
        is_dos = uri is not None and "\r\n" in self.workspace.get_text_document(uri).source
        return text.replace("\n", "\r\n") if is_dos else text

    def place(
        self, uri: str, position: types.Position, texts: OpenTexts | None = None
    ) -> tuple[Path, int, int]:
        """A position of the protocol as path, line and column, both from 1.

        texts: those to which the position belongs; by default those that were checked.
        """
        path = path_of(uri)
        document = (texts or self.opened).document(path)
        lines = document.lines if document is not None else []
        at = self.workspace.position_codec.position_from_client_units(lines, position)
        marked = at.line == 0 and (texts or self.opened).begins_with_mark(path)
        return path, at.line + 1, max(at.character + 1 - marked, 1)

    def range(self, path: Path, span: Span, texts: OpenTexts | None = None) -> types.Range:
        """A span in the editor's units, from 0. texts: as for `place`."""
        document = (texts or self.opened).document(path)
        lines = document.source.lines if document is not None else []
        marked = span.line == 1 and (texts or self.opened).begins_with_mark(path)
        whole = types.Range(
            types.Position(span.line - 1, span.column - 1 + marked),
            types.Position(
                span.end_line - 1, span.end_column - 1 + (marked and span.end_line == 1)
            ),
        )
        if all(line.isascii() for line in lines[span.line - 1 : span.end_line]):
            return whole  # the same in all units; this is asked for each word of a file
        return self.workspace.position_codec.range_to_client_units(lines, whole)

    # ------------------------------------------------------------ publishing

    def check_later(self, path: Path) -> None:
        """Checks a changed file after a pause, in which newer texts may come."""
        self._waiting[path] = None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._pause, self._check_if_idle)

    def _check_if_idle(self) -> None:
        """Checks what has changed; while another check runs, a newer text may still come."""
        if not self._checking:
            self.check_now()
        else:
            for path in [*self._waiting]:
                self.check_later(path)

    def check_now(self) -> None:
        """Checks what has changed since the last check, and publishes what was found."""
        for path in self._waiting:
            self.change(partial(self._check, path))
        self._waiting.clear()

    def _check(self, path: Path) -> list[types.PublishDiagnosticsParams]:
        return self.published(self.marks.after_change(path, is_typed=True))

    def published(
        self, marks: Mapping[Path, Iterable[Diagnostic]]
    ) -> list[types.PublishDiagnosticsParams]:
        """The diagnostics of some files for the editor, with the versions of their texts."""
        return [
            types.PublishDiagnosticsParams(
                self.uri(path),
                [self._diagnostic(path, found) for found in diagnostics],
                self._versions.get(path),
            )
            for path, diagnostics in marks.items()
        ]

    def _diagnostic(self, path: Path, found: Diagnostic) -> types.Diagnostic:
        """A finding. Its hint is information related to it, where the editor shows such."""
        span = found.span or Source(str(path), "").span(0, 0)
        related = [
            types.DiagnosticRelatedInformation(self._location(path, found, other), words)
            for words, other in found.related
        ]
        message = found.message
        if found.hint and self._shows_related:
            at = types.Location(self.uri(path), self.range(path, span))
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
        return types.Location(self.uri(other), self.range(other, span))

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
                QUICK_FIX,
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
                "Fix all that has one likely spelling", FIX_ALL, edit=self._edit(path, fixes)
            )

    def _edit(self, path: Path, fixes: Sequence[Fix]) -> types.WorkspaceEdit:
        edits = [
            types.TextEdit(self.range(path, fix.span), self.written(path, fix.text))
            for fix in fixes
        ]
        return types.WorkspaceEdit({self.uri(path): edits})

    def locations(self, found: Iterable[tuple[Path, Use]]) -> list[types.Location]:
        """Occurrences of names as locations of the protocol."""
        return [types.Location(self.uri(path), self.range(path, use.span)) for path, use in found]


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
