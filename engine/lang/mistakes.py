"""The mistakes that the checker of effects reports, and how it words them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol

from ..text.codes import CODES as ALL_CODES
from ..text.source import Span
from ..text.spelling import Spelling

CODES = {code: meaning for code, meaning in ALL_CODES.items() if code[1] == "4"}
"""The codes of the checker with their meanings; E stops a ruleset, W does not."""


ABOUT_ORDER = frozenset(
    {"E410", "E411", "E412", "E415", "E420", "E421", "E423", "E424", "E425", "W490", "W491"}
)
"""What depends on other lines: silent when some of them could not be read."""

FEW = 4
"""A hint names all that would fit, up to so many."""


class Complain(Protocol):
    """Takes a diagnostic: its code, its message, its place and, if there is one, a way out."""

    def __call__(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Notes one mistake."""


def listing(words: Iterable[str], last: str = "or") -> str:
    """Words for people: "a, b or c"; the empty text for none."""
    *first, end = list(words) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def nearest(text: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is spelled most like `text`; None when none is near."""
    found = get_close_matches(text, list(candidates), n=1, cutoff=0.6)
    return found[0] if found else None


def did_you_mean(spelling: str | None, certain: str | None = None) -> str | None:
    """The hint for the nearest spelling; None for none.

    certain: what can be put in place of the wrong word without asking.
    """
    if spelling is None:
        return None
    hint = f"did you mean `{spelling}`?"
    return hint if certain is None else Spelling(hint, certain)


def what_fits(spellings: Iterable[str]) -> str | None:
    """The hint that names all that would fit; None when they are many, or none."""
    fitting = [f"`{spelling}`" for spelling in spellings]
    return f"what fits here: {listing(fitting)}" if 0 < len(fitting) <= FEW else None
