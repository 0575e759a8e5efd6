"""A past that leads to cards as a sample deals them, with all that a player has seen on the way."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from ..machine.machine import Machine
from ..state.events import EVERYONE, OF_CARDS, Looked, Rearranged, Shuffled, Unseen, events_in
from ..state.state import State
from .knowledge import CardKnowledge


class _Group:
    """Cards that some places of a deck hold in any order: these, and so many others."""

    def __init__(self, cards: list[int], open_places: int) -> None:
        self.cards, self.open = cards, open_places


class _Place:
    """A place in a deck, and its card; -1: one of its group, or of those that lie in any order."""

    def __init__(self, card: int = -1, group: _Group | None = None) -> None:
        self.card, self._group = card, group

    @property
    def is_grouped(self) -> bool:
        """Whether it is one of several places whose cards lie in any order."""
        return self._group is not None

    def draw(self, others: list[int], cards: Collection[int], chance: random.Random) -> bool:
        """Draws which of some cards lies in it; others: those that lie in any order."""
        group = self._group
        some = others if group is None else [*group.cards, *(others if group.open else ())]
        fitting = [card for card in sorted(some) if card in cards]
        if not fitting:
            return False
        self.card = chance.choice(fitting)
        if group is not None and self.card in group.cards:
            group.cards.remove(self.card)
            return True
        others.remove(self.card)
        if group is not None:
            group.open -= 1
        return True


class _Deck:
    """A deck whose order is worked out backwards: the first cards, some in any order, the last."""

    def __init__(self, cards: Sequence[int], chance: random.Random) -> None:
        self._first = [_Place(card) for card in cards]
        self._others, self._last = list[int](), list[_Place]()
        self._groups, self._same = list[_Group](), list[tuple[list[_Place], list[_Place]]]()
        self._chance = chance

    def shuffled(self) -> None:
        """Before it was shuffled, its cards lay in any order."""
        self.settle()
        self._others += [place.card for place in [*self._first, *self._last]]
        self._first, self._last = [], []

    def settle(self) -> None:
        """Draws which card lies in each place that another player has seen."""
        self._settle(self._first)

    def _settle(self, places: Sequence[_Place]) -> None:
        every = {*self._others, *[card for group in self._groups for card in group.cards]}
        for place in places:
            if place.card < 0:
                place.draw(self._others, every, self._chance)

    def settle_all(self) -> None:
        """The same at the beginning of the log, also for places as they were before new orders."""
        self.settle()
        for later, before in reversed(self._same):
            left = {place.card for place in before} - {place.card for place in later}
            for place in later:
                if place.card < 0:
                    place.card = left.pop()

    def rearranged(self, many: int) -> None:
        """Before the top cards were put into another order, they lay in any order."""
        later = self.on_top(many)
        while len(self._first) < len(later):
            self._first.append(self._last.pop(0))
        self._settle([place for place in later if place.is_grouped])
        cards = [place.card for place in later if place.card >= 0]
        group = _Group(cards, len(later) - len(cards))
        before = [_Place(group=group) for _ in later]
        self._groups.append(group)
        self._same.append((later, before))
        self._first[: len(before)] = before

    def _is_settled(self) -> bool:
        """Whether all cards that lie in any order lie in places that some player has seen."""
        drawn = sum([len(group.cards) for group in self._groups])
        return len(self._others) + drawn == len([one for one in self._first if one.card < 0])

    def put_on_top(self, card: int) -> None:
        """Undoes that the top card was taken."""
        self._first.insert(0, _Place(card))

    def take_from_under(self, cards: Collection[int]) -> int:
        """Undoes that one of some cards came under the others; -1: another one lies there."""
        if not self._last and not self._is_settled():
            return _taken(self._others, cards, self._chance)
        lowest = (self._last or self._first).pop()
        if lowest.card < 0:
            lowest.draw(self._others, cards, self._chance)
        return lowest.card if lowest.card in cards else -1

    def on_top(self, many: int) -> list[_Place]:
        """The places of the top cards."""
        while len(self._first) < many and not self._is_settled():
            self._first.append(_Place())
        return [*self._first, *self._last][:many]

    def begins_with(self, cards: Sequence[int]) -> bool:
        """Whether these cards may lie on top; then they do."""
        for place, card in zip(self.on_top(len(cards)), cards, strict=True):
            if place.card < 0:
                place.draw(self._others, (card,), self._chance)
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
            elif isinstance(event, Rearranged):
                self._decks[event.deck].rearranged(event.many)
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
            deck.settle_all()
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
