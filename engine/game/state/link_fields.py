"""Where the fields of events stand in a link of the log.

After each step, reactions check whether a trigger waits for its event; mostly none does. A record
would cost more than this check, so the check reads the link of the log itself.
"""

from __future__ import annotations

from typing import Final

from .events import Carried, Event, Moved, PieceMoved, Revealed, Sealed
from .history import TYPE


def _spot(record: type[Event], field: str) -> int:
    """The index of a field in a link of the log, which begins with the older link and the kind."""
    return TYPE + 1 + record._fields.index(field)


MOVED_ORIGIN: Final = _spot(Moved, "origin")
MOVED_PLACE: Final = _spot(Moved, "place")
CARRIED_ORIGIN: Final = _spot(Carried, "origin")
CARRIED_PLACE: Final = _spot(Carried, "place")
CARRIED_PIECE: Final = _spot(Carried, "piece")
PIECE_PIECE: Final = _spot(PieceMoved, "piece")
PIECE_ORIGIN: Final = _spot(PieceMoved, "origin")
PIECE_PLACE: Final = _spot(PieceMoved, "place")
SEALED_PLAYER: Final = _spot(Sealed, "player")
SEALED_SLOT: Final = _spot(Sealed, "slot")
REVEALED_PLAYER: Final = _spot(Revealed, "player")
REVEALED_OPTION: Final = _spot(Revealed, "option")
