"""What designers want to say, with the effect that says it: a phrasebook that can be searched.

`python -m elgrande.engine.lang.phrasebook` prints the page `docs/phrasebook.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from ..text.records import Record

_INTRODUCTION = """\
# I want to say ...

A phrasebook: first what you want a card to do, below it the effect that does it. Every effect
works as it stands; change its numbers and places. To search this page from the terminal, type
`elgrande list sentences --search "cancel action"`. To learn the language, read the
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


def search(words: str) -> list[Phrase]:
    """The phrases that fit the most of these words, best first; a word in the wish counts twice."""
    asked = _words(words)
    scored = [(_score(asked, phrase), phrase) for phrase in phrasebook()]
    most = max((sum(map(bool, each)) for each, _ in scored), default=0)
    fit = [(sum(each), phrase) for each, phrase in scored if most and sum(map(bool, each)) == most]
    return [phrase for _, phrase in sorted(fit, key=lambda pair: -pair[0])]


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
    wish, effect = _words(f"{phrase.group} {phrase.wish}"), _words(phrase.effect)
    return [2 if _fits(word, wish) else int(_fits(word, effect)) for word in asked]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _fits(word: str, words: list[str]) -> bool:
    """Whether one of the words begins alike: `neighbours` fits `neighbouring`."""
    stem = word[: max(3, len(word) - (2 if len(word) > _LONG else 1))]
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
