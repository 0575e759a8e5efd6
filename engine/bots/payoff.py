"""The points that the board would pay each player if every place were scored now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from ..compile.memo_dependencies import deciding_cells, is_settled
from ..compile.program import (
    Barred,
    Bonus,
    Capacity,
    CountFor,
    Free,
    Guard,
    Held,
    InForce,
    Manner,
    Never,
    PieceNever,
    Program,
    Redirect,
    Room,
    Weight,
)
from ..game.machine.machine import Machine
from ..game.memory.memo_tables import bits_of
from ..game.state.state import State

_MOST_KNOWN = 50_000
"""The most payments in the memo before it is cleared."""
_OF_MOVES = (Guard, Free, Capacity, Room, Never, PieceNever, Redirect)
"""Kinds of rules about what may go where, which do not affect scoring."""

Paid = tuple[int, ...]
Getter = Callable[[list[int]], Paid]
"""A function that selects some of all cells."""


class _PlacePayments:
    """What one place pays, by the pieces that may count there. known: a memo."""

    def __init__(self, place: int, pieces: Getter) -> None:
        self.place, self.pieces = place, pieces
        self.known: dict[Paid, Paid] = {}


class Payoff:
    """The payments of one machine's places, with a memo.

    What a place pays depends on the counted pieces in it and in the places inside it, and on
    single pieces and cards in force: these are the memo's key, unless a rule depends on more. The
    dependencies of manners of cards join the key while such a card is in force.
    """

    def __init__(self, machine: Machine) -> None:
        program = machine.program
        layout = self._layout = program.layout
        self._events = machine.events
        self._scored = list(program.payment.values)
        self._points, self._players = layout.points_base, layout.players
        self._mannered = layout.mannered
        rules = program.rules
        weighed = {one.pieces.kind for one in rules.of(Weight)}
        weighed |= {one.pieces.kind for one in rules.of(CountFor)}
        self._kinds = sorted({program.payment.kind} | weighed)
        self._piles: dict[frozenset[int], Getter] = {}
        """By set of places, the function that selects their counted pieces."""
        self._known: dict[Paid, list[_PlacePayments]] = {}
        self._count = 0
        looked_at = _read_table(program)
        self._is_known = looked_at is not None
        self._singles = taking(looked_at or ())
        self._manners = _manners_of_cards(program)

    def now(self, state: State) -> list[int]:
        """The points by player. Leaves the state unchanged."""
        cells = state.cells
        if not self._is_known or (cells[self._mannered] and self._manners is None):
            return self.computed(state)
        singles = self._singles(cells)
        if cells[self._mannered]:
            singles += self._manners_now(cells)
        places = self._known.get(singles)
        if places is None:
            places = self._known[singles] = [
                _PlacePayments(one, self._pile(state, one)) for one in self._scored
            ]
        total = [0] * self._players
        for place in places:
            pieces = place.pieces(cells)
            paid = place.known.get(pieces)
            if paid is None:
                paid = self._learnt(state, place, pieces)
            for player, points in enumerate(paid):
                total[player] = total[player] + points
        return total

    def computed(self, state: State) -> list[int]:
        """The points by player, scored on a copy of the state."""
        return list(self._of(state, self._scored))

    def _manners_now(self, cells: list[int]) -> Paid:
        """The values of the dependencies of manners of cards."""
        return tuple([cells[cell] & mask for cell, mask in self._manners or ()])

    def _learnt(self, state: State, place: _PlacePayments, pieces: Paid) -> Paid:
        """The payments of a place; adds them to the memo."""
        self._count += 1
        if self._count > _MOST_KNOWN:
            self._known.clear()
            self._count = 0
        paid = place.known[pieces] = self._of(state, [place.place])
        return paid

    def _of(self, state: State, places: Sequence[int]) -> Paid:
        """The points by player that some places pay, scored on a copy of the state."""
        scored = state.clone()
        for place in places:
            self._events.score(scored, place, first_only=False)
        after, before = scored.cells, state.cells
        cells = range(self._points, self._points + self._players)
        return tuple([after[cell] - before[cell] for cell in cells])

    def _pile(self, state: State, place: int) -> Getter:
        """The function that selects the pieces that may count where a place is scored."""
        layout, nesting = self._layout, self._layout.nesting
        places = set(bits_of(self._events.together(state, 1 << place)))
        if nesting is not None:
            inner = [(one, state.cells[cell]) for one, cell in nesting.cells.items()]
            inner += enumerate(nesting.inside)
            while more := {one for one, around in inner if around in places} - places:
                places |= more
        key = frozenset(places)
        if key not in self._piles:
            piles = [layout.pieces_at(kind, one, 0) for kind in self._kinds for one in places]
            cells = [first + owner for first in piles for owner in range(layout.owners)]
            self._piles[key] = taking(cells)
        return self._piles[key]


def taking(keys: Sequence[int]) -> Getter:
    """A function that selects the cells with these numbers, as a tuple."""
    if len(keys) == 1:
        return lambda cells: (cells[keys[0]],)
    return itemgetter(*keys) if keys else lambda cells: ()


def _read_table(program: Program) -> list[int] | None:
    """The cells on which payments depend, except counted pieces; None: not only on cells.

    Manners of cards are left out: a cell says whether one holds.
    """
    layout, rules = program.layout, program.rules
    scored = [
        rule
        for rule in rules.held
        if not isinstance(rule, (*_OF_MOVES, Barred)) and not _is_manner_of_card(rule)
    ]
    if not all(map(is_settled, scored)):
        return None
    if any(isinstance(rule, Manner) and rule.running is not None for rule in scored):
        return None
    found = set(deciding_cells(rules, layout))
    found |= {layout.flipped, *(cell for cell, _ in program.payment.board_cells)}
    for rule in rules.of(Bonus):
        found |= set(range(rule.cell, rule.cell + (layout.players if rule.each_player else 1)))
    return sorted(found)


def _manners_of_cards(program: Program) -> list[tuple[int, int]] | None:
    """The cells, each with a mask, on which the manners of cards depend.

    None: they depend on more.
    """
    layout = program.layout
    manners = [rule for rule in program.rules.of(Manner) if _is_manner_of_card(rule)]
    if not all(map(is_settled, manners)):
        return None
    masks: dict[int, int] = {}
    for rule in manners:
        if isinstance(rule.force, InForce):
            for cell in rule.force.cells:
                masks[cell] = masks.get(cell, 0) | rule.force.cards
    whole = set(deciding_cells(program.rules, layout) if manners else ()) - set(masks)
    running = {rule.running for rule in manners if rule.running is not None}
    whole |= {base + one for one in running for base in (layout.begun_base, layout.ended_base)}
    return sorted((masks | dict.fromkeys(whole, -1)).items())


def _is_manner_of_card(rule: Held) -> bool:
    return isinstance(rule, Manner) and rule.force is not None
