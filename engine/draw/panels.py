"""The parts around the map: a panel for each player, the open cards, decks and other places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..game.telling.counters import counter_lines
from ..game.telling.titles import texts_on, words_of
from ..game.views.view import HIDDEN
from ..lang.english.render import Words
from ..rules.model import Card, CardZone, Definitions, Place
from .elements import Box, Element, Group, Item, Text, keyed, put
from .fitting import Room
from .flow import flowed
from .holdings import Holdings, supplies_of
from .metrics import Line, fitting, set_in_lines, shortened, wrapped
from .pieces import Standing, View

EDGE = 10.0
SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
"""The font sizes of the lines about a player."""
CARD_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
"""The font sizes of the text of an open card."""
CARD_LEADING, CARD_READS = 17 / 14, 12.0
CARD_LEAST, CARD_MOST = 168.0, 300.0
"""The least and the greatest height of the open cards."""
GUESTS_HIGH = (42.0, 30.0)
"""The possible heights of the row of others' pieces at the foot of a panel."""


class Panels:
    """The parts around the map, from one view."""

    def __init__(self, view: View, definitions: Definitions, standing: Standing) -> None:
        self.view = view
        self.defs = definitions
        self.standing = standing
        self.hand = standing.hand
        self.style = standing.hand.style
        self.holdings = Holdings(view, definitions)
        self.supplies = supplies_of(definitions)

    # ------------------------------------------------------------ players

    def player(self, name: str, wide: float, high: float) -> Item:
        """The panel of one player."""
        ink = self.style.ink
        deciding = self.view["decides"] == name
        edge = self.style.mark if deciding else self.style.border
        elements: list[Element] = [
            Box(0, 0, wide, high, self.style.paper, edge, 4 if deciding else 1.5, 8)
        ]
        elements += put(self.hand.token(name, None, "", "seat"), EDGE, 9)
        points = str(self.view["points"][name])
        elements.append(Text(EDGE + 50, 29, shortened(name, 19, wide - 160), 19, ink, True, True))
        size = fitting(points, 24, 68, bold=True, least=9)
        elements.append(Text(wide - 38, 31, points, size, ink, bold=True))
        guests = [*self._guests(name)]
        label, foot = self._title(name, wide, high, GUESTS_HIGH if guests else (4.0,))
        elements += label
        if guests:
            low = high - foot
            inside = [(4.0, low - 2), (wide - 4, low - 2), (wide - 4, high + 6), (4, high + 6)]
            elements += flowed(guests, inside, low)
        return Item(wide, high, [Group(f"{name}: {points} points", elements, name)])

    def _title(
        self, name: str, wide: float, high: float, feet: Sequence[float]
    ) -> tuple[list[Text], float]:
        """The lines about a player, and the first of `feet` that they leave free, else the last."""
        lines, ink = [*self.holdings.lines(name)], self.style.ink
        for foot in feet:
            room = Room(EDGE, 52, wide - 2 * EDGE, high - foot - 4, SIZES)
            if (found := room.texts(lines, ink)) is not None:
                return found, foot
        return room.beginning(lines, ink), foot

    def _guests(self, name: str) -> Iterator[Item]:
        """The pieces in the places of a player, except their own counted ones."""
        for place in self.defs.places.values():
            if not place.each_player:
                continue
            key = f"{place.id}/{name}"
            seen = self.view["places"].get(key)
            if isinstance(seen, dict):
                for kind, amounts in seen.items():
                    for owner, amount in amounts.items():
                        if owner != name:
                            yield keyed(self.standing.token(owner, amount, kind), f"{key}/{owner}")
            for single in self.standing.at.get(key, ()):
                yield keyed(self.standing.single(single), single)

    # ------------------------------------------------------------ cards, decks, places

    def open_cards(self) -> list[tuple[CardZone, Card]]:
        """The face-up cards of shared zones, with their zones."""
        return [
            (zone, self.defs.cards[key.partition("#")[0]])
            for zone in self.defs.card_zones.values()
            if not zone.each_player and not zone.discards
            for key in self._seen(zone.id)
        ]

    def _seen(self, zone: str) -> list[str]:
        cards = self.view["cards"].get(zone)
        return [] if not isinstance(cards, list) else [key for key in cards if key != HIDDEN]

    def card(self, card: Card, wide: float, high: float) -> Item:
        """One open card: its title, its numbers and its text, as large as fits.

        A text that does not fit even in the smallest size is cut.
        """
        ink, room = self.style.ink, wide - 2 * EDGE
        elements: list[Element] = [
            Box(0, 0, wide, high, self.style.paper, self.style.border, 1.5, 8)
        ]
        y = 24.0
        title, *more = wrapped(card.title, 16, room, bold=True)
        second = [shortened(" ".join(more), 16, room, bold=True)] if more else []
        for line in (title, *second):
            elements.append(Text(EDGE, y, line, 16, ink, True, True))
            y += 18
        label = numbers_on(card)
        for line in wrapped(label, 13, room) if label else ():
            elements.append(Text(EDGE, y, line, 13, self.style.border, left=True))
            y += 18
        for size in CARD_SIZES:
            lines = set_in_lines(card_text(self.defs, card.id), size, room)
            space = int((high - 6 - y) / (size * CARD_LEADING)) + 1
            if len(lines) <= space:
                break
        if len(lines) > space:
            lines = lines[: max(space, 1)]
            indent, last = lines[-1]
            last = shortened(f"{last} …", size, room - indent).removesuffix(" ……")
            lines[-1] = Line(indent, last)
        for indent, line in lines[: max(space, 0)]:
            elements.append(Text(EDGE + indent, y, line, size, ink, left=True))
            y += size * CARD_LEADING
        return Item(wide, high, [Group(card.title, elements, card.id)])

    def cards_high(self, wide: float) -> float:
        """The height of the open cards, at which the longest text has a size that reads well."""
        high = CARD_LEAST
        for _, card in self.open_cards():
            text = set_in_lines(card_text(self.defs, card.id), CARD_READS, wide - 2 * EDGE)
            high = max(high, 68 + len(text) * CARD_READS * CARD_LEADING)
        return min(high, CARD_MOST)

    def aside(self) -> list[Item]:
        """The round, decks, counters, and the shared places off the board."""
        label = round_of(self.view, self.defs)
        now = [self.hand.plate(label, self.style.piece)] if label else []
        decks = [
            keyed(
                self.hand.plate(f"{self.defs.decks[name].title}: {count}", self.style.frame), name
            )
            for name, count in self.view["decks"].items()
        ]
        lines = counter_lines(self.defs, self.view.get("counters", {}), of_players=False)
        counters = [self.hand.plate(line, self.style.frame) for line in lines]
        return [*now, *decks, *counters, *(self._tray(place) for place in self._others())]

    def guests(self) -> Iterator[Item]:
        """For each player with pieces of others in their places: a frame around these."""
        for name in self.view["points"]:
            if guests := [*self._guests(name)]:
                yield self.hand.tray(f"with {name}", guests)

    def _others(self) -> list[Place]:
        return [
            place
            for place in self.defs.places.values()
            if not (place.each_player or place.shape or place.inside or place.id in self.supplies)
        ]

    def _tray(self, place: Place) -> Item:
        items = self.standing.items(place.id)
        title = place.title
        if place.scores:
            title += " " + "/".join(map(str, place.scores))
        return keyed(self.hand.tray(title, items), place.id)


