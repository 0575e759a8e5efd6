"""Hyphenation of words: at their hyphens, else between syllables, guessed from the letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

HYPHEN = "-"
_ONSET = re.compile(
    r"(?:sch|[cpst]h|ll|rr|qu|[bcdfgkpt]r|[bcfgkp]l|[b-df-hj-np-tv-xz])(?=[aeiouy])", re.ASCII
)
"""The onset of a syllable: a consonant or a common cluster before a vowel."""
_VOWEL = re.compile("[aeiouy]")
_REST = 3
"""The fewest letters on the next line."""


def best_cut(word: str, fitting: Sequence[int]) -> int:
    """How many letters to keep on the line. fitting: the numbers that fit, ascending."""
    most = fitting[-1]
    hyphens = [n for n in fitting if word[n - 1] == HYPHEN and 2 * n >= most]
    syllables = [n for n in _between_syllables(word) if n in fitting and 2 * n >= most]
    return max(hyphens or syllables or [most])


def parted(word: str, cut: int) -> str:
    """The first `cut` letters of a word, with a hyphen except in scripts that have none."""
    hyphened = word[cut - 1].isalpha() and unicodedata.east_asian_width(word[cut - 1]) not in "WF"
    return word[:cut] + HYPHEN * hyphened


def _between_syllables(word: str) -> Iterator[int]:
    """The numbers of letters after which a word may be cut between syllables."""
    plain = "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in word)
    for found in _ONSET.finditer(plain):
        cut = found.start()
        if cut >= 2 and len(word) - cut >= _REST and _VOWEL.search(plain, 0, cut):
            yield cut
