"""Binds the expressions of a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile import expressions as ex
from ..board.counters import Directly
from ..board.piles import CountsOf
from ..state.bound import Expr, ExprBy, Filter, Listing
from ..state.state import State
from ..state.values import union
from .numbers import number_of
from .place_tests import test_of
from .player_tests import PlayersMeant
from .zones import Zones
from .zones import nowhere as nowhere

MaskOf = Callable[[State], int]
PlaceOf = Callable[[State], int]


class TotalThere(Filter):
    """A count in a mask."""

    def __init__(self, count: Directly) -> None:
        self._count = count

    def keep(self, state: State, mask: int) -> int:
        return self._count.over(state, mask)


class Places(Zones):
    """Binds places, and the tests, numbers and players that depend on each other."""

    def test(self, where: ex.Where) -> Filter:
        return test_of(self, where)

    def number(self, number: ex.Number) -> Expr:
        return number_of(self, number)

    def players_of(self, players: ex.Players) -> Listing:
        return self.if_settled(players, PlayersMeant(self, players), "players")

    def any_mask(self, masks: Sequence[Expr | Callable[[State], int]]) -> Expr:
        """The bits of several masks together."""
        return union([one if isinstance(one, Expr) else ExprBy(one) for one in masks])

    def total_there(self, owned: ex.Owned) -> TotalThere:
        """The number of pieces of some owners directly in the places of a mask together."""
        return TotalThere(self.counter_directly(owned))

    def counts(self, owned: ex.Owned, zone: ex.Mask) -> CountsOf | None:
        """None: they must be counted."""
        return None

    def piles(self, owned: ex.Owned, zone: ex.Mask) -> tuple[ex.Owned, ex.Mask] | None:
        """None: they must be counted."""
        return None
