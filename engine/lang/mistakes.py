"""The mistakes that the checker of effects reports, and how it words them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol

from ..text.source import Span

CODES: dict[str, str] = {
    "E401": "nothing has this name",
    "E402": "this name stands for something else than is wanted here",
    "E403": "`the`, `own` or `of` is missing, or does not fit this name",
    "E410": "a name is read where it may not have been chosen",
    "E411": "a name that each player chooses is read outside an `each` block",
    "E412": "a name that is chosen in secret is read before its `reveal`",
    "E413": "a name that is chosen is already an id or a word of the language",
    "E414": "one name is chosen as two different things",
    "E415": "`chosen as` needs a name that the players chose each for themselves",
    "E416": "`reveal` stands inside an `each` block",
    "E420": "this sentence belongs in the effect of a card",
    "E421": "`stop the action` stands outside a `when` block",
    "E422": "`when` stands inside another block",
    "E423": "this `when` can never happen: no sentence keeps the card",
    "E424": "an `either` has no `or`",
    "E430": "a quantity of 0",
    "E431": "a bound of 0",
    "E432": "a range from high to low",
    "E433": "a move from a place to the same place",
    "E434": "the same place is named twice",
    "E435": "different kinds of pieces in one move",
    "E436": "the same pieces twice in one move",
    "E440": "a parameter has no such value",
    "E441": "a switch, a parameter or a name does not fit this kind of `if`",
    "W490": "a name is chosen and never read",
    "W491": "a `reveal` with nothing chosen in secret before it",
}
"""Every code of the checker with its meaning; E stops a ruleset, W does not."""


ABOUT_ORDER = frozenset(
    {"E410", "E411", "E412", "E415", "E420", "E421", "E423", "E424", "W490", "W491"}
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


def did_you_mean(spelling: str | None) -> str | None:
    """The hint for the nearest spelling; None for none."""
    return None if spelling is None else f"did you mean `{spelling}`?"


def what_fits(spellings: Iterable[str]) -> str | None:
    """The hint that names all that would fit; None when they are many, or none."""
    fitting = [f"`{spelling}`" for spelling in spellings]
    return f"what fits here: {listing(fitting)}" if 0 < len(fitting) <= FEW else None
