"""Cards to cut out: their faces and backs, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ..rules.model import Card, Definitions
from ..text.wording import shortened as short
from .elements import Box, Element, Item, Text, put
from .icons import row, signs_of
from .metrics import Line, fitting, is_whole, set_in_lines, shortened, width_of, wrapped
from .panels import card_text
from .style import Style, on, paints_of

WIDE, HIGH = 63.0, 88.0
"""The size of a card after cutting."""
BLEED = 3.0
"""How far the background reaches beyond the cut."""
EDGE = 4.5
"""The margin that an inexact cut may take."""
LARGEST, SMALLEST, STEP = 4.6, 1.8, 0.1
"""The range of font sizes of a text."""
LEGIBLE = 1.2
"""The least font size of a number and its name."""
TITLE_LEAST = 4.2
"""The least font size of a title in one line."""
LEADING = 1.22
TEXT_TOP, TEXT_BOTTOM = 27.0, 80.5
SIGN, SIGN_GAP, SIGNS_READ = 6.0, 2.0, 2.6
"""The size of a sign and the gap between two; the font size of the text down to which they stay."""


class Printed(NamedTuple):
    """A printed card: its face and back. name: of the file, if it has a picture of its own.

    card: what is printed. pack: the id of its deck, or its zone and the colour of its player.
    """

    name: str
    face: Item
    back: Item
    card: Card
    pack: str


class TooLong(ValueError):
    """A text that does not fit on its card; the message says which."""


def printed(
    definitions: Definitions, cards: Sequence[Card], players: int | None = None
) -> list[Printed]:
    """Every copy of the cards; of dealt cards, one in the colour of each player.

    players: how many play; None: as many as can. Raises TooLong.
    """
    style = Style()
    colours = definitions.colours[: players or definitions.most_players]
    paints = paints_of(definitions, colours)
    there = [card for card in cards if players is None or card.is_played_by(players)]
    found = []
    for colour in colours:
        for card in there:
            if card.dealt is not None:
                zone = definitions.card_zones[card.dealt].title
                face = _face(definitions, card, f"{zone}, {colour}", paints[colour])
                back, pack = _back(colour, paints[colour]), f"{card.dealt}_{colour}"
                found.append(Printed(f"{card.id}_{colour}", face, back, card, pack))
    for card in there:
        if card.dealt is None:
            deck = definitions.decks[card.deck].title if card.deck else card.expansion
            ground = style.lands[sum(map(ord, card.deck or "")) % len(style.lands)]
            face, back = _face(definitions, card, deck, ground), _back(deck, ground)
            made = Printed(card.id, face, back, card, card.deck or card.expansion)
            found += [made] * card.copies
    return found


def sized(text: str, title: str, bottom: float = TEXT_BOTTOM) -> tuple[float, list[Line]]:
    """The largest font size at which a text fits on a card, and its lines. Raises TooLong.

    bottom: where the room for it ends, in millimetres from the top of the card.
    """
    size = LARGEST
    while size >= SMALLEST - STEP / 2:
        lines = set_in_lines(text, size, WIDE - 2 * EDGE - 3)
        if len(lines) * size * LEADING <= bottom - TEXT_TOP:
            return size, lines
        size -= STEP
    raise TooLong(
        f"the text of “{title}” does not fit on a card: give it a shorter `text`, which replaces"
        " the English of the effect"
    )


def _sized_above_signs(text: str) -> tuple[float, list[Line]] | None:
    """The size and the lines of a text with room for signs below it; None if it gets too small."""
    with suppress(TooLong):
        size, lines = sized(text, "", TEXT_BOTTOM - SIGN - 2)
        if size >= SIGNS_READ:
            return size, lines
    return None


def _ground(paint: str, style: Style) -> Iterator[Element]:
    yield Box(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, paint)
    yield Box(3, 3, WIDE - 6, HIGH - 6, style.paper, style.border, 0.3, 2.5)


def _face(definitions: Definitions, card: Card, deck: str, paint: str) -> Item:
    style = Style()
    ink, room = style.ink, WIDE - 2 * EDGE - 2
    elements = [*_ground(paint, style)]
    size, lines = _titled(card.title, room)
    y = 10.5 if len(lines) == 1 else 7.8
    for line in lines:
        elements.append(Text(WIDE / 2, y, line, size, ink, bold=True))
        y += size * 1.12
    elements += _numbers(card, style)
    text = card_text(definitions, card.id)
    body, text_lines = sized(text, card.title)
    if signs := signs_of(definitions, card):
        smaller = _sized_above_signs(text)
        if smaller is not None:
            body, text_lines = smaller
            shown = row(signs, SIGN, SIGN_GAP)
            elements += put(shown, (WIDE - shown.width) / 2, TEXT_BOTTOM - SIGN)
    y = TEXT_TOP + body
    for indent, line in text_lines:
        if line:
            elements.append(Text(EDGE + 1.5 + indent, y, line, body, ink, left=True))
        y += body * LEADING
    foot = fitting(deck, 2.4, room, least=1.6)
    elements.append(Text(WIDE / 2, HIGH - 4.6, shortened(deck, foot, room), foot, style.border))
    return Item(WIDE, HIGH, elements)


def _titled(title: str, room: float) -> tuple[float, list[str]]:
    """The font size of a title, and its one or two lines. Raises TooLong."""
    size = fitting(title, 5.2, room, bold=True, least=TITLE_LEAST)
    if size > TITLE_LEAST:
        return size, [title]
    sizes = [TITLE_LEAST - STEP * n for n in range(round((TITLE_LEAST - SMALLEST) / STEP) + 1)]
    whole = [size for size in sizes if is_whole(title, size, room, bold=True)]
    for size in whole or sizes:
        lines = wrapped(title, size, room, bold=True)
        if len(lines) <= 2:
            return size, lines
    raise TooLong(f"the title “{short(title)}” does not fit on a card: shorten it")


def _numbers(card: Card, style: Style) -> Iterator[Element]:
    """The numbers of a card, each in a box above its name; zeros only on dealt cards."""
    shown = [
        (name.replace("_", " "), str(n)) for name, n in card.numbers.items() if n or card.dealt
    ]
    step = min(17.0, (WIDE - 2 * EDGE) / max(len(shown), 1))
    x = WIDE / 2 - step * (len(shown) - 1) / 2
    for name, number in shown:
        wide = min(max(6.8, width_of(number, 4.4, bold=True) + 2), step - 1)
        yield Box(x - wide / 2, 14.6, wide, 6.2, style.frame, style.border, 0.3, 1.4)
        label, size = _small(number, 4.4, wide - 1.4, bold=True)
        yield Text(x, 17.7 + 0.364 * size, label, size, style.ink, bold=True)
        label, size = _small(name, 2.3, step - 1)
        yield Text(x, 23.6, label, size, style.border)
        x += step


def _small(text: str, size: float, room: float, *, bold: bool = False) -> tuple[str, float]:
    """A text and its font size that fit into a width: reduced, and cut if necessary."""
    size = fitting(text, size, room, bold=bold, least=LEGIBLE)
    return shortened(text, size, room, bold=bold), size


def _back(title: str, paint: str) -> Item:
    """The back of all cards of a deck."""
    style = Style()
    elements: list[Element] = [Box(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, paint)]
    for inset in (5.0, 7.0, 12.0):
        box = Box(inset, inset, WIDE - 2 * inset, HIGH - 2 * inset, "none", on(paint), 0.35, 3)
        elements.append(box)
    size = fitting(title, 7, WIDE - 30, bold=True, least=3)
    title = shortened(title, size, WIDE - 24, bold=True)
    wide = width_of(title, size, bold=True) + 8
    elements.append(Box((WIDE - wide) / 2, HIGH / 2 - 6, wide, 12, style.paper, on(paint), 0.35, 2))
    elements.append(Text(WIDE / 2, HIGH / 2 + size * 0.36, title, size, style.ink, bold=True))
    return Item(WIDE, HIGH, elements)
