"""Compiles tests of players, and filters that make them.

A filter is compiled once for each player, so that `own` is known before the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from ..lang import tree
from . import condition_tests as ct
from . import expressions as ex
from .counting import counting_players, extreme
from .operands import SOME, Operands
from .operations import NO, YES
from .player_tests import BestOf, EachPlayer, Players, PlayersNumber, PlayerTest
from .presence import guarded


def players_that(
    operands: Operands, group: type[tree.Group], which: tree.PlayerFilter | None
) -> Players:
    """The players of a group who pass a filter; the tests that compare players come last."""
    but = operands.actor() if group is tree.Opponents else None
    if which is None:
        return Players((), but)
    each = _of_each(operands)
    ordered = sorted(which.tests, key=lambda test: test.SUPERLATIVE)
    tests = [test for node in ordered for test in _tests(each, node)]
    named = [
        dict.fromkeys(ex.SlotPlace(reading.chosen.slot) for reading in one.frame.readings)
        for one in each
    ]
    if any(named):
        tests.insert(0, EachPlayer(tuple(ct.All(tuple(map(ct.Exists, one))) for one in named)))
    return Players(counting_players(tests), but)


def _of_each(operands: Operands) -> list[Operands]:
    """Operands by player, who is `own` in them."""
    frame = replace(operands.frame, around=operands.acting())
    return [operands.within(frame.of_player(n)) for n in range(operands.layout.players)]


def best_of(operands: Operands, node: tree.BestOf) -> BestOf:
    """The highest or lowest number of some players."""
    numbers = tuple(_measure(one, node.measure) for one in _of_each(operands))
    players = players_that(operands, type(node.group), node.filter)
    return BestOf(players, ex.OfEach(numbers), node.end.HIGHEST)


def _tests(each: Sequence[Operands], node: tree.PlayerTest) -> list[PlayerTest]:
    """One test, as the tests that it consists of."""
    if not isinstance(node, tree.PlayerExtreme):
        return [EachPlayer(tuple(guarded(of_player(one, one.actor(), node)) for one in each))]
    compared = extreme(node, ex.OfEach(tuple(_measure(one, node.measure) for one in each)))
    if not isinstance(node.measure, tree.ByPieces):
        return [compared]
    places = [one.sure_place(node.measure.place) for one in each]
    return [EachPlayer(tuple(map(ct.Exists, places))), compared]


def _measure(operands: Operands, node: tree.PlayerMeasure) -> ex.Number | ex.Chosen:
    """The number by which a player is compared."""
    match node:
        case tree.ByPoints():
            return points_of(operands, operands.actor())
        case tree.ByCards(zone=zone):
            return ex.CardsNumber(operands.zones_of(zone))
        case tree.ByPieces(pieces=pieces, place=place):
            return _counted(operands, pieces, place)
        case tree.ByNumber(name=name) if name.text in operands.defs.counters:
            return operands.worked_out(tree.OwnNumber(name))
        case tree.ByNumber(name=name):
            return operands.frame.chosen(name.text)
        case tree.Computed(amount=amount):
            return operands.worked_out(amount)
    assert_never(node)


def points_of(operands: Operands, person: ex.PersonExpr) -> ex.OneOf:
    """The points of a player."""
    return ex.OneOf(operands.layout.points_base, operands.layout.players, person)


def _counted(operands: Operands, pieces: tree.Pieces, place: tree.Place) -> ex.Number:
    """The pieces in a place, without those that count nothing at all."""
    owned = operands.owned(pieces).changed(counting=True)
    return ex.PiecesNumber(owned, ex.Mask((operands.sure_place(place),)))


def among(operands: Operands, player: ex.PersonExpr, node: tree.PlayerExtreme) -> ct.Test:
    """The test that a player is one of those whom a comparison of all players finds."""
    found = players_that(operands, tree.Everyone, tree.PlayerFilter((node,)))
    players = range(operands.layout.players)
    is_it = EachPlayer(tuple(ct.SamePerson(ex.ConstPlayer(n), player) for n in players))
    return ct.Keeps(PlayersNumber(Players((*found.tests, is_it))), SOME)


def of_player(
    operands: Operands, player: ex.PersonExpr, node: tree.Alternative | tree.PlayerTest
) -> ct.Test:
    """The test of a player that a condition makes, or a filter for each player."""
    match node:
        case tree.HasIn(held=tree.HasAny(kind=kind), place=place):
            return _there(operands, place, ex.HasSingle(operands.held_cells(kind)))
        case tree.HasIn(held=held, place=place):
            return _there(operands, place, operands.where(held))
        case tree.HasNoIn(kind=kind, place=place):
            single = ex.HasSingle(operands.held_cells(kind))
            return _there(operands, place, ex.Not(single))
        case tree.HasPoints(negated=negated, bound=bound):
            points = ct.Keeps(points_of(operands, player), operands.bound(bound))
            return or_not(points, negated)
        case tree.HasCards(negated=negated, bound=bound, zone=zone):
            cards = ex.CardsNumber(operands.zones_of(zone))
            return or_not(ct.Keeps(cards, operands.bound(bound)), negated)
        case tree.PlayerWhose(number=number, bound=bound):
            return _whose(operands, number, bound)
        case tree.PlayerExtreme():
            return among(operands, player, node)
        case tree.Leads(negated=negated, place=place, alone=alone):
            where = operands.sure_place(place)
            leads = or_not(ct.LeadsIn(player, where, alone), negated)
            return ct.All((ct.Exists(where), leads)) if negated else leads
        case (
            tree.SamePlayer(negated=negated, person=person)
            | tree.SameFoundPlayer(negated=negated, person=person)
        ):
            return or_not(ct.SamePerson(player, operands.person(person)), negated)
        case tree.SaidYes(name=name) | tree.SaidNo(name=name):
            answer = YES if node.YES else NO
            local = operands.frame.locals[name.text]
            if local.each_player:
                return ct.PersonAnswered(local.slot, player, answer)
            return ct.Answered(operands.frame.chosen(name.text), answer)
        case tree.Is(negated=negated, property=tree.SamePlace(place=place)):
            other = ct.SamePerson(player, person_of(operands, _as_subject(place)))
            return or_not(other, negated)
    raise AssertionError(node)


def _whose(
    operands: Operands, number: tree.ByNumber | tree.Computed, bound: tree.Extent
) -> ct.Test:
    """A number of a player is within a bound; one who chose none has no number."""
    if isinstance(number, tree.Computed):
        return keeps(operands, operands.number(number), bound)
    if number.name.text in operands.defs.counters:
        return keeps(operands, operands.worked_out(tree.OwnNumber(number.name)), bound)
    return keeps(operands, ex.ChosenNumber(operands.frame.chosen(number.name.text)), bound)


def keeps(operands: Operands, number: ex.Number, bound: tree.Extent) -> ct.Test:
    """The test that a number is within a bound, or is not a number."""
    return or_not(ct.Keeps(number, operands.bound(bound)), isinstance(bound, tree.JustNot))


def _there(operands: Operands, place: tree.Place, test: ex.Where) -> ct.Test:
    return ct.PlacePasses(operands.sure_place(place), (test,))


def _as_subject(place: tree.Place) -> tree.Subject:
    """The subject for a player who is written like a place."""
    assert not isinstance(place, tree.It)
    return place.name if isinstance(place, tree.NamedPlace) else place


def person_of(operands: Operands, subject: tree.Subject) -> ex.PersonExpr:
    """The player of whom a condition says something."""
    if isinstance(subject, tree.FoundPerson):
        return operands.person(subject)
    match subject:
        case tree.Name():
            return operands.person(tree.NamedPerson(subject))
        case tree.ThePlace(name=name):
            return operands.person(tree.Holder(name))
    raise AssertionError(subject)


def or_not(test: ct.Test, negated: bool) -> ct.Test:
    """A test, or its opposite."""
    return ct.Opposite(test) if negated else test
