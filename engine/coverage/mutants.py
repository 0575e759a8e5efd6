"""Small changes of sentences, to see whether any scenario notices them.

A mutant changes one sentence: a number by 1, `up to` to a fixed number or back, whose pieces or who
acts, the sides of a condition, a part or the whole of a sentence left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..lang import tree
from ..rules.formatting import Edit
from ..text.source import Source
from .sentences import OTHER, Sentence, statements

DROPPED: Final = "dropped"
NEUTRAL: Final = "layout"
"""The kind of mutants that mean the same, by which the harness is tested."""

_NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w.])")

_CHANGES: Final[Sequence[tuple[str, str, str]]] = (
    ("quota", r"\bup to (?=\d|all\b|\[)", ""),
    ("quota", r"(?<=^move )(?=\d|all\b|\[)", "up to "),
    ("owner", r"\bown (\w+s)\b", r"\1 of anyone"),
    ("owner", r"\bof opponents\b", "of anyone"),
    ("owner", r"\bof anyone\b", "of opponents"),
    ("owner", r"\ban opponent\b", "any player"),
    ("owner", r"(?<=each )player\b", "opponent"),
    ("owner", r"(?<=each )opponent\b", "player"),
    ("test", r"\bat least\b", "at most"),
    ("test", r"\bat most\b", "at least"),
    ("test", r"\b(is|has) (?:not|no)\b", r"\1"),
    ("test", r"\bis (?=next|taboo|in\b|on\b|off\b)", "is not "),
    ("test", r"\bmost\b", "fewest"),
    ("test", r"\bfewest\b", "most"),
    ("moment", r"\bstarts$", "ends"),
    ("moment", r"\bends$", "starts"),
    ("part", r" that (?:(?! as | to | from | or |, ).)*", ""),
    ("part", r" and (?:has|is) (?:(?! as | to | from | or |, ).)*", ""),
    ("part", r" or (?:the |own |any )\w+", ""),
    ("part", r"(?<= )any region or (?=the )", ""),
    ("part", r", or else to .*", ""),
    ("part", r" then, if need be, from (?:(?! to ).)*", ""),
    ("part", r" for first place only\b", ""),
    ("part", r", even where taboo\b", ""),
)
"""Kinds, patterns in a sentence on one line, and what replaces a match."""


class Mutant(NamedTuple):
    """A changed sentence. new: what it becomes, on one line; edits: of the text of its file."""

    sentence: Sentence
    number: int
    kind: str
    new: str
    edits: Sequence[Edit]


def mutants_of(sentences: Sequence[Sentence], sources: Mapping[str, Source]) -> Iterator[Mutant]:
    """All mutants of some sentences. sources: by the names of files, as shown."""
    for number, one in enumerate(sentences):
        source = sources[one.file]
        for kind, new, edits in (*_reworded(one, source), *_regrouped(one, source)):
            yield Mutant(one, number, kind, new, edits)


def neutral_of(one: Sentence, number: int, source: Source) -> Mutant:
    """The same sentence with another layout."""
    new = one.text.replace(" ", "  ")
    return Mutant(one, number, NEUTRAL, new, [_whole(one, source, new)])


def _whole(one: Sentence, source: Source, new: str) -> Edit:
    return Edit(source.offset(*one.span.start), source.offset(*one.span.end), new)


_Change = tuple[str, str, list[Edit]]


def _reworded(one: Sentence, source: Source) -> Iterator[_Change]:
    """The changes of its words, each once."""
    seen = {one.text}
    for kind, new in _new_words(one.text):
        if new not in seen:
            seen.add(new)
            yield kind, new, [_whole(one, source, new)]


def _new_words(text: str) -> Iterator[tuple[str, str]]:
    for found in _NUMBER.finditer(text):
        for value in (int(found[0]) + 1, int(found[0]) - 1):
            if value >= 0:
                yield "number", f"{text[: found.start()]}{value}{text[found.end() :]}"
    for kind, pattern, new in _CHANGES:
        for found in re.finditer(pattern, text):
            yield kind, text[: found.start()] + found.expand(new) + text[found.end() :]


def _regrouped(one: Sentence, source: Source) -> Iterator[_Change]:
    """It left out with its block; for a condition, its sides exchanged."""
    node, begin = one.node, source.offset(*one.span.start)
    if not source.text[:begin].rpartition("\n")[2].strip(" "):  # not on the line of its key
        yield "dropped", "do nothing", [Edit(begin, _end(node, source), "do nothing")]
    if node.deciding() is None:
        return
    indent = " " * (one.span.column - 1)
    if not node.bodies()[OTHER]:
        new = f":\n{indent}  do nothing\n{indent}else"
        edits = [Edit(at := source.offset(*one.span.end), at, new)]
    else:
        edits = _exchanged([_range(body, source) for body in node.bodies()], source.text)
    yield "sides", f"{one.text}: (sides exchanged)", edits


def _range(body: tree.Body, source: Source) -> tuple[int, int]:
    return source.offset(*body[0].span.start), max(_end(node, source) for node in body)


def _exchanged(ranges: Sequence[tuple[int, int]], text: str) -> list[Edit]:
    first, second = ranges
    return [Edit(*first, text[slice(*second)]), Edit(*second, text[slice(*first)])]


def _end(node: tree.Node, source: Source) -> int:
    """The offset after a sentence with its block."""
    return max(source.offset(*inner.span.end) for inner in statements((node,)))
