"""Reads texts for people: their numbers, whether they leave a choice, whose pieces they mean.

Only English is understood; figures are read in every language. An ambiguous text counts as having
both meanings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

_VALUES = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "twenty": 20, "thirty": 30,
}  # fmt: skip
_LOOSE = {"both": 2, "twice": 2, "double": 2, "doubled": 2, "pair": 2, "couple": 2, "thrice": 3}
"""Words that may mean a number; they are never reported as wrong."""

_NUMBER = re.compile(rf"(?<![\w/.])\d{{1,4}}(?![\w/])|\b(?:{'|'.join(_VALUES)})\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.;:!?()\n]+")
_ENGLISH = re.compile(
    r"\b(the|any|you|your|own|each|every|all|from|to|and|with|this|one|nothing|must|may|"
    r"score|move|place|put|take|get|gain|lose|keep|give|choose|draw|discard|remove|return)s?\b",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(not|no|never|nothing|neither|nor|without|except|unless|instead|cannot)\b|n't\b",
    re.IGNORECASE,
)

MAY = re.compile(
    r"\b(may|can|up to|optional(?:ly)?|if you (?:like|want|wish)|any number|at most|or fewer|"
    r"or less|as many|choose to|choice|0 to|zero to|either|as you (?:like|want|wish))\b",
    re.IGNORECASE,
)
MUST = re.compile(r"\b(must|have to|has to|compulsory|obliged)\b", re.IGNORECASE)
OTHERS = re.compile(
    r"\b(opponents?|rivals?|enem(?:y|ies)|foreign|other players?|another player|"
    r"every(?:one|body) else)\b",
    re.IGNORECASE,
)
ANYONE = re.compile(
    r"\b(any colou?rs?|all colou?rs|anyone|anybody|any players?|everyone|everybody|all players)\b",
    re.IGNORECASE,
)
ALL_PLAYERS = re.compile(
    r"\b((?:each|every|any) player|all players|every(?:one|body))\b(?! else| but| except)",
    re.IGNORECASE,
)
SOMEBODY = re.compile(
    r"\b(players?|they|their|them|someone|somebody|who|whose|you may choose whose)\b", re.IGNORECASE
)
MINE = re.compile(r"\b(your|yours|own|you|their|his|her)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Statement:
    """A part of a text: a number, or other words."""

    start: int
    end: int
    words: str
    number: int = 0


class Prose:
    """A text. names: those with digits, which are not numbers in it."""

    def __init__(self, text: str, names: Iterable[str] = ()) -> None:
        self.text = " ".join(text.split("\n")) if "\r" not in text else text
        self._names = names

    @property
    def is_english(self) -> bool:
        """Whether some of its words are English."""
        return _ENGLISH.search(self.text) is not None

    @cached_property
    def numbers(self) -> list[Statement]:
        """Its numbers in digits and words, except 1, since `one` has other meanings, too."""
        text = self.text
        for name in self._names:
            text = re.sub(re.escape(name), lambda found: " " * len(found[0]), text, flags=re.I)
        found = []
        for match in _NUMBER.finditer(text):
            words = match[0]
            number = int(words) if words.isdigit() else _VALUES[words.lower()]
            if number > 1:
                found.append(Statement(*match.span(), words, number))
        return found

    @cached_property
    def amounts(self) -> set[int]:
        """The numbers that it may mean, including those of loose words."""
        loose = {_LOOSE[word] for word in re.findall("[a-z]+", self.text.lower()) if word in _LOOSE}
        return loose | {statement.number for statement in self.numbers}

    def first(self, pattern: re.Pattern[str]) -> Statement | None:
        """The first match of a pattern."""
        match = pattern.search(self.text)
        return None if match is None else Statement(*match.span(), match[0])

    def says(self, pattern: re.Pattern[str]) -> bool:
        """Whether a pattern matches."""
        return pattern.search(self.text) is not None

    @cached_property
    def stated(self) -> list[tuple[int, str]]:
        """Its sentences without a negation, each with its offset."""
        sentences = _SENTENCE.finditer(self.text)
        return [(match.start(), match[0]) for match in sentences if not _NOT.search(match[0])]


@lru_cache(maxsize=2_000)
def named(name: str) -> re.Pattern[str]:
    """A pattern for a name as whole words, ignoring case."""
    return re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
