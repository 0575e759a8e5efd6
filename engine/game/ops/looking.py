"""Operations by which players see what is hidden."""

from __future__ import annotations

import random
from typing import assert_never

from ...compile.layout import Ring
from ...compile.verbs import looking as ops
from ...compile.verbs.looking import ALL_SEE
from ..expressions.players import person_of, slot_of
from ..machine.handlers import ask
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.domains import CARD, OF_NAMES
from ..state.event_types import FOUND, LEARNED, LOOKED, LOOKED_IN, REARRANGED
from ..state.events import EVERYONE
from ..state.state import State
from ..state.values import Const
from .operands import number_of, zone_of
from .pieces import cell_of


class Sight:
    """What a player looks at."""

    def hides(self, state: State, player: int) -> bool:
        """Whether it hides anything from a player, or from anybody for EVERYONE."""
        raise NotImplementedError

    def see(self, state: State, player: int) -> None:
        """Logs what the player sees."""
        raise NotImplementedError


class _ZoneSight(Sight):
    """The cards of a card zone, in the order in which a view lists them."""

    def __init__(self, m: Machine, sight: ops.ZoneSight) -> None:
        self._zone, self._seen_by = zone_of(sight.zone), sight.seen_by
        self._base, self._members, self._heaps = m.layout.zone_base, m.members, m.events.heaps

    def hides(self, state: State, player: int) -> bool:
        cell = self._zone.of(state)
        return state.cells[cell] != 0 and self._seen_by[cell - self._base] not in (ALL_SEE, player)

    def see(self, state: State, player: int) -> None:
        cell = self._zone.of(state)
        cards = self._members[state.cells[cell]]
        if self._heaps is not None:
            cards = self._heaps.in_order(state, cell)
        state.log = (state.log, LOOKED, player, cell - self._base, *cards)


class _DeckSight(Sight):
    """The cards on top of a deck, the top one first."""

    def __init__(self, m: Machine, sight: ops.DeckSight) -> None:
        self._deck, self._number = sight.deck, number_of(m, sight.number)
        self._ring: Ring = m.layout.rings[sight.deck]

    def hides(self, state: State, player: int) -> bool:
        return state.cells[self._ring.count] > 0 and self._number.of(state) > 0

    def see(self, state: State, player: int) -> None:
        cards = [state.cells[spot] for spot in self.spots(state)]
        state.log = (state.log, LOOKED, player, -1 - self._deck, *cards)

    def spots(self, state: State) -> list[int]:
        """The cells of these cards, that of the top one first."""
        return list(self._ring.spots(state.cells)[: self._number.of(state)])


class _PlaceSight(Sight):
    """The counted pieces in a place, and in each place and on each piece in it."""

    def __init__(self, m: Machine, sight: ops.PlaceSight) -> None:
        self._place, self._within = m.places.mask(sight.place), m.places.branch(sight.place)
        self._seen_by, self._layout, self._members = sight.seen_by, m.layout, m.members

    def hides(self, state: State, player: int) -> bool:
        (place,) = self._members[self._place.of(state)]
        return self._seen_by[place] not in (ALL_SEE, player)

    def see(self, state: State, player: int) -> None:
        for place in self._members[self._within.of(state)]:
            state.log = (state.log, LOOKED_IN, player, place, *self._pieces(state, place))

    def _pieces(self, state: State, place: int) -> list[int]:
        """The kind, the owner and the number of the pieces of each pile in a place."""
        layout, found = self._layout, list[int]()
        for kind in range(len(layout.counted)):
            first = layout.pieces_at(kind, place, 0)
            for owner in range(layout.owners):
                if state.cells[first + owner]:
                    found += [kind, owner, state.cells[first + owner]]
        return found


class _PieceSight(Sight):
    """Where a single piece stands that was moved in secret."""

    def __init__(self, m: Machine, sight: ops.PieceSight) -> None:
        self._at, self._layout = cell_of(m, sight.piece), m.layout

    def _veil(self, state: State) -> int:
        """The player who knows where it stands, + 1; 0: all players know."""
        veil = self._layout.veiled.get(self._at.of(state) - self._layout.single_base)
        return 0 if veil is None else state.cells[veil]

    def hides(self, state: State, player: int) -> bool:
        return self._veil(state) not in (0, player + 1)

    def see(self, state: State, player: int) -> None:
        cell = self._at.of(state)
        piece, place = cell - self._layout.single_base, state.cells[cell]
        state.log = (state.log, FOUND, player, piece, place, self._veil(state))