def round_of(view: View, definitions: Definitions) -> str:
    """The round and how many there are, such as "round 2 of 9"; empty without rounds."""
    rounds = [space.round for space in definitions.track if space.round is not None]
    now = f"round {view['round']}" if view["round"] else "before round 1"
    return f"{now} of {max(rounds)}" if rounds else ""


def numbers_on(card: Card) -> str:
    """The numbers on a card with their names; empty if there are none."""
    return ", ".join(f"{n.replace('_', ' ')} {v}" for n, v in card.numbers.items() if v)


@lru_cache(maxsize=2000)
def card_text(definitions: Definitions, name: str) -> str:
    """The text of a card: its author's, else its effect in English."""
    texts = texts_on(definitions.cards[name], _words(definitions))
    return "\n".join(filter(None, texts))


@lru_cache(maxsize=8)
def _words(definitions: Definitions) -> Words:
    return words_of(definitions)


def rows(items: Sequence[Item], wide: float) -> tuple[list[list[Item]], float]:
    """Items in rows of at most the width, and the height of all rows."""
    found: list[list[Item]] = []
    room = 0.0
    for item in items:
        if not found or room < item.width:
            found.append([])
            room = wide
        found[-1].append(item)
        room -= item.width + 6
    return found, sum(max(item.height for item in row) + 6 for row in found)
