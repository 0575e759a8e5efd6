"""What the board would pay each player if every place were scored now."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter
from typing import Any

from ..compile.expressions import FixedNumber
from ..compile.program import (
    Barred,
    Bonus,
    Capacity,
    Free,
    Guard,
    Held,
    Manner,
    Never,
    PieceNever,
    Program,
    Redirect,
    Room,
)
from ..compile.settled import Rests, is_settled
from ..game.machine.machine import Machine
from ..game.state.state import State

_MOST_KNOWN = 50_000
"""So many payments are remembered, before all are forgotten."""
_OF_MOVES = (Guard, Free, Capacity, Room, Never, PieceNever, Redirect)
"""Rules of these kinds say what may go where, and nothing about scoring."""

Paid = tuple[int, ...]


class Payoff:
    """The payments of one machine's places.

    Where no rule lets a place look at others, its payment follows from the pieces that count there
    and from a few single ones, and is remembered by them.
    """

    def __init__(self, machine: Machine) -> None:
        program = machine.program
        layout = program.layout
        self._score = machine.events.score
        self._scored = list(program.payment.values)
        self._points = slice(layout.points_base, layout.points_base + layout.players)
        firsts = [layout.pieces_at(program.payment.kind, place, 0) for place in self._scored]
        self._piles = _getter([slice(first, first + layout.owners) for first in firsts])
        self._singles = _getter(_looked_at(program))
        self._mannered = layout.mannered
        self._known: dict[Sequence[int], list[dict[Paid, Paid]]] = {}
        self._count = 0
        local = self._scored and layout.nesting is None and all(map(_is_plain, program.rules.held))
        self.now = self._remembered if local else self.anew
        """The points by player, in a state that is not changed."""
        self._end = layout.points_base
        self._besides = _besides(program)

    def key(self, cells: list[int]) -> Hashable:
        """What all payments follow from, with the pieces that each player has anywhere.

        None: they follow from more than that.
        """
        if self._besides is None or cells[self._mannered]:
            return None
        return tuple(cells[: self._end]), self._besides(cells)

    def anew(self, state: State) -> list[int]:
        """The points by player, scored on a copy of the state."""
        scored = state.clone()
        for place in self._scored:
            self._score(scored, place, first_only=False)
        after, before = scored.cells[self._points], state.cells[self._points]
        return [new - old for new, old in zip(after, before, strict=True)]

    def _remembered(self, state: State) -> list[int]:
        cells = state.cells
        if cells[self._mannered]:
            return self.anew(state)
        singles = self._singles(cells)
        tables = self._known.get(singles)
        if tables is None:
            tables = self._known[singles] = [{} for _ in self._scored]
        piles = self._piles(cells)
        try:
            found = [known[tuple(pile)] for known, pile in zip(tables, piles, strict=True)]
        except KeyError:
            found = self._learnt(state, tables)
        return list(map(sum, zip(*found, strict=True)))

    def _learnt(self, state: State, tables: list[dict[Paid, Paid]]) -> list[Paid]:
        """The payments of all places, which are known from now on."""
        found = []
        for place, known, pile in zip(self._scored, tables, self._piles(state.cells), strict=True):
            key = tuple(pile)
            if key not in known:
                known[key] = self._of_one(state, place)
            found.append(known[key])
        return found

    def _of_one(self, state: State, place: int) -> Paid:
        self._count += 1
        if self._count > _MOST_KNOWN:
            self._known.clear()
            self._count = 0
        scored = state.clone()
        self._score(scored, place, first_only=False)
        after, before = scored.cells[self._points], state.cells[self._points]
        return tuple(new - old for new, old in zip(after, before, strict=True))


def _getter(keys: Sequence[int] | Sequence[slice]) -> Callable[[list[int]], Any]:
    """Takes the cells or rows of cells out of a list, as a sequence."""
    if len(keys) == 1:
        return lambda cells: (cells[keys[0]],)
    return itemgetter(*keys) if keys else lambda cells: ()


def _is_plain(rule: Held) -> bool:
    """Whether a rule lets no place look at others when it is scored."""
    if isinstance(rule, Bonus):
        always = rule.force is None and rule.test is None and not rule.lapses
        return always and isinstance(rule.points, FixedNumber)
    if isinstance(rule, Manner):
        return rule.force is not None  # then a cell says whether it may hold
    return isinstance(rule, _OF_MOVES)


def _looked_at(program: Program) -> list[int]:
    """The cells of the single pieces that say what a place pays."""
    layout = program.layout
    found = {layout.flipped, *(cell for cell, _ in program.payment.board_cells)}
    for rule in program.rules.of(Bonus):
        found |= set(range(rule.cell, rule.cell + (layout.players if rule.each_player else 1)))
    return sorted(found)


def _besides(program: Program) -> Callable[[list[int]], Any] | None:
    """Takes the cells from which payments follow, besides all pieces; None: not only from cells.

    The manners of cards are left out: a cell says whether one holds.
    """
    scored = [
        rule
        for rule in program.rules.held
        if not isinstance(rule, (*_OF_MOVES, Barred))
        and not (isinstance(rule, Manner) and rule.force is not None)
    ]
    if not all(map(is_settled, scored)):
        return None
    if any(isinstance(rule, Manner) and rule.running is not None for rule in scored):
        return None
    rests, layout = Rests(program.rules, program.layout), program.layout
    cells = rests.of(tuple(scored), inside=True) | {layout.flipped}
    return _getter(sorted(cell for cell in cells if cell >= layout.points_base))
