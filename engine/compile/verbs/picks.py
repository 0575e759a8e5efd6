"""Domains of choices and draws."""

from __future__ import annotations

from ...lang import tree
from ...text.records import Record
from ..card_tests import CardTest, card_test
from ..expressions import Chosen, Mask, Number, ZoneRef
from ..player_tests import Players
from ..players import players_that
from .pieces import Family, family_of
from .writer import Writer


class PlacesOffered(Record):
    """Places of the first mask that has any."""

    masks: tuple[Mask, ...]


class PlayersOffered(Record):
    """Players."""

    players: Players


class PiecesOffered(Record):
    """Pieces of a family."""

    family: Family


class CardsOffered(Record):
    """Cards of some zones."""

    zones: tuple[ZoneRef, ...]
    test: CardTest | None


class ThoseChosen(Record):
    """Things that were chosen under one name, as bits."""

    chosen: Chosen


class NumbersOffered(Record):
    """Numbers from one to another."""

    low: Number
    high: Number


class AnswersOffered(Record):
    """Yes and no."""


Among = (
    PlacesOffered
    | PlayersOffered
    | PiecesOffered
    | CardsOffered
    | ThoseChosen
    | NumbersOffered
    | AnswersOffered
)


def offered(writer: Writer, pick: tree.Drawable) -> Among:
    """The domain that a sentence offers."""
    operands = writer.operands
    match pick:
        case tree.DrawPlayer():
            return PlayersOffered(players_that(operands, tree.Everyone, None))
        case tree.AnyOfPlayers(group=group, filter=which):
            return PlayersOffered(players_that(operands, type(group), which))
        case tree.AnyPiece(kind=kind, filter=where):
            return PiecesOffered(family_of(writer, kind, where))
        case tree.AnyCard(filter=test, zone=zone):
            return CardsOffered(operands.zones(zone), card_test(operands, test))
        case tree.NumberBetween(low=low, high=high):
            return NumbersOffered(operands.number(low), operands.number(high))
        case tree.YesOrNo():
            return AnswersOffered()
        case tree.OrElse(first=first, second=second):
            return PlacesOffered((operands.mask(first), operands.mask(second)))
        case tree.Zone():
            return PlacesOffered((operands.mask(pick),))
    raise AssertionError(pick)
