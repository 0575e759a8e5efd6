"""Which players perform no special action, by rules of the mix and of cards in force."""

from __future__ import annotations

from ...compile.program import Barred, Program
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..state.bound import Condition, Fact, Listing
from ..state.state import State


class Bars:
    """The rules of one program."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Barred)
        self._any = bool(rules)
        self._now = places.if_settled(
            rules,
            _Barred(
                [(holding(one, places) or always, places.players_of(one.players)) for one in rules]
            ),
        )

    def bar(self, state: State, player: int) -> bool:
        """Whether a player performs no special action now."""
        return self._any and player in self._now.of(state)


class _Barred(Fact[frozenset[int]]):
    """The players whom some rule bars."""

    def __init__(self, rules: list[tuple[Condition, Listing]]) -> None:
        self._rules = rules

    def of(self, state: State) -> frozenset[int]:
        found: list[int] = []
        for condition, players in self._rules:
            if condition.holds(state):
                found += players.of(state)
        return frozenset(found)
