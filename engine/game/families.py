"""Binds the pieces of a family that a sentence means to functions of the state."""

from __future__ import annotations

from collections.abc import Callable

from ..compile.verbs.pieces import Family
from .machine import Machine
from .state import State


def pieces_meant(m: Machine, family: Family) -> Callable[[State], list[int]]:
    """The cells of the pieces of a family that a sentence means.

    Pieces without a scoreboard of their own are all the same while they are off the board: the
    first stands for all of them.
    """
    cells, alike, off_board = family.cells, family.alike, family.off_board
    around = m.places.branches.around
    standing = None if family.standing is None else m.places.mask(family.standing)

    def meant(state: State) -> list[int]:
        found = []
        seen = False
        wanted = -1 if standing is None else standing(state)
        for cell in cells:
            place = state.cells[cell]
            if place < 0:
                if not off_board or (seen and cell in alike):
                    continue
                seen = seen or cell in alike
            elif not wanted & around[place]:
                continue
            found.append(cell)
        return found

    return meant
