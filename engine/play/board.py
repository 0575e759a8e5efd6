"""The board in the terminal: everything that one player may know of a game, at a glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..game.game import Game
from ..game.views.view import HIDDEN
from ..rules.model import Card

Paint = Callable[[str, str], str]
"""Takes a colour's name and a text, and gives the text in that colour, or as it is."""

_NAME, _POINTS, _CELL = 20, 10, 8
_MANY = 15
"""More cards of one player than these are only counted."""


def plain(colour: str, text: str) -> str:
    """The text without a colour."""
    return text


def board_lines(
    game: Game, viewer: str, paint: Paint = plain, *, private: bool = True
) -> list[str]:
    """The board as `viewer` may see it: places, pieces, points, offices, cards and order.

    private: show the cards that only `viewer` may see too; not when others look on.
    """
    return _Board(game, viewer, paint, private).lines()


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def numbers_of(card: Card) -> str:
    """The numbers printed on a card: "strength 7, width 3"."""
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in card.numbers.items())


def _number_of_cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _enumerated(titles: list[str]) -> str:
    """Titles in a row; where one begins like the one before it, only its last word."""
    parts, before = [], ""
    for title in titles:
        start, _, last = title.rpartition(" ")
        parts.append(last if start and start == before else title)
        before = start
    return ", ".join(parts)


def _open_view(game: Game, viewer: str) -> dict[str, Any]:
    """What `viewer` sees of a game, without the pieces and cards that the others may not know."""
    view = game.view(viewer)
    others = [game.view(colour) for colour in game.players if colour != viewer]
    shown = {
        piece: HIDDEN if any(other["pieces"][piece] == HIDDEN for other in others) else where
        for piece, where in view["pieces"].items()
    }
    cards = {
        zone: next(
            (other["cards"][zone] for other in others if HIDDEN in other["cards"][zone]), seen
        )
        for zone, seen in view["cards"].items()
    }
    return {**view, "pieces": shown, "cards": cards}


