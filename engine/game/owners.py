"""Whose counted pieces are meant, and to whom they belong.

Pieces belong to their owner. A rule can say that they belong to a player: then they count with his,
and are his own wherever a sentence speaks of that; the cells tell whose they are by nature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..compile.expressions import Owned
from ..compile.layout import Layout
from .remembered import bits_of
from .state import State

MeantOf = Callable[[State], int]
"""Gives the bits of owners."""


class Given(NamedTuple):
    """A rule by which pieces of a kind belong to somebody. holder: to whom now, or -1."""

    kind: int
    owners: tuple[int, ...]
    holder: Callable[[State], int]


class Owners:
    """The answers for one layout. kinds: those of which pieces may belong to somebody else."""

    def __init__(self, layout: Layout, given: Sequence[Given] = ()) -> None:
        self._players = layout.players
        self._owners = range(layout.owners)
        self._given = given
        self.kinds = frozenset(one.kind for one in given)

    def holders(self, state: State, kind: int) -> Sequence[int]:
        """To whom the pieces of each owner belong. Of several rules the last one counts."""
        if kind not in self.kinds:
            return self._owners
        found = list(self._owners)
        for one in self._given:
            player = one.holder(state) if one.kind == kind else -1
            if player >= 0:
                for owner in one.owners:
                    found[owner] = player
        return found

    def gathered(self, state: State, kind: int, counts: Sequence[int]) -> tuple[int, ...]:
        """Numbers by owner, as numbers by whom the pieces belong to."""
        found = [0] * len(counts)
        for count, holder in zip(counts, self.holders(state, kind), strict=True):
            found[holder] += count
        return tuple(found)

    def meant(self, owned: Owned) -> MeantOf:
        """The owners of the pieces that are meant."""
        everyone, subject = (1 << len(self._owners)) - 1, owned.subject
        if owned.whose == "anyone":
            return lambda state: everyone
        if owned.whose in ("others", "opponents"):
            own = self.meant(owned.changed(whose="owner" if owned.whose == "others" else "own"))
            return lambda state: everyone & ~own(state)
        if owned.kind in self.kinds:
            kind, of = owned.kind, self._belonging
            if owned.whose == "owner":
                return lambda state: of(state, kind, subject)
            return lambda state: of(state, kind, state.stack[state.frame + subject])
        if owned.whose == "owner":
            return lambda state: 1 << subject
        return lambda state: 1 << state.stack[state.frame + subject]

    def _belonging(self, state: State, kind: int, player: int) -> int:
        """The owners whose pieces belong to a player; a neutral owner is meant by himself."""
        if player >= self._players:
            return 1 << player
        holders = self.holders(state, kind)
        return sum([1 << owner for owner, holder in enumerate(holders) if holder == player])


def owners_in(owned: Owned, layout: Layout) -> tuple[int, ...]:
    """The owners of whom a rule speaks, whoever their pieces belong to."""
    mask = Owners(layout).meant(owned)(State([]))
    return tuple(bits_of(mask))
