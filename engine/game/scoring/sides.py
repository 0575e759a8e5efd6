"""The rules by which players share majorities: which of them are one side."""

from __future__ import annotations

from collections.abc import Container

from ...compile.player_tests import Players
from ...compile.program import Partners, Program
from ..expressions.places import Places
from ..expressions.players import person_of
from ..expressions.rule_tests import always, holding
from ..state.bound import Expr, Listing
from ..state.state import State


class _JustOne(Listing):
    """One player as a list, or none."""

    def __init__(self, player: Expr) -> None:
        self._player = player

    def of(self, state: State) -> list[int]:
        player = self._player.of(state)
        return [player] if player >= 0 else []


class _Rule:
    """A rule by which a player shares majorities with others, bound."""

    def __init__(self, places: Places, rule: Partners) -> None:
        self.player, others = rule.player, rule.others
        self.condition = holding(rule, places) or always
        if isinstance(others, Players):
            self.others = places.players_of(others)
        else:
            self.others = _JustOne(person_of(others))


class Sides(Listing):
    """By owner, the head of the side. now: the same fact, memoized if that is possible."""

    def __init__(self, program: Program, places: Places) -> None:
        rules = program.rules.of(Partners)
        self._rules = [_Rule(places, rule) for rule in rules]
        self._owners, self._players = range(program.layout.owners), program.layout.players
        self.now: Listing = places.if_settled(rules, self)

    def of(self, state: State) -> list[int]:
        heads = list(self._owners)
        for rule in self._rules:
            if rule.condition.holds(state):
                for other in rule.others.of(state):
                    _join(heads, rule.player, other)
        return heads

    def players_of(self, state: State, heads: Container[int]) -> list[int]:
        """The players of some sides."""
        of = self.now.of(state)
        return [player for player in range(self._players) if of[player] in heads]


def _join(heads: list[int], one: int, other: int) -> None:
    """Makes the sides of two players one."""
    first, last = sorted((heads[one], heads[other]))
    for owner, head in enumerate(heads):
        if head == last:
            heads[owner] = first


def sides_of(program: Program, places: Places) -> Sides | None:
    """The sides of one program; None: every player is one alone."""
    return Sides(program, places) if program.rules.of(Partners) else None
