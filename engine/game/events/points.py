"""Events of points: the part of the single choke point that scores places and pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...compile.program import Bonus, Pays, Program
from ..board.scoreboards import Scoreboards, Values
from ..continuous.continuous import ContinuousRules
from ..expressions.places import Places
from ..expressions.rule_tests import always, holding
from ..memory.memo_tables import bits_of
from ..scoring.majority import DIVIDED, Ranks
from ..scoring.scoring import Manner, Manners
from ..state.event_types import GAINED, GAVE, LOST, MANNER, POINTS, SCORED
from ..state.history import Log
from ..state.state import State

TWICE: Final = 0
WITH: Final = 1
LIKE: Final = 2
"""What a MANNER entry says of a place: it is scored again, with or like another."""


class _Bonus:
    """A bonus for a sole leader where a piece is, bound. reason: its number in the log."""

    def __init__(self, program: Program, places: Places, bonus: Bonus) -> None:
        self.points = places.number(bonus.points)
        self.reason = program.payment.reasons.index(bonus.rule)
        self._cell, self._each_player = bonus.cell, bonus.each_player
        self._role = places.stand_ins.of(bonus.cell)
        self._only = -1 if bonus.only is None else bonus.only
        self._condition = holding(bonus, places) or always

    def cell(self, state: State, leader: int) -> int:
        """The cell of the piece that counts, for a leader."""
        if self._each_player:
            return self._cell + leader
        return self._cell if self._role is None else self._role.of(state)

    def is_paid_to(self, state: State, leader: int) -> bool:
        """Whether it is paid to a leader now."""
        return self._only in (-1, leader) and self._condition.holds(state)


class _Pays:
    """A change of what places pay for a rank, bound."""

    def __init__(self, places: Places, rule: Pays) -> None:
        self.rank, self._sign = rule.rank, -1 if rule.less else 1
        self._zone, self._points = places.mask(rule.zone), places.number(rule.points)
        self._condition = holding(rule, places) or always

    def at(self, state: State, places: tuple[int, ...]) -> int:
        """By how much it changes what some places pay together now."""
        if not self._condition.holds(state):
            return 0
        zone = self._zone.of(state)
        there = len([place for place in places if zone >> place & 1])
        return there and self._sign * there * self._points.of(state)


class PointEvents:
    """Scores places and pays points.

    `_single`: the owners below this number are players who are paid for themselves alone.
    """

    def __init__(self, program: Program, rules: ContinuousRules) -> None:
        layout, places = program.layout, rules.places
        self._program, self._layout, self._players = program, layout, layout.players
        self._points_base = layout.points_base
        self._alone: list[tuple[int, ...]] = [(place,) for place in range(len(layout.places))]
        self._bits, self._branches = places.bits, places.branches
        self._majority = rules.majority
        self._ranks = Ranks(program, places, rules.won_ties)
        self._sides = rules.sides
        self._single = layout.players if rules.sides is None else 0
        self._boards = Scoreboards(program)
        self.manners = Manners(program, places)
        self._changes = [_Pays(places, one) for one in program.rules.of(Pays)]
        self._bonuses = [_Bonus(program, places, one) for one in program.rules.of(Bonus)]

    def score(self, state: State, place: int, *, first_only: bool) -> tuple[int, ...]:
        """Pays the majority in a place, and the bonuses of its sole leader.

        Returns the places that were scored: this one and those that count as one with it.
        """
        if not self.manners.any or not self.manners.may_bear_on(state, self._bits[place]):
            alone = self._alone[place]
            self._pay_ranks(state, alone, alone, alone, first_only)
            return alone
        manner = self.manners.of(state, place)
        if not manner.places:
            return ()
        if not manner.usual:
            self._tell(state, manner)
        self._pay_ranks(state, manner.places, manner.boards, manner.counted, first_only)
        if manner.twice:
            for one, _ in manner.twice:
                state.log = (state.log, MANNER, one, TWICE, one)
            again, boards = zip(*manner.twice, strict=True)
            self._pay_ranks(state, again, boards, manner.counted, first_only)
        return manner.places

    def together(self, state: State, mask: int) -> int:
        """The places of a mask, and all that would be scored as one with them."""
        if self.manners.any and self.manners.may_bear_on(state, mask):
            for place in bits_of(mask):
                for other in self.manners.of(state, place).places:
                    mask |= self._bits[other]
        return mask

    @staticmethod
    def _tell(state: State, manner: Manner) -> None:
        """Logs the manner in which a place is scored, unless it is just scored by itself."""
        place = manner.places[0]
        for other in manner.counted[1:]:
            state.log = (state.log, MANNER, place, WITH, other)
        for one, board in zip(manner.places, manner.boards, strict=True):
            if one != board:
                state.log = (state.log, MANNER, one, LIKE, board)

    def _pay_ranks(
        self,
        state: State,
        places: tuple[int, ...],
        boards: tuple[int, ...],
        counted: tuple[int, ...],
        first_only: bool,
    ) -> None:
        """Pays for places as one by `boards`; the pieces in `counted` decide the ranks."""
        place = places[0]
        state.log = (state.log, SCORED, place)
        groups, tied = self._ranks.of(state, self._majority.together(state, counted), counted)
        if not groups:
            return
        leaders = groups[0][1]
        leads_alone = len(leaders) == 1
        alone = leads_alone and len(groups) == 1
        if len(boards) == 1:
            values = self._boards.of(state, boards[0], alone)
        else:
            values = self._boards.added(state, boards, alone)
        if self._changes:
            values = self._as_changed(state, places, values)
        if first_only:
            groups, values = groups[:1] if leads_alone or tied else (), values[:1]
        cells, base, paid = state.cells, self._points_base, len(values)
        log: Log = state.log
        for rank, players in groups:
            if rank < paid and values[rank]:
                points = values[rank]
                if tied == DIVIDED:
                    points = sum(values[rank : rank + len(players)]) // len(players)
                for player in players if players[-1] < self._single else self._paid(state, players):
                    cells[base + player] = cells[base + player] + points
                    log = (log, POINTS, player, points, rank, place)
        state.log = log
        if leads_alone:
            for leader in leaders if leaders[0] < self._single else self._paid(state, leaders):
                self._pay_bonuses(state, leader, places)

    def _as_changed(self, state: State, places: tuple[int, ...], values: Values) -> Values:
        """The values by rank as rules change them; a rank that is not paid stays unpaid."""
        changed = list(values)
        for one in self._changes:
            if one.rank < len(changed):
                changed[one.rank] += one.at(state, places)
        return tuple([max(value, 0) for value in changed])

    def _paid(self, state: State, owners: tuple[int, ...]) -> Sequence[int]:
        """The players who are paid for owners: all of a side; none for a neutral owner."""
        if self._sides is not None:
            return self._sides.players_of(state, owners)
        return [owner for owner in owners if owner < self._players]

    def _pay_bonuses(self, state: State, leader: int, places: tuple[int, ...]) -> None:
        cells = state.cells
        mask, around, riding = 0, self._branches.around, self._branches.riding
        for place in places:
            mask |= self._bits[place]
        for bonus in self._bonuses:
            at = bonus.cell(state, leader)
            where = cells[at]
            there = self._branches.above(state, where) if at in riding else around[where]
            if there & mask and bonus.is_paid_to(state, leader):
                points = bonus.points.of(state)
                if points:
                    cells[self._points_base + leader] += points
                    state.log = (state.log, POINTS, leader, points, bonus.reason, places[0])

    def gain(self, state: State, player: int, points: int, card: int) -> None:
        """Gives a player points that no scoring pays; `card` is their source."""
        if points:
            state.cells[self._points_base + player] += points
            state.log = (state.log, GAINED, player, points, card)

    def lose(self, state: State, player: int, points: int, card: int) -> None:
        """Takes points from a player, at most all of them."""
        cell = self._points_base + player
        points = min(points, state.cells[cell])
        if points:
            state.cells[cell] -= points
            state.log = (state.log, LOST, player, points, card)

    def give_points(self, state: State, giver: int, taker: int, points: int, card: int) -> None:
        """Gives points of one player to another one, at most all of them."""
        base = self._points_base
        points = min(points, state.cells[base + giver])
        if points:
            state.cells[base + giver] -= points
            state.cells[base + taker] += points
            state.log = (state.log, GAVE, giver, taker, points, card)
