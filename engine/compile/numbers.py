"""Compiles amounts: the contents of the brackets of a number."""

from __future__ import annotations

from functools import reduce

from ..lang import tree
from ..lang.phrases.arithmetic import ARITHMETIC, Arithmetic
from . import expressions as ex
from .card_tests import cards_that
from .operands import Operands
from .player_tests import PlayersNumber
from .players import players_that
from .standing import SinglesNumber


def combined(how: Arithmetic, first: ex.Number, second: ex.Number) -> ex.Number:
    """Two numbers as one; worked out here if both are known before the game begins."""
    if isinstance(first, ex.FixedNumber) and isinstance(second, ex.FixedNumber):
        return ex.FixedNumber(ARITHMETIC[how](first.value, second.value))
    return ex.Combined(how, first, second)


class AllOperands(Operands):
    """Operands with amounts, which contain all others."""

    def worked_out(self, amount: tree.Amount) -> ex.Number:
        """The number of an amount."""
        return _number_of(self, amount)


def _number_of(operands: Operands, node: tree.Amount) -> ex.Number:
    """The number of an amount."""
    match node:
        case tree.Fixed(value=value):
            return ex.FixedNumber(value)
        case tree.NamedNumber(name=name):
            return _named_number(operands, name.text)
        case tree.NumberOf(name=name, player=player):
            return _number_of_player(operands, name.text, player.text)
        case tree.Printed(attribute=attribute, zone=zone):
            return ex.PrintedNumber(attribute.text, operands.zone(zone))
        case tree.PrintedHere(attribute=attribute):
            return _printed_here(operands, attribute.text)
        case tree.PiecesIn(pieces=pieces, zone=zone):
            return ex.PiecesNumber(operands.owned(pieces), operands.mask(zone))
        case tree.CardsIn(zone=zone):
            return ex.CardsNumber(operands.zones(zone))
        case tree.OwnPoints():
            return ex.PointsNumber(operands.actor())
        case tree.PointsOf(person=person):
            return ex.PointsNumber(operands.person(person))
        case tree.RunNumber(procedure=procedure):
            return ex.CellNumber(operands.run_cell(procedure.text))
        case tree.ValueOf(place=place):
            return ex.ValueNumber(operands.sure_place(place))
        case tree.OwnRank(place=place):
            return ex.RankNumber(operands.actor(), operands.sure_place(place))
        case tree.LargestGroup(trait=trait, filter=which):
            return ex.GroupNumber(operands.regions_that(trait, which))
    return _calculated(operands, node)


def _calculated(operands: Operands, node: tree.Amount) -> ex.Number:
    """The number of an amount in which others stand."""
    number, worked_out = operands.number, operands.worked_out
    match node:
        case tree.ForEvery(count=count, thing=thing):
            return combined("product", ex.FixedNumber(count), number_of_things(operands, thing))
        case tree.Plus(first=first, second=second):
            return combined("sum", worked_out(first), worked_out(second))
        case tree.Minus(first=first, second=second):
            return combined("difference", worked_out(first), worked_out(second))
        case tree.Doubled(single=single):
            return combined("product", ex.FixedNumber(2), worked_out(single))
        case tree.Half(whole=whole):
            how: Arithmetic = "quotient_up" if isinstance(node, tree.HalfUp) else "quotient_down"
            return combined(how, worked_out(whole), ex.FixedNumber(2))
        case tree.Product(first=one, second=other):
            return combined(node.HOW, number(one), number(other))
        case tree.Remainder(first=one, second=other):
            return combined("rest", number(one), number(other))
        case tree.Selected():
            numbers = [number(one) for one in node.numbers()]
            return reduce(lambda first, second: combined(node.HOW, first, second), numbers)
    raise AssertionError(node)


def _named_number(operands: Operands, name: str) -> ex.Number:
    """A chosen number, or the value of a parameter."""
    if name not in operands.frame.locals and name in operands.defs.parameters:
        return ex.FixedNumber(int(operands.defs.parameters[name].value))
    return ex.ChosenNumber(operands.frame.chosen(name))


def _number_of_player(operands: Operands, name: str, player: str) -> ex.Number:
    """The number that a player chose under a name."""
    local = operands.frame.locals[name]
    if not local.each_player:
        return ex.ChosenNumber(operands.frame.chosen(name))
    return ex.NumberOfPlayer(local.slot, ex.SlotPlayer(operands.frame.player_slot(player)))


def _printed_here(operands: Operands, attribute: str) -> ex.Number:
    """A number printed on the card whose text this is."""
    numbers = operands.frame.numbers
    if numbers is not None:
        return ex.FixedNumber(numbers.get(attribute, 0))
    return ex.OwnPrintedNumber(attribute)


def number_of_things(operands: Operands, thing: tree.Thing) -> ex.Number:
    """How many things of a sort there are."""
    match thing:
        case tree.RegionsThat(trait=trait, filter=which):
            return ex.PlacesNumber(operands.regions_that(trait, which))
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
