"""Parts of a program, with the acting player filled in."""

from __future__ import annotations

from typing import Any, TypeVar

from ..text.records import Record
from . import expressions as ex
from .expressions import Owned, ZoneRef

PartT = TypeVar("PartT")


def for_player(part: PartT, player: int) -> PartT:
    """The same part where a certain player acts; it reads no frame to find that player."""
    found: PartT = _for_player(part, player)
    return found


def _for_player(part: object, player: int) -> Any:
    match part:
        case tuple():
            return tuple([_for_player(one, player) for one in part])
        case ex.PlayersPlace(base=base):
            return ex.ConstPlace(base + player)
        case ex.PlayersPiecePlace(base=base):
            return ex.PiecePlace(base + player)
        case ex.SlotPlayer():
            return ex.ConstPlayer(player)
        case ZoneRef(cell=cell, subject=subject):
            return part if subject is None else ZoneRef(cell + player, None)
        case Owned(whose="own" | "opponents" as whose):
            return part.changed(whose="owner" if whose == "own" else "others", subject=player)
        case Record():
            return type(part)(
                **{name: _for_player(getattr(part, name), player) for name in part.FIELDS}
            )
    return part
