"""Compiles tests of players: once for each player, so that `own` is known before the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from ..lang import tree
from . import expressions as ex
from .counting import counting_players
from .operands import Operands
from .operations import NO, YES


def players_that(
    operands: Operands, group: type[tree.Group], which: tree.PlayerFilter | None
) -> ex.Players:
    """The players of a group who pass a filter; the tests that compare players come last."""
    but = operands.actor() if group is tree.Opponents else None
    if which is None:
        return ex.Players((), but)
    frame = operands.frame
    each = [operands.within(frame.of_player(n)) for n in range(operands.layout.players)]
    ordered = sorted(which.tests, key=lambda test: test.SUPERLATIVE)
    tests = [test for node in ordered for test in _tests(each, node)]
    named = tuple(
        tuple(dict.fromkeys(reading.chosen.slot for reading in one.frame.readings)) for one in each
    )
    if any(named):
        tests.insert(0, ex.PlayerNamed(named))
    return ex.Players(counting_players(tests), but)


def _tests(each: Sequence[Operands], node: tree.PlayerTest) -> list[ex.PlayerTest]:
    """One test, as the tests that it consists of."""
    match node:
        case tree.HasIn(pieces=pieces, place=place):
            where = tuple(one.where(tree.Has(pieces)) for one in each)
            return [ex.PlayerPlace(_places(each, place), where)]
        case tree.HasNoneIn(pieces=pieces, place=place):
            there = tree.Has(tree.PiecesThere(None, pieces))
            where = tuple(ex.Not(one.where(there)) for one in each)
            return [ex.PlayerPlace(_places(each, place), where)]
        case tree.HasPieceIn(kind=kind, place=place):
            there_is = tuple(ex.HasSingle(one.held_cells(kind)) for one in each)
            return [ex.PlayerPlace(_places(each, place), there_is)]
        case tree.HasPoints(bound=bound):
            return [ex.PlayerPoints(tuple(one.bound(bound) for one in each))]
        case tree.Leads(place=place, alone=alone):
            return [ex.PlayerLeads(_places(each, place), alone)]
        case tree.SamePlayer(negated=negated, person=person):
            return [ex.PlayerIs(tuple(one.person(person) for one in each), negated)]
        case tree.SaidYes(name=name):
            return [ex.PlayerSaid(_chosen(each, name), YES)]
        case tree.SaidNo(name=name):
            return [ex.PlayerSaid(_chosen(each, name), NO)]
        case tree.MostPoints() | tree.FewestPoints():
            points = _numbers(each, lambda one: ex.PointsNumber(one.actor()))
            return [ex.PlayerExtreme(points, isinstance(node, tree.MostPoints))]
        case tree.MostIn(pieces=pieces, place=place) | tree.FewestIn(pieces=pieces, place=place):
            places = _places(each, place)
            counts = tuple(
                ex.PiecesNumber(one.owned(pieces).changed(counting=True), ex.Mask((there,)))
                for one, there in zip(each, places, strict=True)
            )
            extreme = ex.PlayerExtreme(counts, isinstance(node, tree.MostIn))
            return [ex.PlayerStands(places), extreme]
        case tree.HighestOf(amount=amount) | tree.LowestOf(amount=amount):
            worked_out = _numbers(each, lambda one: one.worked_out(amount))
            return [ex.PlayerExtreme(worked_out, isinstance(node, tree.HighestOf))]
        case tree.Highest(name=name) | tree.Lowest(name=name):
            return [ex.PlayerExtreme(_chosen(each, name), isinstance(node, tree.Highest))]
    assert_never(node)


def _places(each: Sequence[Operands], place: tree.Place) -> tuple[ex.PlaceExpr, ...]:
    return tuple(one.sure_place(place) for one in each)


def _chosen(each: Sequence[Operands], name: tree.Name) -> tuple[ex.Chosen, ...]:
    return tuple(one.frame.chosen(name.text) for one in each)


def _numbers(
    each: Sequence[Operands], number: Callable[[Operands], ex.Number]
) -> tuple[ex.Number, ...]:
    return tuple(number(one) for one in each)
