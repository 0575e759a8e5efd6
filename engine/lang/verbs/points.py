"""Sentences about points: gained, lost, given and paid. See tree.py."""

from __future__ import annotations

from ..blocks import Block
from ..english.bodies import done_then, short
from ..english.context import Context
from ..english.titles import Words
from ..expected import Wanted
from ..nodes import Check, Node, statements_in
from ..phrases.computed import Half, OwnPoints
from ..phrases.numbers import Computed, Number, check_some, so_many
from ..phrases.players import Person


class _OfPoints(Node):
    """Points of the player who acts."""

    OF_ACTOR = True
    ONE_STEP = True
    MOVES_POINTS = True
    points: Number

    def law(self, to: Check) -> None:
        """There are some."""
        check_some(self.points, to)


class Gain(_OfPoints):
    """The player who acts gets points."""

    def render(self, context: Context) -> str:
        """How many."""
        return f"gain {_how_many(self.points, context)}"


class Lose(_OfPoints):
    """The player who acts loses points, as many as there are."""

    def render(self, context: Context) -> str:
        """How many; half of all points is said just so."""
        match self.points:
            case Computed(amount=Half(whole=OwnPoints()) as half):
                return f"lose half of {context.their} points, rounded {half.ROUNDED}"
        return f"lose {_how_many(self.points, context)}"


class GivePoints(_OfPoints):
    """The player who acts gives points to another one, as many as there are."""

    person: Person

    def render(self, context: Context) -> str:
        """How many, and to whom."""
        return f"give {_to(self.person, self.points, context)}"


class Pay(Block):
    """Done only when points are paid in full."""

    OF_ACTOR = True
    WEIGHT = 11
    MOVES_POINTS = True
    points: Number
    person: Person | None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """The block is done or not."""
        to.part(self.points)
        check_some(self.points, to)
        to.part(self.person)
        to.ways(self.body, ())

    def for_itself(self) -> bool:
        """Whether it is written that nothing is done for the price."""
        return all(part.IDLE for part in self.body)

    def is_clause(self, words: Words) -> bool:
        """A price alone is one."""
        return self.for_itself()

    def render(self, context: Context) -> str:
        """The price, and what is done for it."""
        if self.for_itself():
            return self._price(context)
        pays = f"{context.they} {self._price(context)}" if context.third else self._price(context)
        return done_then(f"{pays}; if {context.they} do", self.body, context)

    def in_short(self, context: Context) -> str:
        """The price, and what the player who pays does for it; what others do is not theirs."""
        body = () if self.for_itself() else statements_in(self.body, context)
        own = [part for part in body if not part.SOMEBODY_ACTS]
        done = short(tuple(own), context) if own else ""
        between = ", " if " and " in done else " and "
        return f"{self._price(context)}{between if done else ''}{done}"

    def _price(self, context: Context) -> str:
        if self.person is None:
            return f"pay {_how_many(self.points, context)}"
        return f"pay {_to(self.person, self.points, context)}"


def _to(person: Person, points: Number, context: Context) -> str:
    """Who gets how many; what is worked out is too long to stand between the two."""
    taker, many = context.render(person), _how_many(points, context)
    return f"{taker} {many}" if context.worth(points) is None else f"{many} to {taker}"


def _how_many(points: Number, context: Context) -> str:
    each = points.amount.each(context) if isinstance(points, Computed) else ""
    return f"1 point for each {each}" if each else so_many(points, "point", "points", context)
