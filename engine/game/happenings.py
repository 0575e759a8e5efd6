"""What a step has done, as those see it who wait for it.

What several pieces of one owner do as one step is one happening, and so is all that one player
gains by one step: a scoring of a place with its bonuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..compile.layout import Layout
from ..compile.program import Moments
from .events import types as kinds


class Happening(NamedTuple):
    """Something that was done. hooks: who waits for it.

    who: whose it is (-1: nobody's). where: the place. thing: the kind of counted pieces with its
    owner, or the number of a single piece.
    """

    hooks: tuple[int, ...]
    who: int = -1
    where: int = -1
    kind: int = -1
    owner: int = -1
    single: int = -1

    @property
    def places(self) -> int:
        """The place as a bit; all of them where it is nowhere."""
        return 1 << self.where if self.where >= 0 else -1


class Happenings:
    """Reads in the log what has happened."""

    def __init__(self, layout: Layout, moments: Moments) -> None:
        self._moments = moments
        self._players = layout.players
        self._owner_of = [_owner(name) for name in layout.singles]

    def of(self, entries: Iterable[Sequence[int]]) -> list[Happening]:
        """What has happened, each once, in the order in which it was done."""
        found: dict[Happening, None] = {}
        for entry in entries:
            found |= dict.fromkeys(one for one in self._read(entry) if one.hooks)
        return list(found)

    def _read(self, entry: Sequence[int]) -> list[Happening]:
        moments = self._moments
        match entry[0]:
            case kinds.MOVED:
                _, kind, owner, origin, place, _ = entry
                who = owner if owner < self._players else -1
                return [
                    Happening(moments.leave, who, origin, kind, owner),
                    Happening(moments.enter, who, place, kind, owner),
                ]
            case kinds.PIECE:
                _, number, origin, place = entry
                who = self._owner_of[number]
                both = (moments.goes, origin), (moments.enters, place)
                return [Happening(hooks, who, at, single=number) for hooks, at in both if at >= 0]
            case kinds.POINTS | kinds.GAINED:
                return [Happening(moments.gains, entry[1])]
        return []


def _owner(name: str) -> int:
    """The player whose single piece has this name; -1: nobody's."""
    _, _, player = name.partition("/")
    return int(player) if player else -1
