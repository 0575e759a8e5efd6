"""Certain spellings: hints that a program may follow without asking."""

from __future__ import annotations

from collections.abc import Iterable

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


def only_spelling(word: str, candidates: Iterable[str]) -> str | None:
    """The only candidate from which a word differs by a slip or two; None when there is doubt.

    A slip is a letter too many, too few, wrong, or swapped with the next. Words of up to five
    letters may have one, longer ones two. Capitals, spaces and hyphens are no slips. Two
    candidates that are equally near are a doubt.
    """
    if len(word) > MAX_GUESS_LENGTH:
        return None
    written = word.casefold().replace(" ", "_").replace("-", "_")
    most = 1 if len(written) <= 5 else 2
    near = [(slips(written, known, most), known) for known in dict.fromkeys(candidates)]
    least = min((count for count, _ in near), default=most + 1)
    nearest = [known for count, known in near if count == least]
    return nearest[0] if least <= most and len(nearest) == 1 else None


def slips(word: str, other: str, most: int) -> int:
    """How many slips lie between two words; any number above `most` when they are more."""
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
