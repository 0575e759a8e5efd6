"""The legend of a picture: what each piece, letter, plate and mark in it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.views.view import HIDDEN
from ..lang.english.titles import bare
from .elements import Box, Element, Group, Item, Lines, Text, put
from .islands import land_of
from .metrics import wrapped
from .pieces import Standing
from .routes import Route
from .tokens import MOST

SIGN, HIGH, WIDE = 58.0, 32.0, 250.0
"""The width of the room for a sign, the least height of an entry, and the least width of one."""
SIZE, LEADING, EDGE = 13.0, 16.0, 12.0


class Entry(NamedTuple):
    """A sign of the picture and its meaning."""

    sign: Item
    meaning: str


def legend_of(
    standing: Standing, *, marked: bool, arrows: bool, changed: bool, wide: float
) -> Item:
    """The legend in a frame of this width. marked, arrows, changed: what else the picture has."""
    entries = [*_entries(standing), *_marks(standing, marked, arrows, changed)]
    columns = max(1, int((wide - EDGE) // WIDE))
    room = (wide - 2 * EDGE) / columns
    texts = [wrapped(entry.meaning, SIZE, room - SIGN - EDGE) for entry in entries]
    elements: list[Element] = []
    style, y = standing.hand.style, EDGE
    for first in range(0, len(entries), columns):
        row = range(first, min(first + columns, len(entries)))
        high = max(HIGH, *(LEADING * len(texts[n]) + 6 for n in row))
        for n in row:
            x = EDGE + room * (n - first)
            sign = entries[n].sign
            scale = min(1.0, SIGN / sign.width, (HIGH - 4) / sign.height)
            left, top = x + (SIGN - sign.width * scale) / 2, y + (high - sign.height * scale) / 2
            drawn: list[Element] = [*put(sign, left, top, scale)]
            line = y + high / 2 - LEADING * (len(texts[n]) - 1) / 2 + 0.36 * SIZE
            for text in texts[n]:
                drawn.append(Text(x + SIGN + 8, line, text, SIZE, style.ink, left=True))
                line += LEADING
            elements.append(Group(entries[n].meaning, drawn))
        y += high
    frame = Box(0, 0, wide, y + EDGE, style.paper, style.border, 1.5, 8)
    return Item(wide, y + EDGE, [Group("Legend", [frame, *elements])])


def _entries(standing: Standing) -> Iterator[Entry]:
    """What the mix and its players have."""
    defs, hand, view = standing.defs, standing.hand, standing.view
    for owner in hand.owners:
        neutral = defs.neutrals.get(owner)
        meaning = f"pieces of {owner}" if neutral is None else f"no player's: {bare(neutral.title)}"
        yield Entry(hand.token(owner, None, "", "seat"), meaning)
    first = hand.owners[0]
    for piece in defs.pieces.values():
        if not piece.single:
            plural, mark = piece.plural, hand.kinds.get(piece.id)
            bears = f", which bear {mark}" if mark else ""
            some = hand.token(first, 3, piece.id, plural)
            yield Entry(some, f"three {plural} of one player{bears}")
            many = hand.token(first, MOST + 2, piece.id, plural)
            yield Entry(many, f"{MOST + 2} {plural} of one player")
        elif piece.shape:
            for title in dict.fromkeys([m.title for m in piece.members] or [piece.title]):
                whose = first if piece.each_player else None
                sign = hand.figure(title, piece.shape, standing.initials.get(title, ""), whose)
                yield Entry(sign, f"{bare(title)} of a player" if whose else bare(title))
    yield from _plates(standing)
    if any(seen == HIDDEN for seen in view["places"].values()):
        yield Entry(
            hand.plate("closed", hand.style.paper, 14), "pieces that this player may not see"
        )
    if any(place.inside or not place.shape for place in defs.places.values()):
        yield Entry(
            hand.tray("", [hand.token(first, 1, "", "piece")]),
            "a place in or beside the map, with what stands in it",
        )
    for route in land_of(defs).routes[:1]:
        line = Route(route.title, (4.0, 8.0), (54.0, 8.0)).drawn(hand.style)
        yield Entry(
            Item(58, 16, [line]), "two regions that are neighbours although they do not touch"
        )


def _plates(standing: Standing) -> Iterator[Entry]:
    """The plates with numbers."""
    defs, hand = standing.defs, standing.hand
    scores = next((region.scores for region in defs.regions.values() if region.scores), ())
    label = " · ".join(map(str, scores))
    if scores:
        ranks = "for most, second most ... pieces" if len(scores) > 1 else "for most pieces"
        yield Entry(hand.plate(label, hand.style.paper, 15), f"points of a place {ranks}")
    if standing.boards:
        other = " · ".join(map(str, next(iter(standing.boards.values()))))
        yield Entry(
            hand.plate(other, hand.style.piece, 15), "points of a scoreboard that lies there"
        )
    for deck in [*defs.decks.values()][:1]:
        yield Entry(
            hand.plate(f"{deck.title}: 9", hand.style.frame), "how many cards a deck has left"
        )
    yield Entry(
        hand.plate(f"{hand.letters[hand.owners[0]]}+", hand.paints[hand.owners[0]]),
        "on the score track: once around, so 100 points more than the space says",
    )


def _marks(standing: Standing, marked: bool, arrows: bool, changed: bool) -> Iterator[Entry]:
    """The frames and lines that say something about this moment."""
    style = standing.hand.style
    if standing.view["decides"]:
        box = Box(2, 2, 52, 24, style.paper, style.mark, 4, 8)
        yield Entry(Item(56, 28, [box]), "the player who decides")
    if changed:
        paint = standing.hand.paints[standing.hand.owners[0]]
        box = Box(2, 2, 52, 24, style.paper, paint, 4, 8)
        yield Entry(Item(56, 28, [box]), "changed by the choice of the player of this colour")
    if marked:
        box = Box(2, 2, 52, 24, "none", style.mark, 4, dash="10 5")
        yield Entry(Item(56, 28, [box]), "a place that is highlighted")
    if arrows:
        line = Lines([[(4, 14), (44, 14)], [(36, 6), (46, 14), (36, 22)]], style.mark, 5)
        yield Entry(Item(54, 28, [line]), "from one place to another")
