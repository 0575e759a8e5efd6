"""Which arrivals a program records: those in places from which only older pieces may move."""

from __future__ import annotations

from collections.abc import Sequence

from .expressions import ConstPlace, Itself, Mask, PlayersPlace, Regions
from .layout import Layout
from .program import Instruction, Newcomers

_EVERYWHERE = -1


def newcomers_of(code: Sequence[Instruction], layout: Layout) -> tuple[Newcomers, ...]:
    """The records of arrivals that the moves of a program read, one for each procedure."""
    places = dict[int, int]()
    for op in (one.op for one in code):
        arrivals = op.effects().arrivals
        if arrivals is not None:
            cell, source = arrivals
            places[cell] = places.get(cell, 0) | _outermost(source, layout)
    return tuple(Newcomers(cell, mask) for cell, mask in places.items())


def _outermost(zone: Mask, layout: Layout) -> int:
    """The outermost places (bits) that a zone may mean, or in which its places may be."""
    found = 0
    for part in zone.parts:
        inner = part.places if isinstance(part, Itself) else part
        match inner:
            case Regions(mask=mask):
                found |= mask
            case ConstPlace(place=place):
                found |= _around(place, layout)
            case PlayersPlace(base=base):
                for place in range(base, base + layout.players):
                    found |= _around(place, layout)
            case _:
                return _EVERYWHERE
    return found


def _around(place: int, layout: Layout) -> int:
    """The outermost of the places around a place; all places, if that is not known."""
    nesting = layout.nesting
    if nesting is not None:
        if place in nesting.cells:
            return _EVERYWHERE
        while place not in nesting.apart and nesting.inside[place] >= 0:
            place = nesting.inside[place]
    return 1 << place
