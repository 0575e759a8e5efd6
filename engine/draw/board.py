"""The board as a picture: the map inside the score track, the players, cards and other places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..rules.model import Definitions
from .alt_text import alt_text_of
from .chart import Chart
from .elements import Box, Element, Item, Picture, Text, put
from .islands import land_of
from .legend import legend_of
from .marks import kinds_of, letters_of
from .metrics import shortened, wrapped
from .outlines import Pen, off_map, on_map
from .panels import Panels, rows
from .pieces import Standing, View
from .race import Race
from .style import Style, paints_of
from .svg import svg_of
from .tokens import Hand

PLAYER_WIDTH = 300.0
"""The width of a player's panel, at the right."""
PLAYER_HEIGHT = 160.0
"""The greatest height of a player's panel."""
PLAYER_LEAST = 128.0
"""The least height; the panels of many players reach below the map."""
CARD_WIDTH = 224.0
MARGIN, GAP = 12.0, 10.0
CAPTION = 17.0
"""The font size of a caption."""


class Notes(NamedTuple):
    """What is drawn into a picture in addition to the position.

    marks: highlighted regions and places on the map. arrows: from one of them to another. changed:
    the places that are outlined in the paint of the player `by`, or if that is empty of a mark.
    caption: a text of up to two lines below; None: no room for one. legend: what the signs mean.
    """

    marks: Sequence[str] = ()
    arrows: Sequence[tuple[str, str]] = ()
    changed: Sequence[str] = ()
    by: str = ""
    caption: str | None = None
    legend: bool = False


NO_NOTES = Notes()


def board_svg(
    view: View,
    definitions: Definitions,
    *,
    marks: Sequence[str] = (),
    arrows: Sequence[tuple[str, str]] = (),
    colours: Mapping[str, str] | None = None,
    style: Style | None = None,
    legend: bool = False,
) -> str:
    """The board as SVG, from a player's view of a game.

    marks: highlighted regions and places on the map. arrows: from one of them to another. colours:
    paints of players, which override those of the data, such as `#c02030`. legend: whether the
    meaning of each sign is explained. The same arguments give the same text. Raises ValueError for
    a mark or an arrow off the map.
    """
    land = land_of(definitions)
    for name in (*marks, *(end for arrow in arrows for end in arrow)):
        if name not in land.shapes:
            raise ValueError(f"`{name}` is not on the map")
    notes = Notes(marks, arrows, legend=legend)
    return svg_of(board_picture(view, definitions, notes, colours=colours, style=style))


def board_picture(
    view: View,
    definitions: Definitions,
    notes: Notes = NO_NOTES,
    *,
    colours: Mapping[str, str] | None = None,
    style: Style | None = None,
) -> Picture:
    """The same board as a picture, for any format."""
    standing = _standing(view, definitions, colours, style or Style())
    style, players = standing.hand.style, list(view["points"])
    panels = Panels(view, definitions, standing)
    board = _map(standing, notes)
    found = put(board, MARGIN, MARGIN)
    right = MARGIN + board.width + GAP
    each = _panel_height(len(players), board.height)
    height = MARGIN + max(board.height, len(players) * (each + GAP) - GAP)
    found += _players(panels, players, right, each)
    below, foot = _below(panels, height + GAP, right - GAP, right + PLAYER_WIDTH)
    found += below
    found += off_map(notes.changed, _pen(standing, notes), definitions, found)
    width = right + PLAYER_WIDTH + MARGIN
    found_notes, height = _written(standing, notes, width, foot + MARGIN)
    found += found_notes
    found.insert(0, Box(0, 0, width, height, style.ground))
    return Picture(width, height, _title_of(definitions), alt_text_of(view, definitions), found)


def map_svg(view: View, definitions: Definitions, *, style: Style | None = None) -> str:
    """Only the map inside the score track, as SVG; its description is that of the whole board."""
    whole = _map(_standing(view, definitions, None, style or Style()))
    words = alt_text_of(view, definitions)
    return svg_of(Picture(whole.width, whole.height, _title_of(definitions), words, whole.elements))


def aside_svg(
    view: View, definitions: Definitions, wide: float, *, style: Style | None = None
) -> str:
    """Decks, counters, and what stands off the map, as SVG; empty if there is nothing.

    wide: the width of the picture; a wider item makes it wider.
    """
    panels = Panels(view, definitions, _standing(view, definitions, None, style or Style()))
    items = [*panels.aside(), *panels.guests()]
    lines, high = rows(items, wide)
    found: list[Element] = []
    y = 0.0
    for line in lines:
        found += _row(line, 0, y)
        y += max(item.height for item in line) + 6
    across = max([wide, *(item.width for item in items)])
    return svg_of(Picture(across, high, "Decks and places", "", found)) if items else ""


