"""Phrases for quantities. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..expected_kinds import MOVED_COUNTED
from ..nodes import Check, Node
from .numbers import Computed, Number, check_some
from .terms import PiecesIn, Quotient
from .things import AnyonesPieces, Pieces
from .zones import Zone


class _Quantity(Node):
    """A quantity. MAY_STOP: the player may choose fewer."""

    MAY_STOP: ClassVar[bool] = False


class Exactly(_Quantity):
    """A number, or all if there are fewer."""

    number: Number

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)

    def render(self, context: Context) -> str:
        """A computed number follows the noun: "as many cards as the number ..."."""
        return self.number.before(context)


class UpTo(_Quantity):
    """At most a number."""

    MAY_STOP = True
    number: Number

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)

    def render(self, context: Context) -> str:
        return f"up to {self.number.before(context)}"


class AllOfThem(_Quantity):
    """All that are there."""


class UpToAll(_Quantity):
    """Any number of those that are there."""

    MAY_STOP = True
    english = "any number"


class Quota(Node):
    """A quantity of pieces of certain owners."""

    quantity: Quantity
    pieces: Pieces = part(MOVED_COUNTED)

    def render(self, context: Context) -> str:
        amount, pieces = context.render(self.quantity), context.render(self.pieces)
        worked_out = suffix(self.quantity, context)
        if not isinstance(self.pieces, AnyonesPieces):
            return f"{amount} of {pieces}{worked_out}"
        kind = self.pieces.kind.text
        if isinstance(self.quantity, AllOfThem):
            return f"all {context.words.many(kind)}"
        if isinstance(self.quantity, UpToAll):
            return f"{amount} of {pieces}"
        if is_one(self.quantity, context):
            return f"{amount} {context.words.one(kind)} of any colour"
        return f"{amount} {pieces}{worked_out}"

    def taken_from(self, source: Zone, context: Context) -> str:
        """The quantity before its source; half of the pieces in the source omits their place."""
        match self.quantity:
            case Exactly(
                number=Computed(amount=Quotient(first=PiecesIn(pieces=pieces, zone=zone)) as half)
            ) if half.halved():
                if pieces == self.pieces and zone == source:
                    return f"half (rounded {half.ROUNDED}) of {context.render(pieces)}"
        return context.render(self)


def is_one(quantity: Quantity, context: Context) -> bool:
    """Whether at most one is meant, as far as that is known before the game."""
    return isinstance(quantity, Exactly | UpTo) and context.worth(quantity.number) == 1


def suffix(quantity: Quantity, context: Context) -> str:
    """What follows the noun, if the number is computed."""
    return quantity.number.suffix(context) if isinstance(quantity, Exactly | UpTo) else ""


Quantity = Exactly | UpTo | AllOfThem | UpToAll
