"""The texts that an editor holds: what is answered at each key, from the part around the cursor.

Nothing here checks or mixes files; the names in force are those of the last check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..text.diagnostics import Report
from ..text.source import Source
from ..text.yaml.reading import laid_over, read_source, real
from .choices import Step, step_at
from .completion import Item, complete
from .document import Document
from .hover import Shown, shown_at
from .index import Use, uses
from .inlay_hints import Remark, sentences_in_english
from .symbols import Symbols

_TOP = re.compile(r"""^["']?([^\s#"'-][^\s"':]*).*""", re.MULTILINE)
"""A key at the left margin, or what else stands there and is no entry."""
_ENTRY = re.compile(r"^( *)- ", re.MULTILINE)
_LISTED_APART = ("cards", "regions")
"""Sections whose entries don't choose names for each other."""
_SHARED = re.compile(r"(?:^|[\s\[{,])[&*][\w]", re.MULTILINE)
"""An anchor or alias of YAML, by which an entry may need another one."""


class OpenTexts:
    """The open texts, and the names in force in each."""

    def __init__(self) -> None:
        self._texts: dict[Path, str] = {}
        self._documents: dict[Path, tuple[str | None, Document]] = {}
        """Files as trees, each with the open text of which it was made."""
        self._symbols: dict[Path, Symbols] = {}

    def hold(self, path: Path, text: str) -> None:
        """Records the text of an open file."""
        self._texts[real(path)] = text

    def drop(self, path: Path) -> None:
        """Records that a file is closed."""
        self._texts.pop(real(path), None)
        self._documents.pop(real(path), None)

    def take_names(self, names: Mapping[Path, Symbols]) -> None:
        """Replaces the names in force in some files."""
        self._symbols.update(names)

    @property
    def has_names(self) -> bool:
        """Whether the names in force in some file are known."""
        return bool(self._symbols)

    def knows_names(self, path: Path) -> bool:
        """Whether the names in force in a file are known, from a check."""
        return real(path) in self._symbols

    def symbols(self, path: Path) -> Symbols:
        """The names in force in a file; empty if they are not known."""
        return self._symbols.get(real(path)) or Symbols()

    def document(self, path: Path) -> Document | None:
        """The current version of a file as a tree, or None if it can't be read."""
        known = self._documents.get(path)
        if known is not None and known[0] is not None and known[0] is self._texts.get(path):
            return known[1]  # asked for many times between two changes
        path = real(path)
        typed, known = self._texts.get(path), self._documents.get(path)
        with laid_over({} if typed is None else {path: typed}):
            source = read_source(path, Report(), str(path))
        if source is None:
            return None
        document = known[1] if known is not None else None
        if document is None or document.source.text != source.text:
            document = Document(source)
        self._documents[path] = typed, document
        return document

    def begins_with_mark(self, path: Path) -> bool:
        """Whether an open text has a byte order mark, which counts for the editor but not here."""
        return self._texts.get(path, "").startswith("\ufeff")

    def near(self, path: Path, first: int, last: int) -> Document | None:
        """A file as a tree without the entries of long lists that are in none of these lines."""
        document = self.document(path)
        if document is None or not 1 <= first <= last:
            return document
        source = document.source
        ends = (source.offset(min(line, len(source.lines)), 1) for line in (first, last))
        text = around(source.text, *ends)
        return document if text == source.text else Document(Source(source.name, text))

    def completions(self, path: Path, line: int, column: int) -> list[Item]:
        """The completions at a position."""
        document = self.near(path, line, line)
        return [] if document is None else complete(document, line, column, self.symbols(path))

    def step_at(self, path: Path, line: int, column: int) -> Step | None:
        """The step of a scenario that is written at a position, if a choice can stand there."""
        document = self.document(path)
        lines = [] if document is None else document.source.lines
        if not 1 <= line <= len(lines) or not any(one.startswith("scenario:") for one in lines):
            return None
        return step_at(lines, line, column)

    def hover(self, path: Path, line: int, column: int) -> Shown | None:
        """The hover text at a position, or None."""
        document = self.near(path, line, line)
        if document is None:
            return None
        symbols = self.symbols(path)
        return shown_at(document, line, column, symbols, _uses(document, symbols))

    def english(self, path: Path, first: int, last: int) -> Iterator[Remark]:
        """The English of the sentences that begin in some lines."""
        document = self.near(path, first, last)
        if document is not None:
            yield from sentences_in_english(document, self.symbols(path), first, last)


def _uses(document: Document, symbols: Symbols) -> list[Use]:
    return uses(document, symbols.names, symbols.rules)


def around(text: str, begin: int, end: int) -> str:
    """A file with a `#` for each line of a card or region that is outside of some lines.

    begin, end: where the first and the last of these lines begin. Lines keep their numbers. A text
    with anchors of YAML stays whole.
    """
    if ("&" in text or "*" in text) and _SHARED.search(text):
        return text
    pieces: list[str] = []
    at = 0
    keys = [*_TOP.finditer(text)]
    for number, key in enumerate(keys):
        first = _ENTRY.search(text, key.end()) if key[1] in _LISTED_APART else None
        stop = keys[number + 1].start() if number + 1 < len(keys) else len(text)
        if first is None or first.start() >= stop:
            continue
        entry = re.compile(rf"^{first[1]}- ", re.MULTILINE)
        starts = [one.start() for one in entry.finditer(text, first.start(), stop)]
        for here, after in zip(starts, [*starts[1:], stop], strict=True):
            if after <= begin or end < here:
                ended = text.endswith("\n", here, after)
                pieces += text[at:here], "#\n" * text.count("\n", here, after), "#" * (not ended)
                at = after
    return "".join([*pieces, text[at:]])
