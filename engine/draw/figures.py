"""Pieces to cut out, in millimetres: figures, markers, scoreboards and counted pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..rules.model import Definitions, Piece
from .elements import Box, Element, Item, Text, put
from .marks import initials_of, kinds_of, letters_of
from .metrics import fitting, is_whole, shortened
from .style import Style, paints_of
from .tokens import PLATE, Hand

SIDE = 24.0
"""The side of a single piece after cutting."""
SMALL_SIDE = 15.0
"""The side of a counted piece after cutting."""
TALL, SMALL_TALL = 12.0, 7.0
PLATES = (100.0, 80.0, 65.0, 50.0, 35.0)
"""The widths to try for the lines of a plate."""


def figures(
    definitions: Definitions, pieces: Iterable[Piece], players: int | None = None
) -> list[Item]:
    """Single pieces; those that each player has in the colour of each."""
    colours = definitions.colours[: players or definitions.most_players]
    hand, style, initials = _hand(definitions, colours), Style(), initials_of(definitions)
    found = []
    for piece in pieces:
        if not piece.single:
            continue
        for title in [member.title for member in piece.members] or [piece.title]:
            for owner in colours if piece.each_player else (None,):
                ways = _drawn(hand, title, piece, initials.get(title, ""), owner)
                drawn = max(ways, key=lambda item: _scale(item, SIDE, TALL))
                name = title if owner is None else f"{title}, {owner}"
                found.append(_token(drawn, name, style, SIDE, TALL))
    return found


def counted(
    definitions: Definitions, pieces: Iterable[Piece], players: int | None = None
) -> list[Item]:
    """Counted pieces, as many as each player and each neutral owner has."""
    owners = (*definitions.colours[: players or definitions.most_players], *definitions.neutrals)
    hand, style = _hand(definitions, owners), Style()
    found = []
    for piece in pieces:
        for owner in () if piece.single else owners:
            amount, _ = definitions.supply_of(piece, owner)
            neutral = definitions.neutrals.get(owner)
            name = f"{piece.title}, {owner if neutral is None else neutral.title}"
            drawn = hand.token(owner, None, piece.id, piece.title)
            found += [_token(drawn, name, style, SMALL_SIDE, SMALL_TALL)] * amount
    return found


def _hand(definitions: Definitions, owners: tuple[str, ...]) -> Hand:
    players = [owner for owner in owners if owner not in definitions.neutrals]
    letters = letters_of(players, definitions.neutrals)
    return Hand(owners, paints_of(definitions, owners), letters, Style(), kinds_of(definitions))


def _drawn(hand: Hand, title: str, piece: Piece, letter: str, owner: str | None) -> Iterator[Item]:
    """The ways to draw a piece; without a shape, plates of several widths with whole words."""
    yield hand.figure(title, piece.shape, letter, owner)
    for room in () if piece.shape else PLATES:
        if is_whole(title, PLATE, room, bold=True):
            yield hand.figure(title, piece.shape, letter, owner, room)


def _scale(drawn: Item, side: float, tall: float) -> float:
    return min(tall / drawn.height, (side - 5) / drawn.width)


def _token(drawn: Item, title: str, style: Style, side: float, tall: float) -> Item:
    scale = _scale(drawn, side, tall)
    x = (side - drawn.width * scale) / 2
    y = (side - 4 - drawn.height * scale) / 2
    size = fitting(title, side / 10, side - 3, least=1.2)
    title = shortened(title, size, side - 3)
    elements: list[Element] = [Box(0, 0, side, side, style.paper), *put(drawn, x, y, scale)]
    elements.append(Text(side / 2, side - 2, title, size, style.ink))
    return Item(side, side, elements)
