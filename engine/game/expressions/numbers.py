"""Binds the numbers of a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile import card_tests as ct
from ...compile import expressions as ex
from ...compile.player_tests import BestOf, PlayersNumber
from ...compile.standing import SinglesNumber
from ...lang.phrases.arithmetic import ARITHMETIC
from ..board.counters import PiecesIn
from ..board.scoreboards import Scoreboards
from ..memory.memo_tables import ByMask, MemoTable, bits_of
from ..state.bound import ByOwner, Count, Expr, Fact, Listing
from ..state.state import State
from ..state.values import BitCount, Const, Entry, InCell, InCellOf, InSlot, Offset
from .borders import borders_of
from .card_tests import card_test, lying_in, printed
from .masks import Passing, Top
from .measures import OfEach
from .players import chosen_of, person_of, slot_of_person
from .standing import Singles
from .zones import Zones


def number_of(m: Zones, number: ex.Number) -> Expr:
    """The expression that finds a number."""
    match number:
        case ex.FixedNumber(value=value):
            return Const(value)
        case ct.PrintedNumber(attribute=name, zone=zone):
            return _Printed(printed(m.program, name), lying_in([zone]))
        case ct.OwnPrintedNumber(attribute=name, card=card):
            return Entry([*printed(m.program, name), 0], InSlot(card.slot))
        case ex.CellNumber(cell=cell):
            return _Limited(InCell(cell))
        case ex.OneOf(base=base, which=ex.ConstPlayer(player=player)):
            return _Limited(InCell(base + player))
        case ex.OneOf():
            return _Limited(InCellOf(cell_of(m, number)))
        case ct.CardsCounter(base=base, zones=zones, among=among):
            return _Sum(base, lying_in(zones), among)
        case ex.ChosenNumber(chosen=chosen):
            return _Limited(chosen_of(chosen))
        case ex.NumberOfPlayer(first=first, person=person):
            return _Limited(slot_of_person(first, person))
        case ex.PiecesNumber(pieces=pieces, places=places):
            return PiecesIn(m, pieces, m.branch(places))
        case SinglesNumber():
            return m.expr_if_settled(number, Singles(m, number), "number")
        case ex.CardsNumber(zones=zones):
            return BitCount(lying_in(zones))
        case ct.CardsThatNumber(zones=zones, test=test):
            keep = card_test(m, test)
            return BitCount(Passing(lying_in(zones), [] if keep is None else [keep]))
        case ex.PlacesNumber(places=places):
            return BitCount(m.mask(places))
        case ex.GroupNumber(places=places, changing=changing):
            largest = _LargestGroup if changing is None else _LargestGroupNow
            return largest(m, m.mask(places))
        case PlayersNumber(players=players):
            return _Length(m.players_of(players))
        case BestOf(players=players, numbers=each, highest=highest):
            return _Best(m.players_of(players), OfEach(m, each.numbers), highest=highest)
        case ex.ValueNumber(place=place):
            return _FirstValue(Scoreboards(m.program), m.place(place))
        case ex.RankNumber(person=person, place=place):
            return _Rank(m.head(person_of(person)), m.place(place), m.standing)
        case ex.Combined(how=how, first=one, second=other):
            return _Combined(ARITHMETIC[how], m.number(one), m.number(other))
    raise AssertionError(number)


def cell_of(m: Zones, number: ex.OneOf | ex.CellNumber) -> Expr:
    """The cell of a number that has one of its own, or -1."""
    if isinstance(number, ex.CellNumber):
        return Const(number.cell)
    which, base = number.which, number.base
    match which:
        case ex.SlotCard(slot=slot):
            return Offset(InSlot(slot), base)
        case (
            ex.ConstPlayer()
            | ex.SlotPlayer()
            | ex.CellPlayer()
            | ex.BesidePlayer()
            | ex.PlayerInOrder()
        ):
            return Offset(person_of(which), base)
    place = m.place(which)
    if number.of_region and m.branches.nests:
        place = Top(m.branches, place)
    return _CellOfPlace(place, base, number.size)


class _CellOfPlace(Expr):
    """The cell of a number that the first places have; -1 for another place."""

    def __init__(self, place: Expr, base: int, size: int) -> None:
        self._place, self._base, self._size = place, base, size

    def of(self, state: State) -> int:
        place = self._place.of(state)
        return self._base + place if 0 <= place < self._size else -1


class _Sum(Expr):
    """The sum of the cells of some cards."""

    def __init__(self, base: int, cards: Expr, among: int) -> None:
        self._base, self._cards, self._among = base, cards, among

    def of(self, state: State) -> int:
        cells, base = state.cells, self._base
        cards = bits_of(self._cards.of(state) & self._among)
        return min(sum([cells[base + card] for card in cards]), ex.MANY)


class _Printed(Expr):
    """The sum of the numbers printed on some cards."""

    def __init__(self, numbers: list[int], cards: Expr) -> None:
        self._numbers, self._cards = numbers, cards
        self._sums = ByMask(self._sum, len(numbers))

    def _sum(self, cards: int) -> int:
        return sum([self._numbers[card] for card in bits_of(cards)])

    def of(self, state: State) -> int:
        return self._sums.of(self._cards.of(state))


class _Limited(Expr):
    """A value as a number from 0 to `MANY`."""

    def __init__(self, value: Expr) -> None:
        self._value = value

    def of(self, state: State) -> int:
        value = self._value.of(state)
        return 0 if value < 0 else min(value, ex.MANY)


class _Length(Expr):
    """How many integers a list has."""

    def __init__(self, listing: Fact[list[int]]) -> None:
        self._listing = listing

    def of(self, state: State) -> int:
        return len(self._listing.of(state))


class _Best(Expr):
    """The highest or lowest number of some players; 0 if none of them has one."""

    def __init__(self, players: Listing, numbers: Count, *, highest: bool) -> None:
        self._players, self._numbers, self._highest = players, numbers, highest

    def of(self, state: State) -> int:
        found = self._numbers.each(state, self._players.of(state))
        found = [number for number in found if number >= 0]
        if not found:
            return 0
        return max(found) if self._highest else min(found)


class _FirstValue(Expr):
    """The first of the values in view in a place; 0 without any."""

    def __init__(self, boards: Scoreboards, place: Expr) -> None:
        self._boards, self._place = boards, place

    def of(self, state: State) -> int:
        place = self._place.of(state)
        return self._boards.first(state, place) if place >= 0 else 0


class _Rank(Expr):
    """The rank of a player in a place, by the pieces that count there; 0 without any."""

    def __init__(self, person: Expr, place: Expr, standing: ByOwner) -> None:
        self._person, self._place, self._standing = person, place, standing

    def of(self, state: State) -> int:
        player, place = self._person.of(state), self._place.of(state)
        if player < 0 or place < 0:
            return 0
        counts = self._standing.at(state, place)
        own = counts[player]
        return 1 + len([count for count in counts if count > own]) if own else 0


class _Combined(Expr):
    """Two numbers combined into one."""

    def __init__(self, how: Callable[[int, int], int], first: Expr, second: Expr) -> None:
        self._how, self._first, self._second = how, first, second

    def of(self, state: State) -> int:
        return self._how(self._first.of(state), self._second.of(state))


class _LargestGroup(Expr):
    """How many places of a mask can be reached from each other by way of its places, at most."""

    def __init__(self, m: Zones, places: Expr) -> None:
        self._places, self._near = places, m.program.neighbours
        self._sizes: MemoTable[int, int] = MemoTable(self._size)

    def of(self, state: State) -> int:
        return self._sizes[self._places.of(state)]

    def _size(self, places: int) -> int:
        return _largest(places, self._near)


class _LargestGroupNow(Expr):
    """The same where rules may change borders."""

    def __init__(self, m: Zones, places: Expr) -> None:
        self._places, self._borders = places, borders_of(m)

    def of(self, state: State) -> int:
        return _largest(self._places.of(state), self._borders.of(state))


def _largest(places: int, near: Sequence[int]) -> int:
    """The size of the largest group of neighbours among some places."""
    largest = 0
    while places:
        group, new = 0, places & -places
        while new:
            group |= new
            around = 0
            for place in bits_of(new):
                around |= near[place]
            new = around & places & ~group
        largest = max(largest, group.bit_count())
        places &= ~group
    return largest
