"""What is assumed so that instructions do nothing, and of which player."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from ..text.records import Record
from . import asked
from . import expressions as ex
from .expressions import Mask, Owned, ZoneRef

PartT = TypeVar("PartT")


class Assumed(NamedTuple):
    """What must hold so that nothing happens.

    nobody: no such pieces stand in these places. empty: these cells are 0: no card lies in a zone,
    none waits. tests: these do not hold.
    """

    nobody: tuple[tuple[Owned, Mask], ...] = ()
    empty: tuple[ZoneRef, ...] = ()
    tests: tuple[asked.Test, ...] = ()

    def and_also(self, other: Assumed) -> Assumed:
        """What must hold so that both do."""
        return Assumed(
            tuple(dict.fromkeys(self.nobody + other.nobody)),
            tuple(dict.fromkeys(self.empty + other.empty)),
            tuple(dict.fromkeys(self.tests + other.tests)),
        )

    @property
    def subjects(self) -> frozenset[int]:
        """The slots of the players of whom something is assumed."""
        return frozenset(subjects_of(self))

    @property
    def is_one_question(self) -> bool:
        """Whether one question may ask it: of one player, and either of people or by tests.

        People come and go; what tests ask, such as who holds an office, seldom changes.
        """
        return len(self.subjects) < 2 and not (self.tests and (self.nobody or self.empty))


def of_player(part: PartT, player: int) -> PartT:
    """The same where a certain player acts, with nothing that looks into a frame for him."""
    found: PartT = _of_player(part, player)
    return found


def _of_player(part: object, player: int) -> Any:
    match part:
        case tuple():
            return tuple([_of_player(one, player) for one in part])
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
                **{name: _of_player(getattr(part, name), player) for name in part.FIELDS}
            )
    return part


def subjects_of(part: object) -> list[int]:
    """The slots of the players on whom it depends what a part says."""
    match part:
        case tuple():
            return [slot for one in part for slot in subjects_of(one)]
        case ex.SlotPlayer(slot=slot):
            return [slot]
        case Owned(whose="own" | "opponents", subject=subject):
            return [subject]
        case Owned():
            return []
        case ex.PlayersPlace(subject=int() as slot) | ex.PlayersPiecePlace(subject=int() as slot):
            return [slot]
        case ZoneRef(subject=subject):
            return [] if subject is None else [subject]
        case Record():
            return [slot for name in part.FIELDS for slot in subjects_of(getattr(part, name))]
    return []
