"""Which counted pieces are meant, and to whom they belong.

Pieces belong to their owner. A rule can make them belong to a player: then they count with that
player's pieces, and are `own` for that player in every sentence. Cells hold the owner by nature.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compile.expressions import Owned
from ...compile.layout import Layout
from ..memory.memo_tables import bits_of
from ..memory.state_memos import StateMemos
from ..state.bound import Expr, ExprBy
from ..state.state import State

MeantOf = Callable[[State], int]
"""Returns the bits of owners."""


class Given(NamedTuple):
    """A rule by which pieces of a kind belong to a player. holder: that player now, or -1.

    settled: the holder depends on nothing but single pieces and cards in force.
    """

    kind: int
    owners: tuple[int, ...]
    holder: Callable[[State], int]
    settled: bool


HoldersOf = Callable[[State], Sequence[int]]
"""Returns to whom the pieces of each owner belong."""


class Owners:
    """The answers for one layout. kinds: those whose pieces may belong to another player."""

    def __init__(self, layout: Layout, known: StateMemos, given: Sequence[Given] = ()) -> None:
        self._players, self._known = layout.players, known
        self._owners = range(layout.owners)
        self.kinds = frozenset(one.kind for one in given)
        self._holders: dict[int, HoldersOf] = {}
        self._unsettled: set[int] = set()
        self._belonging: dict[int, HoldersOf] = {}
        for kind in self.kinds:
            rules = [one for one in given if one.kind == kind]
            holders = self._given_by(rules)
            belonging = self._by_holder(holders)
            if all(one.settled for one in rules):
                holders = known.remembered(holders)
                belonging = known.remembered(belonging)
            else:
                self._unsettled.add(kind)
            self._holders[kind], self._belonging[kind] = holders, belonging

    def _given_by(self, rules: Sequence[Given]) -> HoldersOf:
        """Finds to whom the pieces of each owner belong. Of several rules the last one counts."""

        def holders(state: State) -> Sequence[int]:
            found: Sequence[int] = self._owners
            for one in rules:
                player = one.holder(state)
                if player >= 0:
                    given = {owner: player for owner in one.owners}
                    found = [given.get(owner, holder) for owner, holder in enumerate(found)]
            return found

        return holders

    def _by_holder(self, holders: HoldersOf) -> HoldersOf:
        """The owners whose pieces belong to each player; a neutral owner always includes itself."""
        alone = [1 << owner for owner in self._owners]

        def belonging(state: State) -> Sequence[int]:
            found, held = alone[:], holders(state)
            if held is not self._owners:
                for owner, holder in enumerate(held):
                    if holder != owner:
                        found[holder] |= 1 << owner
                        if owner < self._players:
                            found[owner] &= ~(1 << owner)
            return tuple(found)

        return belonging

    def is_settled(self, kind: int) -> bool:
        """Whether a memo keeps to whom pieces of a kind belong."""
        return kind not in self._unsettled

    def held_by(self, kind: int) -> HoldersOf:
        """For each owner, the owners (bits) whose pieces belong to it."""
        alone = tuple(1 << owner for owner in self._owners)
        return self._belonging[kind] if kind in self.kinds else lambda state: alone

    def holders(self, state: State, kind: int) -> Sequence[int]:
        """To whom the pieces of each owner belong."""
        return self._holders[kind](state) if kind in self.kinds else self._owners

    def gathered(self, state: State, kind: int, counts: Sequence[int]) -> tuple[int, ...]:
        """Numbers by owner, added up by the player to whom the pieces belong."""
        holders = self.holders(state, kind)
        if holders is self._owners:
            return tuple(counts)
        found = list(counts)
        for owner, holder in enumerate(holders):
            if owner != holder and counts[owner]:
                found[holder] += counts[owner]
                found[owner] -= counts[owner]
        return tuple(found)

    def meant(self, owned: Owned) -> Expr:
        """The owners of the pieces that are meant, as bits."""
        return ExprBy(self._meant(owned))

    def _meant(self, owned: Owned) -> MeantOf:
        everyone, subject = (1 << len(self._owners)) - 1, owned.subject
        if owned.whose == "anyone":
            return lambda state: everyone
        if owned.whose in ("others", "opponents"):
            own = self.meant(owned.changed(whose="owner" if owned.whose == "others" else "own"))
            return lambda state: everyone & ~own(state)
        if owned.kind in self.kinds:
            of = self._belonging[owned.kind]
            if owned.whose == "owner":
                return lambda state: of(state)[subject]
            return lambda state: of(state)[state.stack[state.frame + subject]]
        if owned.whose == "owner":
            return lambda state: 1 << subject
        return lambda state: 1 << state.stack[state.frame + subject]


def owners_in(owned: Owned, layout: Layout) -> tuple[int, ...]:
    """The owners that a rule names, no matter to whom their pieces belong."""
    mask = Owners(layout, StateMemos()).meant(owned)(State([]))
    return tuple(bits_of(mask))
