"""Misspelt words: what was probably meant, and whether a program may put it there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache

from .limits import MAX_GUESS_LENGTH


class Spelling(str):
    """A hint that names what to write, and the text that can be put in place of what is wrong."""

    __slots__ = ("replacement",)
    replacement: str

    def __new__(cls, hint: str, replacement: str) -> Spelling:
        """The hint `hint`, with the text that would mend it."""
        made = super().__new__(cls, hint)
        made.replacement = replacement
        return made


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was probably meant to be; None when none is like it.

    Capitals, spaces and hyphens do not count, so `Who's first` finds `whos_first`.
    """
    return None if len(word) > MAX_GUESS_LENGTH else _nearest(word, tuple(candidates))


@lru_cache(maxsize=1_000)
def _nearest(word: str, candidates: tuple[str, ...]) -> str | None:
    """A misspelt word is often repeated, and looking for the nearest one takes time."""
    plain = {_plain(candidate): candidate for candidate in sorted(candidates, reverse=True)}
    close = get_close_matches(_plain(word), plain, n=1, cutoff=0.65)
    return plain[close[0]] if close else None


def did_you_mean(
    word: str,
    candidates: Iterable[str],
    *,
    spelled: Callable[[str], str] = str,
    mends: bool = True,
) -> str | None:
    """A hint that names the nearest right spelling; None when there is none.

    spelled: how people are told of a candidate. mends: where there is no doubt, the candidate can
    be put in the place of the word.
    """
    known = tuple(candidates)
    found = nearest(word, known)
    if found is None:
        return None
    hint = f"did you mean `{spelled(found)}`?"
    return Spelling(hint, found) if mends and only_spelling(word, known) == found else hint


def _plain(word: str) -> str:
    return word.casefold().replace(" ", "_").replace("-", "_").replace("'", "")


def only_spelling(word: str, candidates: Iterable[str]) -> str | None:
    """The only candidate from which a word differs by a slip or two; None when there is doubt.

    A slip is a letter too many, too few, wrong, or swapped with the next. Words of up to five
    letters may have one, longer ones two; of the two words the longer counts. Capitals, spaces and
    hyphens are no slips. Two candidates that are equally near are a doubt.
    """
    return None if len(word) > MAX_GUESS_LENGTH else _only_spelling(word, tuple(candidates))


@lru_cache(maxsize=1_000)
def _only_spelling(word: str, candidates: tuple[str, ...]) -> str | None:
    """A misspelt word is often repeated, and counting slips takes time."""
    written = word.casefold().replace(" ", "_").replace("-", "_")
    near = [(slips(written, known, 2), known) for known in dict.fromkeys(candidates)]
    least = min((count for count, _ in near), default=3)
    nearest = [known for count, known in near if count == least]
    if len(nearest) != 1:
        return None
    most = 1 if max(len(written), len(nearest[0])) <= 5 else 2
    return nearest[0] if least <= most else None


def id_like(text: str) -> str:
    """A title as an id: `The Long Way` as `long_way`; it may be empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_").removeprefix("the_")


def slips(word: str, other: str, most: int) -> int:
    """The number of slips between two words; any number above `most` when they are more."""
    if abs(len(word) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(word, 1):
        last, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != wanted))
            if i > 1 and j > 1 and char == other[j - 2] and word[i - 2] == wanted:
                best = min(best, last[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return row[-1]
