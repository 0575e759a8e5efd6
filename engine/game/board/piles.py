"""The piles in which somebody's counted pieces may stand, remembered by whose they are.

A pile is a cell that counts pieces. Of places that are watched only those piles are listed in which
somebody stands; a count then adds up a cell or two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.expressions import Mask, Owned
from ..memory.remembered import bits_of
from ..state.state import State
from .counters import Counters
from .peopled import People

PilesOf = Callable[[State], Sequence[int]]
"""Gives the cells of some piles."""


class _Piles(dict[int, list[int]]):
    """The piles of one kind in a branch, by owner, each found when it is asked for first."""

    def __init__(
        self, base: int, stride: int, where: int, people: People, held: Sequence[int]
    ) -> None:
        """held: by owner, those (bits) whose pieces belong to him."""
        super().__init__()
        self._facts = base, stride, where, people, held

    def __missing__(self, one: int) -> list[int]:
        base, stride, where, people, held = self._facts
        owners = bits_of(held[one])
        found = self[one] = [
            base + place * stride + owner
            for place in bits_of(where & people[held[one]])
            for owner in owners
        ]
        return found


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
    base, owners = layout.pieces_at(kind, 0, 0), layout.owners
    peopled, held_by = counters.branches.peopled[kind], counters.owners.held_by(kind)

    def found(state: State) -> _Piles:
        return _Piles(base, owners, branch(state), peopled(state), held_by(state))

    piles = counters.branches.known.remembered_inside(found, (PilesOf, kind, zone))
    if owned.whose == "owner":
        return lambda state: piles(state)[subject]
    return lambda state: piles(state)[state.stack[state.frame + subject]]
