"""What each word of an effect, rule or zone is, for the colours of an editor."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ..lang.names import Category, Names
from ..rules.kinds import CARD_TRAIT, NUMBER, TRAIT
from ..text.source import Span
from .document import Document, Text
from .index import CHOSEN, Use

KINDS: Final = (
    "keyword",
    "number",
    "comment",
    "class",
    "type",
    "variable",
    "property",
    "function",
    "enumMember",
    "operator",
)
"""The kinds of words by the names of the protocol. class: what a mix declares, such as regions,
pieces and cards. type: traits. variable: a chosen name. property: a printed number. function: a
procedure or a step. enumMember: a value of an option."""

_PARTS: Final = re.compile(
    r"^[ \t]*(?P<comment>#[^\n]*)|(?P<keyword>[^\W\d]\w*)|(?P<number>\d+)"
    r"|(?P<operator>[][:;,<>=+*/-])",
    re.MULTILINE,
)
_LONGEST: Final = 1_000
"""Characters of a line that have colours: each place is found from the beginning of its line."""


class Word(NamedTuple):
    """A word on one line, and its kind."""

    span: Span
    kind: str


def highlighted(document: Document, found: list[Use], names: Names) -> list[Word]:
    """The words of all effects, rules and zones of a file, in order. found: every name in it."""
    by_place = {use.span.start: use for use in found}
    return sorted(word for text in document.texts for word in _of_text(text, by_place, names))


def _of_text(text: Text, by_place: Mapping[tuple[int, int], Use], names: Names) -> Iterator[Word]:
    scalar = text.scalar
    for part in _PARTS.finditer(scalar.value):
        kind = str(part.lastgroup)
        if kind == "keyword" and not (part[kind].isascii() and part[kind].islower()):
            continue  # no word of the language
        if part.end() - scalar.value.rfind("\n", 0, part.start()) > _LONGEST:
            continue
        span = scalar.span_of(*part.span(kind))
        if span.line != span.end_line:
            continue  # folded over two lines
        use = by_place.get(span.start)
        yield Word(span, kind if use is None else _kind(use, names))


def _kind(use: Use, names: Names) -> str:
    """The kind of a name."""
    if use.space.startswith(CHOSEN):
        return "variable"
    if use.space == NUMBER:
        return "property"
    if use.space in (TRAIT, CARD_TRAIT):
        return "type"
    if use.space.startswith("value of"):
        return "enumMember"
    if use.space.startswith("step of") or names.category(use.text) is Category.PROCEDURE:
        return "function"
    return "class"
