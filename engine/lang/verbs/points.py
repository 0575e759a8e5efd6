"""Sentences about points: gained, lost, given and paid. See tree.py."""

from __future__ import annotations

from ..blocks import Block
from ..english.bodies import done_then
from ..english.voice import Voice
from ..nodes import Check, Node
from ..phrases.amounts import Fixed, Number
from ..phrases.players import Person
from ..wanted import Wanted


class _OfPoints(Node):
    """Points of the player who acts."""

    OF_ACTOR = True
    ONE_STEP = True
    points: Number


class Gain(_OfPoints):
    """The player who acts gets points."""

    def said(self, voice: Voice) -> str:
        """How many."""
        return f"gain {_how_many(self.points, voice)}"


class Lose(_OfPoints):
    """The player who acts loses points, as many as there are."""

    def said(self, voice: Voice) -> str:
        """How many."""
        return f"lose {_how_many(self.points, voice)}"


class GivePoints(_OfPoints):
    """The player who acts gives points to another one, as many as there are."""

    person: Person

    def said(self, voice: Voice) -> str:
        """How many, and to whom."""
        return f"give {_how_many(self.points, voice)} to {voice.say(self.person)}"


class Pay(Block):
    """Done only when points are paid in full."""

    OF_ACTOR = True
    points: Number
    person: Person | None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """The block is done or not."""
        to.part(self.points)
        to.part(self.person)
        to.ways(self.body, ())

    def said(self, voice: Voice) -> str:
        """The price, and what is done for it."""
        to = f" to {voice.say(self.person)}" if self.person is not None else ""
        pays = f"{voice.they} pay" if voice.third else "pay"
        head = f"{pays} {_how_many(self.points, voice)}{to}; if {voice.they} do"
        return done_then(head, self.body, voice)


def _how_many(points: Number, voice: Voice) -> str:
    """So many points; a number that is worked out stands behind the word."""
    if isinstance(points, Fixed):
        return f"{points.value} point{'' if points.value == 1 else 's'}"
    return f"as many points as {voice.say(points)}"
