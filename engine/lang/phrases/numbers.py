"""Numbers, written or worked out, and bounds of them. The kinds of amounts stand in computed.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.spelling import Spelling
from ..english.context import Context
from ..english.titles import plain
from ..nodes import Check, Node


class Amount(Node):
    """How much something is. It stands for its subclasses: whatever may stand in the brackets.

    In English a number of things is told around them: "2 points", "as many points as ...". What is
    known before the game is told as the number that it comes to.
    """

    def known(self, context: Context) -> int | None:
        """What it comes to, where that is settled before the game."""
        return None

    def render(self, context: Context) -> str:
        """The number that it comes to, or what it is."""
        known = context.worth(self)
        return self.reported(context) if known is None else str(known)

    def reported(self, context: Context) -> str:
        """What it is, where the number is known in play only."""
        return super().render(context)

    def before(self, context: Context) -> str:
        """What stands before the things."""
        known = context.worth(self)
        return "as many" if known is None else str(known)

    def suffix(self, context: Context) -> str:
        """What stands behind the things."""
        return f" as {context.render(self)}" if context.worth(self) is None else ""

    def each(self, context: Context) -> str:
        """Each of the things of which it is the number; empty: it is no plain count."""
        return ""

    def subject(self, context: Context) -> str:
        """What is said to be so much, in a test."""
        return context.render(self)

    def things(self, context: Context) -> str:
        """The things of which it is the number; empty: it is no plain count."""
        return ""

    def none(self, context: Context) -> str:
        """That it is 0, where that is said in other words; empty: it is not."""
        return ""

    def some(self, context: Context) -> str:
        """That it is not 0, in the same way."""
        return ""

    def so_many(self, how_many: str, is_one: bool, context: Context) -> str:
        """That it is so much, where that is said in other words; empty: it is not."""
        return ""

    def whether(self, context: Context) -> str:
        """What a player has for whom it is 1, where it is 0 or 1; empty: it is another number."""
        return ""


class Term(Amount):
    """An amount that can be halved, added or taken away; it stands for its subclasses."""


class Fixed(Term):
    """A number written out."""

    value: int

    def known(self, context: Context) -> int:
        """The number itself."""
        return self.value


class Computed(Node):
    """A number that is worked out when the sentence is done."""

    WORKED_OUT = True
    amount: Amount

    def law(self, to: Check) -> None:
        """A number that is written needs no brackets."""
        if isinstance(self.amount, Fixed):
            right = to.written(self.amount)
            message = f"`{to.written(self)}` is a plain number and needs no brackets"
            to.complain("E403", message, self.span, Spelling(f"write `{right}`", right))

    def render(self, context: Context) -> str:
        """The amount; brackets are not said."""
        return context.render(self.amount)

    def known(self, context: Context) -> int | None:
        """What it comes to, where that is settled before the game."""
        return context.worth(self.amount)

    def before(self, context: Context) -> str:
        """What stands before the things of which there are so many."""
        return self.amount.before(context)

    def suffix(self, context: Context) -> str:
        """What stands behind them."""
        return self.amount.suffix(context)


Number = Fixed | Computed


def so_many(number: Number, one: str, many: str, context: Context) -> str:
    """So many things: "1 point", "2 points", "as many points as ..."."""
    before = number.before(context)
    return f"{before} {one if before == '1' else many}{number.suffix(context)}"


def shown_things(attribute: str) -> tuple[str, str] | None:
    """One and several of what a number on a card counts; None: it counts nothing, as a value."""
    many = plain(attribute)
    return (many.removesuffix("s"), many) if many.endswith("s") else None


def check_some(number: Number, to: Check) -> None:
    """Reports a written 0 where something is to be done with so many."""
    if number == Fixed(0):
        to.complain("E430", "0 is not allowed: expected 1 or more", number.span)


class _SoMany(Node):
    """A bound of a number.

    LEAST, MOST: by how much the least and the most that are allowed differ from the number; None:
    there is no such end. COMPARISON: what stands around things that are so many as something else.
    """

    LEAST: ClassVar[int | None] = None
    MOST: ClassVar[int | None] = None
    COMPARISON: ClassVar[tuple[str, str]]
    count: Number

    def of_cards(self, one: str, many: str, context: Context) -> str:
        """So many things: "at least 2 points", "more points than ..."."""
        known = context.worth(self.count)
        if known is not None:
            return f"{context.render(self)} {one if known == 1 else many}"
        before, suffix = self.COMPARISON
        return f"{before} {many} {suffix} {context.render(self.count)}"

    def of_number(self, context: Context) -> str:
        """The bound of what is no count of things."""
        return context.render(self)

    def of_some(self, to: Check) -> None:
        """Reports a written bound that no count passes, or that every count passes."""
        if not isinstance(self.count, Fixed):
            return
        nothing = self.MOST is not None and self.count.value + self.MOST <= 0
        if nothing or (self.MOST is None and self.count.value + (self.LEAST or 0) == 0):
            message = f"`{to.written(self)}`: a limit must be 1 or more"
            to.complain("E431", message, self.span)


class AtLeast(_SoMany):
    """So many or more."""

    LEAST = 0
    COMPARISON = ("at least as many", "as")


class AtMost(_SoMany):
    """So many or fewer."""

    MOST = 0
    COMPARISON = ("at most as many", "as")


class ExactlySoMany(_SoMany):
    """Just so many."""

    LEAST = MOST = 0
    COMPARISON = ("exactly as many", "as")


class MoreThan(_SoMany):
    """One more than so many, or yet more."""

    LEAST = 1
    COMPARISON = ("more", "than")


class FewerThan(_SoMany):
    """One fewer than so many, or yet fewer."""

    MOST = -1
    COMPARISON = ("fewer", "than")

    def of_number(self, context: Context) -> str:
        """Less, not fewer."""
        return f"less than {context.render(self.count)}"


Bound = AtLeast | AtMost | ExactlySoMany | MoreThan | FewerThan
