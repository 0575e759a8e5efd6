"""Nodes for rule sentences. See tree.py.

In English a rule begins with a lower-case letter and ends with a full stop, so that it can follow
"While this card is in force,".
"""

from __future__ import annotations

from collections.abc import Iterable

from ..text.records import part
from .english.context import Context
from .english.templates import template
from .english.titles import bare
from .expected_kinds import (
    COUNTED,
    GOING_COUNTED,
    LIMITED,
    MOVER,
    NAMED_ZONE,
    ONE_PLACE,
    PLACES,
    REGIONS,
    RULE,
    SINGLE,
    Wanted,
)
from .nodes import Check, Holding, Name, Node
from .phrases.conditions import Condition
from .phrases.each_region import RuleOfPlaces
from .phrases.numbers import Fixed, Number, so_many
from .phrases.player_tests import OfGroup, Whoever
from .phrases.things import (
    AnyOfThem,
    NamedPlace,
    OwnPiece,
    OwnPlace,
    Piece,
    Pieces,
    Place,
    ThePiece,
    ThePlace,
)
from .phrases.zones import AnyPlace, AnyRegion, Itself, Zone, agreeing
from .scoring_rules import (
    BonusRule,
    CountAsOwnRule,
    MannerRule,
    NoCountRule,
    NotScoredRule,
    PartnersRule,
    PaysRule,
    TiesRule,
    TiesWonRule,
    WeightRule,
)


class TabooRule(Holding):
    """A place is taboo: nothing enters or leaves it, except pieces that ignore taboo."""

    zone: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        return agreeing(self.zone, ["is taboo."], context)


class FreeRule(Holding):
    """A place is not taboo, despite other rules."""

    zone: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        return self.zone.none_of("taboo, whatever other rules say.", context)


class ZoneRule(Holding):
    """A named zone means other places, or more; `own`: for the acting player only."""

    named: Zone = part(NAMED_ZONE)
    also: bool
    zone: Zone = part(PLACES)

    @property
    def subject(self) -> Name | None:
        """The name of the zone; None in a sentence with a mistake."""
        match self.named.parts:
            case (ThePlace(name=name) | OwnPlace(name=name),):
                return name
        return None

    @property
    def of_one(self) -> bool:
        """Whether it means the zone as one player reads it."""
        return isinstance(self.named.parts[0], OwnPlace)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects what is not the name of one zone."""
        if self.subject or isinstance(self.named.parts[0], NamedPlace):
            super().check(to, wanted)
            return
        message = f"`{to.written(self.named)}` is no name of one zone; expected a named zone"
        to.diagnose("E402", message, self.named.span)

    def law(self, to: Check) -> None:
        """Rejects a zone that is said to be itself."""
        for place in self.zone.parts:
            if isinstance(place, ThePlace) and place.name == self.subject:
                message = f"`{to.written(place)}` already is itself"
                hint = "to add places to it, write `is also ...`"
                to.diagnose("E433", message, place.span, hint)

    def render(self, context: Context) -> str:
        title = "" if self.subject is None else bare(context.render(self.subject))
        whose = context.their if self.of_one else "the"
        means = "also includes" if self.also else "is"
        return f"{whose} {title} {means} {context.render(self.zone)}."


class BorderRule(Holding):
    """Regions are next to others, or (closed) are not, whatever the map says."""

    zone: Zone = part(REGIONS)
    closed: bool
    other: Zone = part(REGIONS)

    def law(self, to: Check) -> None:
        """Rejects a place that is no region, and a region with itself."""
        for place in (*self.zone.parts, *self.other.parts):
            if isinstance(place, AnyPlace | Itself):
                message = f"`{to.written(place)}` is no region: only regions have borders"
                to.diagnose("E402", message, place.span)
        if self.zone == self.other and not isinstance(self.zone.parts[0], AnyRegion):
            message = f"`{to.written(self.other)}` has no border with itself"
            to.diagnose("E433", message, self.other.span)

    def render(self, context: Context) -> str:
        if self.closed:
            others = f"next to {context.render(self.other)}, whatever other rules say."
            return self.zone.none_of(others, context)
        each = self.other.joined(lambda place: _every(context.render(place)), "and")
        return agreeing(self.zone, [f"is next to {each}."], context)


def _every(phrase: str) -> str:
    return f"every {phrase.removeprefix('any ')}" if phrase.startswith("any ") else phrase


class CapacityRule(Holding):
    """The capacity of every place for a family of pieces."""

    limit: Number
    kind: Name = part(LIMITED)

    def law(self, to: Check) -> None:
        """Rejects 0."""
        _has_room(self, self.limit, to)

    def render(self, context: Context) -> str:
        return f"a place holds {_at_most(self.limit, self.kind, context)}."


class RoomRule(RuleOfPlaces):
    """The capacity of some places for a kind of pieces."""

    zone: Zone = part(PLACES)
    limit: Number
    kind: Name = part(COUNTED)

    def law(self, to: Check) -> None:
        """Rejects 0."""
        _has_room(self, self.limit, to)

    def render(self, context: Context) -> str:
        holds = f"holds {_at_most(self.limit, self.kind, context)}."
        each = self.zone.joined(context.render, "and")
        if len(self.zone.parts) > 1 and "any " not in each:
            return f"each of {each} {holds}"
        return agreeing(self.zone, [holds], context)


def _has_room(rule: Node, limit: Number, to: Check) -> None:
    if limit == Fixed(0):
        to.diagnose("E431", "`at most 0`: a limit must be 1 or more", rule.span)


class ShareRule(RuleOfPlaces):
    """The number of pieces of a kind that each player may have in some places."""

    limit: Number
    kind: Name = part(COUNTED)
    zone: Zone = part(PLACES)

    def law(self, to: Check) -> None:
        """Rejects 0."""
        _has_room(self, self.limit, to)

    def render(self, context: Context) -> str:
        """A computed limit comes last."""
        theirs = context.of_bound(self)
        has = "a player has" if theirs.third else "you have"
        most = _at_most(self.limit, self.kind, theirs)
        where = self.zone.standing(theirs)
        if context.worth(self.limit) is not None:
            return f"{has} {most} {where}."
        return f"{where}, {has} {most}."


class NeverRule(RuleOfPlaces):
    """Counted pieces do not go to some places, optionally only from certain places."""

    SUBJECT = "source"
    english = "{pieces} never go< from {source}> to {target}."
    pieces: Pieces = part(GOING_COUNTED)
    source: Zone | None = part(PLACES)
    target: Zone = part(PLACES)


class PieceNeverRule(RuleOfPlaces):
    """A single piece does not go to some places, optionally only from certain places."""

    SUBJECT = "source"
    piece: ThePiece | OwnPiece | AnyOfThem = part(MOVER)
    source: Zone | None = part(PLACES)
    target: Zone = part(PLACES)

    def render(self, context: Context) -> str:
        which = "{piece} never"
        if isinstance(self.piece, AnyOfThem):
            which = f"no {self.piece.kind.in_manner(('bare',), context)} ever"
        return self.filled(template(f"{which} goes< from {{source}}> to {{target}}."), context)


class BelongRule(Holding):
    """Counted pieces belong to a player, regardless of their owner."""

    english = "{pieces} belong to {person}."
    pieces: Pieces = part(COUNTED)
    person: Whoever


class CountsAsRule(Holding):
    """A single piece has the role of another one."""

    english = "{piece} counts as {role}."
    piece: Piece = part(SINGLE)
    role: Piece = part(SINGLE)

    def law(self, to: Check) -> None:
        """Rejects a role of a piece that belongs to a player, and the piece's own role."""
        if not isinstance(self.role, ThePiece):
            message = f"`{to.written(self.role)}` belongs to a player: say whose role is meant"
            to.diagnose("E402", message, self.role.span, "name a piece that belongs to no player")
        elif self.piece == self.role:
            message = f"`{to.written(self.role)}` already counts as itself"
            to.diagnose("E433", message, self.role.span)


