"""Compiles amounts: the contents of the brackets of a number."""

from __future__ import annotations

from functools import reduce

from ..lang import tree
from ..lang.phrases.arithmetic import ARITHMETIC, Arithmetic
from . import expressions as ex
from .card_tests import CardsCounter, OwnPrintedNumber, PrintedNumber, cards_that
from .frame import CARD
from .operands import Operands
from .player_tests import PlayersNumber
from .players import best_of, players_that, points_of
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
        case tree.Tally() if _is_counter(operands, node):
            return _counter(operands, node)
        case tree.Tally():
            return _named_number(operands, node)
        case tree.Printed(attribute=attribute, zone=zone):
            return _on_cards(operands, attribute.text, zone)
        case tree.PiecesIn(pieces=pieces, zone=zone):
            return ex.PiecesNumber(operands.owned(pieces), operands.mask(zone))
        case tree.CardsIn(zone=zone):
            return ex.CardsNumber(operands.zones(zone))
        case tree.OwnPoints():
            return points_of(operands, operands.actor())
        case tree.PointsOf(person=person):
            return points_of(operands, operands.person(person))
        case tree.RunNumber(procedure=procedure):
            return ex.CellNumber(operands.run_cell(procedure.text))
        case tree.ValueOf(place=place):
            return ex.ValueNumber(operands.sure_place(place))
        case tree.OwnRank(place=place):
            return ex.RankNumber(operands.actor(), operands.sure_place(place))
        case tree.LargestGroup(trait=trait, filter=which):
            return ex.GroupNumber(operands.regions_that(trait, which), operands.borders)
    return _calculated(operands, node)


def _calculated(operands: Operands, node: tree.Amount) -> ex.Number:
    """The number of an amount in which others stand."""
    number, worked_out = operands.number, operands.worked_out
    match node:
        case tree.ForEvery(count=count, thing=thing):
            return combined("product", ex.FixedNumber(count), number_of_things(operands, thing))
        case tree.BestOf():
            return best_of(operands, node)
        case tree.Plus(first=first, second=second):
            return combined("sum", worked_out(first), worked_out(second))
        case tree.Minus(first=first, second=second):
            return combined("difference", worked_out(first), worked_out(second))
        case tree.Product(first=one, second=other):
            return combined(node.HOW, number(one), number(other))
        case tree.Remainder(first=one, second=other):
            return combined("rest", number(one), number(other))
        case tree.Selected():
            numbers = [number(one) for one in (*node.numbers, node.last)]
            return reduce(lambda first, second: combined(node.HOW, first, second), numbers)
    raise AssertionError(node)


def _named_number(operands: Operands, node: tree.Tally) -> ex.Number:
    """A number that was chosen or is printed, or the value of a parameter."""
    name, frame = node.name.text, operands.frame
    match node:
        case tree.NumberOf(bearer=bearer):
            return _number_of_player(operands, name, bearer.text)
        case tree.PrintedHere() if frame.card is not None:
            return ex.FixedNumber(frame.card.numbers.get(name, 0))
        case tree.PrintedHere():
            return OwnPrintedNumber(name, ex.SlotCard(CARD))
        case tree.PrintedOnCard(card=card):
            return OwnPrintedNumber(name, ex.SlotCard(frame.player_slot(card.text)))
    if name not in frame.locals and name in operands.defs.parameters:
        return ex.FixedNumber(int(operands.defs.parameters[name].value))
    return ex.ChosenNumber(frame.chosen(name))


def _is_counter(operands: Operands, node: tree.Tally) -> bool:
    """Whether a name is that of a counter, not of a number that was chosen or is printed."""
    name = node.name.text
    return name in operands.defs.counters and name not in operands.frame.locals


def _counter(operands: Operands, node: tree.Tally) -> ex.Number:
    """The number of a counter; in a rule of a card, of all its copies that are in force."""
    card = operands.frame.card
    if not isinstance(node, tree.PrintedHere) or card is None:
        return counter_cell(operands, node)
    base = operands.layout.counter(node.name.text).base
    if card.copy is not None:
        return ex.CellNumber(base + card.copy)
    masks = tuple(ex.ZoneRef(cell, None) for cell in card.cells)
    return CardsCounter(base, masks, card.copies)


def counter_cell(operands: Operands, node: tree.Tally) -> ex.OneOf | ex.CellNumber:
    """The cell of a counter."""
    counter = operands.layout.counter(node.name.text)
    if isinstance(node, tree.NamedNumber):
        return ex.CellNumber(counter.base)
    which = _bearer(operands, node)
    return ex.OneOf(counter.base, counter.size, which, counter.of == "region")


def _on_cards(operands: Operands, name: str, zone: tree.Zone) -> ex.Number:
    """A counter or a printed number of the cards in a zone."""
    if name not in operands.defs.counters:
        return PrintedNumber(name, operands.zone(zone))
    base = operands.layout.counter(name).base
    return CardsCounter(base, operands.zones(zone), operands.copies(lambda _: True))


def _bearer(operands: Operands, node: tree.Tally) -> ex.PersonExpr | ex.PlaceExpr | ex.SlotCard:
    """The player, place or card to which a counter belongs."""
    of_player = operands.layout.counter(node.name.text).of == "player"
    match node:
        case tree.OwnNumber():
            return operands.actor()
        case tree.NumberOf(bearer=name) if of_player:
            return operands.person(tree.NamedPerson(name))
        case tree.NumberOf(bearer=name):
            return operands.sure_place(tree.NamedPlace(name))
        case tree.CounterOf():
            return _after_of(operands, node.bearer, of_player=of_player)
        case tree.PrintedOnCard(card=card):
            return ex.SlotCard(operands.frame.player_slot(card.text))
    return ex.SlotCard(CARD)


def _after_of(
    operands: Operands, bearer: tree.Bearer, *, of_player: bool
) -> ex.PersonExpr | ex.PlaceExpr:
    """The player or place that stands after `of`; an office is parsed as a place."""
    if isinstance(bearer, tree.FoundPerson):
        return operands.person(bearer)
    if of_player and isinstance(bearer, tree.ThePlace):
        return operands.person(tree.Holder(bearer.name))
    return operands.sure_place(bearer)


def _number_of_player(operands: Operands, name: str, player: str) -> ex.Number:
    """The number that a player chose under a name."""
    local = operands.frame.locals[name]
    if not local.each_player:
        return ex.ChosenNumber(operands.frame.chosen(name))
    return ex.NumberOfPlayer(local.slot, ex.SlotPlayer(operands.frame.player_slot(player)))


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
        case tree.PlayersThat(group=group, filter=among):
            return _players(operands, type(group), among)


def _players(
    operands: Operands, group: type[tree.Group], which: tree.PlayerFilter | None
) -> ex.Number:
    """How many players of a group there are; without a filter, known before the game begins."""
    if which is None:
        return ex.FixedNumber(operands.layout.players - (group is tree.Opponents))
    return PlayersNumber(players_that(operands, group, which))
