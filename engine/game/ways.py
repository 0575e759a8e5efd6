"""Where counted pieces may go, by the pile that they come from.

All that keeps a piece out of a place comes together here: what is taboo, what is full, where it is
carried, who turns it aside. Where all of that is remembered, so is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .places import MaskOf, Places
from .redirects import Redirects
from .rooms import CountedRoom
from .state import State

NOWHERE_ELSE = -1
"""All places, as bits."""


class Ways:
    """The ways of counted pieces in one program.

    settled: what keeps pieces out is remembered, so that it is quick to ask for all of it.
    """

    def __init__(
        self, places: Places, counted: CountedRoom, redirects: Redirects, *, taboo_is_settled: bool
    ) -> None:
        layout = places.program.layout
        self._places, self._counted, self._redirects = places, counted, redirects
        self._piles: Sequence[tuple[int, int, int]] = layout.piles()
        self._movers = layout.players + 1
        self._everywhere = sum(places.bits)
        self._taboo: MaskOf = places.taboo
        kinds = range(len(layout.counted))
        self._full = [counted.full(kind) for kind in kinds]
        self._space = [counted.space(kind) for kind in kinds]
        self._arranged = places.branches.arranged
        self._nests = places.branches.nests
        self.settled = self._nests and taboo_is_settled and redirects.settled and counted.settled
        known = places.known
        self._shut: Callable[[State], dict[int, int]] = known.remembered_inside(_nothing_yet)
        self._free: Callable[[State], dict[int, int]] = known.remembered(_nothing_yet)

    def shut(self, state: State, pile: int, mover: int) -> int:
        """The places to which nothing goes from a pile that somebody moves pieces of."""
        if not self.settled:
            return self._find_shut(state, pile, mover)
        found, key = self._shut(state), pile * self._movers + mover
        answer = found.get(key)
        if answer is None:
            answer = found[key] = self._find_shut(state, pile, mover)
        return answer

    def open_ones(self, state: State, piles: Sequence[int], goals: int, mover: int) -> list[int]:
        """Those of some piles from which somebody may move pieces to one of some places."""
        if not self.settled:
            return [one for one in piles if goals & ~self._find_shut(state, one, mover)]
        found, movers, those = self._shut(state), self._movers, []
        for pile in piles:
            answer = found.get(pile * movers + mover)
            if answer is None:
                answer = self.shut(state, pile, mover)
            if goals & ~answer:
                those.append(pile)
        return those

    def _find_shut(self, state: State, pile: int, mover: int) -> int:
        (kind, owner, origin), taboo = self._piles[pile], self._taboo(state)
        full = self._full[kind]
        if taboo >> origin & 1:
            return NOWHERE_ELSE
        shut = taboo | self._arranged(state).here[origin]
        if full is not None:
            shut |= full(state, owner, origin, mover)
        if self.leads_on(state, kind, owner, origin):
            shut &= ~self._places.bits[origin]
        return shut

    def leads_on(self, state: State, kind: int, owner: int, origin: int) -> bool:
        """Whether pieces that would go to where they are, are turned aside to a place with room.

        Never where all places are apart.
        """
        if not self._nests or not self._redirects.concern(kind):
            return False
        other = self._redirects.instead(state, kind, owner, origin, origin)
        taboo, space = self._taboo(state), self._space[kind]
        if other < 0 or other == origin or (taboo >> origin | taboo >> other) & 1:
            return False
        return space is None or space(state, owner, origin, other) > 0

    def free(self, state: State, pile: int) -> int:
        """The places to which any number goes from a pile, whoever moves it, and nothing else.

        To another place it may go, too; but then it is to be asked how many do, and what else
        happens to them.
        """
        if not self.settled:
            return 0
        found = self._free(state)
        answer = found.get(pile)
        if answer is None:
            answer = found[pile] = self._find_free(state, pile)
        return answer

    def _find_free(self, state: State, pile: int) -> int:
        kind, owner, origin = self._piles[pile]
        barred = self._taboo(state) | self._places.known.watched
        if barred >> origin & 1:
            return 0
        barred |= self._places.bits[origin] | self._counted.limited(state, kind, owner, origin)
        for one in self._redirects.turned(state):
            if one.kind == kind and one.owners >> owner & one.source >> origin & 1:
                barred |= self._places.bits[one.place]
        return self._everywhere & ~barred


def _nothing_yet(state: State) -> dict[int, int]:
    return {}