class NoActionRule(OfGroup, Holding):
    """Some players perform no special actions."""

    def render(self, context: Context) -> str:
        said = template(f"no {self.noun}< {{filter}}> performs a special action.")
        return self.filled(said, context)


class RedirectRule(Holding):
    """Pieces that go to one place go to another one instead."""

    english = "{pieces} that go< from {source}> to {place} go to {instead} instead."
    pieces: Pieces = part(COUNTED)
    source: Zone | None = part(PLACES)
    place: Place = part(ONE_PLACE)
    instead: Place = part(ONE_PLACE)

    def brings(self) -> Iterable[tuple[Node, Node]]:
        return ((self.pieces, self.instead),)

    def law(self, to: Check) -> None:
        """Rejects a redirect to the same place."""
        if self.place == self.instead:
            message = f"what goes to `{to.written(self.place)}` already goes there"
            to.diagnose("E433", message, self.instead.span)


class WhileRule(Holding):
    """Another rule holds only while a condition holds."""

    english = "while {condition}, {rule}"
    condition: Condition
    rule: Lasting

    def law(self, to: Check) -> None:
        """Rejects nested conditions and rules about rules."""
        if isinstance(self.rule, WhileRule | LapseRule):
            message = f"`{to.written(self.rule)}` can't follow `while`"
            hint = None
            if isinstance(self.rule, WhileRule):
                hint = "join the conditions with `, and`"
            to.diagnose("E422", message, self.rule.span, hint)


class LapseRule(Holding):
    """Another rule does not hold."""

    english = "the rule “{rule}” does not hold."
    rule: Name = part(RULE)


Lasting = (
    TabooRule
    | FreeRule
    | ZoneRule
    | BorderRule
    | CapacityRule
    | RoomRule
    | ShareRule
    | NeverRule
    | PieceNeverRule
    | BelongRule
    | CountsAsRule
    | NoActionRule
    | RedirectRule
    | MannerRule
    | NotScoredRule
    | WeightRule
    | NoCountRule
    | CountAsOwnRule
    | PartnersRule
    | TiesWonRule
    | TiesRule
    | BonusRule
    | PaysRule
    | LapseRule
    | WhileRule
)


def render_now(rule: Node) -> Node:
    """The rule without its condition."""
    return rule.rule if isinstance(rule, WhileRule) else rule


def _at_most(limit: Number, kind: Name, context: Context) -> str:
    """A limit; a computed number follows the noun, without "for each"."""
    one, many = context.words.one(kind.text), context.words.many(kind.text)
    if context.worth(limit) is None:
        return f"at most as many {many} as {context.render(limit)}"
    return f"at most {so_many(limit, one, many, context)}"
