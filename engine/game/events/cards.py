"""Events of cards: the part of the single choke point that moves cards."""

from __future__ import annotations

from ...compile.layout import Ring
from ...compile.program import Program
from ..continuous.continuous import ContinuousRules
from ..state.active_cards import ActiveCards
from ..state.event_types import CARD, KEPT, LAPSED, SHOWN, SHUFFLED
from ..state.heaps import Heaps
from ..state.rng import Salt, card_salts, in_order
from ..state.state import State
from .pieces import PieceEvents


class _Deck:
    """A deck in the cells: where its top is, how many cards it has, and the ring of its cards.

    chance: the cell of the generator that shuffles it; -1: it is never shuffled.
    """

    def __init__(self, ring: Ring, chance: int) -> None:
        self._top, self._count, self._chance = ring.head, ring.count, chance
        self._first, self._capacity, self._ring = ring.base, ring.capacity, ring

    def take(self, cells: list[int]) -> int:
        """Takes the top card; -1: there is none."""
        count = cells[self._count]
        if not count:
            return -1
        top = cells[self._top]
        cells[self._top] = (top + 1) % self._capacity
        cells[self._count] = count - 1
        return cells[self._first + top]

    def put_under(self, cells: list[int], card: int) -> None:
        """Puts a card under the others."""
        count = cells[self._count]
        cells[self._first + (cells[self._top] + count) % self._capacity] = card
        cells[self._count] = count + 1

    def shuffle(self, cells: list[int], salt_of: Salt) -> None:
        """Shuffles the cards; the deck must be one that is ever shuffled."""
        spots = self._ring.spots(cells)
        cards = in_order(cells, self._chance, [cells[spot] for spot in spots], salt_of)
        for spot, card in zip(spots, cards, strict=True):
            cells[spot] = card


class CardEvents(PieceEvents):
    """Moves cards between zones and decks, and puts them in force."""

    def __init__(self, program: Program, rules: ContinuousRules) -> None:
        super().__init__(program, rules)
        layout = program.layout
        self._zone_base = layout.zone_base
        self._bit = [1 << card for card in range(len(layout.cards))]
        self._under = [_deck_to_go_under(program, card) for card in range(len(layout.cards))]
        self.active = ActiveCards(program, rules.places.known.changed)
        self.heaps = Heaps(layout) if layout.heaps else None
        lasting = self.active.watched | program.keepable
        self._lasts = [bool(lasting >> card & 1) for card in range(len(layout.cards))]
        self._kept_zones = frozenset(program.force_cells)
        self._salt_of = card_salts(layout)
        self._zones = range(layout.zone_base, layout.zone_base + len(layout.zones))
        self._sent_to = list(program.sent_to)
        chances = [
            layout.chance_cell(name) if shuffled else -1
            for name, shuffled in zip(layout.decks, program.shuffled, strict=True)
        ]
        self._decks = [
            _Deck(ring, chance) for ring, chance in zip(layout.rings, chances, strict=True)
        ]

    def move_card(self, state: State, card: int, source: int, target: int) -> None:
        """Moves a card between two card zones, given by their cells.

        A kept card that is taken from where it is kept is no longer in force.
        """
        cells, heaps, base = state.cells, self.heaps, self._zone_base
        bit, event = self._bit[card], CARD
        if heaps is not None and heaps.take_from(state, card, source):
            event = SHOWN
        cells[source] = cells[source] ^ bit
        cells[target] = cells[target] | bit
        if heaps is not None and heaps.put_on(state, card, target):
            event = SHOWN
        state.log = (state.log, event, card, source - base, target - base)
        if self._lasts[card]:
            if source in self._kept_zones and target != source:
                self.active.release(state, card)
            self.active.moved(state, card, source, target)

    def take_top(self, state: State, deck: int, target: int) -> None:
        """Moves the top card of a deck to a card zone; an empty deck gives none."""
        cells, heaps, event = state.cells, self.heaps, CARD
        card = self._decks[deck].take(cells)
        if card < 0:
            return
        cells[target] = cells[target] | self._bit[card]
        if heaps is not None and heaps.put_on(state, card, target):
            event = SHOWN
        state.log = (state.log, event, card, -1 - deck, target - self._zone_base)
        if self._lasts[card]:
            self.active.moved(state, card, -1, target)

    def keep(self, state: State, card: int, player: int, lapse: int) -> None:
        """Puts a card in force for a player; `lapse` says how long."""
        self.active.keep(state, card, player, lapse)
        state.log = (state.log, KEPT, player, card)

    def after_use(self, state: State, card: int, source: int) -> None:
        """Puts a used card away: a kept one to the kept cards, any other where it belongs."""
        if self._lasts[card] and self.active.is_kept(state, card):
            keeper = self.active.keeper(state, card)
            self.move_card(state, card, source, self._program.force_cells[keeper])
        else:
            self._go_back(state, card, source)

    def where(self, state: State, card: int) -> int:
        """The cell of the zone in which a card lies; -1: it lies in a deck."""
        for zone in self._zones:
            if state.cells[zone] >> card & 1:
                return zone
        return -1

    def put_back(self, state: State, card: int) -> None:
        """Sends a card back from where it lies, unless it is in its deck already."""
        source = self.where(state, card)
        if source >= 0:
            self.send_back(state, card, source)

    def send_back(self, state: State, card: int, source: int) -> None:
        """Ends the time of a card, and puts it under its deck, or where cards without one go."""
        if self._lasts[card]:
            self.active.release(state, card)
        self._go_back(state, card, source)

    def _go_back(self, state: State, card: int, source: int) -> None:
        deck = self._under[card]
        if deck < 0:
            self.move_card(state, card, source, self._sent_to[card])
            return
        cells, heaps, event = state.cells, self.heaps, CARD
        if heaps is not None and heaps.take_from(state, card, source):
            event = SHOWN
        cells[source] = cells[source] ^ self._bit[card]
        self._decks[deck].put_under(cells, card)
        state.log = (state.log, event, card, source - self._zone_base, -1 - deck)
        if self._lasts[card]:
            self.active.moved(state, card, source, -1)

    def end_for(self, state: State, card: int, player: int) -> None:
        """Ends the time of a card for one of several players who keep it."""
        self.active.release_for(state, card, player)
        state.log = (state.log, LAPSED, player, card)

    def lapse(self, state: State, card: int) -> None:
        """Ends a card's time: it is sent back from the kept cards, or stays where it lies."""
        for zone in self._program.force_cells:
            if state.cells[zone] >> card & 1:
                self.send_back(state, card, zone)
                return
        player = self.active.keeper(state, card)
        self.active.release(state, card)
        state.log = (state.log, LAPSED, player, card)

    def spend(self, state: State, card: int, player: int) -> None:
        """Takes a card out of force; it stays where it lies."""
        self.active.spend(state, card, player)
        state.log = (state.log, LAPSED, player, card)

    def shuffle(self, state: State, deck: int) -> None:
        """Shuffles a deck; it must be one that is ever shuffled."""
        self._decks[deck].shuffle(state.cells, self._salt_of)
        state.log = (state.log, SHUFFLED, deck)


def _deck_to_go_under(program: Program, card: int) -> int:
    """The deck under which a used card goes; -1: it goes elsewhere."""
    name = program.layout.cards[card].card.deck
    deck = -1 if name is None else program.layout.decks.index(name)
    return deck if deck >= 0 and program.to_bottom[deck] else -1
