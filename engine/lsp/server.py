"""The language server: connects the protocol to the open files.

With `requests.py` and `answers.py` the only module that imports pygls, an optional extra.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote, unquote

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from ..text.codes import known_codes
from ..text.diagnostics import Diagnostic
from ..text.pages import page_of
from ..text.source import Source, Span
from ..text.yaml.reading import real
from .document import Document
from .fixes import Fix, all_certain, silencing
from .index import Use
from .marks import Marks
from .open_files import OpenFiles

NAME = "elgrande"
PAUSE = 0.05
"""Seconds without a change after which texts are checked."""

_UNSAVED = "unsaved"
QUICK_FIX = types.CodeActionKind.QuickFix.value
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.{NAME}"


class RuleServer(LanguageServer):
    """A server with the open files and their published diagnostics."""

    def __init__(self, version: str) -> None:
        super().__init__(NAME, version)
        self.opened = OpenFiles()
        self.marks = Marks(self.opened)
        self._uris: dict[Path, str] = {}
        self._waiting: dict[Path, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ places

    def document(self, uri: str) -> tuple[Path, Document | None]:
        """The file of a URI, and its newest text as a tree."""
        path = path_of(uri)
        return path, self.opened.document(path)

    def uri(self, path: Path) -> str:
        """The URI of a file: of one that is open, as the editor names it."""
        return self._uris.get(path) or uri_of(path)

    def is_opened(self, uri: str) -> None:
        """Records how the editor names a file that it has opened."""
        self._uris[path_of(uri)] = uri

    def is_closed(self, uri: str) -> None:
        """Forgets a file that the editor has closed, also what was to be checked of it."""
        path = path_of(uri)
        self._waiting.pop(path, None)
        self._uris.pop(path, None)

    def written(self, path: Path, text: str) -> str:
        """A new text for a file, with the line ends that the editor's text has."""
        uri = self._uris.get(path)
        is_dos = uri is not None and "\r\n" in self.workspace.get_text_document(uri).source
        return text.replace("\n", "\r\n") if is_dos else text

    def place(self, uri: str, position: types.Position) -> tuple[Path, int, int]:
        """A position of the protocol as path, line and column, both from 1."""
        path = path_of(uri)
        document = self.opened.document(path)
        lines = document.lines if document is not None else []
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
            uri = self.uri(path)
            is_open = path in self._uris
            version = self.workspace.get_text_document(uri).version if is_open else None
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
