"""Nodes for rule sentences about scoring. See tree.py."""

from __future__ import annotations

from ..text.records import part
from .effects import Effects
from .english.context import Context
from .english.templates import template
from .expected_kinds import COUNTED, ONE_PLACE, PLACES, PROCEDURE, SINGLE
from .nodes import Check, Holding, Name, Node
from .phrases.each_region import RuleOfPlaces
from .phrases.numbers import Fixed, Number, check_some, so_many
from .phrases.player_tests import EveryOneThat
from .phrases.players import ActingPlayer, Person
from .phrases.ranks import First, Second, Third
from .phrases.things import OwnPiece, OwnPieces, Piece, Pieces, Place
from .phrases.zones import Zone, agreeing


class Twice(Node):
    """Scored twice, one after the other."""


class Like(Node):
    """Scored with the scoreboard of another place."""

    english = "with the scoreboard of {place}"
    place: Place = part(ONE_PLACE)


class AsOneWith(Node):
    """Scored together with another place: pieces, values and bonuses are added."""

    place: Place = part(ONE_PLACE)


class MannerRule(Holding):
    """Places are scored in another manner, in all scorings or in those of one procedure."""

    zone: Zone = part(PLACES)
    manner: Twice | Like | AsOneWith
    procedure: Name | None = part(PROCEDURE)

    def counted(self) -> Name | None:
        return self.procedure

    def law(self, to: Check) -> None:
        """Rejects a place that is scored like, or as one with, itself."""
        if isinstance(self.manner, Like | AsOneWith) and self.manner.place in self.zone.parts:
            place = self.manner.place
            message = f"`{to.written(place)}` is on both sides of this rule"
            to.diagnose("E434", message, place.span)

    def render(self, context: Context) -> str:
        within = f" in {context.render(self.procedure)}" if self.procedure is not None else ""
        return agreeing(self.zone, [f"is scored {context.render(self.manner)}{within}."], context)


class NotScoredRule(Holding):
    """Places are not scored, at all or in the scorings of one procedure."""

    zone: Zone = part(PLACES)
    procedure: Name | None = part(PROCEDURE)

    def counted(self) -> Name | None:
        return self.procedure

    def render(self, context: Context) -> str:
        within = f" in {context.render(self.procedure)}" if self.procedure is not None else ""
        return self.zone.none_of(f"scored{within}.", context)


class Raised(Node):
    """By so many points more."""


class Lowered(Node):
    """By so many points less."""


class PaysRule(RuleOfPlaces):
    """Places pay more or fewer points for a rank."""

    EFFECTS = Effects(moves_points=True)
    zone: Zone = part(PLACES)
    points: Number
    change: Raised | Lowered
    rank: First | Second | Third

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.points, to)

    def render(self, context: Context) -> str:
        change, rank = context.render(self.change), context.render(self.rank)
        more = f"{so_many(self.points, 'point', 'points', context)} {change}"
        if context.worth(self.points) is None:
            more = f"as many points {change} as {context.render(self.points)}"
        return agreeing(self.zone, [f"pays {more} for {rank} place."], context)


class WeightRule(RuleOfPlaces):
    """Each piece counts as several in a majority."""

    pieces: Pieces = part(COUNTED)
    zone: Zone | None = part(PLACES)
    weight: Number

    def render(self, context: Context) -> str:
        """A computed number comes last."""
        written = context.worth(self.weight) is not None
        how = "count as {weight} each" if written else "each count as {weight}"
        return f"{_standing(self, context)} {self.filled(template(how), context)}."

    def law(self, to: Check) -> None:
        """Rejects 0."""
        if self.weight == Fixed(0):
            message = "`count 0`: the number must be 1 or more"
            to.diagnose("E431", message, self.span, "write `... do not count`")


class NoCountRule(Holding):
    """Pieces do not count in a majority; `at_all`: nor in comparisons of most and fewest."""

    pieces: Pieces = part(COUNTED)
    zone: Zone | None = part(PLACES)
    at_all: bool

    def render(self, context: Context) -> str:
        return f"{_standing(self, context)} do not count{' at all' if self.at_all else ''}."


class CountAsOwnRule(Holding):
    """Pieces count in a majority for the player to whom the rule applies, not for their owner."""

    OF_ACTOR = True
    pieces: Pieces = part(COUNTED)
    zone: Zone | None = part(PLACES)

    def render(self, context: Context) -> str:
        return f"{_standing(self, context)} count as {context.their} own."

    def law(self, to: Check) -> None:
        """Rejects own pieces."""
        if isinstance(self.pieces, OwnPieces):
            message = f"`{to.written(self.pieces)}` already count as own"
            to.diagnose("E433", message, self.pieces.span)


def _standing(rule: WeightRule | NoCountRule | CountAsOwnRule, context: Context) -> str:
    """The pieces that a rule is about, and where they stand."""
    pieces = context.render(rule.pieces)
    if rule.zone is None:
        return pieces
    return f"{pieces} {rule.zone.standing(context)}"


class PartnersRule(Holding):
    """A player and others count together in majorities, and each takes the rank of all."""

    OF_ACTOR = True
    partners: Person | EveryOneThat

    def law(self, to: Check) -> None:
        """Rejects the player as a partner."""
        if isinstance(self.partners, ActingPlayer):
            message = "a player already shares with `the acting player`"
            to.diagnose("E433", message, self.partners.span, "name another player")

    def render(self, context: Context) -> str:
        theirs = context.of_bound(self)
        share = "a player shares" if theirs.third else "you share"
        return f"{share} majorities with {theirs.render(self.partners)}."


class TiesWonRule(Holding):
    """A player wins all ties in a place where their piece stands."""

    piece: Piece = part(SINGLE)

    def law(self, to: Check) -> None:
        """Rejects a piece that belongs to no player."""
        if not isinstance(self.piece, OwnPiece):
            message = (
                f"`{to.written(self.piece)}` belongs to no player, so no player can win the ties"
            )
            to.diagnose("E402", message, self.piece.span, "name a piece that each player has")

    def render(self, context: Context) -> str:
        theirs = context.of_bound(self)
        wins = "a player wins" if theirs.third else "you win"
        return f"{wins} ties where {theirs.render(self.piece)} is."


class Shared(Node):
    """Each tied player gets the full value of their rank."""


class Divided(Node):
    """The tied players divide the values of the ranks that they occupy."""


class TiesRule(Holding):
    """Changes how tied players are paid."""

    payment: Shared | Divided

    def render(self, context: Context) -> str:
        if isinstance(self.payment, Shared):
            return "each of several tied players gets all points of their rank."
        return (
            "tied players use up one rank each and divide the points of these ranks, rounded down."
        )


class BonusRule(Holding):
    """Extra points for the sole leader of the place where a piece stands."""

    EFFECTS = Effects(moves_points=True)
    points: Number
    piece: Piece = part(SINGLE)

    def law(self, to: Check) -> None:
        """Rejects 0."""
        if self.points == Fixed(0):
            to.diagnose("E430", "a bonus must be 1 point or more", self.span)

    def render(self, context: Context) -> str:
        theirs = context.of_bound(self)
        points = so_many(self.points, "point", "points", theirs)
        written = theirs.worth(self.points) is not None
        leader = "a sole leader" if theirs.third else "as the sole leader you"
        score = "scores" if theirs.third else "score"
        how = f"{score} {points} more" if written else f"also {score} {points}"
        return f"{leader} {how} where {theirs.render(self.piece)} is."
