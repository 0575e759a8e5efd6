"""Which counted pieces are meant, and to whom they belong.

Pieces belong to their owner. A rule can make them belong to a player: then they count with that
player's pieces, and are `own` for that player in every sentence. Cells hold the owner by nature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.expressions import Owned
from ...compile.layout import Layout
from ..memory.memo_tables import bits_of
from ..memory.state_memos import StateMemos
from ..state.bound import Expr, Fact
from ..state.state import State
from ..state.values import Const, Without


class Given(NamedTuple):
    """A rule by which pieces of a kind belong to a player. holder: that player now, or -1.

    settled: the holder depends on nothing but single pieces and cards in force.
    """

    kind: int
    owners: tuple[int, ...]
    holder: Expr
    settled: bool


class Owners:
    """The answers for one layout. kinds: those whose pieces may belong to another player."""

    def __init__(self, layout: Layout, known: StateMemos, given: Sequence[Given] = ()) -> None:
        self._count = layout.owners
        self._by_nature = list(range(layout.owners))
        self.kinds = frozenset([one.kind for one in given])
        self._unsettled = frozenset([one.kind for one in given if not one.settled])
        self._holders: dict[int, Fact[list[int]]] = {}
        self._belonging: dict[int, Fact[list[int]]] = {}
        for kind in self.kinds:
            rules = [one for one in given if one.kind == kind]
            holders: Fact[list[int]] = _Holders(self._by_nature, rules)
            belonging: Fact[list[int]] = _Belonging(holders, layout)
            if self.is_settled(kind):
                holders, belonging = known.remembered(holders), known.remembered(belonging)
            self._holders[kind], self._belonging[kind] = holders, belonging

    def is_settled(self, kind: int) -> bool:
        """Whether a memo keeps to whom pieces of a kind belong."""
        return kind not in self._unsettled

    def holders(self, state: State, kind: int) -> list[int]:
        """To whom the pieces of each owner belong."""
        return self._holders[kind].of(state) if kind in self.kinds else self._by_nature

    def gathered(self, state: State, kind: int, counts: Sequence[int]) -> tuple[int, ...]:
        """Numbers by owner, added up by the player to whom the pieces belong."""
        found = list(counts)
        for owner, holder in enumerate(self.holders(state, kind)):
            if owner != holder and counts[owner]:
                found[holder] += counts[owner]
                found[owner] -= counts[owner]
        return tuple(found)

    def meant(self, owned: Owned) -> Expr:
        """The owners of the pieces that are meant, as bits."""
        everyone = Const((1 << self._count) - 1)
        if owned.whose == "anyone":
            return everyone
        if owned.whose in ("others", "opponents"):
            own = self.meant(owned.changed(whose="owner" if owned.whose == "others" else "own"))
            return Without(everyone, own)
        given = owned.whose == "owner"
        if owned.kind in self.kinds:
            return _BelongingTo(self._belonging[owned.kind], owned.subject, given=given)
        return Const(1 << owned.subject) if given else _BitInSlot(owned.subject)


class _Holders(Fact[list[int]]):
    """To whom the pieces of each owner belong. Of several rules the last one counts."""

    def __init__(self, by_nature: list[int], rules: list[Given]) -> None:
        self._by_nature, self._rules = by_nature, rules

    def of(self, state: State) -> list[int]:
        found = self._by_nature[:]
        for one in self._rules:
            player = one.holder.of(state)
            if player >= 0:
                for owner in one.owners:
                    found[owner] = player
        return found


class _Belonging(Fact[list[int]]):
    """The owners whose pieces belong to each player; a neutral owner always includes itself."""

    def __init__(self, holders: Fact[list[int]], layout: Layout) -> None:
        self._holders, self._players = holders, layout.players

    def of(self, state: State) -> list[int]:
        holders = self._holders.of(state)
        found = [1 << owner for owner in range(len(holders))]
        for owner, holder in enumerate(holders):
            if holder != owner:
                found[holder] |= 1 << owner
                if owner < self._players:
                    found[owner] &= ~(1 << owner)
        return found


class _BelongingTo(Expr):
    """The owners whose pieces belong to a player. given: it is that one, else in that slot."""

    def __init__(self, belonging: Fact[list[int]], player: int, *, given: bool) -> None:
        self._belonging, self._player, self._given = belonging, player, given

    def of(self, state: State) -> int:
        player = self._player
        if not self._given:
            player = state.stack[state.frame + player]
        return self._belonging.of(state)[player]


class _BitInSlot(Expr):
    """The player in a slot as a bit; 0 for none."""

    def __init__(self, slot: int) -> None:
        self._slot = slot

    def of(self, state: State) -> int:
        player = state.stack[state.frame + self._slot]
        return 1 << player if player >= 0 else 0


def owners_in(owned: Owned, layout: Layout) -> tuple[int, ...]:
    """The owners that a rule names, no matter to whom their pieces belong."""
    return tuple(bits_of(Owners(layout, StateMemos()).meant(owned).of(State([]))))
