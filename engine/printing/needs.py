"""What must be printed how often for a whole game, and what the signs on cards mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..draw.cards import Printed
from ..draw.elements import Element, Item, Picture, Text, put
from ..draw.icons import Sign, signs_of
from ..draw.style import Style
from ..rules.model import Definitions
from ..text.output.findings import amount
from .captions import capital, pack_of
from .pages import EDGE, SECTION, TEXT, TITLE, Block
from .sheets import ruler

HIGH, WIDE, SIZE = 11.0, 8.0, 3.4
"""The height of a row of signs, the size of a sign, and the font size of its meaning."""


class Needed(NamedTuple):
    """The printed things of a whole game, and how many pages each sort takes.

    aid: the pages of the player aid.
    """

    cards: Sequence[Printed]
    card_pages: int
    figures: int
    figure_pages: int
    counted: int
    counted_pages: int
    aid: int


def needs_of(defs: Definitions, needed: Needed, players: int, title: str) -> Iterator[Block]:
    """The list as text: each sort of things, its number, its pages, and how often to print them."""
    yield Block(f"To print for {title}, with {players} players", TITLE)
    yield Block("Print every page in its real size (100 %). What is to be cut out has crop marks.")
    if needed.cards:
        yield Block("Cards (--part cards)", SECTION)
        backs = "on both sides, turned on the long edge"
        yield Block(f"Once, {backs}: {_on(len(needed.cards), 'card', needed.card_pages)}.")
        packs = Counter(pack_of(one.card, defs) for one in needed.cards)
        for pack, many in packs.items():
            yield Block(f"- {capital(pack)}: {amount(many, 'card')}", TEXT)
    if needed.figures or needed.counted:
        yield Block("Pieces (--part pieces)", SECTION)
        singles = _on(needed.figures, "single piece", needed.figure_pages)
        yield Block(f"Once, on thick paper: {singles}; and {_counted(needed)}.")
    yield Block("Board (--part board)", SECTION)
    yield Block("Once: 1 page. A print shop can enlarge it: the pieces then have more room.")
    yield Block("Player aid (--part aid)", SECTION)
    yield Block(f"Once, or once for each player: {amount(needed.aid, 'page')}.")
    yield Block("What no page has", SECTION)
    yield Block("A marker of each player for the score track, and one for the round.")
    yield Block(
        "Paper and a pen for what is chosen in secret, and a cup for pieces that are hidden."
    )


def _on(many: int, thing: str, pages: int) -> str:
    return f"{amount(many, thing)} on {amount(pages, 'page')}"


def _counted(needed: Needed) -> str:
    return _on(needed.counted, "counted piece", needed.counted_pages)


def signs_page(
    defs: Definitions, cards: Sequence[Printed], paper: tuple[float, float], title: str
) -> list[Picture]:
    """A page with each sign of some cards and its meaning; none if there are no signs."""
    found: dict[str, Sign] = {}
    for one in cards:
        for sign in signs_of(defs, one.card):
            found.setdefault(sign.meaning, sign)
    if not found:
        return []
    width, height = paper
    ink = Style().ink
    elements: list[Element] = [Text(EDGE, EDGE + 5, "Signs on the cards", 5.6, ink, True, True)]
    rows = int((height - 2 * EDGE - 20) / HIGH)
    for number, sign in enumerate(found.values()):
        column, row = divmod(number, rows)
        x, y = EDGE + column * (width / 2 - EDGE), EDGE + 12 + row * HIGH
        elements += put(_small(sign.drawn), x, y)
        middle = y + WIDE / 2 + 0.36 * SIZE
        elements.append(Text(x + WIDE + 5, middle, capital(sign.meaning), SIZE, ink, left=True))
    return [Picture(width, height, title, "", [*elements, *ruler(width, height)])]


def _small(drawn: Item) -> Item:
    """A sign in the middle of its square on this page."""
    scale = WIDE / max(drawn.width, drawn.height)
    left, top = (WIDE - drawn.width * scale) / 2, (WIDE - drawn.height * scale) / 2
    return Item(WIDE, WIDE, put(drawn, left, top, scale))
