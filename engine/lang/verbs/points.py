"""Sentences about points. See tree.py."""

from __future__ import annotations

from ..blocks import Block
from ..effects import Effects, Steps
from ..english.bodies import done_then, short
from ..english.context import Context
from ..english.titles import Words
from ..expected_kinds import Wanted
from ..nodes import Check, Node, statements_in
from ..phrases.numbers import Computed, Number, check_some, so_many
from ..phrases.players import Person
from ..phrases.terms import Half, OwnPoints


class _OfPoints(Node):
    """A number of points of the acting player."""

    OF_ACTOR = True
    EFFECTS = Effects(steps=Steps.ONE, moves_points=True)
    points: Number

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.points, to)


class Gain(_OfPoints):
    """The acting player gains points."""

    def render(self, context: Context) -> str:
        return f"gain {_how_many(self.points, context)}"


class Lose(_OfPoints):
    """The acting player loses points, down to 0."""

    def render(self, context: Context) -> str:
        """The phrase "lose half of your points" is irregular."""
        match self.points:
            case Computed(amount=Half(whole=OwnPoints()) as half):
                return f"lose half of {context.their} points, rounded {half.ROUNDED}"
        return f"lose {_how_many(self.points, context)}"


class GivePoints(_OfPoints):
    """The acting player gives points to another player, at most as many as they have."""

    person: Person

    def render(self, context: Context) -> str:
        return f"give {_to(self.person, self.points, context)}"


class Pay(Block):
    """Performs its block only if points are paid in full."""

    OF_ACTOR = True
    WEIGHT = 11
    EFFECTS = Effects(moves_points=True)
    points: Number
    person: Person | None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.points)
        check_some(self.points, to)
        to.part(self.person)
        to.ways(self.body, ())

    def for_itself(self) -> bool:
        """Whether the block is `do nothing`."""
        return all(part.EFFECTS.idle for part in self.body)

    def is_clause(self, words: Words) -> bool:
        """Only without a block."""
        return self.for_itself()

    def render(self, context: Context) -> str:
        if self.for_itself():
            return self._price(context)
        pays = f"{context.they} {self._price(context)}" if context.third else self._price(context)
        return done_then(f"{pays}; if {context.they} do", self.body, context)

    def in_short(self, context: Context) -> str:
        """The price and what the paying player gets for it, without what other players do."""
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
    """The receiver and the points; a computed number comes last."""
    taker, many = context.render(person), _how_many(points, context)
    return f"{taker} {many}" if context.worth(points) is None else f"{many} to {taker}"


def _how_many(points: Number, context: Context) -> str:
    each = points.amount.each(context) if isinstance(points, Computed) else ""
    return f"1 point for each {each}" if each else so_many(points, "point", "points", context)
