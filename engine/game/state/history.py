"""The past of a game, in chains that clones share: what happened, and what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from .event_types import CHOSE, SEALED

Entry = Sequence[int]
"""An event as the log holds it: the number of its kind, and the fields of its record."""

Log = tuple[Any, ...] | None
"""The events so far, newest first: (older, *entry) or None."""

TYPE: Final = 1
"""The index of the number of the kind in a link of this chain."""

Chosen = tuple[Any, ...]
"""The choices so far, newest first: (older, number of the option, how many there are).

A game has a different chain at each of its decisions, and shares it only with its clones. So the
chain also identifies the decision of an option. The oldest link has nothing older: it is no choice.
The type says no length, as a compiled engine keeps tuples of a given length as several values, and
they would not be identical.
"""

WHOLE: Final = -1
CUT: Final = -2
IMAGINED: Final = -3
"""The number in the oldest link: nothing was before it; what was before was dropped; or the log
before it is known, as far as one player may know it, but not the choices."""


def beginning(number: int = WHOLE, taken: int = 0) -> Chosen:
    """A new chain without choices, identical to no other. taken: how many were made before it."""
    return (None, number, taken)


def entries(log: Log) -> list[Entry]:
    """The log entries, oldest first."""
    return [*entries_since(None, log)]


def entries_since(before: Log, after: Log) -> list[tuple[int, ...]]:
    """The log entries that came after a moment, oldest first."""
    return _told(before, after)[0]


def entries_after(before: Log, after: Log) -> list[tuple[int, ...]] | None:
    """The same; None where that moment is not an earlier one of the same log."""
    found, end = _told(before, after)
    return found if end is before else None


def _told(before: Log, after: Log) -> tuple[list[tuple[int, ...]], Log]:
    """The log entries after a moment, oldest first, and the moment at which the walk ends."""
    found: list[tuple[int, ...]] = []
    while after is not before and after is not None:
        found.append(after[1:])
        after = after[0]
    found.reverse()
    return found, after


def types_since(before: Log, after: Log) -> set[int]:
    """The kinds of the events that came after a moment."""
    found: set[int] = set()
    while after is not before and after is not None:
        found.add(after[TYPE])
        after = after[0]
    return found


def last_shown(log: Log) -> Log:
    """The log up to the last event that is no choice."""
    while log is not None and log[TYPE] in (CHOSE, SEALED):
        log = log[0]
    return log


def log_of(told: Iterable[Entry], log: Log = None) -> Log:
    """A log from its entries, oldest first."""
    for entry in told:
        log = (log, *entry)
    return log


def numbers(chosen: Chosen) -> list[int]:
    """The numbers of the options that were taken, oldest first."""
    found: list[int] = []
    older, number, _ = chosen
    while older is not None:
        found.append(number)
        older, number, _ = older
    found.reverse()
    return found


def is_whole(chosen: Chosen) -> bool:
    """Whether a chain of choices begins where its game began."""
    return start_of(chosen) == WHOLE


def is_shown(chosen: Chosen) -> bool:
    """Whether the log begins where its game began."""
    return start_of(chosen) != CUT


def start_of(chosen: Chosen) -> int:
    """The number in the oldest link of a chain of choices."""
    while chosen[0] is not None:
        chosen = chosen[0]
    number: int = chosen[1]
    return number


def chosen_of(taken: Iterable[int], begin: Chosen) -> Chosen:
    """A chain of choices from the numbers of the options, oldest first."""
    chosen = begin
    for number in taken:
        chosen = (chosen, number, chosen[2] + 1)
    return chosen
