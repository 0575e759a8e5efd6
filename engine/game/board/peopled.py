"""Tells who stands in the places that are watched: on pieces, in seats, where room is limited."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.layout import Layout
from ..memory.known import Known
from ..memory.remembered import Remembered, bits_of
from ..state.state import State


class People(dict[int, int]):
    """The places (bits) where pieces of a kind may stand, by the owners (bits) who are meant.

    These are all that are not watched, and those of the others where such pieces do stand.
    """

    def __init__(self, elsewhere: int, standing: list[int]) -> None:
        """standing: by owner, the places that are watched where he has pieces."""
        super().__init__()
        self._elsewhere, self.standing = elsewhere, standing

    def __missing__(self, owners: int) -> int:
        found = self._elsewhere
        for owner, places in enumerate(self.standing):
            if owners >> owner & 1:
                found |= places
        self[owners] = found
        return found


def peopled_of(layout: Layout, known: Known) -> Remembered[int, Callable[[State], People]]:
    """The people of each kind of counted pieces."""
    owners, nobody, watched = layout.owners, [0] * layout.owners, Remembered(bits_of)

    def question(kind: int) -> Callable[[State], People]:
        base = layout.pieces_at(kind, 0, 0)

        def people(state: State) -> People:
            cells, found = state.cells, [0] * owners
            for place in watched[known.watched]:
                first = base + place * owners
                there = cells[first : first + owners]
                if there != nobody:
                    for owner, count in enumerate(there):
                        if count:
                            found[owner] |= 1 << place
            return People(~known.watched, found)

        def moved(state: State, answer: People, source: int, target: int) -> People:
            standing = list(answer.standing)
            for pile in source, target:
                place, owner = divmod(pile - base, owners)
                bit = 1 << place if 0 <= place < len(layout.places) else 0
                if bit & known.watched:
                    standing[owner] &= ~bit
                    if state.cells[pile]:
                        standing[owner] |= bit
            return answer if standing == answer.standing else People(~known.watched, standing)

        return known.remembered_inside(people, (), moved)

    return Remembered(question)
