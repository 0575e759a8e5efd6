"""Completion from the phrasebook: what an author wants to say, with the effect that says it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from ..lang.formatter import INDENT
from ..lang.names import Names
from ..lang.phrasebook import Phrase, search
from ..rules.check.suggest import place_of, soundness
from ..rules.load.effect_texts import EFFECT, LanguageText
from ..text.source import Span
from ..text.yaml.scalarmap import Style
from .document import Text

_MOST = 5
_FEWEST_LETTERS = 3
_LONGEST_LINE = 200
_LEAST = 0.5
"""The share of a line that a phrase must have, by the weights of the words."""

_WORD = re.compile(r"[a-z0-9_]+|[\\$}]")
_CHOSEN = re.compile(r"\bas ([a-z][a-z0-9_]*)")


@dataclass(frozen=True)
class Wish:
    """A phrase that fits a line.

    text: it is put in the place of `replaces`, before the cursor. snippet: the same with fields.
    """

    phrase: Phrase
    replaces: str
    text: str
    snippet: str

    @property
    def listing(self) -> str:
        """The effect, each line as code."""
        lines = self.phrase.effect.splitlines()
        return "\n".join(f"{line[: _indent(line)]}`{line.lstrip()}`" for line in lines)


def wishes(
    text: Text, line: int, before: str, names: Names, begins: Container[str]
) -> Iterator[Wish]:
    """The phrases that fit a line of an effect, best first and few.

    before: the line up to the cursor. There are none where the sentence goes on after the cursor,
    has begun in a line above, or begins with one of the words `begins` and a space. A phrase that
    would be an error at this place is left out.
    """
    column = len(before.rstrip()) + 1
    end = Span("", line, column, line, column)
    place = place_of(end, [text.written]) if text.start == EFFECT else None
    if place is None:
        return
    span = text.scalar.span_of(place.begin, place.end)
    replaces = before[span.column - 1 :]
    words = replaces.rstrip()
    first, space, _ = replaces.partition(" ")
    if space and first in begins:
        return
    if span.line != line or not _FEWEST_LETTERS <= len(words) <= _LONGEST_LINE:
        return
    if words.startswith("#") or words != text.scalar.value[place.begin : place.end]:
        return
    sound = soundness(place, names)
    count = 0
    for phrase in search(words, _LEAST):
        written = _written(phrase.effect, text.written, before)
        if count < _MOST and written is not None and sound(phrase.effect):
            count += 1
            yield Wish(phrase, replaces, written, snippet_of(written, names))


def snippet_of(text: str, names: Names) -> str:
    """Sentences with a field of an editor's snippet for each number and each name.

    A name that the sentences choose is one field wherever it stands.
    """
    chosen = dict.fromkeys(_CHOSEN.findall(text), 0)
    fields = 0

    def field(word: re.Match[str]) -> str:
        nonlocal fields
        found = word.group()
        if found in "\\$}":
            return "\\" + found
        if not (found.isdecimal() or found in chosen or found in names.categories):
            return found
        number = chosen.get(found, 0) or fields + 1
        fields = max(fields, number)
        if found in chosen:
            chosen[found] = number
        return f"${{{number}:{found}}}"

    return _WORD.sub(field, text)


def _written(effect: str, text: LanguageText, before: str) -> str | None:
    """An effect as it stands in the file; a text on the line of its key becomes a block."""
    style = text.scalar.style
    if style is Style.LITERAL:
        return effect.replace("\n", "\n" + " " * _indent(before))
    if not any(sign in effect for sign in "\n:#'\""):
        return effect
    if style is not Style.PLAIN or text.flow:
        return None
    indent = "\n" + " " * (text.key.span.column - 1) + INDENT
    return "|" + indent + effect.replace("\n", indent)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
