"""Phrases for a sort of things: what can be counted, looked for or gone through. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.limits import MAX_PLAYER_DEPTH
from ...text.records import part
from ..english.context import Context
from ..english.titles import with_article
from ..expected import CARDS, EACH_PIECE, TRAIT, Wanted
from ..nodes import Check, Name, Node
from .card_filters import CardFilter, WithTrait
from .filters import Filter, Is, PieceFilter, SamePlace
from .player_tests import PlayerFilter
from .things import RegionOf
from .zones import Zone


class Sort(Node):
    """Things of one sort."""

    def some(self, context: Context) -> str:
        """That there is one of them, as a clause of its own; empty: "there is" says it."""
        return ""

    def none(self, context: Context) -> str:
        """That there is none of them, as a clause of its own; empty: "there is no" says it."""
        return ""

    def whether(self, context: Context) -> str:
        """What a player has who has one of them, where there is at most one; or nothing."""
        return ""


class RegionsThat(Sort):
    """The regions, of a trait if one is named, that pass a filter."""

    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def render(self, context: Context) -> str:
        """One of them."""
        which = "" if self.filter is None else f" {context.render(self.filter)}"
        return f"{context.words.region(self.trait)}{which}"

    def whether(self, context: Context) -> str:
        """A piece that stands in one."""
        match self.filter:
            case Filter(
                predicates=(Is(negated=False, property=SamePlace(place=RegionOf() as its)),)
            ):
                region = with_article(context.words.region(self.trait))
                return f"{context.render(its.piece)} in {region}"
        return ""

    def several(self, context: Context) -> str:
        """The word for several of them, and which."""
        regions = context.words.regions(self.trait)
        return regions if self.filter is None else f"{regions} {self.filter.several(context)}"


class _PlayersThat(Sort):
    """Players who pass a filter, in which each of them acts."""

    NOUN: ClassVar[str]
    EVERYONE: ClassVar[bool]
    filter: PlayerFilter | None

    def several(self, context: Context) -> str:
        """The word for several of them, and which."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"{self.NOUN}s{which}"

    def some(self, context: Context) -> str:
        """What one of them is or has."""
        clause = self._clause(context)
        return f"{with_article(self.NOUN)} {clause}" if clause else ""

    def none(self, context: Context) -> str:
        """What none of them is or has."""
        clause = self._clause(context)
        return f"no {self.NOUN} {clause}" if clause else ""

    def _clause(self, context: Context) -> str:
        """What one of them is or has; empty: they are compared, or it is not said."""
        if self.filter is None or self.filter.compares:
            return ""
        return self.filter.clause(context)

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

    NOUN = "player"
    EVERYONE = True
    english = "player< {filter}>"


class OpponentsThat(_PlayersThat):
    """The opponents who pass a filter."""

    OF_ACTOR = True
    NOUN = "opponent"
    EVERYONE = False
    english = "opponent< {filter}>"


class CardsThat(Sort):
    """The cards of some card zones that pass a filter."""

    english = "card in {zone}< {filter}>"
    filter: CardFilter | None
    zone: Zone = part(CARDS)

    def some(self, context: Context) -> str:
        """That the player has one, where the title of the zone names the card itself."""
        card = self.zone.named_card(context)
        if card and isinstance(self.filter, WithTrait) and not self.filter.negated:
            return f"{context.their} {card} {self.filter.clause(context)}"
        return f"{context.they} have {with_article(card)}{self._which(context)}" if card else ""

    def none(self, context: Context) -> str:
        """That the player has none, where the title of the zone names the card itself."""
        card = self.zone.named_card(context)
        return f"{context.they} have no {card}{self._which(context)}" if card else ""

    def _which(self, context: Context) -> str:
        return "" if self.filter is None else f" {context.render(self.filter)}"

    def several(self, context: Context) -> str:
        """The word for several of them, where, and which."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"cards in {context.render(self.zone)}{which}"


class PiecesThat(Sort):
    """The pieces of a family, or all players' pieces of one name, that stand somewhere."""

    english = "{bare kind}< {filter}>"
    kind: Name = part(EACH_PIECE)
    filter: PieceFilter | None

    def several(self, context: Context) -> str:
        """The word for several of them, and where they stand."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"{context.words.many(self.kind.text)}{which}"


Thing = RegionsThat | PlayersThat | OpponentsThat | CardsThat | PiecesThat
