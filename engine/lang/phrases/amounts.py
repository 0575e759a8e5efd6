"""Phrases that tell how many. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.voice import Voice
from ..nodes import Check, Name, Node
from ..wanted import EACH_CARDS, MOVED_COUNTED, NUMBER, ONE_CARDS
from .things import AnyonesPieces, Pieces
from .zones import Zone


class Fixed(Node):
    """A number written out."""

    value: int

    def law(self, to: Check) -> None:
        """A quantity of nothing moves nothing."""
        if self.value == 0:
            to.complain("E430", "0 is none: expected 1 or more", self.span)


class Printed(Node):
    """A number printed on the card that lies in a card zone."""

    english = "the {plain attribute} shown on {zone}"
    attribute: Name = part(NUMBER)
    zone: Zone = part(ONE_CARDS)


class _Quantity(Node):
    """How many are meant. MAY_STOP: the player may do with fewer."""

    MAY_STOP: ClassVar[bool] = False


class Exactly(_Quantity):
    """So many, or as many as there are."""

    number: Number

    def said(self, voice: Voice) -> str:
        """A printed number follows what is counted: "as many cards as the number ..."."""
        return "as many" if isinstance(self.number, Printed) else voice.say(self.number)


class UpTo(_Quantity):
    """So many or fewer."""

    MAY_STOP = True
    number: Number

    def said(self, voice: Voice) -> str:
        """A printed number follows what is counted."""
        return f"up to {'as many' if isinstance(self.number, Printed) else voice.say(self.number)}"


class AllOfThem(_Quantity):
    """All there are."""


class UpToAll(_Quantity):
    """Any number of all there are."""

    MAY_STOP = True
    english = "any number"


class Quota(Node):
    """A number of somebody's pieces."""

    quantity: Quantity
    pieces: Pieces = part(MOVED_COUNTED)

    def said(self, voice: Voice) -> str:
        """Whose pieces, and how many: one of them, several, or all."""
        amount, pieces = voice.say(self.quantity), voice.say(self.pieces)
        printed = printed_number(self.quantity, voice)
        if not isinstance(self.pieces, AnyonesPieces):
            return f"{amount} of {pieces}{printed}"
        kind = self.pieces.kind.text
        if isinstance(self.quantity, AllOfThem):
            return f"all {voice.words.many(kind)}"
        if isinstance(self.quantity, UpToAll):
            return f"{amount} of {pieces}"
        if self.is_single:
            return f"{amount} {voice.words.one(kind)} of any colour"
        return f"{amount} {pieces}{printed}"

    @property
    def is_single(self) -> bool:
        """Whether at most one piece moves, as it is written."""
        return isinstance(self.quantity, Exactly | UpTo) and self.quantity.number == Fixed(1)


class CardFilter(Node):
    """Only cards whose number lies in no player's zone."""

    english = "whose {plain attribute} is not on anybody's {bare zone}"
    attribute: Name = part(NUMBER)
    zone: Name = part(EACH_CARDS)


def printed_number(quantity: Quantity, voice: Voice) -> str:
    """The place where the number is printed that an amount calls "as many"."""
    match quantity:
        case Exactly(number=Printed() as number) | UpTo(number=Printed() as number):
            return f" as {voice.say(number)}"
    return ""


Number = Fixed | Printed
Quantity = Exactly | UpTo | AllOfThem | UpToAll
