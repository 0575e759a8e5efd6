"""Numbers, written or computed, and bounds. The kinds of amounts are in terms.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.spelling import Spelling
from ..english.context import Context
from ..english.titles import plain
from ..nodes import Check, Node


class Amount(Node):
    """The base class of amounts: the expressions in square brackets.

    In English, a number surrounds its noun: "2 points", "as many points as ...". An amount that is
    known before the game is rendered as its value.
    """

    def known(self, context: Context) -> int | None:
        """The value, if it is known before the game."""
        return None

    def render(self, context: Context) -> str:
        """The value if it is known, or else what it is."""
        known = context.worth(self)
        return self.reported(context) if known is None else str(known)

    def reported(self, context: Context) -> str:
        """The amount in words, if its value is known only in play."""
        return super().render(context)

    def before(self, context: Context) -> str:
        """What precedes the noun."""
        known = context.worth(self)
        return "as many" if known is None else str(known)

    def suffix(self, context: Context) -> str:
        """What follows the noun."""
        return f" as {context.render(self)}" if context.worth(self) is None else ""

    def each(self, context: Context) -> str:
        """One of the things that it counts; empty if it is no plain count."""
        return ""

    def subject(self, context: Context) -> str:
        """The amount as the subject of a test."""
        return context.render(self)

    def things(self, context: Context) -> str:
        """The things that it counts; empty if it is no plain count."""
        return ""

    def none(self, context: Context) -> str:
        """A clause for "it is 0"; empty if there is no better wording."""
        return ""

    def some(self, context: Context) -> str:
        """A clause for "it is not 0"; empty if there is no better wording."""
        return ""

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        """A clause for "it is so many"; empty if there is no better wording."""
        return ""

    def whether(self, context: Context) -> str:
        """What a player has if it is 1, for an amount that is 0 or 1; else empty."""
        return ""

    def compared(self, bound: Extent, context: Context) -> str:
        """The clause that it is within a bound."""
        if bound == Just(Fixed(0)) and (none := self.none(context)):
            return none
        if bound in SOME and (some := self.some(context)):
            return some
        is_one = context.worth(bound.count) == 1
        known = self.so_many(context.render(bound), is_one, context)
        return known or f"{self.subject(context)} is {bound.of_number(context)}"


class Term(Amount):
    """The base class of amounts that can be operands of arithmetic."""


class Fixed(Term):
    """A literal number."""

    value: int

    def known(self, context: Context) -> int:
        return self.value


class Computed(Node):
    """A number that is computed in play."""

    WORKED_OUT = True
    amount: Amount

    def law(self, to: Check) -> None:
        """Rejects brackets around a literal number."""
        if isinstance(self.amount, Fixed):
            right = to.written(self.amount)
            message = f"`{to.written(self)}` is a plain number and needs no brackets"
            to.diagnose("E403", message, self.span, Spelling(f"write `{right}`", right))

    def render(self, context: Context) -> str:
        """The amount, without brackets."""
        return context.render(self.amount)

    def known(self, context: Context) -> int | None:
        """The value, if it is known before the game."""
        return context.worth(self.amount)

    def compared(self, bound: Extent, context: Context) -> str:
        """The clause that it is within a bound."""
        return self.amount.compared(bound, context)

    def before(self, context: Context) -> str:
        """What precedes the noun."""
        return self.amount.before(context)

    def suffix(self, context: Context) -> str:
        """What follows the noun."""
        return self.amount.suffix(context)


Number = Fixed | Computed


def so_many(number: Number, one: str, many: str, context: Context) -> str:
    """A number of things: "1 point", "2 points", "as many points as ..."."""
    before = number.before(context)
    return f"{before} {one if before == '1' else many}{number.suffix(context)}"


def shown_things(attribute: str) -> tuple[str, str] | None:
    """The singular and plural of what a number on a card counts; None if it is a plain value."""
    many = plain(attribute)
    return (many.removesuffix("s"), many) if many.endswith("s") else None


def check_some(number: Number | Term, to: Check) -> None:
    """Reports a literal 0 as the number of times or things in a sentence."""
    if number == Fixed(0):
        to.diagnose("E430", "0 is not allowed: expected 1 or more", number.span)


def report_tie(compared: Node, things: str, hint: str, to: Check) -> None:
    """Reports what is the same for all things that a superlative compares."""
    message = f"`{to.written(compared)}` is the same for all {things}, so all of them tie"
    to.diagnose("E442", message, compared.span, hint)


class _SoMany(Node):
    """A bound of a number.

    LEAST, MOST: the bounds relative to the number; None: unbounded. COMPARISON: what surrounds the
    noun in a comparison with another amount.
    """

    LEAST: ClassVar[int | None] = None
    MOST: ClassVar[int | None] = None
    COMPARISON: ClassVar[tuple[str, str]]
    count: Number

    def of_cards(self, one: str, many: str, context: Context) -> str:
        """The bound with a noun: "at least 2 points", "more points than ..."."""
        known = context.worth(self.count)
        if known is not None:
            return f"{context.render(self)} {one if known == 1 else many}"
        before, suffix = self.COMPARISON
        return f"{before} {many} {suffix} {context.render(self.count)}"

    def of_number(self, context: Context) -> str:
        """The bound of a plain value."""
        return context.render(self)

    def of_some(self, to: Check) -> None:
        """Reports a literal bound that is never or always met."""
        if not isinstance(self.count, Fixed):
            return
        nothing = self.MOST is not None and self.count.value + self.MOST <= 0
        if nothing or (self.MOST is None and self.count.value + (self.LEAST or 0) == 0):
            message = f"`{to.written(self)}`: a limit must be 1 or more"
            to.diagnose("E431", message, self.span)


class AtLeast(_SoMany):
    """The number or more."""

    LEAST = 0
    COMPARISON = ("at least as many", "as")


class AtMost(_SoMany):
    """The number or less."""

    MOST = 0
    COMPARISON = ("at most as many", "as")


class ExactlySoMany(_SoMany):
    """Exactly the number."""

    LEAST = MOST = 0
    COMPARISON = ("exactly as many", "as")


class MoreThan(_SoMany):
    """More than the number."""

    LEAST = 1
    COMPARISON = ("more", "than")


class FewerThan(_SoMany):
    """Less than the number."""

    MOST = -1
    COMPARISON = ("fewer", "than")

    def of_number(self, context: Context) -> str:
        """A plain value is "less", not "fewer"."""
        return f"less than {context.render(self.count)}"


class Just(_SoMany):
    """The number itself: `is 3`."""

    LEAST = MOST = 0
    COMPARISON = ("as many", "as")


class JustNot(_SoMany):
    """Any other number: `is not 3`. Its bounds are those of the number that is left out."""

    LEAST = MOST = 0
    COMPARISON = Just.COMPARISON


class NoMore(Node):
    """None at all: `no points`."""

    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int] = 0
    count: ClassVar[Fixed] = Fixed(0)

    def of_cards(self, one: str, many: str, context: Context) -> str:
        """Together with a noun."""
        return f"no {many}"


SOME = (AtLeast(Fixed(1)), MoreThan(Fixed(0)), JustNot(Fixed(0)))
"""The bounds that say that there is anything."""

Bound = AtLeast | AtMost | ExactlySoMany | MoreThan | FewerThan
Extent = Bound | Just | JustNot
SoMany = Bound | NoMore
