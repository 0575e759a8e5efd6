"""Wording of messages: quotations and lists."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from .diagnostics import visible
from .limits import MAX_QUOTED, MAX_SHOWN_TEXT


def in_a_shell(*words: object) -> str:
    """Words as a shell command line, quoted where needed."""
    return visible(shlex.join(map(str, words)))


FEW = 4
"""Most alternatives that a hint lists in full."""


def quoted(text: str) -> str:
    """A piece of the file in a message, shortened if it is long."""
    return f"`{shortened(text)}`"


def shortened(text: str) -> str:
    """A text from outside, shortened if it is long."""
    return text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 3] + "..."


def shown_text(text: str) -> str:
    """A text of an effect, cut between two words if it is longer than MAX_SHOWN_TEXT."""
    if len(text) <= MAX_SHOWN_TEXT:
        return text
    start = max(text.rfind(" ", 0, MAX_SHOWN_TEXT), text.rfind("\n", 0, MAX_SHOWN_TEXT))
    start = start if start > 0 else MAX_SHOWN_TEXT
    return f"{text[:start]} ... ({len(text) - start:,} more characters)"


def listing(words: Iterable[str], last: str = "or") -> str:
    """Words in a list for people: "a, b or c"; empty for none."""
    *first, end = list(words) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def what_fits(spellings: Iterable[str]) -> str | None:
    """A hint that lists all alternatives; None if there are more than FEW, or none."""
    fitting = [f"`{spelling}`" for spelling in spellings]
    return f"valid here: {listing(fitting)}" if 0 < len(fitting) <= FEW else None


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def ordinal(number: int) -> str:
    """The ordinal of a number, counted from 1; `no_9` etc. above the eighth."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"no_{number}"
