"""The test whether counted pieces stand in a branch: a place with other places in it."""

from __future__ import annotations

from ...compile.expressions import PiecesNumber
from ...compile.verbs.branches import IfThere
from ..machine.handlers import Handler
from ..machine.machine import Machine, handles
from ..state.state import State


class _IfThere(Handler):
    """Continues elsewhere if no such pieces stand in a place or in one within it."""

    only_branches = True

    def __init__(self, m: Machine, pc: int, op: IfThere) -> None:
        self.go_on, self.otherwise = m.follow(pc + 1), m.follow(op.otherwise)
        self.found = m.places.number(PiecesNumber(op.pieces, op.source))

    def enter(self, state: State) -> int:
        return self.go_on if self.found.of(state) else self.otherwise


class _IfThereDeeper(_IfThere):
    """Continues elsewhere if all such pieces stand in the pile of one owner in the place."""

    def __init__(self, m: Machine, pc: int, op: IfThere) -> None:
        super().__init__(m, pc, op)
        self._nowhere = self.otherwise if op.nowhere is None else m.follow(op.nowhere)
        self._place, self._owners = m.places.mask(op.source), m.layout.owners
        self._first, self._owner = m.layout.pieces_at(op.pieces.kind, 0, 0), op.pieces.subject
        self._in_slot = op.pieces.whose == "own"
        may_change = op.pieces.kind in m.places.owners.kinds
        self._meant = m.places.owners.meant(op.pieces) if may_change else None

    def enter(self, state: State) -> int:
        found = self.found.of(state)
        if not found:
            return self._nowhere
        place, owner = self._place.of(state).bit_length() - 1, self._owner
        if self._in_slot:
            owner = state.stack[state.frame + owner]
        if self._meant is not None and not self._meant.of(state) >> owner & 1:
            return self.go_on
        alone = state.cells[self._first + place * self._owners + owner]
        return self.go_on if found > alone else self.otherwise


def _if_there(m: Machine, pc: int, op: IfThere) -> Handler:
    return _IfThereDeeper(m, pc, op) if op.deeper else _IfThere(m, pc, op)


handles(IfThere, _if_there)
