"""Tests that conditions make in play."""

from __future__ import annotations

from ..text.records import Record
from . import expressions as ex


class PlacePasses(Record):
    """A place passes one of some tests."""

    place: ex.PlaceExpr
    tests: tuple[ex.Where, ...]


class PieceIn(Record):
    """A piece stands in one of some places."""

    place: ex.PlaceExpr
    places: ex.Mask


class Exists(Record):
    """A place exists: a piece that stands nowhere has none, nor has a name that stands for none."""

    place: ex.PlaceExpr


class IsChosen(Record):
    """A name stands for something."""

    chosen: ex.Chosen


class Keeps(Record):
    """A number is within a bound."""

    number: ex.Number
    bound: ex.Ends


class SamePerson(Record):
    """Two persons are the same player."""

    one: ex.PersonExpr
    other: ex.PersonExpr


class LeadsIn(Record):
    """A player has the majority in a place, with others or alone."""

    person: ex.PersonExpr
    place: ex.PlaceExpr
    alone: bool


class Answered(Record):
    """This answer was given."""

    chosen: ex.Chosen
    answer: int


class PersonAnswered(Record):
    """A player gave this answer. first: the slot of the first player."""

    first: int
    person: ex.PersonExpr
    answer: int


class ScoringPaysFirst(Record):
    """The current scoring pays only a sole first player."""


class GoesOn(Record):
    """A procedure is running, by its number among those that are counted."""

    counter: int


class Opposite(Record):
    """A test fails."""

    test: Test


class All(Record):
    """All of several tests hold."""

    tests: tuple[Test, ...]


class One(Record):
    """One of several tests holds."""

    tests: tuple[Test, ...]


Test = (
    PlacePasses
    | PieceIn
    | Exists
    | IsChosen
    | Keeps
    | SamePerson
    | LeadsIn
    | Answered
    | PersonAnswered
    | ScoringPaysFirst
    | GoesOn
    | Opposite
    | All
    | One
)
