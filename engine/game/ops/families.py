"""Binds the pieces of a family that a sentence means to functions of the state."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.verbs.pieces import Family
from ..expressions.standing import stands_in
from ..machine.machine import Machine
from ..state.state import State


def pieces_meant(m: Machine, family: Family) -> Callable[[State], list[int]]:
    """The cells of the pieces of a family that a sentence means.

    Pieces that look alike off the board are one option there: the first stands for them.
    """
    cells, alike = family.cells, family.alike
    stands = stands_in(m.places, family.where)

    def meant(state: State) -> list[int]:
        found = []
        seen = False
        for cell in cells:
            place = state.cells[cell]
            if not stands(state, place) or (place < 0 and seen and cell in alike):
                continue
            seen = seen or (place < 0 and cell in alike)
            found.append(cell)
        return found

    return meant
