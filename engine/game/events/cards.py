"""Events of cards: the part of the one choke point that moves cards."""

from __future__ import annotations

from ...compile.program import Program
from ..active_cards import ActiveCards
from ..heaps import Heaps
from ..rng import below
from ..state import State
from .types import CARD, KEPT, LAPSED, SHOWN, SHUFFLED


class CardEvents:
    """Moves cards between zones and decks, and puts them in force."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self._program = program
        self._layout = layout
        self._deck_of = [
            layout.decks.index(copy.card.deck) if copy.card.deck is not None else None
            for copy in layout.cards
        ]
        self.active = ActiveCards(program)
        self.heaps = Heaps(layout) if layout.heaps else None
        lasting = self.active.watched | program.keepable
        self._lasts = [bool(lasting >> card & 1) for card in range(len(layout.cards))]
        self._kept_zones = frozenset(program.force_cells)

    def move_card(self, state: State, card: int, source: int, target: int) -> None:
        """Moves a card between two card zones, given by their cells.

        A kept card that is taken out of the zone of such cards is in force no longer.
        """
        cells = state.cells
        bit = 1 << card
        shown = self.heaps is not None and self.heaps.take_from(state, card, source)
        cells[source] ^= bit
        cells[target] |= bit
        if self.heaps is not None and self.heaps.put_on(state, card, target):
            shown = True
        base = self._layout.zone_base
        state.log = (state.log, (SHOWN if shown else CARD, card, source - base, target - base))
        if self._lasts[card]:
            if source in self._kept_zones and target not in self._kept_zones:
                self.active.release(state, card)
            self.active.moved(state, card, source, target)

    def take_top(self, state: State, deck: int, target: int) -> None:
        """Moves the top card of a deck to a card zone; an empty deck gives none."""
        ring = self._layout.rings[deck]
        cells = state.cells
        if not cells[ring.count]:
            return
        card = cells[ring.base + cells[ring.head]]
        cells[ring.head] = (cells[ring.head] + 1) % ring.capacity
        cells[ring.count] -= 1
        cells[target] |= 1 << card
        shown = self.heaps is not None and self.heaps.put_on(state, card, target)
        entry = (SHOWN if shown else CARD, card, -1 - deck, target - self._layout.zone_base)
        state.log = (state.log, entry)
        if self._lasts[card]:
            self.active.moved(state, card, -1, target)

    def keep(self, state: State, card: int, player: int, lapse: int) -> None:
        """Puts a card in force for a player; `lapse` says how long."""
        self.active.keep(state, card, player, lapse)
        state.log = (state.log, (KEPT, player, card))

    def after_use(self, state: State, card: int, source: int) -> None:
        """Puts a used card away: a kept one to the kept cards, any other where it belongs."""
        if self._lasts[card] and self.active.is_kept(state, card):
            keeper = self.active.keeper(state, card)
            self.move_card(state, card, source, self._program.force_cells[keeper])
        else:
            self._go_back(state, card, source)

    def send_back(self, state: State, card: int, source: int) -> None:
        """Ends the time of a card, and puts it under its deck, or where cards without one go."""
        if self._lasts[card]:
            self.active.release(state, card)
        self._go_back(state, card, source)

    def _go_back(self, state: State, card: int, source: int) -> None:
        deck = self._deck_of[card]
        if deck is None or not self._program.to_bottom[deck]:
            self.move_card(state, card, source, self._program.sent_to[card])
            return
        ring = self._layout.rings[deck]
        cells = state.cells
        shown = self.heaps is not None and self.heaps.take_from(state, card, source)
        cells[source] ^= 1 << card
        cells[ring.base + (cells[ring.head] + cells[ring.count]) % ring.capacity] = card
        cells[ring.count] += 1
        entry = (SHOWN if shown else CARD, card, source - self._layout.zone_base, -1 - deck)
        state.log = (state.log, entry)
        if self._lasts[card]:
            self.active.moved(state, card, source, -1)

    def lapse(self, state: State, card: int) -> None:
        """Ends a card's time: it is sent back from the kept cards, or stays where it lies."""
        for zone in self._program.force_cells:
            if state.cells[zone] >> card & 1:
                self.send_back(state, card, zone)
                return
        player = self.active.keeper(state, card)
        self.active.release(state, card)
        state.log = (state.log, (LAPSED, player, card))

    def spend(self, state: State, card: int, player: int) -> None:
        """Ends what a card does; it stays where it lies."""
        self.active.spend(state, card, player)
        state.log = (state.log, (LAPSED, player, card))

    def shuffle(self, state: State, deck: int) -> None:
        """Shuffles a deck (Fisher-Yates)."""
        ring = self._layout.rings[deck]
        cells = state.cells
        count, head = cells[ring.count], cells[ring.head]
        spots = [ring.base + (head + n) % ring.capacity for n in range(count)]
        for last in range(count - 1, 0, -1):
            other = below(cells, self._layout.seed, last + 1)
            a, b = spots[last], spots[other]
            cells[a], cells[b] = cells[b], cells[a]
        state.log = (state.log, (SHUFFLED, deck))
