"""Whole lines as people write them, and the lines of the effect language for the same.

The table in phrasings.txt rewrites a line step by step; the ids of a mix and the names that the
author chose are known to it by their sort.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ..text.records import Record
from .names import Category, Names

Sound = Callable[[str], bool]
"""Whether lines can be read in the place of the one with the mistake, and are no mistake there."""

_OF_NAMES: Final[Mapping[str, tuple[Category, ...]]] = {
    "counted": (Category.COUNTED,),
    "single": (Category.PIECE,),
    "mine": (Category.PLAYERS_PIECE,),
    "family": (Category.FAMILY,),
    "region": (Category.REGION,),
    "place": (Category.PLACE,),
    "home": (Category.PLAYERS_PLACE,),
    "card_zone": (Category.CARD_ZONE,),
    "hand": (Category.PLAYERS_CARD_ZONE,),
    "deck": (Category.DECK,),
    "run": (Category.PROCEDURE,),
    "office": (Category.OFFICE,),
}
_OF_SIGNS: Final[Mapping[str, str]] = {
    "q": r"(?:up to (?:all|\d+)|all|\d+)",
    "n": r"(?:\d+|\[[^\]]*\])",
    "z": r"[^:;,/]+?",
    "x": r"[^:;/]+?",
    "w": r"[a-zA-Z_][a-z0-9_]*",
}
_OWN_PLAYERS: Final = ("Victim", "Friend")
"""Players to whom the table itself gives a name."""
_CHOSEN: Final[Mapping[str, str]] = {
    "who": r"(?:opponent|player)\b",
    "there": r"region\b",
    "given": r"number\b",
    "what": r"",
}
"""The sorts of what an author chooses, by the sentence that does; what fits none is a thing."""
_GIVEN = re.compile(
    r"(?:(?:choose|draw|for each) (?P<what>[^:;\n]*?)|(?P<number>remember) [^;\n]*?)"
    r" as (?P<name>[a-z][a-z0-9_]*)(?: and another as (?P<other>[a-z][a-z0-9_]*))?"
)
_FIELD = re.compile(r"\{([a-z_]+)(\d*)(!?)\}")
_PLAIN_GROUP = re.compile(r"(?<!\\)\((?!\?)")
_BEGINS = r"(?:(?<=^)|(?<=: )|(?<=; )|(?<=/ )|(?<=> ))"
_ENDS = r"(?=$| /|;)"
_INSIDE = " do nothing"
"""Stands for the block below a header."""
_MOST = 3
"""So often a row is applied to one line at most."""
_LONGEST = 250
"""A line with more characters is not rewritten."""


def chosen_in(text: str) -> Mapping[str, str]:
    """The names that an effect gives, and the sort of what each stands for."""
    chosen: dict[str, str] = {}
    for found in _GIVEN.finditer(text):
        what = found["what"] or "number" * bool(found["number"])
        sort = next(sort for sort, mark in _CHOSEN.items() if re.search(mark, what))
        chosen |= {name: sort for name in (found["name"], found["other"]) if name is not None}
    return chosen


class Row(NamedTuple):
    """A row of the table: what people write, what is put for it, or why it can't be said."""

    pattern: str
    text: str

    @property
    def refuses(self) -> bool:
        """Whether the language can't say it."""
        return self.text.startswith("!")


class Phrased(Record):
    """What is written for a line: lines that say it, or else why nothing does."""

    lines: str | None
    why_not: str | None = None


