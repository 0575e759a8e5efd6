"""A past that leads to cards as a sample deals them, with all that a player has seen on the way."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from ..machine.machine import Machine
from ..state.events import EVERYONE, OF_CARDS, Looked, Shuffled, Unseen, events_in
from ..state.state import State
from .knowledge import CardKnowledge


class _Place:
    """A place in a deck, and its card; -1: one of those that lie in any order."""

    def __init__(self, card: int = -1) -> None:
        self.card = card


class _Deck:
    """A deck whose order is worked out backwards: the first cards, some in any order, the last."""

    def __init__(self, cards: Sequence[int], chance: random.Random) -> None:
        self._first = [_Place(card) for card in cards]
        self._others, self._last = list[int](), list[_Place]()
        self._chance = chance

    def shuffled(self) -> None:
        """Before it was shuffled, its cards lay in any order."""
        self.settle()
        self._others += [place.card for place in [*self._first, *self._last]]
        self._first, self._last = [], []

    def settle(self) -> None:
        """Draws which card lies in each place that another player has seen."""
        for place in self._first:
            if place.card < 0:
                place.card = _taken(self._others, self._others, self._chance)

    def _is_settled(self) -> bool:
        """Whether all cards that lie in any order lie in places that some player has seen."""
        return len(self._others) == len([place for place in self._first if place.card < 0])

    def put_on_top(self, card: int) -> None:
        """Undoes that the top card was taken."""
        self._first.insert(0, _Place(card))

    def take_from_under(self, cards: Collection[int]) -> int:
        """Undoes that one of some cards came under the others; -1: another one lies there."""
        if not self._last and not self._is_settled():
            return _taken(self._others, cards, self._chance)
        lowest = (self._last or self._first).pop()
        if lowest.card < 0:
            lowest.card = _taken(self._others, cards, self._chance)
        return lowest.card if lowest.card in cards else -1

    def on_top(self, many: int) -> list[_Place]:
        """The places of the top cards."""
        while len(self._first) < many and not self._is_settled():
            self._first.append(_Place())
        return [*self._first, *self._last][:many]

    def begins_with(self, cards: Sequence[int]) -> bool:
        """Whether these cards may lie on top; then they do."""
        for place, card in zip(self.on_top(len(cards)), cards, strict=True):
            if place.card < 0 and card in self._others:
                self._others.remove(card)
                place.card = card
            if place.card != card:
                return False
        return True


def _taken(some: list[int], cards: Collection[int], chance: random.Random) -> int:
    """One of some cards that is among others, drawn and taken out; -1: there is none."""
    fitting = [card for card in sorted(some) if card in cards]
    if not fitting:
        return -1
    card = chance.choice(fitting)
    some.remove(card)
    return card


class Past:
    """Reads the log of a game backwards, from where a sample has dealt the cards.

    A card that moved unseen is any of those that may have done so. changed: the events in which the
    sample has other cards than the game, by their numbers.
    """

    def __init__(
        self,
        machine: Machine,
        known: CardKnowledge,
        viewer: int,
        state: State,
        chance: random.Random,
    ) -> None:
        layout, cells = machine.layout, state.cells
        self._known, self._viewer = known, viewer
        self._zones = [
            list(machine.members[cells[layout.zone_base + zone]])
            for zone in range(len(layout.zones))
        ]
        self._decks = [
            _Deck([cells[spot] for spot in ring.spots(cells)], chance) for ring in layout.rings
        ]
        self._chance = chance
        self._glimpses: list[tuple[int, Looked, list[_Place]]] = []
        self.changed: dict[int, Unseen] = {}

    def leads_here(self) -> bool:
        """Whether such a past was found; it is drawn at random, so another try may find one."""
        log = events_in(self._known.log)
        for number in range(len(log) - 1, -1, -1):
            for card, spot in self._known.named.get(number, ()):
                if card not in self._zones[spot]:
                    return False
            event = log[number]
            if isinstance(event, Shuffled):
                self._decks[event.deck].shuffled()
            elif isinstance(event, Looked):
                if not self._has_looked(number, event):
                    return False
            elif isinstance(event, OF_CARDS):
                going = self._known.candidates.get(number, (event.card,))
                card = self._come(event.target, going)
                if card < 0:
                    return False
                if event.origin < 0:
                    self._decks[-1 - event.origin].put_on_top(card)
                else:
                    self._zones[event.origin].append(card)
                if card != event.card:
                    self.changed[number] = event._replace(card=card)
        for deck in self._decks:
            deck.settle()
        for number, event, places in self._glimpses:
            self._change(number, event, [place.card for place in places])
        return self._begins_well()

    def _come(self, target: int, cards: Collection[int]) -> int:
        """Takes one of some cards from where it came; -1: there is none."""
        if target < 0:
            return self._decks[-1 - target].take_from_under(cards)
        return _taken(self._zones[target], cards, self._chance)

    def _has_looked(self, number: int, event: Looked) -> bool:
        """Whether the cards that a player saw can be there; those that others saw are what is."""
        spot, cards = event.spot, event.cards
        if self._known.sees(spot) or event.player in (EVERYONE, self._viewer):
            if spot < 0:
                return self._decks[-1 - spot].begins_with(cards)
            return set(self._zones[spot]) == set(cards)
        if spot < 0:
            places = self._decks[-1 - spot].on_top(len(cards))
            self._glimpses.append((number, event, places))
        else:
            self._change(number, event, sorted(self._zones[spot]))
        return True

    def _change(self, number: int, event: Looked, cards: Sequence[int]) -> None:
        if tuple(cards) != event.cards:
            self.changed[number] = event._replace(cards=tuple(cards))

    def _begins_well(self) -> bool:
        """Whether each card was where it may have been before the log."""
        known = self._known
        for spot, cards in enumerate(self._zones):
            bit = known.bit(spot)
            if not all([known.first[card] & bit for card in cards]):
                return False
        return True
