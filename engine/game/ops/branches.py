"""The test whether counted pieces stand in a branch: a place with other places in it."""

from __future__ import annotations

from ...compile.expressions import Mask, Owned
from ...compile.verbs.branches import IfThere
from ..machine.handlers import Handler
from ..machine.machine import Machine, handles
from ..state.bound import Listing
from ..state.state import State


class PilesThere(Listing):
    """The piles of some owners in some places, and in all that is in them, which hold pieces."""

    def __init__(self, m: Machine, pieces: Owned, places: Mask) -> None:
        self._places, self._meant = m.places.branch(places), m.places.owners.meant(pieces)
        self._piles, self._owners = m.places.branches.piles[pieces.kind], m.layout.owners

    def of(self, state: State) -> list[int]:
        key = self._places.of(state) << self._owners | self._meant.of(state)
        return self._piles[key].filled(state.cells)


class _IfThere(Handler):
    """Continues elsewhere if no such pieces stand in a place or in one within it."""

    only_branches = True

    def __init__(self, m: Machine, pc: int, op: IfThere) -> None:
        self.go_on, self.otherwise = m.follow(pc + 1), m.follow(op.otherwise)
        self.piles = PilesThere(m, op.pieces, op.source)

    def enter(self, state: State) -> int:
        return self.go_on if self.piles.of(state) else self.otherwise


class _IfThereDeeper(_IfThere):
    """Continues elsewhere if all such pieces stand in the pile of one owner in the place."""

    def __init__(self, m: Machine, pc: int, op: IfThere) -> None:
        super().__init__(m, pc, op)
        self._nowhere = self.otherwise if op.nowhere is None else m.follow(op.nowhere)
        self._place, self._owners = m.places.mask(op.source), m.layout.owners
        self._first, self._owner = m.layout.pieces_at(op.pieces.kind, 0, 0), op.pieces.subject
        self._in_slot = op.pieces.whose == "own"

    def enter(self, state: State) -> int:
        piles = self.piles.of(state)
        if not piles:
            return self._nowhere
        place, owner = self._place.of(state).bit_length() - 1, self._owner
        if self._in_slot:
            owner = state.stack[state.frame + owner]
        alone = [self._first + place * self._owners + owner]
        return self.otherwise if piles == alone else self.go_on


def _if_there(m: Machine, pc: int, op: IfThere) -> Handler:
    return _IfThereDeeper(m, pc, op) if op.deeper else _IfThere(m, pc, op)


handles(IfThere, _if_there)
