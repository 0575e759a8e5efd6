"""The pieces that were moved in secret, as a sample places them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..board.unseen import OFF_BOARD, Options, options_of, options_wherever, options_with
from ..machine.machine import Machine
from ..state.event_types import FOUND, SEALED, UNVEILED, VEILED
from ..state.events import EVERYONE, Found, Sealed, Unseen, Unveiled, Veiled, numbered
from ..state.history import Entry
from ..state.state import State

_TRIES = 20_000
"""How many places are tried for one sample; then what the player was offered is left aside."""


class _Move:
    """A move in the log to or from a place that some player does not know.

    shown: the mask of the places that were offered, if the player of the sample was asked; else 0.
    known: this player knows where it goes. looks: those of others at the piece while it is there.
    offers: what the player was offered in secret before the next move, and the mask of that.
    """

    def __init__(self, number: int, event: Veiled, shown: int, *, known: bool) -> None:
        self.number = number
        self.event = event
        self.shown = shown
        self.known = known
        self.looks: list[tuple[int, Found]] = []
        self.offers: list[tuple[Sequence[int], int]] = []

    def may_be(self, places: int) -> bool:
        """Whether the player has seen nothing else. places: the mask of those offered now."""
        if self.shown:
            return places == self.shown
        is_open = not self.known or self.event.place_veil == 0
        return is_open or places >> self.event.place + 1 & 1 == 1

    def agrees(self, standing: dict[int, int]) -> bool:
        """Whether the player was offered the same after it. standing: where pieces then are."""
        return all([options_with(masks, standing) == shown for masks, shown in self.offers])


class SecretMoves:
    """Draws where pieces went that others moved in secret, one move after the other.

    A move goes to one of the places that are offered with the other pieces as drawn. What the
    player knows agrees: where a piece was looked at or revealed, and what the player was offered.
    """

    def __init__(
        self, machine: Machine, state: State, log: list[Entry], viewer: int, asks: Options | None
    ) -> None:
        """asks: the options of the pending question, if the player is asked it."""
        self._base, self._left = machine.layout.single_base, 0
        self._moves: list[_Move] = []
        last: dict[int, _Move] = {}
        standing: dict[int, int] = {}
        told = log if machine.layout.veiled else ()
        for number, event in numbered(told, (VEILED, UNVEILED, FOUND, SEALED)):
            if isinstance(event, Veiled):
                own = event.place_veil == viewer + 1
                shown = options_with(event.offered, standing) if own else 0
                move = _Move(number, event, shown, known=own or event.place_veil == 0)
                last[event.piece] = move
                standing[event.piece] = event.place
                self._moves.append(move)
            elif isinstance(event, Sealed):
                if event.player == viewer and self._moves:
                    shown = options_with(event.offered, standing)
                    self._moves[-1].offers.append((event.offered, shown))
            elif isinstance(event, Unveiled | Found) and event.piece in last:
                if isinstance(event, Unveiled) or event.player in (EVERYONE, viewer):
                    last[event.piece].known = True
                else:
                    last[event.piece].looks.append((number, event))
        self._hidden = [piece for piece, move in last.items() if not move.known]
        self._is_needed = any([not move.known for move in self._moves])
        self._pending: list[int] = []
        if asks is not None and self._hidden:
            self._pending = options_wherever(machine.layout, state, asks)
        self._asked = options_with(self._pending, standing)

    def standing(self, changed: dict[int, Unseen], number: int) -> dict[int, int]:
        """Where pieces stood at a moment. changed: the moves as drawn, by their numbers."""
        moves = [changed.get(one.number, one.event) for one in self._moves if one.number < number]
        return {event.piece: event.place for event in moves if isinstance(event, Veiled)}

    def draw(self, state: State, chance: random.Random) -> dict[int, Unseen]:
        """Puts the pieces into a state; returns the events that this changes, by their numbers."""
        if not self._is_needed:
            return {}
        places = [move.event.place for move in self._moves]
        self._left = _TRIES
        if not self._goes_on(places, {}, chance, agrees=True):
            self._goes_on(places, {}, chance, agrees=False)
        changed: dict[int, Unseen] = {}
        standing: dict[int, int] = {}
        for move, place in zip(self._moves, places, strict=True):
            event = move.event
            origin = standing.get(event.piece, event.origin) if event.origin_veil else event.origin
            standing[event.piece] = place
            changed[move.number] = event._replace(origin=origin, place=place)
            changed.update({when: seen._replace(place=place) for when, seen in move.looks})
        for piece in self._hidden:
            state.cells[self._base + piece] = standing[piece]
        state.unlearn()
        return changed

    def _goes_on(
        self,
        places: list[int],
        standing: dict[int, int],
        chance: random.Random,
        at: int = 0,
        *,
        agrees: bool,
    ) -> bool:
        """Draws the places of a move and of all after it; false if they can't be as they were.

        agrees: they must agree with what the player knows; else only with each other.
        """
        if at == len(self._moves):
            return not agrees or options_with(self._pending, standing) == self._asked
        move, piece = self._moves[at], self._moves[at].event.piece
        there, before = options_with(move.event.offered, standing), standing.get(piece, OFF_BOARD)
        if agrees and not move.may_be(there):
            return False
        left = [move.event.place]
        if there and not move.known:
            left = options_of(there)
        while left and (self._left > 0 or not agrees):
            self._left -= 1
            places[at] = standing[piece] = chance.choice(left)
            fits = not agrees or move.agrees(standing)
            if fits and self._goes_on(places, standing, chance, at + 1, agrees=agrees):
                return True
            left.remove(standing[piece])
        standing[piece] = before
        return False
