"""Phrases for a sort of things: what can be counted, looked for or gone through. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.limits import MAX_PLAYER_DEPTH
from ...text.records import part
from ..english.context import Context
from ..english.templates import template
from ..expected import CARDS, EACH_PIECE, TRAIT, Wanted
from ..nodes import Check, Name, Node
from .card_filters import CardFilter
from .filters import Filter, PieceFilter
from .player_tests import PlayerFilter
from .zones import Zone


class RegionsThat(Node):
    """The regions, of a trait if one is named, that pass a filter."""

    english = "<{plain trait} >region< {filter}>"
    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def several(self, context: Context) -> str:
        """The word for several of them, and which."""
        regions = self.filled(template("<{plain trait} >regions"), context)
        return regions if self.filter is None else f"{regions} {self.filter.several(context)}"


class _PlayersThat(Node):
    """Players who pass a filter, in which each of them acts."""

    NOUNS: ClassVar[str]
    EVERYONE: ClassVar[bool]
    filter: PlayerFilter | None

    def several(self, context: Context) -> str:
        """The word for several of them, and which."""
        return self.NOUNS if self.filter is None else f"{self.NOUNS} {self.filter.several(context)}"

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In the filter, `own` is that player's."""
        if _depth(self) == MAX_PLAYER_DEPTH + 1:  # reported once, however deep it goes on
            message = f"tests of players are nested more than {MAX_PLAYER_DEPTH} deep"
            to.complain("E306", message, self.span)
        with to.acting(everyone=self.EVERYONE):
            super().check(to, wanted)


def _depth(node: Node) -> int:
    """How many sorts of players lie in each other there."""
    depth: int | None = node.__dict__.get("_players_depth")
    if depth is None:
        inside = max(map(_depth, node.children()), default=0)
        depth = node.__dict__["_players_depth"] = inside + isinstance(node, _PlayersThat)
    return depth


class PlayersThat(_PlayersThat):
    """The players who pass a filter."""

    NOUNS = "players"
    EVERYONE = True
    english = "player< {filter}>"


class OpponentsThat(_PlayersThat):
    """The opponents who pass a filter."""

    OF_ACTOR = True
    NOUNS = "opponents"
    EVERYONE = False
    english = "opponent< {filter}>"


class CardsThat(Node):
    """The cards of some card zones that pass a filter."""

    english = "card in {zone}< {filter}>"
    filter: CardFilter | None
    zone: Zone = part(CARDS)

    def several(self, context: Context) -> str:
        """The word for several of them, where, and which."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"cards in {context.say(self.zone)}{which}"


class PiecesThat(Node):
    """The pieces of a family, or all players' pieces of one name, that stand somewhere."""

    english = "{bare kind}< {filter}>"
    kind: Name = part(EACH_PIECE)
    filter: PieceFilter | None

    def several(self, context: Context) -> str:
        """The word for several of them, and where they stand."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"{context.words.many(self.kind.text)}{which}"


Thing = RegionsThat | PlayersThat | OpponentsThat | CardsThat | PiecesThat
