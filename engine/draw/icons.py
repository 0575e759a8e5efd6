"""Signs of what a card does, from the sentences of its text: never from its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from ..lang.english.titles import bare
from ..lang.nodes import Name, Node
from ..rules.model import Card, Definitions
from .elements import NONE, Box, Element, Group, Item, Lines, Polygon, Spot, put
from .geometry import Corners, bounds
from .holdings import supplies_of
from .style import Style

SIDE = 10.0
"""The side of a sign; the largest of its outlines fills it."""
MOST = 6
"""The most signs of a card."""
LINE = 0.9
_PLAIN = "a marker or a board"
"""The pieces without a shape, which have one sign."""


class Sign(NamedTuple):
    """A sign with its meaning."""

    meaning: str
    drawn: Item


def signs_of(definitions: Definitions, card: Card) -> list[Sign]:
    """The signs of a card, each once, in the order of its sentences; at most `MOST`."""
    found: dict[str, Sign] = {}
    for text in card.texts:
        for node in text.walk():
            for sign in _signs(definitions, node):
                found.setdefault(sign.meaning, sign)
    return [*found.values()][:MOST]


def _signs(defs: Definitions, node: Node) -> Iterator[Sign]:
    """What one sentence does."""
    for _, target in node.brings():
        yield from _moves(defs, _names(target))
    for name, target in node.places():
        yield from _piece(defs, name.text)
        yield from _outlined(defs, _names(target))
    scored = node.scored()
    if scored is not None:
        yield Sign("scores", _icon(_PODIUM))
        yield from _outlined(defs, _names(scored))
    if node.EFFECTS.moves_points:
        yield Sign("points", _icon(_COINS))
    if node.EFFECTS.stops:
        yield Sign("stops something", _icon(_STOP))
    if node.EFFECTS.keeps:
        yield Sign("stays in force", _icon(_HOURGLASS))
    if node.EFFECTS.by_chance:
        yield Sign("leaves something to chance", _icon(_DIE))


def _names(node: Node) -> list[str]:
    return [part.text for part in node.walk() if isinstance(part, Name)]


def _moves(defs: Definitions, targets: Sequence[str]) -> Iterator[Sign]:
    """Counted pieces that move: home, to the supply, or about the board."""
    supplies = supplies_of(defs)
    places = [defs.places[name] for name in targets if name in defs.places]
    own = [place for place in places if place.each_player and place.id not in supplies]
    if any(place.id in supplies for place in places):
        yield Sign("moves pieces to the supply", _icon(_TRAY))
    elif own:
        yield Sign(f"moves pieces to a player's {bare(own[0].title)}", _icon(_HOUSE))
    else:
        yield Sign("moves pieces", _icon(_MOVE))
        yield from _outlined(defs, targets)


def _outlined(defs: Definitions, names: Sequence[str]) -> Iterator[Sign]:
    """The places among some names that have a shape and are no region."""
    for name in names:
        if name in defs.places and defs.places[name].shape:
            shape = defs.places[name].shape
            yield Sign(
                f"{defs.places[name].title}: pieces come here, or it is scored",
                _icon([Polygon(shape, _PAINT, _INK, LINE)]),
            )


def _piece(defs: Definitions, name: str) -> Iterator[Sign]:
    """The shape of a single piece, or of a family of them; of one without, a plate."""
    for piece in (piece for piece in defs.pieces.values() if piece.single):
        if name == piece.id or any(member.id == name for member in piece.members):
            shape, what = piece.shape or _PLATE, piece.title if piece.shape else _PLAIN
            yield Sign(f"{what}: it moves", _icon([Polygon(shape, Style().piece, _INK, LINE)]))


def _icon(parts: Sequence[Element]) -> Item:
    """Shapes as a sign: their outlines in its square, their lines as wide as they are."""
    left, top, right, bottom = _around(parts)
    scale = SIDE / max(right - left, bottom - top)
    wide, high = (right - left) * scale, (bottom - top) * scale
    moved = put(Item(right, bottom, parts), -left * scale, -top * scale, scale)
    thin = [
        part._replace(width=LINE) if isinstance(part, Polygon | Lines) else part for part in moved
    ]
    return Item(wide, high, thin)


def _around(parts: Sequence[Element]) -> tuple[float, float, float, float]:
    left = top = inf
    right = bottom = -inf
    for part in parts:
        for corners in _corners(part):
            a, b, c, d = bounds(corners)
            left, top, right, bottom = min(left, a), min(top, b), max(right, c), max(bottom, d)
    return left, top, right, bottom


def _corners(part: Element) -> Iterator[Corners]:
    match part:
        case Polygon(corners):
            yield corners
        case Lines(lines):
            yield from lines
        case Box(x, y, w, h):
            yield [(x, y), (x + w, y + h)]


def row(signs: Sequence[Sign], size: float, gap: float) -> Item:
    """Signs side by side, each in a square of this size."""
    elements: list[Element] = []
    for number, (meaning, drawn) in enumerate(signs):
        scale = size / SIDE
        x = number * (size + gap) + (size - drawn.width * scale) / 2
        elements.append(Group(meaning, put(drawn, x, (size - drawn.height * scale) / 2, scale)))
    return Item(len(signs) * (size + gap) - gap, size, elements)


_INK, _PAINT = Style().ink, Style().frame


def _filled(*corners: Spot) -> Polygon:
    return Polygon(corners, _PAINT, _INK, LINE)


def _dark(*corners: Spot) -> Polygon:
    return Polygon(corners, _INK, _INK, LINE)


def _stroke(*spots: Spot) -> Lines:
    return Lines([spots], _INK, LINE)


_MOVE = (
    Polygon(((0, 3), (3, 3), (3, 7), (0, 7)), NONE, _INK, LINE),
    _stroke((3, 5), (6, 5)),
    _dark((5, 3.6), (7, 5), (5, 6.4)),
    _filled((7, 3), (10, 3), (10, 7), (7, 7)),
)
_TRAY = (
    _stroke((0, 5), (0, 10), (10, 10), (10, 5)),
    _stroke((5, 0), (5, 6)),
    _dark((3, 5), (7, 5), (5, 8)),
)
_HOUSE = (
    _filled((0, 5), (5, 0), (10, 5), (10, 10), (0, 10)),
    _dark((4, 6.5), (6, 6.5), (6, 10), (4, 10)),
)
_PODIUM = (
    _filled((3.4, 0), (6.6, 0), (6.6, 10), (3.4, 10)),
    _filled((0, 4), (3.4, 4), (3.4, 10), (0, 10)),
    _filled((6.6, 6.5), (10, 6.5), (10, 10), (6.6, 10)),
)
_PLATE = ((0, 3), (1, 2), (9, 2), (10, 3), (10, 7), (9, 8), (1, 8), (0, 7))
_OCTAGON = ((3, 0), (7, 0), (10, 3), (10, 7), (7, 10), (3, 10), (0, 7), (0, 3))
_COINS = (_filled(*_OCTAGON), _stroke((5, 2.5), (5, 6.5)), _stroke((3, 4.5), (7, 4.5)))
_STOP = (
    Polygon(_OCTAGON, Style().mark, _INK, LINE),
    Polygon(((2, 4), (8, 4), (8, 6), (2, 6)), "#ffffff"),
)
_HOURGLASS = (
    _filled((1, 0), (9, 0), (5.5, 5), (9, 10), (1, 10), (4.5, 5)),
    _dark((2.5, 10), (7.5, 10), (5, 7)),
)
_DIE = (
    _filled((0, 0), (10, 0), (10, 10), (0, 10)),
    *(
        _dark((x, y), (x + 1.8, y), (x + 1.8, y + 1.8), (x, y + 1.8))
        for x, y in ((1.4, 1.4), (4.1, 4.1), (6.8, 6.8))
    ),
)
