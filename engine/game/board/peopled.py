"""Tells who stands in the places that are watched: on pieces, in seats, where room is limited."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...compile.layout import Layout
from ..memory.known import Known
from ..memory.remembered import Remembered, bits_of
from ..state.state import State

_BITS: Remembered[int, list[int]] = Remembered(bits_of)
"""The owners of a mask."""


@dataclass(slots=True, eq=False)
class People:
    """Where pieces of a kind may stand.

    elsewhere: the places that are not watched. standing: by owner, those of the others where he has
    pieces.
    """

    elsewhere: int
    standing: list[int]

    def of(self, owners: int) -> int:
        """The places where pieces of one of some owners (bits) may stand."""
        found, standing = self.elsewhere, self.standing
        for owner in _BITS[owners]:
            found |= standing[owner]
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

        def watched_at(pile: int) -> int:
            """The place (a bit) of a pile of this kind, if it is watched."""
            place = (pile - base) // owners
            return 1 << place & known.watched if 0 <= place < places else 0

        at = Remembered(watched_at)

        def moved(state: State, answer: People, source: int, target: int) -> People:
            owner, left = (target - base) % owners, 0 if state.cells[source] else at[source]
            before = answer.standing[owner]
            after = before & ~left | at[target]
            if after == before:
                return answer
            standing = answer.standing[:]
            standing[owner] = after
            return People(answer.elsewhere, standing)

        return known.remembered_inside(people, (), moved)

    return Remembered(question)
