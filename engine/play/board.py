"""The board as text lines: everything that one player may know of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..game.game import Game
from ..rules.model import Card, Order
from .lines import Paint
from .table_view import Pile, Row, TableView

_NAME, _POINTS, _CELL = 20, 10, 8
_MANY = 15
"""Of a player's zone with more cards than this, only the number is shown."""


def plain(colour: str, text: str) -> str:
    """The text without a colour."""
    return text


def board_lines(
    game: Game, viewer: str, paint: Paint = plain, *, private: bool = True
) -> list[str]:
    """The board as `viewer` may see it: places, pieces, points, offices, cards and order.

    private: show the cards that only `viewer` may see, too; false if others look on.
    """
    return _Board(TableView(game, viewer, private=private), paint).lines()


def numbers_of(card: Card, orders: Iterable[Order] = ()) -> str:
    """The numbers printed on a card: "strength 7, width 3".

    orders: a number that decides one of these is left out if the title contains it.
    """
    in_title = {order.by for order in orders if card.numbers.get(order.by) in _numbers(card.title)}
    return ", ".join(
        f"{name.replace('_', ' ')} {number}"
        for name, number in card.numbers.items()
        if name not in in_title
    )


def _numbers(title: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", title) if number.isdecimal()}


def number_of_cards(count: int) -> str:
    """The number with its noun: "3 cards"."""
    return "1 card" if count == 1 else f"{count} cards"


def enumerated(titles: list[str]) -> str:
    """Titles in a row; of one that begins like the one before it, only the last word."""
    parts, before = [], ""
    for title in titles:
        start, _, last = title.rpartition(" ")
        parts.append(last if start and start == before else title)
        before = start
    return ", ".join(parts)


class _Board:
    def __init__(self, sight: TableView, paint: Paint) -> None:
        self.sight = sight
        self.paint = paint

    def lines(self) -> list[str]:
        sight = self.sight
        heads = {c: title[: _CELL - 1] for c, title in sight.owner_titles().items()}
        lines = [self._head(), "", self._columns("", "", heads)]
        rows = (*sight.board(), *sight.holders(), *sight.side_rows(), sight.points())
        lines += map(self._row, rows)
        legend = sight.legend()
        return [*lines, *([f"  ({', '.join(legend)})"] if legend else []), "", *self._cards()]

    def _head(self) -> str:
        head = self.sight.head()
        parts = [f"Round {head.round}" if head.round else "Before the first round"]
        for title, order in head.orders.items():
            ranked = (f"{self.paint(colour, colour)} {number}" for colour, number in order)
            parts.append(f"{title}: {', '.join(ranked)}")
        parts += [f"{title}: {self.paint(who, who)}" for title, who in head.offices.items()]
        return "   ".join(parts)

    def _row(self, row: Row) -> str:
        return self._columns(row.title, row.scores, row.amounts, ", ".join(row.things))

    def _columns(self, title: str, scores: str, amounts: Mapping[str, str], tail: str = "") -> str:
        cells = (self.paint(colour, text.rjust(_CELL)) for colour, text in amounts.items())
        return f"  {title:<{_NAME}}{scores:<{_POINTS}}{''.join(cells)}   {tail}".rstrip()

    # ------------------------------------------------------------ cards

    def _cards(self) -> list[str]:
        lines = [line for pile in self.sight.piles() for line in self._pile(pile)]
        lines += self._in_force()
        decks = self.sight.decks()
        return [*lines, "  " + ", ".join(decks)] if decks else lines

    def _in_force(self) -> Iterator[str]:
        rows = list(self.sight.in_force())
        if rows:
            yield "  In force (`show KEY` gives the text):"
        for key, colour in rows:
            title = f"{self.sight.card(key).title}, {colour}"
            yield f"    {key:<28} {self.paint(colour, title)}"

    def _pile(self, pile: Pile) -> Iterator[str]:
        below = number_of_cards(pile.below)
        if not pile.brief:
            yield f"  {pile.title}:"
            yield from (f"    {key:<28} {self._named(key)}" for key in pile.seen)
            if pile.below:
                yield f"    {below} out of view"
        elif len(pile.seen) + pile.below > _MANY or not pile.seen:
            yield f"  {pile.title}: {number_of_cards(len(pile.seen) + pile.below)}"
        else:
            titles = [self.sight.card(key).title for key in pile.seen]
            end = f", on {below} out of view" if pile.below else ""
            yield f"  {pile.title}: {enumerated(titles)}{end}"

    def _named(self, key: str) -> str:
        card = self.sight.card(key)
        numbers = numbers_of(card, self.sight.defs.orders.values())
        return card.title + (f" ({numbers})" if numbers else "")
