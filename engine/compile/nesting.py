"""Nested places: which places are in which, and which of them are pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.model import Definitions, Piece
from ..text.records import Record


class Nesting(Record):
    """Which places are in which, by place number.

    inside: the place in which another one is for good, or -1. cells: for each place that is a
    piece, the cell of that piece, which holds where it is. kinds: the counted pieces that such a
    place holds. apart: the places whose pieces don't count as standing in the place around them.
    carried, keeping: the pieces that go with what stands on them, and those that take it along.
    """

    inside: tuple[int, ...]
    cells: Mapping[int, int]
    kinds: Mapping[int, int]
    apart: frozenset[int]
    carried: frozenset[int]
    keeping: frozenset[int]

    def may_hold_more(self, place: int | None) -> bool:
        """Whether other places may be in a place; None: in one that is not known yet.

        Nothing is put on a piece, but counted pieces there may have brought what they carry.
        """
        pieces = self.cells.keys() - self.apart
        if pieces:
            if place not in self.cells:
                return True
            return place not in self.carried and not pieces.isdisjoint(self.carried)
        around = [at for one, at in enumerate(self.inside) if at >= 0 and one not in self.apart]
        return bool(around) if place is None else place in around


def holders(defs: Definitions) -> list[Piece]:
    """The kinds of pieces that are places."""
    return [piece for piece in defs.pieces.values() if piece.holds is not None]


def nesting_of(
    defs: Definitions,
    players: int,
    size: int,
    first_place: Mapping[str, int],
    singles: Mapping[str, Sequence[int]],
    counted: Sequence[str],
) -> Nesting | None:
    """The nesting in a game of so many players; None if no place is in another.

    size: how many places there are. singles: the cells of the single pieces of each kind that
    holds something.
    """
    inside = [-1] * size
    apart: set[int] = set()
    for place in defs.places.values():
        if place.inside is None:
            continue
        around = defs.places.get(place.inside)
        shared = around is None or not around.each_player
        for player in range(players if place.each_player else 1):
            number = first_place[place.id] + player
            inside[number] = first_place[place.inside] + (0 if shared else player)
            apart |= {number} if place.apart else set()
    cells: dict[int, int] = {}
    kinds: dict[int, int] = {}
    carried: set[int] = set()
    keeping: set[int] = set()
    for piece in holders(defs):
        assert piece.holds is not None
        numbers = range(first_place[piece.id], first_place[piece.id] + len(singles[piece.id]))
        cells |= zip(numbers, singles[piece.id], strict=True)
        kinds |= dict.fromkeys(numbers, counted.index(piece.holds))
        for wanted, chosen in (
            (piece.apart, apart),
            (piece.carried, carried),
            (piece.keeps, keeping),
        ):
            chosen |= set(numbers) if wanted else set()
    if not cells and max(inside) < 0:
        return None
    every = frozenset
    return Nesting(tuple(inside), cells, kinds, every(apart), every(carried), every(keeping))
