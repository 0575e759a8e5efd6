"""Misspelt words: what was probably meant, and whether a program may correct it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache

from .limits import MAX_GUESS_LENGTH


class Spelling(str):
    """A hint with the text that can replace what is wrong."""

    __slots__ = ("replacement",)
    replacement: str

    def __new__(cls, hint: str, replacement: str) -> Spelling:
        """Makes the hint `hint` with the text that fixes the problem."""
        made = super().__new__(cls, hint)
        made.replacement = replacement
        return made


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is most similar to `word`; None if none is similar.

    Case, spaces and hyphens are ignored, so `Who's first` finds `whos_first`.
    """
    return None if len(word) > MAX_GUESS_LENGTH else _nearest(word, tuple(candidates))


@lru_cache(maxsize=1_000)
def _nearest(word: str, candidates: tuple[str, ...]) -> str | None:
    """The same, cached: misspelt words recur, and the search is slow."""
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
    """A hint that names the nearest spelling; None if there is none.

    spelled: how a candidate is written in the hint. `mends`: whether the hint carries the candidate
    as a replacement, if there is no doubt.
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
    """The only candidate within a slip or two of a word; None if there is doubt.

    A slip is an extra, missing, wrong or swapped letter (edit distance with adjacent swaps). Words
    of up to five letters may have one, longer ones two; the longer of the two words counts. Case,
    spaces and hyphens are ignored. Two candidates at the same distance are a doubt.
    """
    return None if len(word) > MAX_GUESS_LENGTH else _only_spelling(word, tuple(candidates))


@lru_cache(maxsize=1_000)
def _only_spelling(word: str, candidates: tuple[str, ...]) -> str | None:
    """The same, cached: misspelt words recur, and the distance is slow to compute."""
    written = word.casefold().replace(" ", "_").replace("-", "_")
    near = [(slips(written, known, 2), known) for known in dict.fromkeys(candidates)]
    least = min((count for count, _ in near), default=3)
    nearest = [known for count, known in near if count == least]
    if len(nearest) != 1:
        return None
    most = 1 if max(len(written), len(nearest[0])) <= 5 else 2
    return nearest[0] if least <= most else None


def id_like(text: str) -> str:
    """A title as an id: `The Long Way` as `long_way`; may be empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_").removeprefix("the_")


def slips(word: str, other: str, most: int) -> int:
    """The edit distance of two words, with adjacent swaps; above `most`, any larger number."""
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
