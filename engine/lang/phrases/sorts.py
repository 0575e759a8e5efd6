"""Phrases for sorts of things that can be counted or tested for existence. See tree.py."""

from __future__ import annotations

from typing import Final

from ...text.limits import MAX_PLAYER_DEPTH
from ...text.records import part
from ..english.context import Context
from ..english.titles import with_article
from ..expected_kinds import CARDS, EACH_PIECE, TRAIT, Wanted
from ..nodes import Check, Name, Node
from .card_filters import CardFilter, WithTrait
from .each_region import is_of_each_region
from .filters import Filter, Is, SamePlace
from .numbers import Computed, Term, report_tie
from .player_tests import OF_EACH, ByNumber, PlayerFilter
from .players import Group
from .ranks import TheHighest, TheLowest
from .things import RegionOf
from .whereabouts import PieceFilter
from .zones import Zone


class Sort(Node):
    """A set of things, defined by a noun and a filter."""

    def some(self, context: Context) -> str:
        """A clause for "there is one"; empty if there is no better wording."""
        return ""

    def none(self, context: Context) -> str:
        """A clause for "there is none"; empty if there is no better wording."""
        return ""

    def whether(self, context: Context) -> str:
        """What a player has if there is one, for a sort with at most one thing; else empty."""
        return ""


class RegionsThat(Sort):
    """The regions that meet a filter, optionally with a trait."""

    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def render(self, context: Context) -> str:
        return f"{context.words.region(self.trait)}{context.after(self.filter)}"

    def whether(self, context: Context) -> str:
        """A piece in such a region."""
        match self.filter:
            case Filter(tests=(Is(negated=False, property=SamePlace(place=RegionOf() as its)),)):
                region = with_article(context.words.region(self.trait))
                return f"{context.render(its.piece)} in {region}"
        return ""

    def several(self, context: Context) -> str:
        """The sort in the plural."""
        regions = context.words.regions(self.trait)
        return regions if self.filter is None else f"{regions} {self.filter.several(context)}"


class PlayersThat(Sort):
    """The players, or opponents, who meet a filter; in it, each of them is the acting player."""

    english = "{group}< {filter}>"
    group: Group
    filter: PlayerFilter | None

    def several(self, context: Context) -> str:
        """The sort in the plural."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"{self.group.NOUN}s{which}"

    def some(self, context: Context) -> str:
        clause = self._clause(context)
        return f"{with_article(self.group.NOUN)} {clause}" if clause else ""

    def none(self, context: Context) -> str:
        clause = self._clause(context)
        return f"no {self.group.NOUN} {clause}" if clause else ""

    def _clause(self, context: Context) -> str:
        """The filter as a predicate; empty if there is none or it is no predicate."""
        return self.filter.clause(context) if self.filter and self.filter.is_predicate else ""

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects deep nesting; in the filter, `own` refers to the player who is tested."""
        _check_depth(self, to)
        with to.acting(everyone=self.group.EVERYONE):
            super().check(to, wanted)


DEPTH_OF_REGIONS: Final = 2
"""A number of every region counts as so many tests of every player."""


def depth(node: Node) -> int:
    """How deep tests of every player are nested in it."""
    known: int | None = node.__dict__.get("_players_depth")
    if known is None:
        inside = max(map(depth, node.children()), default=0)
        of_regions = DEPTH_OF_REGIONS * is_of_each_region(node)
        known = inside + isinstance(node, PlayersThat | BestOf) + of_regions
        node.__dict__["_players_depth"] = known
    return known


def _check_depth(node: Node, to: Check) -> None:
    if depth(node) == MAX_PLAYER_DEPTH + 1:  # reported once, at any depth
        message = f"tests of players are nested more than {MAX_PLAYER_DEPTH} deep"
        to.diagnose("E306", message, node.span)


class BestOf(Term):
    """The highest or lowest number of some players, who are `own` in it; 0 without any."""

    end: TheHighest | TheLowest
    measure: ByNumber | Computed
    group: Group
    filter: PlayerFilter | None

    def differs(self, to: Check) -> bool:
        """That of all players is the same for each."""
        return not self.group.EVERYONE

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects deep nesting; `own` refers to each of the players."""
        _check_depth(self, to)
        with to.acting(everyone=self.group.EVERYONE):
            super().check(to, wanted)

    def law(self, to: Check) -> None:
        """Rejects what is the same for all players."""
        if not self.measure.differs(to):
            report_tie(self.measure, "players", OF_EACH, to)

    def reported(self, context: Context) -> str:
        end, which = context.render(self.end), PlayersThat(self.group, self.filter)
        among = f"among {'' if self.filter else 'all '}{which.several(context)}"
        theirs = context.of_tested()
        if isinstance(self.measure, ByNumber):
            return f"the {end} {theirs.render(self.measure)} {among}"
        amount = self.measure.amount
        if counted := amount.things(theirs):
            return f"the {end} number of {counted} {among}"
        subject = amount.subject(theirs)
        if isinstance(amount, Term) and subject.startswith("their "):
            return f"the {end} {subject.removeprefix('their ')} {among}"
        return f"the {end} value of {subject} {among}"


class CardsThat(Sort):
    """The cards in some card zones that meet a filter."""

    english = "card in {zone}< {filter}>"
    filter: CardFilter | None
    zone: Zone = part(CARDS)

    def some(self, context: Context) -> str:
        """The clause "you have ...", if the title of the zone names the card itself."""
        card = self.zone.named_card(context)
        if card and isinstance(self.filter, WithTrait) and not self.filter.negated:
            return f"{context.their} {card} {self.filter.clause(context)}"
        return (
            f"{context.they} have {with_article(card)}{context.after(self.filter)}" if card else ""
        )

    def none(self, context: Context) -> str:
        """The clause "you have no ...", if the title of the zone names the card itself."""
        card = self.zone.named_card(context)
        return f"{context.they} have no {card}{context.after(self.filter)}" if card else ""

    def several(self, context: Context) -> str:
        """The sort in the plural."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"cards in {context.render(self.zone)}{which}"


class PiecesThat(Sort):
    """The pieces of a family, or of a kind that each player has, that meet a filter."""

    english = "{bare kind}< {filter}>"
    kind: Name = part(EACH_PIECE)
    filter: PieceFilter | None

    def several(self, context: Context) -> str:
        """The sort in the plural."""
        which = "" if self.filter is None else f" {self.filter.several(context)}"
        return f"{context.words.many(self.kind.text)}{which}"


Thing = RegionsThat | PlayersThat | CardsThat | PiecesThat