class Phrasings:
    """The table for the ids of a mix and the names that one effect chooses."""

    def __init__(self, names: Names, text: str) -> None:
        """text: of the whole effect."""
        plural = {one: many for many, one in names.plurals.items()}
        self._sorts: dict[str, list[str]] = {}
        for sort, categories in _OF_NAMES.items():
            ids = names.all_of(*categories)
            words = [(one, plural.get(one, one)) for one in ids]
            self._sorts[sort] = list(dict.fromkeys(word for pair in words for word in pair))
            if sort == "counted":
                self._number = dict(words)
        self._sorts["trait"] = sorted(names.traits)
        self._sorts["kind"] = self._sorts["counted"][1:]
        known = {word for words in self._sorts.values() for word in words}
        known |= {*names.all_of(Category.ORDER)}
        self._spaced = sorted(word for word in known if "_" in word)
        self._chosen: dict[str, str] = {}
        for name, sort in chosen_in(text).items():
            if name not in names.categories:
                self._chosen[name] = sort
        for sort in _CHOSEN:
            self._sorts[sort] = [one.capitalize() for one in self._of(sort)]
        self._sorts["who"] += _OWN_PLAYERS
        self._compiled: dict[str, re.Pattern[str]] = {}

    def _of(self, sort: str) -> list[str]:
        return [name for name, known in self._chosen.items() if known == sort]

    def phrased(self, line: str, sound: Sound) -> Phrased | None:
        """What the language says for a line; None when no row of the table leads to it."""
        if len(line) > _LONGEST:
            return None
        opens = line.rstrip().endswith(":")
        written = " ".join(line.split())
        text = self._with_names(written + _INSIDE * opens)
        sentence = laid_out(text.lower())
        sentence = sentence.removesuffix(_INSIDE) if opens else sentence
        if sentence != written and sound(sentence):
            return Phrased(sentence)
        for row in rows():
            pattern = self._pattern(row.pattern)
            for _ in range(_MOST):
                found = pattern.search(text)
                if found is None:
                    break
                if row.refuses:
                    return Phrased(None, row.text[1:])
                before, put = text, self._put(row.text, found)
                above = text[: found.start()]
                if " / " in put and above.endswith(": "):  # all of it stands in the block
                    above, put = above[:-1], " / > " + put.replace(" / ", " / > ")
                text = self._agreeing(f"{above}{put}{text[found.end() :]}")
                if text == before:
                    break
                sentence = laid_out(text.lower())
                if opens and not sentence.endswith(":" + _INSIDE):
                    continue
                sentence = sentence.removesuffix(_INSIDE) if opens else sentence
                if sound(sentence):
                    return Phrased(sentence)
        return None

    def _agreeing(self, text: str) -> str:
        """A text with one blank between words, and counted pieces in the singular behind `1`."""
        text = " ".join(text.split()).replace(" :", ":")
        for one, many in self._number.items():
            text = re.sub(rf"\b{re.escape(one)}\b", many, text)
            text = re.sub(rf"(?<![\d-])\b1 (own )?{re.escape(many)}\b", rf"1 \g<1>{one}", text)
        return text

    def _with_names(self, text: str) -> str:
        """A line with the names that the author chose in capitals, so that no row touches them."""
        text = text.lower().replace("/", "÷")
        for word in self._spaced:
            text = text.replace(word.replace("_", " "), word)
        return re.sub(
            r"[a-z][a-z0-9_]*",
            lambda found: found[0].capitalize() if found[0] in self._chosen else found[0],
            text,
        )

    def _pattern(self, pattern: str) -> re.Pattern[str]:
        if pattern not in self._compiled:
            self._compiled[pattern] = self._made(pattern)
        return self._compiled[pattern]

    def _made(self, pattern: str) -> re.Pattern[str]:
        count = iter(range(1, 20))
        named = _PLAIN_GROUP.sub(lambda _: f"(?P<g{next(count)}>", pattern)
        if named.startswith("<") and not named.startswith("< "):
            named = _BEGINS + named[1:]
        if named.endswith(">"):
            named = named[:-1] + _ENDS
        known: set[str] = set()

        def field(found: re.Match[str], *, inside: bool = False) -> str:
            name, key = found[1], f"{found[1]}{found[2]}"
            if found[3]:
                sentence = _FIELD.sub(lambda one: field(one, inside=True), macros()[name])
                key = f"{key}_macro"
            else:
                sentence = _OF_SIGNS.get(name) or self._words(name)
            if inside or key in known:
                return sentence
            known.add(key)
            return f"(?P<{key}>{sentence})"

        return _compiled(_FIELD.sub(field, named))

    def _words(self, sort: str) -> str:
        words = sorted(map(re.escape, self._sorts[sort]), key=len, reverse=True)
        return rf"\b(?:{'|'.join(words)})\b" if words else "(?!)"

    def _put(self, text: str, found: re.Match[str]) -> str:
        groups = found.groupdict()
        text = " " * found[0].startswith(" ") + text + " " * found[0].endswith(" ")

        def field(part: re.Match[str]) -> str:
            key = f"{part[1]}{part[2]}" + "_macro" * bool(part[3])
            first = self._sorts.get(part[1], [])
            return groups.get(key) or (first[0] if first else "")

        return _FIELD.sub(field, text)


@lru_cache(maxsize=2_000)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def laid_out(text: str) -> str:
    """The lines of an effect that the table writes in one: each header in a line of its own."""
    lines: list[str] = []
    for part in text.split(" / "):
        deeper = part.startswith(">")
        headers = re.split(r": (?![^\[]*\])", part.lstrip("> "))
        for depth, header in enumerate(headers[:-2]):
            lines.append("  " * (depth + deeper) + header + ":")
        depth = max(0, len(headers) - 2) + deeper
        lines.append("  " * depth + ": ".join(headers[-2:]))
    return "\n".join(lines)


@cache
def rows() -> tuple[Row, ...]:
    """The rows of the table."""
    return tuple(_read()[0])


@cache
def macros() -> Mapping[str, str]:
    """The patterns of the table that have a name."""
    return _read()[1]


def _read() -> tuple[list[Row], dict[str, str]]:
    found: list[Row] = []
    known: dict[str, str] = {}
    for line in _lines():
        if line.startswith("let "):
            name, _, pattern = line[4:].partition("! = ")
            known[name] = pattern
        else:
            pattern, _, text = line.partition(" ->")
            text = text.strip()
            text = re.sub("^_|_$", " ", text)
            found.append(Row(pattern, text))
    return found, known


def _lines() -> Iterator[str]:
    text = (Path(__file__).parent / "phrasings.txt").read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))