def _standing(
    view: View, definitions: Definitions, colours: Mapping[str, str] | None, style: Style
) -> Standing:
    """What stands in places, with the paints and letters of the players of a view."""
    players = list(view["points"])
    owners = [*players, *definitions.neutrals]
    paints = paints_of(definitions, owners, colours)
    letters = letters_of(players, definitions.neutrals)
    return Standing(view, definitions, Hand(owners, paints, letters, style, kinds_of(definitions)))


def _pen(standing: Standing, notes: Notes) -> Pen:
    """The paint of what a choice changed."""
    style = standing.hand.style
    return Pen(standing.hand.paints.get(notes.by, style.mark), style.paper)


def _written(
    standing: Standing, notes: Notes, width: float, top: float
) -> tuple[list[Element], float]:
    """The caption and the legend, and the y where they end."""
    found: list[Element] = []
    wide = width - 2 * MARGIN
    if notes.caption is not None:
        first, *more = wrapped(notes.caption, CAPTION, wide)
        rest = [shortened(" ".join(more), CAPTION, wide)] if more else []
        for number, line in enumerate((first, *rest)):
            y = top + CAPTION * (1 + 1.3 * number)
            found.append(Text(MARGIN, y, line, CAPTION, standing.hand.style.ink, left=True))
        top += 2 * 1.3 * CAPTION + MARGIN
    if notes.legend:
        item = legend_of(
            standing,
            marked=bool(notes.marks),
            arrows=bool(notes.arrows),
            changed=notes.caption is not None,
            wide=wide,
        )
        found += put(item, MARGIN, top)
        top += item.height + MARGIN
    return found, top


def _map(standing: Standing, notes: Notes = NO_NOTES) -> Item:
    """The map inside the score track, with its pieces."""
    land = land_of(standing.defs)
    race = Race(land.width, land.height)
    chart = Chart(standing.defs, land, standing, standing.hand.style)
    points = standing.view["points"]
    drawn = chart.elements(notes.marks, notes.arrows)
    drawn += on_map(notes.changed, _pen(standing, notes), land.shapes)
    drawn += race.elements(points, standing.hand)
    inside = Item(race.width, race.height, drawn)
    return Item(race.width, race.height, put(inside, race.wide, race.high))


def empty_board(definitions: Definitions) -> Item:
    """The map inside the score track, without pieces, for printing."""
    hand = Hand((), {}, {}, Style())
    return _map(Standing({"points": {}, "places": {}, "pieces": {}}, definitions, hand))


def _title_of(definitions: Definitions) -> str:
    titles = [one.title for one in definitions.expansions if not one.edition] or ["A game"]
    return " with ".join(dict.fromkeys(titles))


def _panel_height(players: int, height: float) -> float:
    """The height of a panel: together as high as the board, within limits."""
    return max(PLAYER_LEAST, min(PLAYER_HEIGHT, (height + GAP) / players - GAP))


def _players(panels: Panels, players: list[str], left: float, high: float) -> list[Element]:
    """The panels of the players, one below the other."""
    found: list[Element] = []
    for number, player in enumerate(players):
        item = panels.player(player, PLAYER_WIDTH, high)
        found += put(item, left, MARGIN + number * (high + GAP))
    return found


def _below(panels: Panels, top: float, right: float, edge: float) -> tuple[list[Element], float]:
    """Cards at the left, decks and other places at the right; and the y where they end."""
    cards = [card for _, card in panels.open_cards()]
    found: list[Element] = []
    foot = top - GAP
    if cards:
        wide = min(CARD_WIDTH, (right - MARGIN - GAP * (len(cards) - 1)) / len(cards))
        high = panels.cards_high(wide)
        for number, card in enumerate(cards):
            x = MARGIN + number * (wide + GAP)
            found += put(panels.card(card, wide, high), x, top)
        foot = top + high
        left = right + GAP
    else:
        left = MARGIN
    lines, deep = rows(panels.aside(), edge - left)
    y = top
    for line in lines:
        found += _row(line, left, y)
        y += max(item.height for item in line) + 6
    return found, max(foot, top + deep)


def _row(items: Sequence[Item], x: float, y: float) -> Iterator[Element]:
    """Items side by side."""
    for item in items:
        yield from put(item, x, y)
        x += item.width + 6
