"""Sentences about points. See tree.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Final

from ...text.records import part
from ...text.source import Span
from ..blocks import Block
from ..effects import Asks, Effects, Steps
from ..english.bodies import as_asked, done_then, short
from ..english.context import Asked, Context, Local
from ..english.titles import Words, capitalised
from ..expected_kinds import NEW, Wanted
from ..names import What
from ..nodes import Body, Check, Name, Node, statements_in
from ..phrases.conditions import OptionIsOn
from ..phrases.numbers import Computed, Number, check_some, so_many
from ..phrases.players import Person, check_another
from ..phrases.terms import OwnPoints, Quotient


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

    def price(self, context: Context) -> str:
        return context.render(self)

    def render(self, context: Context) -> str:
        """The phrase "lose half of your points" is irregular."""
        match self.points:
            case Computed(amount=Quotient(first=OwnPoints()) as half) if half.halved():
                return f"lose half of {context.their} points, rounded {half.ROUNDED}"
        return f"lose {_how_many(self.points, context)}"


class GivePoints(_OfPoints):
    """The acting player gives points to another player, at most as many as they have."""

    person: Person

    def law(self, to: Check) -> None:
        """Rejects 0, and a gift of players to themselves."""
        super().law(to)
        check_another(self.person, to)

    def price(self, context: Context) -> str:
        return context.render(self)

    def render(self, context: Context) -> str:
        return f"give {_to(self.person, self.points, context)}"


PAID: Final = "paid"
"""The name of the answer to `may pay`, unless it has a name of its own."""


class _Price(Block):
    """Points that are paid in full, and what they buy."""

    OF_ACTOR = True
    WEIGHT = 11
    EFFECTS = Effects(moves_points=True)
    points: Number
    person: Person | None

    def for_itself(self) -> bool:
        """Whether the price buys nothing."""
        return all(part.EFFECTS.idle for part in self.body)

    def is_clause(self, words: Words) -> bool:
        """Only if it buys nothing."""
        return self.for_itself()

    def in_short(self, context: Context) -> str:
        """The price and what the paying player gets for it, without what other players do."""
        body = () if self.for_itself() else statements_in(self.body, context)
        own = [part for part in body if not part.SOMEBODY_ACTS]
        done = short(tuple(own), context) if own else ""
        between = ", " if " and " in done else " and "
        return f"{self.price(context)}{between if done else ''}{done}"

    def price(self, context: Context) -> str:
        if self.person is None:
            return f"pay {_how_many(self.points, context)}"
        return f"pay {_to(self.person, self.points, context)}"


class Pay(_Price):
    """Performs its block only if points are paid in full."""

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.points)
        check_some(self.points, to)
        check_another(self.person, to)
        to.part(self.person)
        to.ways(self.body, ())

    def asked_as(self, name: Name | None) -> Node:
        name = None if name == Name(PAID) else name
        asked = MayPay(self.points, self.person, name, span=self.span)
        return asked if self.for_itself() else asked.buying(self.body)

    def render(self, context: Context) -> str:
        if self.for_itself():
            return self.price(context)
        pays = f"{context.they} {self.price(context)}" if context.third else self.price(context)
        return done_then(f"{pays}; if {context.they} do", self.body, context)


class MayPay(_Price):
    """Asks whether the acting player pays; the `if` below it says what that buys.

    test: the condition of that `if`. otherwise: the block of its `else`.
    """

    BLOCK = False
    WITH_SUBJECT = True
    NAMES_STAY = True
    EFFECTS = Effects(asks=Asks.THE_ACTOR, moves_points=True)
    SIDES = "is never accepted", "is never refused"
    points: Number
    person: Person | None
    name: Name | None = part(NEW)
    test: OptionIsOn | None = field(default=None, kw_only=True)
    otherwise: Body = field(default=(), kw_only=True)

    @property
    def answer(self) -> Name:
        """The name of the answer."""
        return self.name or Name(PAID, span=self.span)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.points)
        check_some(self.points, to)
        check_another(self.person, to)
        to.part(self.person)
        to.choose(self.answer, What.ANSWER)
        to.part(self.test)
        again = self._asked_again()
        if again is not None and self.otherwise:
            name = self.answer.text
            message = f"`{name}` is answered again in its own block, so `else` could mean either"
            hint = f"name one of the answers: `may pay 2 points as {name}_too`, `if {name}_too:`"
            to.diagnose("E413", message, again.span, hint)
        to.ways(self.body, self.otherwise)

    def _asked_again(self) -> Node | None:
        """The sentence in its block that gives its name to something else."""
        inside = (node for sentence in self.body for node in sentence.walk())
        return next((node for node in inside if self.answer.text in dict(node.introduces())), None)

    def bodies(self) -> Sequence[Body]:
        return self.body, self.otherwise

    def asks_for(self) -> Sequence[Name]:
        return (self.answer,)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.answer.text, Local("", "answer")),)

    def buying(self, body: Body) -> MayPay:
        """It with what it buys."""
        return self.changed(test=OptionIsOn(self.answer, span=self.span), body=body)

    def with_block(self, header: Node | None, body: Body) -> Node | None:
        if header is None:
            return self.changed(otherwise=body) if self.test and not self.otherwise else None
        is_test = self.test is None and header.deciding() == OptionIsOn(self.answer)
        return self.changed(test=header.deciding(), body=body) if is_test else None

    def continues(self, head: str, context: Context) -> bool:
        """Not after a condition, nor with `else`: it would not be seen whose "if you do" it is."""
        return not head.startswith("if ") and not self.otherwise

    def needs_a_yes(self) -> bool:
        return all(node.needs_a_yes() for node in self.otherwise)

    def headed(self, line: str) -> Iterable[tuple[str, Span | None, Body]]:
        if self.body:
            yield f"if {self.answer.text}", None, self.body
        if self.otherwise:
            yield "else", None, self.otherwise

    def is_clause(self, words: Words) -> bool:
        return super().is_clause(words) and not self.otherwise

    def render(self, context: Context) -> str:
        price = f"may {self.price(context)}"
        if self.is_clause(context.words):
            return price
        they = context.they
        then = "" if self.for_itself() else done_then(f"if {they} do", self.body, context)
        other = f"if {they} do not" if self.for_itself() else "otherwise"
        parts = [f"{capitalised(they)} {price}.", then, done_then(other, self.otherwise, context)]
        return ("\n" if "\n" in "".join(parts) else " ").join(filter(None, parts))

    def title(self, context: Context) -> str:
        return as_asked(self.in_short(context))

    def asks(self, context: Context, asked: Asked | None) -> str:
        return f"{capitalised(self.title(context))}?"


def _to(person: Person, points: Number, context: Context) -> str:
    """The receiver and the points; a computed number comes last."""
    taker, many = context.render(person), _how_many(points, context)
    return f"{taker} {many}" if context.worth(points) is None else f"{many} to {taker}"


def _how_many(points: Number, context: Context) -> str:
    each = points.amount.each(context) if isinstance(points, Computed) else ""
    return f"1 point for each {each}" if each else so_many(points, "point", "points", context)
