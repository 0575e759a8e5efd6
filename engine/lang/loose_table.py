"""The loose grammar: how people write each part of a sentence, and the effect language for it.

The files loose_*.txt hold it; loose_words.txt explains how.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

TOKENS: Final = re.compile(r"[a-zA-Z_][a-zA-Z0-9_]*|\d+|'s\b|[<>=!+*-]=|=>|->|&&|\|\||\S")
"""The words and signs of a line."""
_ITEMS: Final = re.compile(r"\{([A-Za-z_]+)(\d*)\}|\\(\S)|([()\[\]|])|([^\s(){}\[\]|\\]+)")
_OF_YOU: Final = frozenset(("Pred", "Pred0", "Test", "Count", "PerPieces", "PointsSaid"))
"""Parts that say of others what they say of you."""


class Word(NamedTuple):
    """One of several words."""

    words: frozenset[str]


class Part(NamedTuple):
    """A part of some sort. key: how a text names it."""

    sort: str
    key: str


class OneOf(NamedTuple):
    """One of several sequences; an empty one where it may be left out."""

    ways: tuple[tuple[Item, ...], ...]


Item = Word | Part | OneOf


class Form(NamedTuple):
    """A way to write a part, and what the language says for it."""

    items: tuple[Item, ...]
    text: str
    cost: int
    first: frozenset[str] | None
    """The words with which it begins; None if it may begin with an id or another part."""


class Table(NamedTuple):
    """The grammar: the forms of each part, words that mean the same, and the words it knows."""

    forms: Mapping[str, tuple[Form, ...]]
    same: Mapping[str, str]
    phrases: re.Pattern[str]
    """The sayings of more than one word that mean the same as another."""
    fillers: frozenset[str]
    names: Mapping[str, tuple[str, ...]]
    vocabulary: frozenset[str]


class _Row(NamedTuple):
    sort: str
    pattern: str
    text: str
    cost: int


@cache
def table() -> Table:
    """The grammar, as the files have it."""
    sorts: dict[str, None] = {}
    same: dict[str, str] = {}
    names: dict[str, tuple[str, ...]] = {}
    fillers: set[str] = set()
    rows: list[_Row] = []
    for line in _lines():
        key, _, listed = line.partition(":")
        if line.startswith("same "):
            meant = key.removeprefix("same").strip()
            same |= dict.fromkeys((one.strip() for one in listed.split(",")), meant)
        elif line.startswith("fillers:"):
            fillers |= {one.strip() for one in listed.split(",")}
        elif line.startswith("name "):
            names[key.removeprefix("name ")] = tuple(listed.split())
        elif not line.startswith(" "):
            sorts[line.strip()] = None
        else:
            rows += _rows(list(sorts)[-1], line.strip())
    forms: dict[str, list[Form]] = {sort: [] for sort in sorts}
    vocabulary = {*fillers}
    for row in rows:
        items = _compiled(row.pattern, sorts)
        vocabulary |= {*_literals(items)}
        forms[row.sort].append(Form(items, row.text, row.cost, _first(items)))
    several = [said for said in same if not TOKENS.fullmatch(said)]
    for said in several:
        vocabulary |= {*same[said].split()}
    longest = "|".join(re.escape(said) for said in sorted(several, key=len, reverse=True))
    phrases = re.compile(rf"(?<![\w'])(?:{longest})(?![\w'])")
    frozen = {sort: tuple(each) for sort, each in forms.items()}
    return Table(frozen, same, phrases, frozenset(fillers), names, frozenset(vocabulary))


def _lines() -> Iterator[str]:
    for path in sorted(Path(__file__).parent.glob("loose_*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                yield line


def _rows(sort: str, line: str) -> Iterator[_Row]:
    """A line of a part as a row; two where it speaks of you, since it says the same of others."""
    pattern, arrow, text = line.partition(" -> ")
    said, _, cost = (text if arrow else pattern).partition(" ~")
    if not arrow:
        pattern, said = said, re.sub(r"\[[^\]]*\]", "", said)
    said = re.sub("^_", " ", said.strip()).replace("  ", " ").rstrip()
    yield _Row(sort, pattern, said, int(cost or 0))
    if sort in _OF_YOU and re.search(r"\byou\b", pattern):
        others, theirs = re.sub(r"\byou\b", "they", pattern), re.sub(r"\bown\b", "their", said)
        yield _Row(sort, others, theirs, int(cost or 0))


def _compiled(pattern: str, sorts: Collection[str]) -> tuple[Item, ...]:
    """A pattern as a sequence of items. `{Part2}` is another `{Part}`."""
    stack: list[list[list[Item]]] = [[[]]]
    for found in _ITEMS.finditer(pattern):
        sign = found[4]
        if found[1]:
            key = found[1] + found[2]
            stack[-1][-1].append(Part(key if key in sorts else found[1], key))
        elif word := found[3] or found[5]:
            stack[-1][-1].append(Word(frozenset((word,))))
        elif sign in "([":
            stack.append([[]])
        elif sign == "|":
            stack[-1].append([])
        else:
            ways = stack.pop()
            words = [way[0] for way in ways if len(way) == 1 and isinstance(way[0], Word)]
            if len(words) == len(ways):
                ways = [[Word(frozenset().union(*(one.words for one in words)))]]
            if sign == "]":
                ways.append([])
            if len(ways) == 1:
                stack[-1][-1] += ways[0]
            else:
                stack[-1][-1].append(OneOf(tuple(map(tuple, ways))))
    return tuple(stack[0][0])


def _literals(items: Sequence[Item]) -> Iterator[str]:
    """The words that stand in a sequence."""
    for item in items:
        if isinstance(item, Word):
            yield from item.words
        elif isinstance(item, OneOf):
            for way in item.ways:
                yield from _literals(way)


def _first(items: Sequence[Item]) -> frozenset[str] | None:
    """The words with which items begin; None if something else may stand there."""
    if not items:
        return None
    item = items[0]
    if isinstance(item, Word):
        return item.words
    if isinstance(item, Part):
        return None
    found: set[str] = set()
    for way in item.ways:
        first = _first((*way, *items[1:]))
        if first is None:
            return None
        found |= first
    return frozenset(found)
