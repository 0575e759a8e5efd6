"""Compiles tests of players, and filters that make them.

A filter is compiled once for each player, so that `own` is known before the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..lang import tree
from . import condition_tests as ct
from . import expressions as ex
from .counting import counting_players
from .operands import Operands
from .operations import NO, YES
from .player_tests import EachPlayer, Players, PlayerTest


def players_that(
    operands: Operands, group: type[tree.Group], which: tree.PlayerFilter | None
) -> Players:
    """The players of a group who pass a filter; the tests that compare players come last."""
    but = operands.actor() if group is tree.Opponents else None
    if which is None:
        return Players((), but)
    frame = operands.frame
    each = [operands.within(frame.of_player(n)) for n in range(operands.layout.players)]
    ordered = sorted(which.tests, key=lambda test: test.SUPERLATIVE)
    tests = [test for node in ordered for test in _tests(each, node)]
    named = [
        dict.fromkeys(ex.SlotPlace(reading.chosen.slot) for reading in one.frame.readings)
        for one in each
    ]
    if any(named):
        tests.insert(0, EachPlayer(tuple(ct.All(tuple(map(ct.Exists, one))) for one in named)))
    return Players(counting_players(tests), but)


def _tests(each: Sequence[Operands], node: tree.PlayerTest) -> list[PlayerTest]:
    """One test, as the tests that it consists of."""
    match node:
        case tree.MostPoints() | tree.FewestPoints():
            highest = isinstance(node, tree.MostPoints)
            return [_extreme(each, lambda one: ex.PointsNumber(one.actor()), highest)]
        case tree.MostIn(pieces=pieces, place=place) | tree.FewestIn(pieces=pieces, place=place):
            stands = EachPlayer(tuple(ct.Exists(one.sure_place(place)) for one in each))
            highest = isinstance(node, tree.MostIn)
            return [stands, _extreme(each, lambda one: _counted(one, pieces, place), highest)]
        case tree.HighestOf(amount=amount) | tree.LowestOf(amount=amount):
            highest = isinstance(node, tree.HighestOf)
            return [_extreme(each, lambda one: one.worked_out(amount), highest)]
        case tree.Highest(name=name) | tree.Lowest(name=name):
            highest = isinstance(node, tree.Highest)
            return [_extreme(each, lambda one: one.frame.chosen(name.text), highest)]
    return [EachPlayer(tuple(of_player(one, one.actor(), node) for one in each))]


def _counted(operands: Operands, pieces: tree.Pieces, place: tree.Place) -> ex.Number:
    """The pieces in a place, without those that count nothing at all."""
    owned = operands.owned(pieces).changed(counting=True)
    return ex.PiecesNumber(owned, ex.Mask((operands.sure_place(place),)))


def _extreme(
    each: Sequence[Operands], number: Callable[[Operands], ex.Number | ex.Chosen], highest: bool
) -> ex.Extreme:
    return ex.Extreme(ex.OfPlayer(tuple(number(one) for one in each)), highest)


def of_player(
    operands: Operands, player: ex.PersonExpr, node: tree.Alternative | tree.PlayerTest
) -> ct.Test:
    """The test of a player that a condition makes, or a filter for each player."""
    match node:
        case tree.HasIn(pieces=pieces, place=place):
            return _there(operands, place, operands.where(tree.Has(pieces)))
        case tree.HasNoneIn(pieces=pieces, place=place):
            return _there(operands, place, operands.where(tree.HasNone(pieces)))
        case tree.HasPieceIn(kind=kind, place=place):
            return _there(operands, place, ex.HasSingle(operands.held_cells(kind)))
        case tree.HasPoints(bound=bound):
            return ct.Keeps(ex.PointsNumber(player), operands.bound(bound))
        case tree.Leads(place=place, alone=alone):
            return ct.LeadsIn(player, operands.sure_place(place), alone)
        case tree.IsLast(order=order):
            return ct.SamePerson(player, operands.person(tree.LastInOrder(order)))
        case tree.IsFirst(order=order):
            return ct.SamePerson(player, ex.CellPlayer(operands.settled(order.text)))
        case tree.SamePlayer(negated=negated, person=person):
            return or_not(ct.SamePerson(player, operands.person(person)), negated)
        case tree.SaidYes(name=name) | tree.SaidNo(name=name):
            answer = YES if isinstance(node, tree.SaidYes) else NO
            local = operands.frame.locals[name.text]
            if local.each_player:
                return ct.PersonAnswered(local.slot, player, answer)
            return ct.Answered(operands.frame.chosen(name.text), answer)
        case tree.Is(negated=negated, property=tree.SamePlace(place=place)):
            other = ct.SamePerson(player, person_of(operands, _as_subject(place)))
            return or_not(other, negated)
    raise AssertionError(node)


def _there(operands: Operands, place: tree.Place, test: ex.Where) -> ct.Test:
    return ct.PlacePasses(operands.sure_place(place), (test,))


def _as_subject(place: tree.Place) -> tree.Subject:
    """The subject for a player who is written like a place."""
    return place.name if isinstance(place, tree.NamedPlace) else place


def person_of(operands: Operands, subject: tree.Subject) -> ex.PersonExpr:
    """The player of whom a condition says something."""
    match subject:
        case tree.Name():
            return operands.person(tree.NamedPerson(subject))
        case tree.ThePlace(name=name):
            return operands.person(tree.Holder(name))
    raise AssertionError(subject)


def or_not(test: ct.Test, negated: bool) -> ct.Test:
    """A test, or its opposite."""
    return ct.Opposite(test) if negated else test
