"""The piles in which somebody's counted pieces may stand, remembered by whose they are.

A pile is a cell that counts pieces. Of places that are watched only those piles are listed in which
somebody stands; a count then adds up a cell or two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..compile.expressions import Mask, Owned
from .counters import Counters
from .remembered import Remembered, bits_of
from .state import State

PilesOf = Callable[[State], Sequence[int]]
"""Gives the cells of some piles."""


def piles_in(
    counters: Counters, owned: Owned, zone: Mask, branch: Callable[[State], int]
) -> PilesOf | None:
    """The piles of somebody in some places, and in all that is in them, which is their branch.

    The branch is one that is remembered. None where it is not known for each player alike: then the
    pieces are to be counted.
    """
    layout, kind, subject = counters.program.layout, owned.kind, owned.subject
    if not (counters.branches.nests and counters.owners.is_settled(kind)):
        return None
    if owned.whose not in ("own", "owner") or (owned.counting and counters.uncounted is not None):
        return None
    base, owners, members = layout.pieces_at(kind, 0, 0), layout.owners, Remembered(bits_of)
    peopled, held_by = counters.branches.peopled[kind], counters.owners.held_by(kind)

    def found(state: State) -> Sequence[Sequence[int]]:
        where, people = branch(state), peopled(state)
        return [
            [
                base + place * owners + owner
                for place in members[where & people[held]]
                for owner in members[held]
            ]
            for held in held_by(state)
        ]

    piles = counters.branches.known.remembered_inside(found, (PilesOf, kind, zone))
    if owned.whose == "owner":
        return lambda state: piles(state)[subject]
    return lambda state: piles(state)[state.stack[state.frame + subject]]
