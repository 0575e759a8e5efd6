"""What a step has done, as those see it who wait for it.

What several pieces of one owner do as one step is one happening, and so is all that one player
gains by one step: a scoring of a place with its bonuses. Whoever enters a place in another one
enters both by one happening, unless he comes from a place in that, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compile.layout import Layout
from ...compile.program import Moments
from ..board.branches import Branches
from ..board.owners import Owners
from ..memory.memory import by_cells
from ..memory.remembered import bits_of
from ..state import event_types
from ..state.state import State

Way = tuple[int, ...]
"""Places that are left or entered by one step, the innermost first."""


class Happening(NamedTuple):
    """Something that was done. hooks: who waits for it.

    who: whose it is (-1: nobody's). where: the places, the innermost first. thing: the kind of
    counted pieces with its owner, or the number of a single piece.
    """

    hooks: tuple[int, ...]
    who: int = -1
    where: tuple[int, ...] = ()
    kind: int = -1
    owner: int = -1
    single: int = -1

    @property
    def places(self) -> int:
        """The places as bits; all of them where it is nowhere."""
        return sum(1 << place for place in self.where) if self.where else -1


class Happenings:
    """Reads in the log what has happened."""

    def __init__(
        self, layout: Layout, moments: Moments, owners: Owners, branches: Branches
    ) -> None:
        self._moments = moments
        self._players, self._holders = layout.players, owners.holders
        self._owner_of = [_owner(name) for name in layout.singles]
        self._singles = layout.single_base
        self._branches = branches
        self._read: Callable[[State, Sequence[int]], list[Happening]] = by_cells(self._told_by)

    def of(self, entries: Sequence[tuple[int, ...]], state: State) -> list[Happening]:
        """What has happened until now, each once, in the order in which it was done."""
        if len(entries) == 1:
            return [one for one in self._read(state, entries[0]) if one.hooks]
        if self._branches.nests:
            state = state.clone()  # in which pieces go back to where they were
        happened: list[list[Happening]] = []
        for entry in reversed(entries):
            happened.append(self._read(state, entry))
            if entry[0] in _SINGLES and self._branches.nests:
                number, origin = _SINGLES[entry[0]](entry)
                state.cells[self._singles + number] = origin
                state.unlearn()
        found = [one for ones in reversed(happened) for one in ones if one.hooks]
        return list(dict.fromkeys(found))

    def _told_by(self, state: State, entry: Sequence[int]) -> list[Happening]:
        """What an entry tells; it may not be told twice in it."""
        moments = self._moments
        match entry[0]:
            case event_types.MOVED:
                _, kind, owner, origin, place, _ = entry
                return self._counted(state, kind, owner, *self._crossed(state, origin, place))
            case event_types.CARRIED:
                _, kind, owner, origin, place, number = entry
                left, entered = self._crossed(state, origin, place)
                pieces = self._counted(state, kind, owner, left, entered)
                return [*pieces, *self._single(number, left, entered)]
            case event_types.PIECE:
                _, number, origin, place = entry
                return self._single(number, *self._crossed(state, origin, place))
            case event_types.POINTS | event_types.GAINED:
                return [Happening(moments.gains, entry[1])]
        return []

    def _crossed(self, state: State, origin: int, place: int) -> tuple[Way, Way]:
        """The places that are left by a way, and those that are entered."""
        above = self._branches.above
        before, after = above(state, origin), above(state, place)

        def inner_first(mask: int) -> Way:
            return tuple(sorted(bits_of(mask), key=lambda one: -above(state, one).bit_count()))

        return inner_first(before & ~after), inner_first(after & ~before)

    def _counted(
        self, state: State, kind: int, owner: int, left: Way, entered: Way
    ) -> list[Happening]:
        holder = self._holders(state, kind)[owner]
        who = holder if holder < self._players else -1
        both = (self._moments.leave, left), (self._moments.enter, entered)
        return [Happening(hooks, who, way, kind, owner) for hooks, way in both if way]

    def _single(self, number: int, left: Way, entered: Way) -> list[Happening]:
        who = self._owner_of[number]
        both = (self._moments.goes, left), (self._moments.enters, entered)
        return [Happening(hooks, who, way, single=number) for hooks, way in both if way]


_SINGLES: dict[int, Callable[[Sequence[int]], tuple[int, int]]] = {
    event_types.PIECE: lambda entry: (entry[1], entry[2]),
    event_types.VEILED: lambda entry: (entry[1], entry[2]),
    event_types.CARRIED: lambda entry: (entry[5], entry[3]),
}
"""The entries that tell of a single piece: its number, and where it has come from."""


def _owner(name: str) -> int:
    """The player whose single piece has this name; -1: nobody's."""
    _, _, player = name.partition("/")
    return int(player) if player else -1