class _Board:
    def __init__(self, game: Game, viewer: str, paint: Paint, private: bool) -> None:
        self.game = game
        self.private = private
        self.paint = paint
        self.defs = game.rules.definitions
        self.keys = game.keys
        self.view: Mapping[str, Any] = game.view(viewer) if private else _open_view(game, viewer)
        self.viewer = viewer

    def lines(self) -> list[str]:
        lines = [self._head(), ""]
        titles = [self.keys.owner_title(number)[: _CELL - 1] for number in range(len(self._owners))]
        heads = zip(self._owners, titles, strict=True)
        lines.append(self._row("", "", {c: self.paint(c, t.rjust(_CELL)) for c, t in heads}))
        lines += [self._place(name) for name in self.defs.regions]
        shared = [p.id for p in self.defs.places.values() if p.board and not p.each_player]
        lines += [self._place(name) for name in shared]
        lines += self._holding()
        lines += [self._rest(name) for name in self.defs.places if name not in shared]
        lines.append(self._values("points", self.view["points"]))
        legend = self._legend()
        return [*lines, *([legend] if legend else []), "", *self._cards()]

    @property
    def _players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def _owners(self) -> tuple[str, ...]:
        """Everybody who may have counted pieces."""
        return self.keys.owners

    def _head(self) -> str:
        number = self.view["round"]
        parts = [f"Round {number}" if number else "Before the first round"]
        orders = [(self.keys.title(name), self._order(name)) for name in self.defs.orders]
        parts += [f"{title}: {order}" for title, order in orders if order]
        for name, holder in self.view["offices"].items():
            if holder is not None:
                parts.append(f"{self.keys.title(name)}: {self.paint(holder, holder)}")
        return "   ".join(parts)

    def _order(self, name: str) -> str:
        """The order in force, with the numbers that gave it; nothing while cards are missing."""
        layout, cells = self.game.machine.layout, self.game.state.cells
        first = layout.order_base + layout.orders.index(name) * layout.players
        colours = [self._players[n] for n in cells[first : first + layout.players]]
        order = self.defs.orders[name]
        shown = []
        for colour in colours:
            number = self._shown_number(f"{order.on}/{colour}", order.by)
            if not number:
                return ""
            shown.append(f"{self.paint(colour, colour)} {number}")
        return ", ".join(shown)

    def _shown_number(self, zone: str, attribute: str) -> str:
        cards = self.view["cards"].get(zone)
        if not isinstance(cards, list) or HIDDEN in cards:
            return ""
        found = [self._card(key).numbers.get(attribute) for key in cards]
        return "/".join(str(number) for number in found if number is not None)

    # ------------------------------------------------------------ places

    def _place(self, name: str) -> str:
        title = capital(self.keys.title(name))
        pieces = self.view["places"][name]
        cells: dict[str, str] = {}
        for colour in self._owners:
            marks = "".join(self._mark(piece) for piece in self._own_pieces(name, colour))
            text = ("?" if pieces == HIDDEN else self._amount(pieces, colour)) + marks
            cells[colour] = self.paint(colour, text.rjust(_CELL))
        scores, boards = self._scores(name)
        tail = [capital(self.keys.title(piece)) for piece in self._free_pieces(name)]
        return self._row(title, scores, cells, ", ".join(tail + boards))

    def _holding(self) -> list[str]:
        """The pieces on which others stand: a row for each that is somewhere."""
        rows = []
        for name, where in self.view["pieces"].items():
            pieces = self.view["places"].get(name)
            if pieces is not None and where not in (None, HIDDEN):
                amounts = {
                    c: "?" if pieces == HIDDEN else self._on(pieces, c) for c in self._owners
                }
                cells = {c: self.paint(c, text.rjust(_CELL)) for c, text in amounts.items()}
                around = self.keys.place_title(self.keys.place_numbers[where])
                rows.append(self._row(capital(self.keys.title(name)), "", cells, f"in {around}"))
        return rows

    @staticmethod
    def _on(pieces: Mapping[str, Mapping[str, int]], colour: str) -> str:
        """How many pieces of a player stand on one that holds a single kind of them."""
        return str(sum(kind.get(colour, 0) for kind in pieces.values()) or ".")

    def _amount(self, pieces: Mapping[str, Mapping[str, int]], colour: str) -> str:
        amounts = [kind.get(colour, 0) for kind in pieces.values()]
        return "+".join(str(n) if n else "." for n in amounts)

    def _scores(self, name: str) -> tuple[str, list[str]]:
        """The points that count in a place, and a note on the boards that lie there."""
        thing = self.defs.regions.get(name) or self.defs.places[name]
        values, notes = thing.scores, []
        for piece in self.defs.pieces.values():
            for member in piece.members:
                if member.scores is not None and self.view["pieces"].get(member.id) == name:
                    printed = "/".join(str(value) for value in values)
                    turned = member.id in self.view.get("flipped", ())
                    values = member.scores[::-1] if turned else member.scores
                    side = ", on its other side" if turned else ""
                    notes.append(f"{piece.title} {member.title}{side} (printed {printed})")
        return "/".join(str(value) for value in values) + ("*" if notes else ""), notes

    def _own_pieces(self, place: str, colour: str) -> list[str]:
        at = self.view["pieces"]
        return [p for p, where in at.items() if where == place and p.endswith(f"/{colour}")]

    def _free_pieces(self, place: str) -> list[str]:
        boards = {m.id for p in self.defs.pieces.values() for m in p.members if m.scores}
        at = self.view["pieces"]
        return [p for p, w in at.items() if w == place and "/" not in p and p not in boards]

    def _mark(self, piece: str) -> str:
        return capital(self.keys.title(piece.partition("/")[0]))[:1]

    def _rest(self, name: str) -> str:
        """A place beside the board: one row, whether each player has one or all share it."""
        values = {}
        each_player = self.defs.places[name].each_player
        for colour in self._players if each_player else self._owners:
            key = f"{name}/{colour}" if each_player else name
            pieces = self.view["places"][key]
            values[colour] = "?" if pieces == HIDDEN else self._amount(pieces, colour)
        return self._values(self.keys.title(name), values)

    def _values(self, title: str, values: Mapping[str, Any]) -> str:
        cells = {c: self.paint(c, str(value).rjust(_CELL)) for c, value in values.items()}
        return self._row(capital(title), "", cells)

    def _row(self, title: str, scores: str, cells: Mapping[str, str], tail: str = "") -> str:
        row = f"  {title:<{_NAME}}{scores:<{_POINTS}}" + "".join(cells.values())
        return f"{row}   {tail}".rstrip()

    def _legend(self) -> str:
        named = [p for p in self.defs.pieces.values() if p.single and p.each_player]
        parts = [f"{self._mark(p.id)} {self.keys.title(p.id)}" for p in named]
        if any(where == HIDDEN for where in self.view["places"].values()):
            parts.append("? nobody may look")
        return f"  ({', '.join(parts)})" if parts else ""

    # ------------------------------------------------------------ cards

    def _cards(self) -> list[str]:
        lines = []
        for zone in self.defs.card_zones.values():
            owners = list(self._players)
            if zone.seen_by == "owner":
                owners = [self.viewer] if self.private else []
            names = [f"{zone.id}/{c}" for c in owners] if zone.each_player else [zone.id]
            for name in names:
                cards = self.view["cards"].get(name)
                if isinstance(cards, list) and cards and not zone.discards:
                    lines += self._zone(name, cards, brief=zone.each_player)
        decks = [f"{self.keys.title(n)}: {count}" for n, count in self.view["decks"].items()]
        lines += self._in_force()
        return [*lines, "  " + ", ".join(decks)] if decks else lines

    def _in_force(self) -> list[str]:
        """The cards whose texts hold or wait, wherever they lie, and for whom."""
        layout, cells = self.game.machine.layout, self.game.state.cells
        seen = {key for keys in self.view["cards"].values() if keys != HIDDEN for key in keys}
        rows = []
        for number, colour in enumerate(self._players):
            mask = cells[layout.kept_base + number] | cells[layout.lying_base + number]
            for key in self.game.machine.members[mask]:
                name = self.keys.cards[key]
                if name in seen:
                    title = f"{self._card(name).title}, {colour}"
                    rows.append(f"    {name:<28} {self.paint(colour, title)}")
        return ["  In force (`show` tells what they say):", *rows] if rows else []

    def _zone(self, zone: str, cards: list[str], *, brief: bool) -> list[str]:
        title = capital(self.keys.title(zone))
        seen = [key for key in cards if key != HIDDEN]
        if brief and (len(cards) > _MANY or not seen):
            return [f"  {title}: {_number_of_cards(len(cards))}"]
        below = len(cards) - len(seen)
        if brief:
            titles = [self._card(key).title for key in seen]
            end = f", on {_number_of_cards(below)} out of view" if below else ""
            return [f"  {title}: {_enumerated(titles)}{end}"]
        rows = [f"    {key:<28} {self._named(key)}" for key in seen]
        if below:
            rows.append(f"    {_number_of_cards(below)} out of view")
        return [f"  {title}:", *rows]

    def _named(self, key: str) -> str:
        card = self._card(key)
        numbers = numbers_of(card)
        return card.title + (f" ({numbers})" if numbers else "")

    def _card(self, key: str) -> Card:
        return self.defs.cards[key.partition("#")[0]]
