"""Sentences about points: gained, lost, given and paid. See tree.py."""

from __future__ import annotations

from ..blocks import Block
from ..english.bodies import done_then
from ..english.voice import Voice
from ..nodes import Check, Node
from ..phrases.computed import Half, OwnPoints
from ..phrases.numbers import Computed, Number, check_some, so_many
from ..phrases.players import Person
from ..wanted import Wanted


class _OfPoints(Node):
    """Points of the player who acts."""

    OF_ACTOR = True
    ONE_STEP = True
    points: Number

    def law(self, to: Check) -> None:
        """There are some."""
        check_some(self.points, to)


class Gain(_OfPoints):
    """The player who acts gets points."""

    def said(self, voice: Voice) -> str:
        """How many."""
        return f"gain {_how_many(self.points, voice)}"


class Lose(_OfPoints):
    """The player who acts loses points, as many as there are."""

    def said(self, voice: Voice) -> str:
        """How many; half of all points is said just so."""
        match self.points:
            case Computed(amount=Half(whole=OwnPoints()) as half):
                return f"lose half of {voice.their} points, rounded {half.ROUNDED}"
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
        check_some(self.points, to)
        to.part(self.person)
        to.ways(self.body, ())

    def said(self, voice: Voice) -> str:
        """The price, and what is done for it."""
        to = f" to {voice.say(self.person)}" if self.person is not None else ""
        pays = f"{voice.they} pay" if voice.third else "pay"
        head = f"{pays} {_how_many(self.points, voice)}{to}; if {voice.they} do"
        return done_then(head, self.body, voice)


def _how_many(points: Number, voice: Voice) -> str:
    each = points.amount.each(voice) if isinstance(points, Computed) else ""
    return f"1 point for each {each}" if each else so_many(points, "point", "points", voice)
