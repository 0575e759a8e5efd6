"""Whole lines as people write them, and the lines of the effect language for the same.

The loose grammar reads a line; the ids of a mix and the names that the author chose are known to it
by their sort. What the language can't say stands in unsayable.txt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ..text.records import Record
from .loose import in_digits, readings
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
    "pot": (Category.COUNTER,),
    "tally": (Category.PLAYERS_COUNTER,),
    "tide": (Category.REGIONS_COUNTER, Category.PLACES_COUNTER),
    "charge": (Category.CARDS_COUNTER,),
}
_OF_SIGNS: Final[Mapping[str, str]] = {
    "q": r"(?:up to (?:all|\d+)|all|\d+)",
    "n": r"(?:\d+|\[[^\]]*\])",
    "z": r"[^:;,/]+?",
    "x": r"[^:;/]+?",
    "w": r"[a-zA-Z_][a-z0-9_]*",
    "verb": (
        r"(?:gain|lose|move|score|pay|choose|draw|discard|keep|give|swap|flip|perform|take|place|put|return|remove"
        r"|get|receive|remember|stop)"
    ),
}
_CHOSEN: Final[Mapping[str, str]] = {
    "who": r"(?:opponent|player)s?\b",
    "there": r"regions?\b",
    "given": r"number\b",
    "heads": r"^(?:may|yes)\b",
    "what": r"",
}
"""The sorts of what an author chooses, by the sentence that does; what fits none is a thing."""
_GIVEN = re.compile(
    r"(?:(?:choose|draw|for each) (?P<what>[^:;\n]*?)|(?P<number>remember) [^;\n]*?)"
    r" as (?:the )?(?P<name>[a-z][a-z0-9_]*)(?: and another as (?P<other>[a-z][a-z0-9_]*))?"
)
_WORD = re.compile(r"[a-z_][a-z0-9_]*|\d+")
_KEPT: Final = (
    "counted",
    "single",
    "mine",
    "family",
    "region",
    "place",
    "home",
    "deck",
    "trait",
    "pot",
    "tally",
    "tide",
    "charge",
)
"""The sorts of ids that a suggestion has to keep."""
_FIELD = re.compile(r"\{([a-z_]+)\d*\}")
_BEGINS = r"(?:(?<=^)|(?<=: )|(?<=; )|(?<=/ )|(?<=> ))"
_ENDS = r"(?=$| /|;)"
_INSIDE = " do nothing"
"""Stands for the block below a header."""
_LONGEST = 250
"""A line with more characters is not rewritten."""


_PLAYER_GIVEN = re.compile(r"\b(?:any|an) (?:opponent|player) as (?P<name>[a-z][a-z0-9_]*)")
_ANSWER_GIVEN = re.compile(r"\bmay as (?P<name>[a-z][a-z0-9_]*)")
_REGION_GIVEN = re.compile(r"\bfor (?:each )?(?P<name>[a-z][a-z0-9_]*) in regions\b")
_NO_NAMES: Final = frozenset(
    ("a", "an", "any", "the", "own", "all", "each", "every", "many", "region")
)


def chosen_in(text: str) -> Mapping[str, str]:
    """The names that an effect gives, and the sort of what each stands for."""
    chosen: dict[str, str] = {}
    for found in _GIVEN.finditer(text):
        what = found["what"] or "number" * bool(found["number"])
        sort = next(sort for sort, mark in _CHOSEN.items() if re.search(mark, what))
        chosen |= {name: sort for name in (found["name"], found["other"]) if name is not None}
    chosen |= {found["name"]: "heads" for found in _ANSWER_GIVEN.finditer(text)}
    for found in _PLAYER_GIVEN.finditer(text):
        chosen.setdefault(found["name"], "who")
    for found in _REGION_GIVEN.finditer(text):
        chosen.setdefault(found["name"], "there")
    for word in _NO_NAMES & chosen.keys():
        del chosen[word]
    return chosen


class Phrased(Record):
    """What is written for a line: lines that say it, or else why nothing does."""

    lines: str | None
    why_not: str | None = None


class Phrasings:
    """The table for the ids of a mix and the names that one effect chooses."""

    def __init__(self, names: Names, text: str) -> None:
        """text: of the whole effect."""
        self._single = dict(names.plurals)
        plural = {one: many for many, one in names.plurals.items()}
        self._sorts: dict[str, list[str]] = {}
        for sort, categories in _OF_NAMES.items():
            ids = names.all_of(*categories)
            words = [(one, plural.get(one, one)) for one in ids]
            self._sorts[sort] = list(dict.fromkeys(word for pair in words for word in pair))
            if sort == "counted":
                self._number = dict(words)
        self._sorts["order"] = sorted(names.all_of(Category.ORDER))
        self._sorts["trait"] = sorted(names.traits)
        self._sorts["kind"] = self._sorts["counted"][1:]
        known = {word for words in self._sorts.values() for word in words}
        known |= {*names.all_of(Category.ORDER)}
        self._spaced = sorted(word for word in known if "_" in word)
        self._chosen: dict[str, str] = {}
        for name, sort in chosen_in(text.lower()).items():
            if name not in names.categories:
                self._chosen[name] = sort
        for sort in _CHOSEN:
            self._sorts[sort] = [one.capitalize() for one in self._of(sort)]
        self._ids = self._by_sort()
        self._kept = {word: one for sort in _KEPT for word, one in self._ids[sort].items()}

    def _by_sort(self) -> dict[str, dict[str, str]]:
        """The words for the ids of each sort, and how the language writes them."""
        sorts = {}
        for sort, words in self._sorts.items():
            if sort == "counted":
                sorts[sort] = {word: self._number.get(word, word) for word in words}
                sorts["counted_one"] = {
                    one: many for one, many in self._number.items() if one != many
                }
            elif sort in _CHOSEN:
                sorts[sort] = {word: word.lower() for word in words if word.lower() in self._chosen}
            else:
                sorts[sort] = {word: self._single.get(word, word) for word in words}
        return sorts

    def _agreeing_line(self, line: str) -> str:
        indent = line[: len(line) - len(line.lstrip())]
        return indent + re.sub(r"(?<![\d-])1 points\b", "1 point", self._agreeing(line))

    def _of(self, sort: str) -> list[str]:
        return [name for name, known in self._chosen.items() if known == sort]

    def phrased(self, line: str, sound: Sound, *, opens: bool = False) -> Phrased | None:
        """What the language says for a line; None if it is not read.

        opens: a block stands below it, whether or not it ends with a colon.
        """
        if len(line) > _LONGEST:
            return None
        written = " ".join(line.split())
        opens = opens or written.endswith(":")
        written += ":" * (opens and not written.endswith(":"))
        text = self._with_names(written + _INSIDE * opens)
        plain = text.lower().replace("÷", "/").removesuffix(_INSIDE * opens)
        if plain != written and sound(plain):
            return Phrased(plain)
        kept = self._content(text)

        def good(lines: str) -> bool:
            return kept <= self._content(lines) and sound(lines)

        for reading in readings(text.replace("÷", "/"), self._ids, self._chosen):
            reading = "\n".join(map(self._agreeing_line, reading.split("\n")))
            if opens and not reading.endswith(":" + _INSIDE):
                continue
            reading = reading.removesuffix(_INSIDE) if opens else reading
            if good(reading):
                return Phrased(reading)
        for pattern, why_not in unsayable():
            if self._pattern(pattern).search(text):
                return Phrased(None, why_not)
        return None

    def _content(self, text: str) -> set[str]:
        """The ids and numbers that a suggestion has to keep."""
        words = [in_digits(word) for word in _WORD.findall(text.lower())]
        ids = {self._kept[word] for word in words if word in self._kept}
        return ids | {word for word in words if word.isdigit() and int(word) > 2}

    def _agreeing(self, text: str) -> str:
        """A text with one blank between words, and counted pieces in the singular after `1`."""
        text = " ".join(text.split()).replace(" :", ":")
        for one, many in self._number.items():
            text = re.sub(rf"\b{re.escape(one)}\b", many, text)
            text = re.sub(rf"(?<![\d-])\b1 (own )?{re.escape(many)}\b", rf"1 \g<1>{one}", text)
        return text

    def _with_names(self, text: str) -> str:
        """A line with the names that the author chose in capitals: they stay as they are."""
        text = text.lower().replace("/", "÷")
        for word in self._spaced:
            text = text.replace(word.replace("_", " "), word)
        return re.sub(
            r"[a-z][a-z0-9_]*",
            lambda found: found[0].capitalize() if found[0] in self._chosen else found[0],
            text,
        )

    def _pattern(self, pattern: str) -> re.Pattern[str]:
        if pattern.startswith("<"):
            pattern = _BEGINS + pattern[1:]
        if pattern.endswith(">"):
            pattern = pattern[:-1] + _ENDS
        parts = _FIELD.sub(lambda found: _OF_SIGNS.get(found[1]) or self._words(found[1]), pattern)
        return _compiled(parts)

    def _words(self, sort: str) -> str:
        words = sorted(map(re.escape, self._sorts[sort]), key=len, reverse=True)
        return rf"\b(?:{'|'.join(words)})\b" if words else "(?!)"


@lru_cache(maxsize=200)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def unsayable() -> tuple[tuple[str, str], ...]:
    """What the language can't say: patterns, and why not."""
    text = (Path(__file__).parent / "unsayable.txt").read_text(encoding="utf-8")
    rows = (line.partition(" -> ") for line in text.splitlines() if " -> " in line)
    return tuple((pattern, why) for pattern, _, why in rows if not pattern.startswith("#"))
