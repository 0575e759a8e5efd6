"""Binds the expressions of a program."""

from __future__ import annotations

from ...compile import condition_tests as ct
from ...compile import expressions as ex
from ...compile.player_tests import Players
from ..state.bound import Condition, Expr, Filter, Listing
from .borders import NextNow, borders_of
from .changed_zones import ZoneNow
from .condition_tests import holds_of
from .numbers import number_of
from .place_tests import test_of
from .player_tests import PlayersMeant
from .zones import Zones


class Places(Zones):
    """Binds places, and the tests, numbers and players that depend on each other."""

    def changed_zone(self, part: ex.ChangedZone) -> Expr:
        return ZoneNow(part, self)

    def next_now(self, place: Expr, among: int, *, apart: bool) -> Expr:
        return NextNow(borders_of(self), place, among, apart=apart)

    def test(self, where: ex.Where) -> Filter:
        return test_of(self, where)

    def condition(self, test: ct.Test) -> Condition:
        return holds_of(self, test)

    def number(self, number: ex.Number) -> Expr:
        return number_of(self, number)

    def players_of(self, players: Players) -> Listing:
        return self.if_settled(players, PlayersMeant(self, players), "players")
