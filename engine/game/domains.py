"""What kinds of options there are, and the memory of option lists."""

from __future__ import annotations

from ..rules.program import STOP

PLACE, PILE, CARD, NUMBER, PLAYER, PIECE, ANSWER = range(7)
"""An option is: a place, a cell of counted pieces, a card copy, a number, a player, a single piece
(its number), or the number of an answer that the instruction lists."""

YES, NO = 0, 1

_MOST_REMEMBERED = 50_000


class Members(dict[int, list[int]]):
    """The set bits of a mask as a list, lowest first, remembered; `stop` is put last if asked for.

    The lists are shared by all states: nobody may change one.
    """

    def __init__(self, *, stop: bool = False) -> None:
        super().__init__()
        self._tail = [STOP] if stop else []

    def __missing__(self, mask: int) -> list[int]:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        found = []
        rest = mask
        while rest:
            low = rest & -rest
            found.append(low.bit_length() - 1)
            rest ^= low
        members = self[mask] = found + self._tail
        return members
