"""The movement kernel: where the counted pieces of a pile may go, and how many of them fit.

A pile is the cell of the counted pieces of one kind and owner in a place. A place that is in no
other one has itself as its only surrounding, so a flat board is no other case.
"""

from __future__ import annotations

from ...compile.expressions import MANY, NOBODY
from ...compile.program import Free, Guard, Program, Redirect
from ..expressions.places import Places
from ..memory.memo_tables import EVERYWHERE, bits_of
from ..state.bound import Expr, Fact
from ..state.state import State
from .ground import Ground, GroundOf, Now, NowKept, NowOf
from .limits import Hindering, Limit
from .redirects import Redirects, instead_by
from .single_moves import SingleMoves


class Moves:
    """The answers for one program. A mover is a player, or -1."""

    def __init__(
        self,
        program: Program,
        places: Places,
        taboo: Expr,
        idle: Expr,
        limits: list[Limit],
        singles: SingleMoves,
    ) -> None:
        """idle: the taboo places that also pieces that ignore the taboo can't enter or leave."""
        layout, rules = program.layout, program.rules
        self._piles, self._owners, self._size = layout.piles(), layout.owners, len(layout.places)
        self._count = len(self._piles)
        self._taboo, self._bits, self._branches = taboo, places.bits, places.branches
        self._singles, kinds = singles, range(len(layout.counted))
        self._limits_of = [[one for one in limits if one.kind == kind] for kind in kinds]
        guards, redirects = (*rules.of(Guard), *rules.of(Free)), rules.of(Redirect)
        self._idle, self._ignoring = idle, layout.ignoring
        self._is_plain = not (places.branches.nests or limits or redirects or layout.ignoring)
        self._turned = places.if_settled(redirects, Redirects(program, places))
        settled = [one for one in limits if one.settled]
        asked: list[Hindering] = [one for one in limits if not one.settled]
        ground: Fact[Ground] = GroundOf(places, taboo, self._turned, settled)
        asked += singles.borne
        is_settled = places.is_settled((guards, redirects))
        if is_settled:
            ground = places.known.remembered(ground)
        now: Fact[Now] = NowOf(ground, asked)
        self._is_settled = is_settled and not asked
        if self._is_settled:
            now = NowKept(ground, now, places.known.remembered_inside(now))
        self._ground, self._now = ground, now

    def taboo(self, kind: int) -> Expr:
        """The places that no piece of a kind can enter or leave."""
        return self._idle if kind in self._ignoring else self._taboo

    def blocked(self, state: State, pile: int, mover: int) -> int:
        """The places that take no piece of a pile; all of them if none can leave.

        Among them are its own place, and where it is carried.
        """
        if not self._is_plain:
            return self._now.of(state)[(mover - NOBODY) * self._count + pile]
        origin, found = self._piles[pile][2], self._taboo.of(state)
        return EVERYWHERE if found >> origin & 1 else found | self._bits[origin]

    def free(self, state: State, pile: int) -> int:
        """Places where any number of a pile's pieces may go, and nothing else happens.

        Pieces may go to other places, too, but it must be asked how many, and what happens then.
        """
        if not self._is_plain:
            return self._ground.of(state).free[pile] if self._is_settled else 0
        origin, found = self._piles[pile][2], self._taboo.of(state)
        return 0 if found >> origin & 1 else ~(found | self._bits[origin])

    def fits(self, state: State, pile: int, place: int, mover: int, most: int = MANY) -> int:
        """How many pieces of a pile, however many there are, fit in a place; 0 if it is blocked.

        most: more need not be found out.
        """
        if self.free(state, pile) >> place & 1:
            return most
        if self.blocked(state, pile, mover) >> place & 1:
            return 0
        if most == 1:
            return 1
        kind, owner, origin = self._piles[pile]
        entered = self._entered(state, origin, place)
        for limit in self._limits_of[kind]:
            most = min(most, limit.room(state, owner, origin, mover, entered, place))
        return max(0, most)

    def movable(self, state: State, piles: list[int], goals: int, mover: int) -> list[int]:
        """Those of some piles that have a place to go to among the goals, given as bits.

        piles: of one kind, and none of them in a taboo place.
        """
        if not self._is_plain:
            blocked, first = self._now.of(state), (mover - NOBODY) * self._count
            return [pile for pile in piles if goals & ~blocked[first + pile]]
        goals &= ~self._taboo.of(state)
        if goals & (goals - 1):
            return piles
        only, owners, size = goals.bit_length() - 1, self._owners, self._size
        return [pile for pile in piles if pile // owners % size != only] if goals else []

    def instead(self, state: State, pile: int, place: int) -> int:
        """The place to which a rule redirects pieces on their way to another place, or -1."""
        return instead_by(self._turned.of(state), *self._piles[pile], place)

    def barriers(self, state: State, pile: int, place: int, mover: int) -> list[tuple[Limit, int]]:
        """The limits by which a place takes no piece of a pile, each with where it applies."""
        kind, owner, origin = self._piles[pile]
        entered, found = self._entered(state, origin, place), list[tuple[Limit, int]]()
        for limit in self._limits_of[kind]:
            for at in (place,) if limit.alone else bits_of(entered):
                if limit.room(state, owner, origin, mover, entered & 1 << at, at) <= 0:
                    found.append((limit, at))
                    break
        return found

    def forbids(self, state: State, pile: int, place: int, mover: int) -> str | None:
        """The id of a rule by which a place takes no piece of a pile."""
        for limit, _ in self.barriers(state, pile, place, mover):
            if limit.is_named:
                return limit.rule
        carrier = self._branches.carrier(self._piles[pile][2])
        return None if carrier is None else self._singles.forbids(state, carrier, place)

    def _entered(self, state: State, origin: int, place: int) -> int:
        """The places that pieces enter, as bits."""
        return self._branches.above(state, place) & ~self._branches.above(state, origin)
