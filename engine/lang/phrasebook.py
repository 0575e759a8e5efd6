"""What designers want to say, with the effect that says it: a phrasebook that can be searched.

`python -m elgrande.engine.lang.phrasebook` prints the page `docs/phrasebook.md`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from ..text.records import Record

_INTRODUCTION = """\
# I want to say ...

A phrasebook: first what you want a card to do, below it the effect that does it. Every effect
works as it stands; change its numbers and places. To search this page from the terminal, type
`elgrande list sentences --search "cancel action"`. The [language server](editors.md) and the
[studio](studio.md) propose these effects while you write. To learn the language, read the
[guide](guide.md); every form is in the [reference](language.md).
"""


class Phrase(Record):
    """A wish in plain words, and an effect of one or more lines that fulfils it."""

    group: str
    wish: str
    effect: str


@cache
def phrasebook() -> tuple[Phrase, ...]:
    """All phrases, in the order of the file."""
    found: list[Phrase] = []
    group = ""
    for line in (Path(__file__).parent / "phrasebook.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            group = line[3:]
        elif line.startswith("  "):
            last = found.pop()
            effect = f"{last.effect}\n{line[2:]}" if last.effect else line[2:]
            found.append(Phrase(last.group, last.wish, effect))
        elif line and not line.startswith("#"):
            found.append(Phrase(group, line, ""))
    return tuple(found)


def search(text: str, least: float = 0) -> list[Phrase]:
    """The phrases that fit a text best, best first.

    A rare word weighs more than a frequent one, and twice as much in a wish as in its effect.
    least: the share of the text that a phrase must have, by weight.
    """
    weights = {word: _weight(word) for word in _words(text)}
    scores = {phrase: _share(weights, phrase) for phrase in phrasebook()}
    best = max(scores.values())
    needed = max(least * sum(weights.values()), _NEARLY * best)
    found = [phrase for phrase, score in scores.items() if score and score >= needed]
    return sorted(found, key=lambda phrase: (-scores[phrase], len(phrase.wish)))


_NEARLY: Final = 0.7
"""A phrase is found if its score is this share of the best one."""


@lru_cache(maxsize=500)
def _weight(word: str) -> float:
    """The weight of a word: near 0 for a word of all phrases, and more for a rare one."""
    count = sum(any(_score([word], phrase)) for phrase in phrasebook())
    return math.log(len(phrasebook()) / (1 + count)) if count < len(phrasebook()) // 2 else 0.1


def _share(weights: Mapping[str, float], phrase: Phrase) -> float:
    scores = _score([*weights], phrase)
    return sum(weight * score / 2 for weight, score in zip(weights.values(), scores, strict=True))


_GIVEN = re.compile(r"\bas ([a-z][a-z0-9_]*)")
_SHORT = 3
"""Words of so many letters say little about a wish."""
_LONG = 6
"""Words with more letters than this may have another ending of two letters."""


def entry_for(effect: str) -> str | None:
    """The wish that an effect fulfils: one with the same words but for its numbers and names."""
    plain = _plain(effect)
    return next((one.wish for one in phrasebook() if _plain(one.effect) == plain), None)


def nearest_to(line: str) -> Phrase | None:
    """The phrase with the most words of a line; None where it has less than two thirds of them."""
    asked = [word for word in _words(line) if len(word) > _SHORT]
    if len(asked) < 2:
        return None
    scores = [(_score(asked, phrase), phrase) for phrase in phrasebook()]
    score, phrase = max(scores, key=lambda pair: (sum(map(bool, pair[0])), sum(pair[0])))
    return phrase if 3 * sum(map(bool, score)) >= 2 * len(asked) else None


@lru_cache(maxsize=500)
def _plain(effect: str) -> tuple[str, ...]:
    """The words of an effect without what is chosen freely in it."""
    free = {*_GIVEN.findall(effect)}
    words = re.findall(r"[a-z0-9_']+|[^\sa-z0-9_']", effect.lower())
    wording = ["name" if word in free else "0" if word.isdigit() else word for word in words]
    return tuple(word.removesuffix("s") for word in wording)


def _score(asked: list[str], phrase: Phrase) -> list[int]:
    """For each word 2 if it is in the wish, 1 if it is in the effect or in the heading, else 0."""
    wish, rest = _words_of(phrase)
    return [2 if _fits(word, wish) else int(_fits(word, rest)) for word in asked]


@cache
def _words_of(phrase: Phrase) -> tuple[list[str], list[str]]:
    return _words(phrase.wish), _words(f"{phrase.group} {phrase.effect}")


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _fits(word: str, words: list[str]) -> bool:
    """Whether one of the words begins alike: `neighbours` fits `neighbouring`."""
    single = word.removesuffix("s")
    stem = single[: max(4, len(single) - (2 if len(single) > _LONG else 1))]
    return any(each.startswith(stem) for each in words)


def lines(phrases: list[Phrase]) -> Iterator[str]:
    """Phrases as lines for a terminal."""
    for phrase in phrases:
        yield f"  {phrase.wish}"
        yield from (f"      {line}" for line in phrase.effect.splitlines())


def page() -> Iterator[str]:
    """The lines of the page for the documentation."""
    yield from _INTRODUCTION.splitlines()
    for group, phrases in groupby(phrasebook(), lambda phrase: phrase.group):
        yield from ("", f"## {group}")
        for phrase in phrases:
            yield from ("", f"{phrase.wish[0].upper()}{phrase.wish[1:]}:", "")
            yield from ("```effect", *phrase.effect.splitlines(), "```")


if __name__ == "__main__":
    print("\n".join(page()))
