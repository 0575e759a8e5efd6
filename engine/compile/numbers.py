"""Compiles amounts: the contents of the brackets of a number."""

from __future__ import annotations

from ..lang import tree
from . import expressions as ex
from .card_tests import cards_that
from .operands import Operands, works_out
from .player_tests import PlayersNumber
from .players import players_that
from .standing import SinglesNumber


def combined(how: ex.Arithmetic, first: ex.Number, second: ex.Number) -> ex.Number:
    """Two numbers as one; worked out here if both are known before the game begins."""
    if isinstance(first, ex.FixedNumber) and isinstance(second, ex.FixedNumber):
        return ex.FixedNumber(ex.ARITHMETIC[how](first.value, second.value))
    return ex.Combined(how, first, second)


@works_out(tree.Fixed)
def _fixed(operands: Operands, node: tree.Fixed) -> ex.Number:
    return ex.FixedNumber(node.value)


@works_out(tree.Plus)
def _plus(operands: Operands, node: tree.Plus) -> ex.Number:
    return combined("sum", operands.worked_out(node.first), operands.worked_out(node.second))


@works_out(tree.Minus)
def _minus(operands: Operands, node: tree.Minus) -> ex.Number:
    first, second = operands.worked_out(node.first), operands.worked_out(node.second)
    return combined("difference", first, second)


@works_out(tree.Doubled)
def _doubled(operands: Operands, node: tree.Doubled) -> ex.Number:
    return combined("product", ex.FixedNumber(2), operands.worked_out(node.single))


@works_out(tree.HalfUp)
def _half_up(operands: Operands, node: tree.HalfUp) -> ex.Number:
    return _halved(operands.worked_out(node.whole), up=True)


@works_out(tree.HalfDown)
def _half_down(operands: Operands, node: tree.HalfDown) -> ex.Number:
    return _halved(operands.worked_out(node.whole), up=False)


def _halved(whole: ex.Number, *, up: bool) -> ex.Number:
    if isinstance(whole, ex.FixedNumber):
        return ex.FixedNumber((whole.value + up) // 2)
    return ex.Halved(whole, up)


@works_out(tree.Greater)
def _greater(operands: Operands, node: tree.Greater) -> ex.Number:
    return combined("greater", operands.number(node.first), operands.number(node.second))


@works_out(tree.Smaller)
def _smaller(operands: Operands, node: tree.Smaller) -> ex.Number:
    return combined("smaller", operands.number(node.first), operands.number(node.second))


@works_out(tree.NamedNumber)
def _named_number(operands: Operands, node: tree.NamedNumber) -> ex.Number:
    name = node.name.text
    if name not in operands.frame.locals and name in operands.defs.parameters:
        return ex.FixedNumber(int(operands.defs.parameters[name].value))
    return ex.ChosenNumber(operands.frame.chosen(name))


@works_out(tree.NumberOf)
def _number_of_player(operands: Operands, node: tree.NumberOf) -> ex.Number:
    local = operands.frame.locals[node.name.text]
    if not local.each_player:
        return ex.ChosenNumber(operands.frame.chosen(node.name.text))
    person = ex.SlotPlayer(operands.frame.player_slot(node.player.text))
    return ex.NumberOfPlayer(local.slot, person)


@works_out(tree.Printed)
def _printed(operands: Operands, node: tree.Printed) -> ex.Number:
    return ex.PrintedNumber(node.attribute.text, operands.zone(node.zone))


@works_out(tree.PrintedHere)
def _printed_here(operands: Operands, node: tree.PrintedHere) -> ex.Number:
    numbers, attribute = operands.frame.numbers, node.attribute.text
    if numbers is not None:
        return ex.FixedNumber(numbers.get(attribute, 0))
    return ex.OwnPrintedNumber(attribute)


@works_out(tree.PiecesIn)
def _pieces_in(operands: Operands, node: tree.PiecesIn) -> ex.Number:
    return ex.PiecesNumber(operands.owned(node.pieces), operands.mask(node.zone))


@works_out(tree.CardsIn)
def _cards_in(operands: Operands, node: tree.CardsIn) -> ex.Number:
    return ex.CardsNumber(operands.zones(node.zone))


@works_out(tree.OwnPoints)
def _own_points(operands: Operands, node: tree.OwnPoints) -> ex.Number:
    return ex.PointsNumber(operands.actor())


@works_out(tree.PointsOf)
def _points_of(operands: Operands, node: tree.PointsOf) -> ex.Number:
    return ex.PointsNumber(operands.person(node.person))


@works_out(tree.RunNumber)
def _run_number(operands: Operands, node: tree.RunNumber) -> ex.Number:
    return ex.CellNumber(operands.run_cell(node.procedure.text))


@works_out(tree.ValueOf)
def _value_of(operands: Operands, node: tree.ValueOf) -> ex.Number:
    return ex.ValueNumber(operands.sure_place(node.place))


@works_out(tree.OwnRank)
def _own_rank(operands: Operands, node: tree.OwnRank) -> ex.Number:
    return ex.RankNumber(operands.actor(), operands.sure_place(node.place))


@works_out(tree.ForEvery)
def _for_every(operands: Operands, node: tree.ForEvery) -> ex.Number:
    return combined("product", ex.FixedNumber(node.count), number_of_things(operands, node.thing))


def number_of_things(operands: Operands, thing: tree.Thing) -> ex.Number:
    """How many things of a sort there are."""
    match thing:
        case tree.RegionsThat(trait=trait, filter=which):
            return ex.PlacesNumber(operands.mask(tree.EveryRegion(trait, which)))
        case tree.CardsThat(filter=filtered, zone=zone):
            return cards_that(operands, filtered, zone)
        case tree.PiecesThat(kind=kind, filter=standing):
            where = operands.whereabouts(standing)
            return SinglesNumber(operands.family_cells(kind), where)
        case tree.PlayersThat(filter=among):
            return _players(operands, tree.Everyone, among)
        case tree.OpponentsThat(filter=among):
            return _players(operands, tree.Opponents, among)


def _players(
    operands: Operands, group: type[tree.Group], which: tree.PlayerFilter | None
) -> ex.Number:
    """How many players of a group there are; without a filter, known before the game begins."""
    if which is None:
        return ex.FixedNumber(operands.layout.players - (group is tree.Opponents))
    return PlayersNumber(players_that(operands, group, which))
