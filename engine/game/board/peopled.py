"""Tells who stands in the places that are watched: on pieces, in seats, where room is limited."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.layout import Layout
from ..memory.known import Known
from ..memory.remembered import Remembered, bits_of
from ..state.state import State

_BITS: Remembered[int, list[int]] = Remembered(bits_of)
"""The owners of a mask."""


class People(dict[int, int]):
    """The places (bits) where pieces of a kind may stand, by the owners (bits) who are meant.

    These are all that are not watched, and those of the others where such pieces do stand.
    """

    def __init__(self, elsewhere: int, standing: list[int]) -> None:
        """standing: by owner, the places that are watched where he has pieces."""
        super().__init__()
        self._elsewhere, self.standing = elsewhere, standing

    def __missing__(self, owners: int) -> int:
        found, standing = self._elsewhere, self.standing
        for owner in _BITS[owners]:
            found |= standing[owner]
        self[owners] = found
        return found


def peopled_of(layout: Layout, known: Known) -> Remembered[int, Callable[[State], People]]:
    """The people of each kind of counted pieces."""
    owners, places, nobody = layout.owners, len(layout.places), [0] * layout.owners
    watched = Remembered(bits_of)

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

        def watched_at(pile: int) -> tuple[int, int]:
            """The owner of a pile, and its place (a bit) if that is watched."""
            place, owner = divmod(pile - base, owners)
            return owner, 1 << place & known.watched if 0 <= place < places else 0

        at = Remembered(watched_at)

        def moved(state: State, answer: People, source: int, target: int) -> People:
            standing = answer.standing
            for pile in source, target:
                owner, bit = at[pile]
                before = standing[owner]
                after = before | bit if state.cells[pile] else before & ~bit
                if after != before:
                    standing = [*standing]
                    standing[owner] = after
            return answer if standing is answer.standing else People(~known.watched, standing)

        return known.remembered_inside(people, (), moved)

    return Remembered(question)
