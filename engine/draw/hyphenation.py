"""Where a word may be parted: at its hyphens, else between syllables that letters tell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

HYPHEN = "-"
_ONSET = re.compile(
    r"(?:sch|[cpst]h|ll|rr|qu|[bcdfgkpt]r|[bcfgkp]l|[b-df-hj-np-tv-xz])(?=[aeiouy])", re.ASCII
)
"""With what a syllable begins: one consonant, or some that are spoken together, before a vowel."""
_VOWEL = re.compile("[aeiouy]")
_REST = 3
"""So many letters at least stand in the next line."""


def best_cut(word: str, fitting: Sequence[int]) -> int:
    """How many letters stand in the line. fitting: the numbers for which there is room, rising."""
    most = fitting[-1]
    hyphens = [n for n in fitting if word[n - 1] == HYPHEN and 2 * n >= most]
    syllables = [n for n in _between_syllables(word) if n in fitting and 2 * n >= most]
    return max(hyphens or syllables or [most])


def parted(word: str, cut: int) -> str:
    """The first part of a word: with a hyphen, but in scripts that have none."""
    hyphened = word[cut - 1].isalpha() and unicodedata.east_asian_width(word[cut - 1]) not in "WF"
    return word[:cut] + HYPHEN * hyphened


def _between_syllables(word: str) -> Iterator[int]:
    """The numbers of letters before the syllables of a word, but the first."""
    plain = "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in word)
    for found in _ONSET.finditer(plain):
        cut = found.start()
        if cut >= 2 and len(word) - cut >= _REST and _VOWEL.search(plain, 0, cut):
            yield cut
