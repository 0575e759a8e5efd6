"""Which parts of a program depend on nothing but single pieces and cards in force.

Their answers stay the same until one of those pieces moves, or a card comes into force or leaves
it; so they can be memoized.
"""

from __future__ import annotations

from ..text.records import Record
from . import condition_tests as ct
from . import expressions as ex
from .layout import Layout
from .player_tests import EachPlayer, Players, PlayersNumber
from .program import CountsAs, Held, InForce, Rules, TiesWon
from .standing import SinglesNumber, Whereabouts

_SETTLED = (
    *(ex.ConstPlace, ex.PiecePlace, ex.Mask, ex.Regions, ex.Seats, ex.Itself),
    *(ex.NextTo, ex.NextToOne, ex.SamePlace, ex.HasSingle, ex.Not),
    *(ex.FixedNumber, ex.PlacesNumber, ex.GroupNumber, PlayersNumber, ex.Combined, ex.Bound),
    *(Players, EachPlayer, ex.ConstPlayer, ex.BesidePlayer),
    *(ct.PlacePasses, ct.PieceIn, ct.Exists, ct.Keeps, ct.SamePerson),
    *(ct.Opposite, ct.All, ct.One, InForce, SinglesNumber, Whereabouts),
)
"""Types that depend on such facts alone, if all their parts do."""


def is_settled(part: object) -> bool:
    """Whether the answer of a part depends on such facts alone."""
    if part is None or isinstance(part, int | str | bool):
        return True
    if isinstance(part, tuple):
        return all([is_settled(one) for one in part])
    if isinstance(part, ex.Owned):
        return part.going is None and part.whose in ("anyone", "owner", "others")
    if isinstance(part, Held):
        return all([is_settled(getattr(part, name)) for name in part.FIELDS])
    if not isinstance(part, Record) or type(part) not in _SETTLED:
        return False
    return all([is_settled(getattr(part, name)) for name in part.FIELDS])


def stand_ins_are_settled(rules: Rules) -> bool:
    """Whether it depends on such facts alone which piece plays the role of another."""
    return all(is_settled(rule) for rule in rules.of(CountsAs))


def deciding_cells(rules: Rules, layout: Layout) -> frozenset[int]:
    """The cells on which memoized parts can depend: of single pieces, and of cards in force."""
    singles = range(layout.single_base, layout.single_base + len(layout.singles))
    cells = [_of_cards(rule, layout.players) for rule in rules.held]
    return frozenset(singles).union(*cells)


def _of_cards(part: object, players: int) -> frozenset[int]:
    """The cells of cards in force that a part names."""
    match part:
        case InForce(cells=cells):
            return frozenset(cells)
        case TiesWon(cell=cell):
            return frozenset(range(cell, cell + players))
        case tuple():
            return frozenset[int]().union(*[_of_cards(one, players) for one in part])
        case Record():
            fields = [getattr(part, name) for name in part.FIELDS]
            return frozenset[int]().union(*[_of_cards(one, players) for one in fields])
    return frozenset()
