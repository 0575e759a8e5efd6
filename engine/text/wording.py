"""Words for messages: what is quoted, and lists of what there is."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from .diagnostics import visible
from .limits import MAX_QUOTED, MAX_SHOWN_TEXT


def in_a_shell(*words: object) -> str:
    """Words as they are typed in a shell, those with blanks or signs in quotes."""
    return visible(shlex.join(map(str, words)))


FEW = 4
"""A hint names all that would fit, up to so many."""


def quoted(text: str) -> str:
    """A piece of the file in a message, cut when it is long."""
    return f"`{shortened(text)}`"


def shortened(text: str) -> str:
    """A text that somebody else wrote, cut when it is long."""
    return text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 3] + "..."


def shown_text(text: str) -> str:
    """A text of an effect, cut between two words when it is too long to be read."""
    if len(text) <= MAX_SHOWN_TEXT:
        return text
    start = max(text.rfind(" ", 0, MAX_SHOWN_TEXT), text.rfind("\n", 0, MAX_SHOWN_TEXT))
    start = start if start > 0 else MAX_SHOWN_TEXT
    return f"{text[:start]} ... ({len(text) - start:,} more characters)"


def listing(words: Iterable[str], last: str = "or") -> str:
    """Words for people: "a, b or c"; the empty text for none."""
    *first, end = list(words) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def what_fits(spellings: Iterable[str]) -> str | None:
    """The hint that names all that would fit; None when they are many, or none."""
    fitting = [f"`{spelling}`" for spelling in spellings]
    return f"valid here: {listing(fitting)}" if 0 < len(fitting) <= FEW else None


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def ordinal(number: int) -> str:
    """The word for a place in a row, counted from 1; a short form beyond the eighth."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"no_{number}"
