"""Where pieces stood, at each event of a log, on which other pieces stand."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile.layout import Layout
from ..state.event_types import CARRIED, MOVED
from ..state.history import Entry, Log, entries_since, single_gone
from ..state.state import State

UNKNOWN = -1
"""The place of what is no piece, stands nowhere, or may stand where not everybody sees it."""


def lying(origin: int, stood: Sequence[int]) -> int:
    """Where a thing lies that somebody takes up; if that is not known, from where he comes."""
    return stood[1] if stood and stood[1] != UNKNOWN else origin


def shown_entries(layout: Layout, state: State, since: Log = None) -> list[Entry]:
    """The events up to a state, oldest first, or those since a moment.

    What is told of pieces that go has two more numbers behind it, if one of its two places is a
    piece: for each of both, the place where that stood then.
    """
    found: list[Entry] = [*entries_since(since, state.log)]
    standing = {
        layout.places.index(name): number
        for number, name in enumerate(layout.singles)
        if name in layout.places and number not in layout.veiled
    }
    if not standing:
        return found
    at = {number: state.cells[layout.single_base + number] for number in standing.values()}
    for place, entry in reversed([*enumerate(found)]):
        if entry[0] in (MOVED, CARRIED) and not standing.keys().isdisjoint(entry[3:5]):
            ends = (at.get(standing.get(end, UNKNOWN), UNKNOWN) for end in entry[3:5])
            found[place] = (*entry, *ends)
        gone = single_gone(entry)
        if gone is not None and gone[0] in at:
            at[gone[0]] = gone[1]
    return found
