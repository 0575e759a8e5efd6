"""Single pieces to be cut out, in millimetres: figures, markers, scoreboards."""

from __future__ import annotations

from ..rules.model import Definitions
from .elements import Box, Element, Item, Text, put
from .metrics import fitting
from .style import Style, letters_of, paints_of
from .tokens import Hand

SIDE = 24.0
"""A piece, cut."""
TALL = 12.0


def figures(definitions: Definitions, players: int | None = None) -> list[Item]:
    """Every single piece of a mix, those of players in the colour of each."""
    colours = definitions.colours[: players or definitions.most_players]
    style = Style()
    letters = letters_of(colours, {})
    hand = Hand(colours, paints_of(definitions, colours), letters, style)
    found = []
    for piece in definitions.pieces.values():
        if not piece.single:
            continue
        for title in [member.title for member in piece.members] or [piece.title]:
            for owner in colours if piece.each_player else (None,):
                letter = title[:1].upper()
                drawn = hand.figure(title, piece.shape, letter, owner)
                found.append(_token(drawn, title if owner is None else f"{title}, {owner}", style))
    return found


def _token(drawn: Item, title: str, style: Style) -> Item:
    scale = min(TALL / drawn.height, (SIDE - 5) / drawn.width)
    x = (SIDE - drawn.width * scale) / 2
    y = (SIDE - 4 - drawn.height * scale) / 2
    size = fitting(title, 2.4, SIDE - 3, least=1.2)
    elements: list[Element] = [Box(0, 0, SIDE, SIDE, style.paper), *put(drawn, x, y, scale)]
    elements.append(Text(SIDE / 2, SIDE - 2, title, size, style.ink))
    return Item(SIDE, SIDE, elements)
