"""The contents of a place as items: tokens, single pieces, and places inside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..game.views.view import HIDDEN
from ..rules.model import Definitions, Piece
from .elements import Item, keyed
from .marks import initials_of
from .tokens import Hand

View = Mapping[str, Any]


class Standing:
    """The contents of places in a view, as items."""

    def __init__(self, view: View, definitions: Definitions, hand: Hand) -> None:
        self.view = view
        self.defs = definitions
        self.hand = hand
        self.family: dict[str, tuple[Piece, str]] = {}
        """The definition and the title of each single piece, by its id."""
        for piece in definitions.pieces.values():
            if piece.single:
                self.family[piece.id] = piece, piece.title
            for member in piece.members:
                self.family[member.id] = piece, member.title
        self.initials = initials_of(definitions)
        self.boards = {m.id: m.scores for m in definitions.members if m.scores is not None}
        self.at: dict[str, list[str]] = {}
        """The visible single pieces, by place."""
        for name, where in view["pieces"].items():
            if where not in (None, HIDDEN):
                self.at.setdefault(where, []).append(name)
        self.inside: dict[str, list[str]] = {}
        """The places without a shape, by the place that contains them."""
        for place in definitions.places.values():
            if place.inside is not None and not place.shape:
                self.inside.setdefault(place.inside, []).append(place.id)

    def items(self, place: str) -> list[Item]:
        """Everything that stands in a place."""
        found = [*self.counted(place)]
        for name in self.at.get(place, ()):
            if name not in self.boards:
                found.append(keyed(self.single(name), name))
        for name in self.inside.get(place, ()):
            title = self.defs.places[name].title
            found.append(keyed(self.hand.tray(title, self.items(name)), name))
        return found

    def counted(self, place: str) -> Iterator[Item]:
        """The counted pieces in a place, as tokens."""
        seen = self.view["places"].get(place)
        if seen == HIDDEN:
            yield self.hand.plate("closed", self.hand.style.paper, 14)
            return
        for kind, amounts in (seen or {}).items():
            for owner, amount in amounts.items():
                yield keyed(self.token(owner, amount, kind), f"{place}/{owner}")

    def token(self, owner: str, amount: int, kind: str) -> Item:
        """Some counted pieces."""
        piece = self.defs.pieces[kind]
        return self.hand.token(owner, amount, kind, piece.title if amount == 1 else piece.plural)

    def slim(self) -> Standing:
        """The same with slim tokens, for a place where it would get too small."""
        return Standing(self.view, self.defs, self.hand._replace(slim=True))

    def single(self, name: str) -> Item:
        """A single piece, with the pieces on it."""
        thing, _, owner = name.partition("/")
        piece, title = self.family[thing]
        figure = self.hand.figure(title, piece.shape, self.initials.get(title, ""), owner or None)
        if piece.holds is None:
            return figure
        crew = self.items(name)
        if piece.shape:
            return self.hand.tray("", [figure, *crew]) if crew else figure
        return self.hand.tray(title, crew)

    def scores(self, place: str, printed: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        """The points that a place pays now, and whether they come from a scoreboard there.

        Of several scoreboards the last declared counts.
        """
        there = [name for name in self.boards if name in self.at.get(place, ())]
        if not there:
            return printed, False
        board, turned = self.boards[there[-1]], there[-1] in self.view.get("flipped", ())
        return (board[::-1] if turned else board), True
