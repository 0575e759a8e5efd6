"""Offices, pieces off the board and cards of a player, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..game.views.view import HIDDEN
from ..rules.model import CardZone, Definitions
from ..text.output.findings import amount

FEW = 3
"""The most cards that a player's panel names; more are counted."""


class Holdings(NamedTuple):
    """The belongings of players in a view."""

    view: Mapping[str, Any]
    defs: Definitions

    def lines(self, name: str) -> Iterator[str]:
        """The lines about a player, the most important first."""
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
        """The title and the holder of each office that is held."""
        for office, holder in self.view["offices"].items():
            if holder is not None:
                yield self.defs.offices[office].title, holder

    def cards(self, zone: CardZone, name: str = "", *, named: int | None = None) -> str:
        """The cards of a zone: their titles if all see them, else how many; empty if none.

        name: the player whose zone it is, if any. named: if there are more cards, only how many.
        """
        cards = self.view["cards"].get(f"{zone.id}/{name}" if name else zone.id)
        if not cards or cards == HIDDEN:
            return ""
        if zone.seen_by == "all" and (named is None or len(cards) <= named):
            return ", ".join(self.defs.cards[card.partition("#")[0]].title for card in cards)
        return amount(len(cards), "card")

    def _amounts(self, name: str) -> Iterator[str]:
        """How many pieces a player has in their own places and the supplies; their counters."""
        supplies = supplies_of(self.defs)
        for place in self.defs.places.values():
            if place.each_player or place.id in supplies:
                key = f"{place.id}/{name}" if place.each_player else place.id
                seen = self.view["places"].get(key)
                yield f"{place.title} {'?' if seen == HIDDEN else _sum(seen, name)}"
        for counter, numbers in self.view.get("counters", {}).items():
            if self.defs.counters[counter].of == "player":
                yield f"{self.defs.counters[counter].title} {numbers[name]}"


def supplies_of(defs: Definitions) -> set[str]:
    """The places where pieces are at the beginning."""
    return {piece.start for piece in defs.pieces.values() if piece.start}


def _sum(seen: Any, owner: str) -> int:
    return sum(kind.get(owner, 0) for kind in (seen or {}).values())
