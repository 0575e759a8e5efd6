"""Binds the numbers of a program to functions of the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ...compile import expressions as ex
from ...compile.frame import CARD
from ...compile.program import Program
from ..board.scoreboards import Scoreboards
from ..memory.memo_tables import MemoTable, bits_of
from ..state.state import State
from .players import NumberOf, Surroundings, chosen_of, person_of

EndsOf = Callable[[State], tuple[int, int]]
"""The least and the most that are allowed."""


NumberT = TypeVar("NumberT", bound=ex.Number)
Finder = Callable[[Surroundings, NumberT], NumberOf]

FINDERS: dict[type[ex.Number], Callable[[Surroundings, Any], NumberOf]] = {}
"""The binder of each kind of number."""


def finds(cls: type[NumberT]) -> Callable[[Finder[NumberT]], Finder[NumberT]]:
    """Registers a function as the binder of this kind of number."""

    def enter(function: Finder[NumberT]) -> Finder[NumberT]:
        FINDERS[cls] = function
        return function

    return enter


def ends_of(m: Surroundings, bound: ex.Bound) -> EndsOf:
    """The least and the most that a bound allows now."""
    number, least, most = m.number(bound.number), bound.least, bound.most

    def ends(state: State) -> tuple[int, int]:
        found = number(state)
        return 0 if least is None else found + least, ex.MANY if most is None else found + most

    return ends


def printed(program: Program, name: str) -> list[int]:
    """The value of a printed number by card; a card without it counts 0."""
    return [copy.card.numbers.get(name, 0) for copy in program.layout.cards]


# ---------------------------------------------------------------- known, or read from one cell


@finds(ex.FixedNumber)
def _fixed(m: Surroundings, number: ex.FixedNumber) -> NumberOf:
    value = number.value
    return lambda state: value


@finds(ex.PrintedNumber)
def _printed(m: Surroundings, number: ex.PrintedNumber) -> NumberOf:
    values, cell, subject = (
        printed(m.program, number.attribute),
        number.zone.cell,
        number.zone.subject,
    )

    def sum_of(cards: int) -> int:
        return sum(values[card] for card in bits_of(cards))

    sums = MemoTable(sum_of)
    if subject is None:
        return lambda state: sums[state.cells[cell]]
    return lambda state: sums[state.cells[cell + state.stack[state.frame + subject]]]


@finds(ex.OwnPrintedNumber)
def _own_printed(m: Surroundings, number: ex.OwnPrintedNumber) -> NumberOf:
    values = [*printed(m.program, number.attribute), 0]
    return lambda state: values[state.stack[state.frame + CARD]]


@finds(ex.CellNumber)
def _cell(m: Surroundings, number: ex.CellNumber) -> NumberOf:
    cell, most = number.cell, ex.MANY
    return lambda state: min(state.cells[cell], most)


@finds(ex.ChosenNumber)
def _chosen(m: Surroundings, number: ex.ChosenNumber) -> NumberOf:
    slot, chosen = number.chosen.slot, chosen_of(number.chosen)
    if number.chosen.subject is None:
        return lambda state: max(state.stack[state.frame + slot], 0)
    return lambda state: max(chosen(state), 0)


@finds(ex.NumberOfPlayer)
def _of_player(m: Surroundings, number: ex.NumberOfPlayer) -> NumberOf:
    first, person = number.first, person_of(number.person)

    def of_player(state: State) -> int:
        player = person(state)
        return max(state.stack[state.frame + first + player], 0) if player >= 0 else 0

    return of_player


@finds(ex.PointsNumber)
def _points(m: Surroundings, number: ex.PointsNumber) -> NumberOf:
    first, person = m.program.layout.points_base, person_of(number.person)

    def points(state: State) -> int:
        player = person(state)
        return min(state.cells[first + player], ex.MANY) if player >= 0 else 0

    return points


# ---------------------------------------------------------------- counted


@finds(ex.PiecesNumber)
def _pieces(m: Surroundings, number: ex.PiecesNumber) -> NumberOf:
    counts = m.counts(number.pieces, number.places)
    if counts is not None:
        return _added(counts)
    alone = _alone(m, number.places)
    if alone is not None:
        count, place = m.counter_there(number.pieces), m.place(alone)
        return lambda state: count(state, place(state))
    total, places = m.total_there(number.pieces), m.branch(number.places)
    return lambda state: total(state, places(state))


def _alone(m: Surroundings, zone: ex.Mask) -> ex.PlaceExpr | None:
    """The one place of a zone, if no other place is ever in it; None for any other zone."""
    layout, (part, *others) = m.program.layout, zone.parts
    if others or not isinstance(part, ex.ConstPlace | ex.PlayersPlace):
        return None
    first = part.place if isinstance(part, ex.ConstPlace) else part.base
    meant = range(first, first + (1 if isinstance(part, ex.ConstPlace) else layout.players))
    nesting = layout.nesting
    if nesting is not None and any(nesting.may_hold_more(place) for place in meant):
        return None
    return part


def _added(counts: Callable[[State], Sequence[int]]) -> NumberOf:
    return lambda state: sum(counts(state))


def lying_in(refs: Sequence[ex.ZoneRef]) -> Callable[[State], int]:
    """The cards (bits) that lie in some zones."""
    zones = [(zone.cell, zone.subject) for zone in refs]

    def lying(state: State) -> int:
        mask = 0
        for cell, subject in zones:
            at = cell if subject is None else cell + state.stack[state.frame + subject]
            mask |= state.cells[at]
        return mask

    return lying


@finds(ex.CardsNumber)
def _cards(m: Surroundings, number: ex.CardsNumber) -> NumberOf:
    lying = lying_in(number.zones)
    return lambda state: lying(state).bit_count()


@finds(ex.PlacesNumber)
def _places(m: Surroundings, number: ex.PlacesNumber) -> NumberOf:
    places = m.mask(number.places)
    return lambda state: places(state).bit_count()


@finds(ex.PlayersNumber)
def _players(m: Surroundings, number: ex.PlayersNumber) -> NumberOf:
    players = m.players_of(number.players)
    return lambda state: len(players(state))


@finds(ex.ValueNumber)
def _value(m: Surroundings, number: ex.ValueNumber) -> NumberOf:
    place, boards = m.place(number.place), Scoreboards(m.program)

    def value(state: State) -> int:
        where = place(state)
        values = boards.of(state, where, alone=False) if where >= 0 else ()
        return values[0] if values else 0

    return value


@finds(ex.RankNumber)
def _rank(m: Surroundings, number: ex.RankNumber) -> NumberOf:
    person, place = person_of(number.person), m.place(number.place)
    standing = m.standing

    def rank(state: State) -> int:
        player, where = person(state), place(state)
        if player < 0 or where < 0:
            return 0
        counts = standing(state, where)
        own = counts[player]
        return 1 + sum(count > own for count in counts) if own else 0

    return rank


# ---------------------------------------------------------------- worked out


@finds(ex.Combined)
def _combined(m: Surroundings, number: ex.Combined) -> NumberOf:
    how = ex.ARITHMETIC[number.how]
    first, second = m.number(number.first), m.number(number.second)
    return lambda state: how(first(state), second(state))


@finds(ex.Halved)
def _halved(m: Surroundings, number: ex.Halved) -> NumberOf:
    whole, more = m.number(number.whole), int(number.up)
    return lambda state: (whole(state) + more) // 2
