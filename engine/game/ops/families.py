"""Binds the pieces of a family that a sentence means."""

from __future__ import annotations

from ...compile.verbs.pieces import Family
from ..expressions.standing import StandsIn
from ..machine.machine import Machine
from ..state.bound import Listing
from ..state.state import State


class PiecesMeant(Listing):
    """The cells of the pieces of a family that a sentence means.

    Pieces that look alike off the board are one option there: the first stands for them.
    """

    def __init__(self, m: Machine, family: Family) -> None:
        self._cells, self._alike = family.cells, family.alike
        self._stands = StandsIn(m.places, family.where)

    def of(self, state: State) -> list[int]:
        found: list[int] = []
        cells, seen = state.cells, False
        for cell in self._cells:
            place = cells[cell]
            if not self._stands.at(state, place):
                continue
            if place < 0 and cell in self._alike:
                if seen:
                    continue
                seen = True
            found.append(cell)
        return found
