"""Phrases for pieces and places by name and owner. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Context
from ..english.titles import bare, definite, possessive, with_article
from ..expected_kinds import PLAYER, STANDING, WHOSE, Wanted
from ..names import Category
from ..nodes import Check, Name, Node

SHARED = frozenset({Category.PLACE, Category.ZONE, Category.CARD_ZONE, Category.DECK})
"""Categories of which there is one for all players: written with `the`."""
OWNED = frozenset({Category.PLAYERS_PLACE, Category.PLAYERS_CARD_ZONE})
"""Categories of which each player has one: written with the owner."""


class OwnPieces(Node):
    """Pieces of the acting player."""

    english = "{their} {many kind}"
    OF_ACTOR = True
    kind: Name


class AnyonesPieces(Node):
    """Pieces of any player."""

    english = "{many kind} of any colour"
    NAMES = frozenset({Category.COUNTED})
    kind: Name


class OpponentsPieces(Node):
    """Pieces of any opponent."""

    english = "{their} opponents' {many kind}"
    OF_ACTOR = True
    NAMES = frozenset({Category.COUNTED})
    kind: Name


class PlayersPieces(Node):
    """Pieces of a player chosen earlier, or of a neutral owner."""

    NAMES = frozenset({Category.COUNTED})
    kind: Name
    player: Name = part(WHOSE)

    def render(self, context: Context) -> str:
        """A neutral owner is an adjective, like a colour."""
        many, owner = context.words.many(self.kind.text), self.player.text
        if context.words.names.category(owner) is Category.NEUTRAL:
            return f"the {context.words.one(owner)} {many}"
        return f"{possessive(context.local(owner))} {many}"


def none_of(pieces: Pieces, context: Context) -> str:
    """The phrase "none of" and the pieces; for pieces of any owner, "no" and the kind."""
    if isinstance(pieces, AnyonesPieces):
        return f"no {context.words.many(pieces.kind.text)}"
    return f"none of {context.render(pieces)}"


class _ByName(Node):
    """A piece or place by its name, in a form that accepts only some categories."""

    name: Name

    def check(self, to: Check, wanted: Wanted | None) -> None:
        super().check(to, wanted)
        if wanted is not None:
            to.named(self, self.name, wanted)


class ThePiece(_ByName):
    """A piece that belongs to no player."""

    NAMES = frozenset({Category.PIECE})
    NAMES_CHOSEN = False

    def render(self, context: Context) -> str:
        """`a` for one of several with the same title."""
        title = bare(context.words.one(self.name.text))
        return with_article(title) if title in context.words.shared else f"the {title}"


class OwnPiece(_ByName):
    """The acting player's single piece of a kind."""

    english = "{their} {bare name}"
    NAMES = frozenset({Category.PLAYERS_PIECE})
    NAMES_CHOSEN = False
    OF_ACTOR = True


class PlayersPiece(_ByName):
    """The single piece of a player chosen earlier."""

    english = "{whose chosen player} {bare name}"
    NAMES = frozenset({Category.PLAYERS_PIECE})
    NAMES_CHOSEN = False
    player: Name = part(PLAYER)


class ChosenPiece(_ByName):
    """A piece chosen earlier."""

    english = "{chosen name}"
    NAMES = frozenset()


class OfAKind(Node):
    """Pieces by their kind, in a form that accepts only some categories."""

    kind: Name

    def check(self, to: Check, wanted: Wanted | None) -> None:
        super().check(to, wanted)
        if wanted is not None:
            to.named(self, self.kind, wanted)


class AnyOfThem(OfAKind):
    """Any piece of a family, or any player's piece of a kind."""

    english = "any {bare kind}"
    NAMES = frozenset({Category.PLAYERS_PIECE, Category.FAMILY})


class NamedPlace(_ByName):
    """A region, or a place chosen earlier."""

    NAMES = frozenset({Category.REGION})

    def render(self, context: Context) -> str:
        """A region has no article."""
        name = self.name.text
        if name in context.locals or not context.words.knows(name):
            return context.local(name)
        title = context.words.one(name)
        return (
            title if context.words.names.category(name) is Category.REGION else f"the {bare(title)}"
        )


class ThePlace(_ByName):
    """A place that all players share, a named zone, a card zone, or an office for its holder."""

    NAMES = SHARED | {Category.OFFICE}
    NAMES_CHOSEN = False

    def render(self, context: Context) -> str:
        """A named zone is rendered as its places."""
        references = context.words.zones.get(self.name.text)
        return definite(context.render(self.name)) if references is None else references


class OwnPlace(_ByName):
    """A place or card zone of the acting player."""

    english = "{their} {bare name}"
    OF_ACTOR = True
    NAMES = OWNED
    NAMES_CHOSEN = False


class PlayersPlace(_ByName):
    """A place or card zone of a player chosen earlier."""

    english = "{whose chosen player} {bare name}"
    NAMES = OWNED | {Category.PLAYERS_PIECE}
    NAMES_CHOSEN = False
    player: Name = part(PLAYER)


class RegionOf(Node):
    """The region in which a single piece stands, or that a card chosen earlier means."""

    english = "{whose piece} region"
    MEANS = Category.REGION
    piece: Piece = part(STANDING)


class It(Node):
    """The region whose number stands in the brackets around it, or of which a rule says more."""

    MEANS = Category.REGION

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects it where no region is tested."""
        if to.tested is None:
            message = "`it` is a region of which a filter or a rule says a number; here is none"
            hint = "write its name; `it` stands after `any region whose [...`, `the highest [...` "
            hint += "or `any region pays [...`"
            to.diagnose("E421", message, self.span, hint)


Pieces = OwnPieces | AnyonesPieces | OpponentsPieces | PlayersPieces
Piece = ThePiece | OwnPiece | PlayersPiece | ChosenPiece
Place = NamedPlace | ThePlace | OwnPlace | PlayersPlace | RegionOf | It


def standing_in(place: Node, context: Context) -> str:
    """The place of pieces, with "in", or with "on" if it is a piece; the tested region: "there"."""
    if isinstance(place, It):
        return "there"
    return f"{in_or_on(place, context)} {context.render(place)}"


def in_or_on(place: Node, context: Context) -> str:
    """The preposition of a place: "on" if it is a piece."""
    name = getattr(place, "name", None)
    text = name.text if isinstance(name, Name) else ""
    if references := context.words.zones.get(text):
        pieces = (context.words.one(piece) for piece in context.words.names.holds)
        return "on" if references in (f"any {piece}" for piece in pieces) else "in"
    local = context.locals.get(text)
    holds = (text if local is None else local.family) in context.words.names.holds
    return "on" if holds else "in"