class _ChoiceSight(Sight):
    """What a player chose in secret."""

    def __init__(self, m: Machine, sight: ops.ChoiceSight) -> None:
        self._slot, self._player = slot_of(sight.chosen), sight.player
        self._domain = OF_NAMES[sight.what]

    def hides(self, state: State, player: int) -> bool:
        chosen = state.stack[self._slot.of(state)]
        return chosen >= 0 and state.stack[state.frame + self._player] != player

    def see(self, state: State, player: int) -> None:
        slot, chooser = self._slot.of(state), state.stack[state.frame + self._player]
        option = state.stack[slot]
        state.log = (state.log, LEARNED, player, chooser, option, self._domain, slot)


def _sight(m: Machine, sight: ops.Sight) -> Sight:
    match sight:
        case ops.ZoneSight():
            return _ZoneSight(m, sight)
        case ops.DeckSight():
            return _DeckSight(m, sight)
        case ops.PlaceSight():
            return _PlaceSight(m, sight)
        case ops.PieceSight():
            return _PieceSight(m, sight)
        case ops.ChoiceSight():
            return _ChoiceSight(m, sight)
    assert_never(sight)


class _Look(StepHandler):
    """A player sees what is hidden; what all who look see anyway is no step."""

    def __init__(self, m: Machine, pc: int, op: ops.Look) -> None:
        super().__init__(m, pc, op)
        self._sight = _sight(m, op.sight)
        self._looking = Const(EVERYONE) if op.player is None else person_of(op.player)
        self._is_for_all = op.player is None
        m.looks = True

    def _is_idle(self, state: State) -> bool:
        player = self._looking.of(state)
        return (player < 0 and not self._is_for_all) or not self._sight.hides(state, player)

    def enter(self, state: State) -> int:
        return self.after if self._is_idle(state) else self.announce(state)

    def apply(self, state: State) -> int:
        if not self._is_idle(state):
            self._sight.see(state, self._looking.of(state))
        return self.after


class _Rearrange(StepHandler):
    """The top cards of a deck in another order; each question is which card comes next.

    The step is to look at them. Nothing can happen between the look and the new order, so the
    player arranges the cards that they saw. The slot is -1 before the look; then it holds the
    places in the deck that were chosen, the last one as its lowest digit.
    """

    def __init__(self, m: Machine, pc: int, op: ops.Rearrange) -> None:
        super().__init__(m, pc, op)
        self._sight, self._deck, self._slot = _DeckSight(m, op.sight), op.sight.deck, op.order
        self._base = len(m.layout.cards) + 1
        m.looks = True

    def enter(self, state: State) -> int:
        player = state.stack[state.frame + self.subject]
        if state.stack[state.frame + self._slot] < 0:
            return self.announce(state) if self._sight.hides(state, player) else self.after
        spots, chosen = self._sight.spots(state), self._chosen(state)
        left = [at for at in range(len(spots)) if at not in chosen]
        if len(left) > 1:
            cards = sorted([state.cells[spots[at]] for at in left])
            return ask(state, self.pc, player, CARD, cards)
        state.stack[state.frame + self._slot] = -1
        if chosen:
            self._put_back(state, player, spots, [*chosen, *left])
        return self.after

    def apply(self, state: State) -> int:
        player = state.stack[state.frame + self.subject]
        if not self._sight.hides(state, player):
            return self.after
        self._sight.see(state, player)
        state.stack[state.frame + self._slot] = 0
        return self.pc

    def resume(self, state: State, option: int) -> int:
        cards = [state.cells[spot] for spot in self._sight.spots(state)]
        self._choose(state, cards.index(option))
        return self.pc

    def redraw(self, state: State, chance: random.Random) -> None:
        places, many = range(len(self._sight.spots(state))), len(self._chosen(state))
        state.stack[state.frame + self._slot] = 0
        for place in chance.sample(places, many):
            self._choose(state, place)

    def _chosen(self, state: State) -> list[int]:
        """The places that were chosen, in their order."""
        order, found = state.stack[state.frame + self._slot], list[int]()
        while order > 0:
            found.append(order % self._base - 1)
            order //= self._base
        return found[::-1]

    def _choose(self, state: State, place: int) -> None:
        slot = state.frame + self._slot
        state.stack[slot] = state.stack[slot] * self._base + place + 1

    def _put_back(self, state: State, player: int, spots: list[int], places: list[int]) -> None:
        """Puts the cards of these places back in this order, and logs what the player knows."""
        cards = [state.cells[spots[at]] for at in places]
        for spot, card in zip(spots, cards, strict=True):
            state.cells[spot] = card
        state.log = (state.log, REARRANGED, player, self._deck, len(spots))
        self._sight.see(state, player)


handles(ops.Look, _Look)
handles(ops.Rearrange, _Rearrange)
