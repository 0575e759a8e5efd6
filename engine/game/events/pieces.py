"""Events of pieces: the part of the single choke point that changes the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...compile.expressions import NOBODY
from ...compile.program import Program
from ..continuous.continuous import ContinuousRules
from ..state.event_types import (
    CARRIED,
    FLIPPED,
    MOVED,
    PIECE,
    UNVEILED,
    VEILED,
)
from ..state.state import State
from .points import PointEvents


class PieceEvents(PointEvents):
    """Moves and flips pieces."""

    def __init__(self, program: Program, rules: ContinuousRules) -> None:
        layout = program.layout
        super().__init__(program, rules)
        self._owners, self._first_single = layout.owners, layout.single_base
        self._piles = [
            (kind, owner, origin, layout.pieces_at(kind, 0, owner))
            for kind, owner, origin in layout.piles()
        ]
        places = rules.places
        self._taboo = places.taboo
        self._moves, self._single_moves = rules.moves, rules.single_moves
        nesting = layout.nesting
        self._leaving = {} if nesting is None else {at: on for on, at in nesting.cells.items()}
        self._bits, self._branches = places.bits, places.branches
        self._nests = places.branches.nests
        self._watched, self._stirred = places.known.watched, places.known.stirred
        self._changed = places.known.changed

    # ------------------------------------------------------------ counted pieces

    def move(self, state: State, pile: int, place: int, amount: int, mover: int) -> int:
        """Moves counted pieces of a pile to another place, for the player who moves them, or -1.

        Moves as many as stand there, fit and are not redirected by a rule; none where a guard in
        force protects one of the places. Returns how many moved.
        """
        if not self._moves.free(state, pile) >> place & 1:
            return self._move_by_rules(state, pile, place, amount, mover)
        kind, owner, origin, first = self._piles[pile]
        cells = state.cells
        there = cells[pile]
        if amount > there:
            amount = there
        if amount > 0:
            target = first + place * self._owners
            cells[pile] = there - amount
            cells[target] = cells[target] + amount
            state.log = (state.log, MOVED, kind, owner, origin, place, amount)
        return amount

    def _move_by_rules(self, state: State, pile: int, place: int, amount: int, mover: int) -> int:
        """A move with a capacity or a redirect; a piece is redirected only once."""
        instead = self._moves.instead(state, pile, place)
        if instead == self._piles[pile][2]:
            return amount
        gone = self._shift(state, pile, instead, amount, mover) if instead >= 0 else 0
        if gone < amount:
            gone += self._shift(state, pile, place, amount - gone, mover)
        return gone

    def _shift(self, state: State, pile: int, place: int, amount: int, mover: int) -> int:
        origin, amount = self._piles[pile][2], min(amount, state.cells[pile])
        if origin == place or amount <= 0:
            return 0
        amount = min(amount, self._moves.fits(state, pile, place, mover, amount))
        if not amount:
            return 0
        if self._nests:
            carrier = self._branches.carrier(origin)
            if carrier is not None and not self._branches.carried >> place & 1:
                return self._carry(state, pile, carrier, place)
            self._pick_up(state, origin, place)
        return self._step(state, pile, place, amount)

    def _step(self, state: State, source: int, place: int, amount: int) -> int:
        """Moves a number of pieces to another place, without checks."""
        kind, owner, origin, first = self._piles[source]
        cells, target = state.cells, first + place * self._owners
        cells[source] = cells[source] - amount
        cells[target] = cells[target] + amount
        if (self._watched >> origin | self._watched >> place) & 1:
            self._stirred(state)
        state.log = (state.log, MOVED, kind, owner, origin, place, amount)
        return amount

    def _pick_up(self, state: State, origin: int, place: int) -> None:
        """Keeps a piece on the piece that it stands on when it picks up what lies there."""
        carrier = self._branches.carrier(place)
        if carrier in self._branches.riding and self._branches.holding >> origin & 1:
            assert carrier is not None
            around = state.cells[self._branches.cells[origin]]
            if state.cells[carrier] == around and not self._branches.carried >> origin & 1:
                self._slide(state, carrier, origin)

    def _carry(self, state: State, pile: int, carrier: int, place: int) -> int:
        """Moves the one piece on a carried piece, together with the carried piece."""
        kind, owner, _, _ = self._piles[pile]
        before = state.cells[carrier]
        if before == place:
            return 0
        state.cells[carrier] = place
        self._changed(state, carrier)
        state.log = (state.log, CARRIED, kind, owner, before, place, carrier - self._first_single)
        return 1

    def _slide(self, state: State, cell: int, place: int) -> None:
        """Moves a single piece openly and with nothing else."""
        before = state.cells[cell]
        state.cells[cell] = place
        self._changed(state, cell)
        state.log = (state.log, PIECE, cell - self._first_single, before, place)

    # ------------------------------------------------------------ single pieces

    def move_piece(
        self,
        state: State,
        cell: int,
        place: int,
        *,
        free: bool,
        player: int = NOBODY,
        offered: Sequence[int] = (),
    ) -> None:
        """Moves a single piece to a place, or off the board (-1).

        `free` pieces ignore what is taboo. If a `player` is given, only this player knows where the
        piece goes; the others know that it is one of those `offered`. If it goes off the board,
        no other player learns where it stood. Off the board it lies with its first side up.
        """
        origin = state.cells[cell]
        if place < 0:
            if origin == place or not self.may_leave(state, cell, free=free):
                return
        elif self._single_moves.blocked(state, cell, free=free) >> place & 1:
            return
        self._put(state, cell, origin, place, player, offered)
        if place < 0 and state.cells[self._layout.flipped] >> cell - self._first_single & 1:
            self._turn(state, cell)

    def takers(
        self, state: State, cell: int, piles: Iterable[int], mover: int = NOBODY
    ) -> list[int]:
        """The piles of which a piece may carry the piece of a cell. mover: the deciding player."""
        nesting, on, spots = self._layout.nesting, self._leaving[cell], self._piles
        assert nesting is not None
        kind, cells, known = nesting.kinds[on], state.cells, (state.known, state.known_inside)
        was = cells[cell]
        if was >= 0:  # it stands nowhere on its way to the new carrier
            cells[cell] = -1
            state.unlearn()
        found = [
            pile
            for pile in piles
            if cells[pile]
            and spots[pile][0] == kind
            and self._moves.forbids(state, pile, on, mover) is None
        ]
        if was >= 0:
            cells[cell], (state.known, state.known_inside) = was, known
        single = self._single_moves
        return [pile for pile in found if single.forbids(state, cell, spots[pile][2]) is None]

    def take_up(self, state: State, cell: int, pile: int, *, free: bool) -> None:
        """Gives a carried piece to a piece of a pile; the piece that carried it puts it down."""
        place = self._piles[pile][2]
        on, origin = self._leaving[cell], state.cells[cell]
        if not self.takers(state, cell, (pile,)):
            return
        if not (free or self._may_touch(state, origin, place)):
            return
        if origin == place:
            self._leave_behind(state, cell, origin, going=True)
        else:
            self._put(state, cell, origin, place)
        self._step(state, pile, on, 1)

    def may_swap(self, state: State, first: int, second: int, free: Sequence[bool]) -> bool:
        """Whether two single pieces, by their cells, may change places: both, or neither."""
        cells = state.cells
        there, here = cells[first], cells[second]
        if there < 0 or here < 0 or there == here:
            return False
        if not all(one or self._may_touch(state, there, here) for one in free):
            return False
        known, cells[second] = (state.known, state.known_inside), -1
        state.unlearn()  # each piece makes room for the other
        fits = not self._single_moves.blocked(state, first, free=True) >> here & 1
        cells[first], cells[second] = -1, here
        state.unlearn()
        fits = fits and not self._single_moves.blocked(state, second, free=True) >> there & 1
        cells[first], (state.known, state.known_inside) = there, known
        return fits

    def may_leave(self, state: State, cell: int, *, free: bool) -> bool:
        """Whether no rule protects a single piece where it stands."""
        return free or self._may_touch(state, state.cells[cell], NOBODY)

    def swap(self, state: State, first: int, second: int, free: Sequence[bool]) -> None:
        """Swaps the places of two single pieces, if they may."""
        if self.may_swap(state, first, second, free):
            there, here = state.cells[first], state.cells[second]
            state.cells[first] = -1
            self._changed(state, first)
            self._put(state, second, here, there)
            self._put(state, first, there, here)

    def _put(
        self,
        state: State,
        cell: int,
        origin: int,
        place: int,
        player: int = NOBODY,
        offered: Sequence[int] = (),
    ) -> None:
        """Puts a single piece in another place, without checks: see `move_piece`."""
        if origin >= 0 and cell in self._leaving:
            self._leave_behind(state, cell, origin, going=place >= 0)
        cells, number = state.cells, cell - self._first_single
        cells[cell] = place
        self._changed(state, cell)
        veil = self._layout.veiled.get(number)
        before = after = 0
        if veil is not None:
            before = cells[veil]
            after = cells[veil] = player + 1 if place >= 0 else 0
        if before or after:
            state.log = (state.log, VEILED, number, origin, place, before, after, *offered)
        else:
            state.log = (state.log, PIECE, number, origin, place)

    def _leave_behind(self, state: State, cell: int, origin: int, *, going: bool) -> None:
        """Leaves what stands on a piece where that piece was, unless they go along with it.

        What they carry stays with them.
        """
        on, layout = self._leaving[cell], self._layout
        assert layout.nesting is not None
        if going and on in layout.nesting.keeping:
            return
        first = layout.pieces_at(layout.nesting.kinds[on], on, 0)
        for pile in range(first, first + self._owners):
            if state.cells[pile]:
                self._step(state, pile, origin, state.cells[pile])
        for carrier in sorted(self._branches.riding):
            if state.cells[carrier] == on:
                self._slide(state, carrier, origin)

    def _may_touch(self, state: State, origin: int, place: int) -> bool:
        return not self._taboo.of(state) & (self._bits[origin] | self._bits[place])

    def reveal_piece(self, state: State, cell: int) -> None:
        """Shows all players where a piece stands."""
        number = cell - self._first_single
        veil = self._layout.veiled.get(number)
        if veil is not None and state.cells[veil]:
            state.cells[veil] = 0
            state.log = (state.log, UNVEILED, number, state.cells[cell])

    def flip(self, state: State, cell: int, *, free: bool) -> None:
        """Turns a single piece to its other side."""
        if self.may_leave(state, cell, free=free):
            self._turn(state, cell)

    def _turn(self, state: State, cell: int) -> None:
        number = cell - self._first_single
        state.cells[self._layout.flipped] ^= 1 << number
        state.log = (state.log, FLIPPED, number)
