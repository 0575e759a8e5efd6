"""The table as one player may see it, in rows: the content of every screen, before layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import Any

from ..game.game import Game
from ..game.telling.counters import counter_lines
from ..game.views.view import HIDDEN
from ..rules.model import Card, CardZone

_NOWHERE = (None, HIDDEN)
"""The location of a piece that is off the board, or hidden."""


@dataclass(frozen=True)
class Row:
    """A place, or an amount for each player.

    scores: the points that count there. amounts: the counted pieces, by owner. things: the titles
    of other pieces. borders: the ids of the neighbouring regions.
    """

    id: str
    title: str
    amounts: Mapping[str, str]
    scores: str = ""
    things: tuple[str, ...] = ()
    borders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pile:
    """The cards in a zone.

    seen: the keys of those that the viewer sees. below: how many are hidden. brief: whether their
    titles are enough, because each player has such a zone. laid_down: whether a player laid them
    there openly; false for kept cards and for discards.
    """

    title: str
    seen: list[str]
    below: int
    brief: bool
    laid_down: bool = False


@dataclass(frozen=True)
class Head:
    """The line above the board. orders: players with the numbers that decided the order."""

    round: int
    orders: Mapping[str, list[tuple[str, str]]] = field(default_factory=dict)
    offices: Mapping[str, str] = field(default_factory=dict)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _open_view(game: Game, viewer: str) -> dict[str, Any]:
    """The view of `viewer`, without what another player may not know."""
    view = game.view(viewer, log=False)
    others = [game.view(colour, log=False) for colour in game.players if colour != viewer]
    shown: dict[str, Any] = {
        part: {
            key: HIDDEN if any(other[part][key] == HIDDEN for other in others) else seen
            for key, seen in view[part].items()
        }
        for part in ("pieces", "places", "cards")
    }
    for zone, seen in shown["cards"].items():
        if seen != HIDDEN:
            shown["cards"][zone] = _known_to_all(seen, [other["cards"][zone] for other in others])
    return {**view, **shown, "tops": {}}


def _known_to_all(cards: Sequence[str], others: Iterable[Sequence[str]]) -> list[str]:
    """Cards of a zone; those that some player does not know are hidden."""
    known = Counter(cards)
    for other in others:
        known &= Counter(other)
    known[HIDDEN] = 0
    found = []
    for card in cards:
        known[card] -= 1
        found.append(card if known[card] >= 0 else HIDDEN)
    return found


class TableView:
    """What `viewer` may see of a game.

    private: include what only `viewer` may see; false if others look on.
    """

    def __init__(self, game: Game, viewer: str, *, private: bool = True) -> None:
        self.game = game
        self.private = private
        self.defs = game.rules.definitions
        self.keys = game.keys
        self.viewer = viewer
        self.view: Mapping[str, Any] = (
            game.view(viewer, log=False) if private else _open_view(game, viewer)
        )

    @property
    def owners(self) -> tuple[str, ...]:
        """All owners of counted pieces: the players and the neutral owners."""
        return self.keys.owners

    def owner_titles(self) -> dict[str, str]:
        """The title of each owner of counted pieces."""
        return {c: self.keys.owner_title(number) for number, c in enumerate(self.owners)}

    # ------------------------------------------------------------ the head

    def head(self) -> Head:
        """The round, the orders in force and the holders of the offices."""
        orders = {self.keys.title(name): self._order(name) for name in self.defs.orders}
        held = {self.keys.title(o): h for o, h in self.view["offices"].items() if h is not None}
        return Head(self.view["round"], {t: o for t, o in orders.items() if o}, held)

    def counters(self) -> list[str]:
        """A line for each counter."""
        return counter_lines(self.defs, self.view.get("counters", {}))

    def zones(self) -> list[str]:
        """A line for each named zone that rules or cards change; the last one is for borders."""
        lines = []
        for zone, by_player in self.view.get("zones", {}).items():
            changes = list(by_player.values())
            alike = changes.count(changes[0]) == len(changes)
            for colour, rules in [("", changes[0])] if alike else by_player.items():
                if rules:
                    whose = f" of {colour}" if colour else ""
                    by = ", ".join(self.keys.title(rule) for rule in rules)
                    lines.append(f"{capital(self.keys.title(zone))}{whose}: see {by}")
        if rules := self.view.get("border_rules"):
            lines.append(f"Borders: see {', '.join(map(self.keys.title, rules))}")
        return lines

    def _order(self, name: str) -> list[tuple[str, str]]:
        """The order in force with the numbers that decided it; empty while cards are missing."""
        layout, cells = self.game.machine.layout, self.game.state.cells
        first = layout.order_base + layout.orders.index(name) * layout.players
        colours = [self.game.players[n] for n in cells[first : first + layout.players]]
        order = self.defs.orders[name]
        shown = []
        for colour in colours:
            number = self._shown_number(f"{order.on}/{colour}", order.by)
            if not number:
                return []
            shown.append((colour, number))
        return shown

    def _shown_number(self, zone: str, attribute: str) -> str:
        cards = self.view["cards"].get(zone)
        if not isinstance(cards, list) or HIDDEN in cards:
            return ""
        found = [self.card(key).numbers.get(attribute) for key in cards]
        return "/".join(str(number) for number in found if number is not None)

    # ------------------------------------------------------------ places

    def board(self) -> Iterator[Row]:
        """Every place on the board."""
        for name in (*self.defs.regions, *self._shared()):
            yield self._place(name)

    def holders(self) -> Iterator[Row]:
        """A row for each piece on the board that carries others, except borne ones."""
        for name, where in self.view["pieces"].items():
            pieces = self.view["places"].get(name)
            if pieces is not None and where not in _NOWHERE and not self._is_borne(name):
                around = self.keys.at(self.keys.place_numbers[where])
                amounts = {c: "?" if pieces == HIDDEN else self._on(pieces, c) for c in self.owners}
                title = capital(self.keys.title(name))
                yield Row(name, title, amounts, things=(around,))

    def side_rows(self) -> Iterator[Row]:
        """Every place off the board, shared or one for each player."""
        shared = self._shared()
        for place in self.defs.places.values():
            if place.id not in shared:
                yield self._of_players(place.id) if place.each_player else self._apart(place.id)

    def points(self) -> Row:
        """The points of the players."""
        return Row("points", "Points", {c: str(n) for c, n in self.view["points"].items()})

    def _shared(self) -> list[str]:
        return [p.id for p in self.defs.places.values() if p.board and not p.each_player]

    def _place(self, name: str) -> Row:
        pieces = self._with_bearers(name)
        amounts = {colour: self._cell(pieces, name, colour) for colour in self.owners}
        scores, boards = self._scores(name)
        scoreboards = {m.id for p in self.defs.pieces.values() for m in p.members if m.scores}
        things = [self._thing(p) for p in self._free_pieces(name) if p not in scoreboards]
        region = self.defs.regions.get(name)
        borders = region.neighbours if region is not None else ()
        borders = self.view.get("borders", {}).get(name, borders)
        return Row(
            name,
            capital(self.keys.title(name)),
            amounts,
            scores,
            tuple(things + boards),
            tuple(borders),
        )

    def _apart(self, name: str) -> Row:
        """A shared place off the board."""
        pieces = self.view["places"][name]
        amounts = {colour: self._cell(pieces, name, colour) for colour in self.owners}
        things = tuple(map(self._thing, self._free_pieces(name)))
        return Row(name, capital(self.keys.title(name)), amounts, things=things)

    def _of_players(self, name: str) -> Row:
        """A place of each player: their own pieces there, and others with the place's player."""
        amounts, things = {}, []
        for colour in self.game.players:
            place = f"{name}/{colour}"
            amounts[colour] = self._cell(self.view["places"][place], place, colour)
            things += [f"{thing} ({colour})" for thing in self._guests(place, colour)]
        return Row(name, capital(self.keys.title(name)), amounts, things=tuple(things))

    def _guests(self, place: str, colour: str) -> Iterator[str]:
        """The pieces in a player's place that are not their own."""
        own = self._own_pieces(place, colour)
        yield from (self._thing(piece) for piece in self._single_pieces(place) if piece not in own)
        pieces, titles = self.view["places"][place], self.owner_titles()
        for kind, owners in {} if pieces == HIDDEN else pieces.items():
            number = self.game.machine.layout.counted.index(kind)
            for owner, many in owners.items():
                if owner != colour and many:
                    yield f"{many} {titles[owner]} {self.keys.pieces(number, many)}"

    def _is_borne(self, piece: str) -> bool:
        """Whether a piece moves with its bearer, which stands on it and counts where both are."""
        return self.keys.is_borne(self.keys.place_numbers[piece])

    def _with_bearers(self, place: str) -> Any:
        """The counted pieces in a place, with those that bear another piece there."""
        pieces = self.view["places"][place]
        borne = [piece for piece in self._here(place) if self._is_borne(piece)]
        if pieces == HIDDEN or not borne:
            return pieces
        found = {kind: Counter(owners) for kind, owners in pieces.items()}
        for piece in borne:
            for kind, owners in self.view["places"][piece].items():
                found.setdefault(kind, Counter()).update(owners)
        return found

    def _here(self, place: str) -> Iterator[str]:
        """The single pieces in a place that can carry others."""
        at, places = self.view["pieces"], self.view["places"]
        return (piece for piece, where in at.items() if where == place and piece in places)

    @staticmethod
    def _on(pieces: Mapping[str, Mapping[str, int]], colour: str) -> str:
        """How many pieces of a player a piece carries, or "."."""
        return str(sum(kind.get(colour, 0) for kind in pieces.values()) or ".")

    def _cell(self, pieces: Any, place: str, colour: str) -> str:
        """How many pieces of a player stand in a place, with the initials of the single ones."""
        marks = "".join(map(self._mark, self._own_pieces(place, colour)))
        return ("?" if pieces == HIDDEN else self._amount(pieces, colour)) + marks

    @staticmethod
    def _amount(pieces: Mapping[str, Mapping[str, int]], colour: str) -> str:
        amounts = [kind.get(colour, 0) for kind in pieces.values()]
        return "+".join(str(n) if n else "." for n in amounts)

    def _scores(self, name: str) -> tuple[str, list[str]]:
        """The points that count in a place, and a note on each scoreboard that lies there."""
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

    def _single_pieces(self, place: str) -> list[str]:
        return [piece for piece, where in self.view["pieces"].items() if where == place]

    def _own_pieces(self, place: str, colour: str) -> list[str]:
        return [p for p in self._single_pieces(place) if p.endswith(f"/{colour}")]

    def _free_pieces(self, place: str) -> list[str]:
        return [piece for piece in self._single_pieces(place) if "/" not in piece]

    def _thing(self, piece: str) -> str:
        """The title of a piece without an owner, with the owner of its bearer."""
        title = capital(self.keys.title(piece))
        on_it = self.view["places"].get(piece, {}) if piece in self.keys.place_numbers else {}
        seen = [] if on_it == HIDDEN else on_it.values()
        bearers = [owner for owners in seen for owner, many in owners.items() if many]
        if not (bearers and self._is_borne(piece)):
            return title
        titles = self.owner_titles()
        return f"{title} ({', '.join(titles[owner] for owner in bearers)})"

    def _mark(self, piece: str) -> str:
        return capital(self.keys.title(piece.partition("/")[0]))[:1]

    def legend(self) -> list[str]:
        """What the initials and signs in numbers of pieces mean."""
        named = [p for p in self.defs.pieces.values() if p.single and p.each_player]
        seen = {p.partition("/")[0] for p, at in self.view["pieces"].items() if at not in _NOWHERE}
        parts = [f"{self._mark(p.id)} {self.keys.title(p.id)}" for p in named if p.id in seen]
        if any(where == HIDDEN for where in self.view["places"].values()):
            parts.append("? hidden from all")
        return parts

    # ------------------------------------------------------------ cards

    def piles(self) -> Iterator[Pile]:
        """The zones with cards that the viewer may look at, except discards."""
        for zone in self.defs.card_zones.values():
            for name in self._names(zone):
                cards = self.view["cards"].get(name)
                if isinstance(cards, list) and cards and not zone.discards:
                    seen = [key for key in cards if key != HIDDEN]
                    title = capital(self.keys.title(name))
                    below = len(cards) - len(seen)
                    laid_down = zone.each_player and zone.seen_by == "all" and not zone.in_force
                    yield Pile(title, seen, below, zone.each_player, laid_down)

    def _names(self, zone: CardZone) -> list[str]:
        owners = list(self.game.players)
        if zone.seen_by == "owner" and not self.private:
            owners = []
        return [f"{zone.id}/{c}" for c in owners] if zone.each_player else [zone.id]

    def in_force(self) -> Iterator[tuple[str, str]]:
        """The visible cards in force, in any zone, each with its player or `all`."""
        layout, cells = self.game.machine.layout, self.game.state.cells
        seen = {key for keys in self.view["cards"].values() if keys != HIDDEN for key in keys}
        held = range(layout.lying_base, layout.lying_base + layout.players)
        of_all = cells[layout.unheld] | reduce(and_, (cells[cell] for cell in held))
        masks = {"all": of_all}
        for number, colour in enumerate(self.game.players):
            lying = cells[layout.lying_base + number] & ~of_all
            masks[colour] = cells[layout.kept_base + number] | lying
        for colour, mask in masks.items():
            for key in self.game.machine.members[mask]:
                name = self.keys.cards[key]
                if name in seen:
                    yield name, colour

    def decks(self) -> list[str]:
        """The title and size of each deck."""
        return [self._deck(name, count) for name, count in self.view["decks"].items()]

    def _deck(self, name: str, count: int) -> str:
        """The size of a deck, and the cards on top of it that the viewer knows."""
        known = self.view.get("tops", {}).get(name, [])
        cards = ["?" if key == HIDDEN else self.card(key).title for key in known]
        on_top = f" ({', '.join(cards)} on top)" if cards else ""
        return f"{self.keys.title(name)}: {count}{on_top}"

    def card(self, key: str) -> Card:
        """The card with the key of a card or of a copy."""
        return self.defs.cards[key.partition("#")[0]]
