"""Nodes for rule sentences, which hold while they are in force. See tree.py.

In English a rule begins with a small letter and ends with a full stop, so that it can follow
"While this card is in force,".
"""

from __future__ import annotations

from ..text.records import part
from .english.voice import Voice
from .nodes import Check, Name, Node
from .phrases.things import Piece, Pieces, Place
from .phrases.zones import Zone, agreeing
from .wanted import COUNTED, LIMITED, ONE_PLACE, PLACES, PROCEDURE, RULE, SINGLE


class TabooRule(Node):
    """Nothing enters or leaves a place, but pieces that ignore it."""

    HOLDS = True
    zone: Zone = part(PLACES)

    def said(self, voice: Voice) -> str:
        """Which places are taboo."""
        return agreeing(self.zone, ["is taboo."], voice)


class CapacityRule(Node):
    """How many pieces of a family fit in a place."""

    HOLDS = True
    limit: int
    kind: Name = part(LIMITED)

    def law(self, to: Check) -> None:
        """A place has room for something."""
        _has_room(self, self.limit, to)

    def said(self, voice: Voice) -> str:
        """How many fit in any place."""
        return f"a place holds {_at_most(self.limit, self.kind, voice)}."


class RoomRule(Node):
    """How many pieces of a kind fit in each of some places."""

    HOLDS = True
    zone: Zone = part(PLACES)
    limit: int
    kind: Name = part(COUNTED)

    def law(self, to: Check) -> None:
        """A place has room for something."""
        _has_room(self, self.limit, to)

    def said(self, voice: Voice) -> str:
        """How many fit in which places."""
        return agreeing(self.zone, [f"holds {_at_most(self.limit, self.kind, voice)}."], voice)


def _has_room(rule: Node, limit: int, to: Check) -> None:
    if limit == 0:
        to.complain("E431", "`at most 0`: a bound is 1 or more", rule.span)


class Twice(Node):
    """Two scorings, one after the other."""


class Like(Node):
    """With the scoreboard of another place."""

    english = "with the scoreboard of {place}"
    place: Place = part(ONE_PLACE)


class AsOneWith(Node):
    """Together with another place: pieces, values and bonuses are added."""

    place: Place = part(ONE_PLACE)


class MannerRule(Node):
    """Places are scored in another manner, in all scorings or only in those of one procedure."""

    HOLDS = True
    zone: Zone = part(PLACES)
    manner: Twice | Like | AsOneWith
    procedure: Name | None = part(PROCEDURE)

    def counted(self) -> Name | None:
        """The procedure during which it holds."""
        return self.procedure

    def law(self, to: Check) -> None:
        """No place is scored like itself, or as one with itself."""
        if isinstance(self.manner, Like | AsOneWith) and self.manner.place in self.zone.parts:
            place = self.manner.place
            message = f"`{to.written(place)}` stands on both sides of this rule"
            to.complain("E434", message, place.span)

    def said(self, voice: Voice) -> str:
        """Which places are scored in which manner."""
        within = f" in {voice.say(self.procedure)}" if self.procedure is not None else ""
        return agreeing(self.zone, [f"is scored {voice.say(self.manner)}{within}."], voice)


class LapseRule(Node):
    """Another rule does not hold."""

    english = "the rule “{rule}” does not hold."
    HOLDS = True
    rule: Name = part(RULE)


class RedirectRule(Node):
    """Pieces that go to one place go to another instead."""

    english = "{pieces} that go to {place} go to {instead} instead."
    HOLDS = True
    pieces: Pieces = part(COUNTED)
    place: Place = part(ONE_PLACE)
    instead: Place = part(ONE_PLACE)

    def law(self, to: Check) -> None:
        """They go to another place."""
        if self.place == self.instead:
            message = f"what goes to `{to.written(self.place)}` goes there anyway"
            to.complain("E433", message, self.instead.span)


class BonusRule(Node):
    """Points for the sole leader where a piece stands."""

    HOLDS = True
    points: int
    piece: Piece = part(SINGLE)

    def law(self, to: Check) -> None:
        """A bonus pays something."""
        if self.points == 0:
            to.complain("E430", "a bonus of 0 points is none", self.span)

    def said(self, voice: Voice) -> str:
        """How much more a sole leader scores where."""
        points = "1 point" if self.points == 1 else f"{self.points} points"
        return f"a sole leader scores {points} more where {voice.of_others().say(self.piece)} is."


def _at_most(limit: int, kind: Name, voice: Voice) -> str:
    return f"at most {limit} {voice.words.noun(kind.text, limit == 1)}"
