"""What a player has besides the pieces on the map, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..game.views.view import HIDDEN
from ..rules.model import CardZone, Definitions

FEW = 3
"""So many cards of a player are named on his panel; more are counted."""


class Holdings(NamedTuple):
    """What a view says of the belongings of players."""

    view: Mapping[str, Any]
    defs: Definitions

    def lines(self, name: str) -> Iterator[str]:
        """What there is to say of a player, the most important first."""
        held = [title for title, holder in self.offices() if holder == name]
        if self.view["decides"] == name:
            held.append("decides now")
        if held:
            yield ", ".join(held)
        yield ", ".join(self._amounts(name))
        for zone in self.defs.card_zones.values():
            if zone.each_player and (listed := self.cards(zone, name, named=FEW)):
                yield f"{zone.title}: {listed}"

    def offices(self) -> Iterator[tuple[str, str]]:
        """The title of each office that somebody holds, and who it is."""
        for office, holder in self.view["offices"].items():
            if holder is not None:
                yield self.defs.offices[office].title, holder

    def cards(self, zone: CardZone, name: str = "", *, named: int | None = None) -> str:
        """The cards of a zone that has any, a player's or nobody's: by title where all see them.

        named: how many have their titles told; of more than that the number is.
        """
        cards = self.view["cards"].get(f"{zone.id}/{name}" if name else zone.id)
        if not cards or cards == HIDDEN:
            return ""
        if zone.seen_by == "all" and (named is None or len(cards) <= named):
            return ", ".join(self.defs.cards[card.partition("#")[0]].title for card in cards)
        return number_of_cards(len(cards))

    def _amounts(self, name: str) -> Iterator[str]:
        """How many pieces a player has in each place beside the board."""
        supplies = supplies_of(self.defs)
        for place in self.defs.places.values():
            if place.each_player or place.id in supplies:
                key = f"{place.id}/{name}" if place.each_player else place.id
                seen = self.view["places"].get(key)
                yield f"{place.title} {'?' if seen == HIDDEN else _sum(seen, name)}"


def supplies_of(defs: Definitions) -> set[str]:
    """The places where counted pieces are at the beginning."""
    return {piece.start for piece in defs.pieces.values() if piece.start}


def number_of_cards(number: int) -> str:
    """How many cards there are, in words."""
    return f"{number} {'card' if number == 1 else 'cards'}"


def _sum(seen: Any, owner: str) -> int:
    return sum(kind.get(owner, 0) for kind in (seen or {}).values())
