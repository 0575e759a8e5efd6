"""Everything of a mix that is printed: cards, pieces, the board, the player aid."""

from __future__ import annotations

from collections.abc import Sequence

from ..compile.ruleset import Ruleset
from .aid import aid_of
from .board import empty_board
from .cards import BLEED, Printed, printed
from .elements import Item, Picture, put
from .figures import figures
from .pages import text_pages
from .sheets import ruler, sheets

PARTS = ("cards", "pieces", "board", "aid")
"""What can be printed."""
_EDGE = 8.0


def pages_of(
    rules: Ruleset,
    plain: Ruleset,
    parts: Sequence[str],
    paper: tuple[float, float],
    *,
    own: frozenset[str] | None = None,
    players: int | None = None,
) -> list[Picture]:
    """The sheets of some parts, in millimetres.

    plain: the game that the player aid compares with. own: the expansions whose cards are printed;
    None: all. players: how many play; None: as many as can. Raises TooLong.
    """
    defs = rules.definitions
    title = " with ".join(one.title for one in defs.expansions if not one.edition)
    found: list[Picture] = []
    if "cards" in parts:
        made = cards_of(rules, own, players)
        found += sheets([one.face for one in made], [one.back for one in made], paper, title)
    if "pieces" in parts:
        found += sheets(figures(defs, players), (), paper, title)
    if "board" in parts:
        found.append(_board(empty_board(defs), paper, title))
    if "aid" in parts:
        found += text_pages([*aid_of(rules, plain)], paper, title)
    return found


def cards_of(
    rules: Ruleset, own: frozenset[str] | None = None, players: int | None = None
) -> list[Printed]:
    """The cards that are printed, every copy. own: of these expansions only. Raises TooLong."""
    defs = rules.definitions
    wanted = [card for card in defs.cards.values() if own is None or card.expansion in own]
    return printed(defs, wanted, players)


def single(one: Item, title: str) -> Picture:
    """One card as a picture of its own, with its bleed around."""
    width, height = one.width + 2 * BLEED, one.height + 2 * BLEED
    return Picture(width, height, title, "", put(one, BLEED, BLEED))


def _board(board: Item, paper: tuple[float, float], title: str) -> Picture:
    """The empty board on one sheet, as large as there is room for, lying on its side."""
    height, width = paper
    scale = min((width - 2 * _EDGE) / board.width, (height - 2 * _EDGE) / board.height)
    x, y = (width - scale * board.width) / 2, (height - scale * board.height) / 2
    return Picture(width, height, title, "", [*put(board, x, y, scale), *ruler(width, height)])
