"""Where mobile places stood at each event of a log."""

from __future__ import annotations

from ...compile.layout import Layout
from ..state.events import OF_SINGLES, UNKNOWN, Carried, Event, Moved, events_since
from ..state.history import Log
from ..state.state import State


def lying(event: Moved | Carried) -> int:
    """Where a piece lies that is picked up; if that is unknown, where its carrier comes from."""
    return event.origin if event.entered == UNKNOWN else event.entered


def shown_events(layout: Layout, state: State, since: Log = None) -> list[Event]:
    """The events up to a state, oldest first, or those since a moment.

    If pieces enter or leave a mobile place, the event says where that stood: see `Moved`.
    """
    found = events_since(since, state.log)
    standing = {
        layout.places.index(name): number
        for number, name in enumerate(layout.singles)
        if name in layout.places and number not in layout.veiled
    }
    if not standing:
        return found
    at = {number: state.cells[layout.single_base + number] for number in standing.values()}

    def where(place: int) -> int:
        return at.get(standing.get(place, UNKNOWN), UNKNOWN)

    for number, event in reversed([*enumerate(found)]):
        if isinstance(event, (Moved, Carried)):
            left, entered = where(event.origin), where(event.place)
            found[number] = event._replace(left=left, entered=entered)
        if isinstance(event, OF_SINGLES) and event.piece in at:
            at[event.piece] = event.origin
    return found
