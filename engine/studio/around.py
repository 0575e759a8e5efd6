"""What a page shows around the map: the round, the players in order, the cards in sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..draw.board import aside_svg
from ..draw.holdings import Holdings
from ..draw.marks import letters_of
from ..draw.panels import card_text, numbers_on, round_of
from ..draw.style import Style, on, paints_of
from ..game.game import Game
from ..game.views.view import HIDDEN
from ..play.table_view import TableView, capital
from ..rules.model import CardZone

Data = dict[str, Any]

_ASIDE_WIDE = 440.0
"""The width of the picture of decks and other places, in its units."""


def around(game: Game, viewer: str, style: Style) -> Data:
    """The round, the players in the order of play, the open cards and `viewer`'s own; a picture.

    Nothing in it is more than `viewer` may know.
    """
    table = TableView(game, viewer)
    return {
        "round": capital(round_of(table.view, table.defs)),
        "players": [*_players(table)],
        "cards": _zones(table),
        "aside": aside_svg(table.view, table.defs, _ASIDE_WIDE, style=style),
    }


def _players(table: TableView) -> Iterator[Data]:
    """Each player: in the order in force, else by seat. after: what decided the order."""
    view, defs = table.view, table.defs
    seats = list(view["points"])
    paints, letters = paints_of(defs, seats), letters_of(seats, {})
    orders = [*table.head().orders.values()]
    order = orders[0] if orders else [(name, "") for name in seats]
    holdings = Holdings(view, defs)
    for name, after in order:
        yield {
            "name": name,
            "letter": letters[name],
            "paint": paints[name],
            "ink": on(paints[name]),
            "points": view["points"][name],
            "decides": view["decides"] == name,
            "after": after,
            "lines": [*holdings.lines(name)],
        }


def _zones(table: TableView) -> list[Data]:
    """The zones with cards: those of all players, then the viewer's own, those with texts first."""
    found = []
    for zone in table.defs.card_zones.values():
        name = f"{zone.id}/{table.viewer}" if zone.each_player else zone.id
        cards = table.view["cards"].get(name)
        seen = [key for key in cards if key != HIDDEN] if isinstance(cards, list) else []
        if seen and not zone.discards:
            found.append(_zone(table, zone, name, seen))
    return sorted(found, key=lambda zone: (zone["own"], not any(c["text"] for c in zone["cards"])))


def _zone(table: TableView, zone: CardZone, name: str, keys: list[str]) -> Data:
    return {
        "title": capital(table.keys.title(name)),
        "own": zone.each_player,
        "cards": [
            {
                "key": key,
                "title": card.title,
                "numbers": numbers_on(card),
                "text": card_text(table.defs, card.id),
            }
            for key in keys
            for card in (table.card(key),)
        ],
    }
