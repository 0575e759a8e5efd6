"""The printed parts of a mix: cards, pieces, the board, the player aid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..compile.ruleset import Ruleset
from ..draw.board import empty_board
from ..draw.cards import BLEED, Printed, printed
from ..draw.elements import Item, Picture, put
from ..draw.figures import counted, figures
from ..rules.load.changes import changes
from ..rules.model import Named
from .aid import aid_of
from .needs import Needed, needs_of, signs_page
from .pages import text_pages
from .sheets import ruler, sheets, trimmed

PARTS = ("list", "cards", "pieces", "board", "aid")
"""The parts that can be printed."""
_EDGE = 8.0
Thing = TypeVar("Thing", bound=Named)


class Order(NamedTuple):
    """What to print of a mix. own: only what these expansions add or change; None: everything.

    players: how many play; None: as many as can.
    """

    rules: Ruleset
    own: frozenset[str] | None = None
    players: int | None = None

    def cards(self) -> list[Printed]:
        """All copies of the cards. Raises TooLong."""
        defs = self.rules.definitions
        return printed(defs, self._wanted("cards", defs.cards), self.players)

    def pages(
        self, plain: Ruleset, parts: Sequence[str], paper: tuple[float, float]
    ) -> list[Picture]:
        """The sheets of some parts, in millimetres. Raises TooLong.

        plain: the game to which the player aid compares.
        """
        defs = self.rules.definitions
        title = " with ".join(one.title for one in defs.expansions if not one.edition)
        made = self.cards() if {"cards", "list"} & {*parts} else []
        cards = sheets([one.face for one in made], [one.back for one in made], paper, title)
        pieces = self._wanted("pieces", defs.pieces) if {"pieces", "list"} & {*parts} else []
        cut = [items(defs, pieces, self.players) for items in (figures, counted)]
        cut_sheets = [sheets(items, (), paper, title) for items in cut]
        wants_aid = {"aid", "list"} & {*parts}
        aid = text_pages([*aid_of(self.rules, plain)], paper, title) if wants_aid else []
        found: list[Picture] = []
        if "list" in parts:
            (singles, many), (single_pages, many_pages) = cut, cut_sheets
            needed = Needed(
                made,
                len(cards),
                len(singles),
                len(single_pages),
                len(many),
                len(many_pages),
                len(aid),
            )
            players = self.players or defs.most_players
            what = title if self.own is None else f"what your files add to {title}"
            found += text_pages([*needs_of(defs, needed, players, what)], paper, title)
            found += signs_page(defs, made, paper, title)
        found += cards if "cards" in parts else []
        found += [page for pages in cut_sheets for page in pages] if "pieces" in parts else []
        found += [_board(empty_board(defs), paper, title)] if "board" in parts else []
        found += aid if "aid" in parts else []
        return found

    def _wanted(self, section: str, things: Mapping[str, Thing]) -> list[Thing]:
        if self.own is None:
            return [*things.values()]
        made = changes(self.rules.files, self.rules.choices)
        changed = {one.id for one in made if one.section == section and one.expansion in self.own}
        return [one for one in things.values() if one.expansion in self.own or one.id in changed]


def single(one: Item, title: str, bleed: float = BLEED) -> Picture:
    """One card as a picture, including its bleed."""
    width, height = one.width + 2 * bleed, one.height + 2 * bleed
    return Picture(width, height, title, "", put(trimmed(one, bleed), bleed, bleed))


def _board(board: Item, paper: tuple[float, float], title: str) -> Picture:
    """The empty board on one sheet in landscape, as large as fits."""
    height, width = paper
    scale = min((width - 2 * _EDGE) / board.width, (height - 2 * _EDGE) / board.height)
    x, y = (width - scale * board.width) / 2, (height - scale * board.height) / 2
    return Picture(width, height, title, "", [*put(board, x, y, scale), *ruler(width, height)])
