"""What an editor shows after a line: the English of its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..lang import tree
from ..text.source import Span
from .document import Document, Text
from .hover import of_part
from .symbols import Symbols

_LONGEST = 100
"""The most characters of English after a line; the rest is shown on request."""


@dataclass(frozen=True)
class Remark:
    """A text after a place. whole: all of it, if it was cut, else empty."""

    at: Span
    text: str
    whole: str = ""


def sentences_in_english(
    document: Document, symbols: Symbols, first: int, last: int
) -> Iterator[Remark]:
    """The English of each sentence that begins in some lines (from 1), after its first line.

    A block counts as one sentence. What can't be read has none.
    """
    for text in document.texts:
        span = text.scalar.span
        if text.tree is not None and span.line <= last and first <= span.end_line:
            for part in text.tree.body if isinstance(text.tree, tree.Effect) else (text.tree,):
                if first <= part.span.line <= last and not isinstance(part, tree.Unread):
                    yield from _of_part(text, part, document, symbols)


def _of_part(text: Text, part: tree.Node, document: Document, symbols: Symbols) -> Iterator[Remark]:
    node = tree.Effect(body=(part,)) if isinstance(text.tree, tree.Effect) else part
    english = of_part(text, node, document.texts, symbols)
    line = " ".join(english.split())
    if not line:
        return
    number = part.span.line
    column = len(document.source.lines[number - 1].rstrip()) + 1
    at = Span(document.source.name, number, column, number, column)
    cut = len(line) > _LONGEST
    shown = f"{line[: line.rfind(' ', 0, _LONGEST)]} …" if cut else line
    yield Remark(at, shown, english if cut else "")
