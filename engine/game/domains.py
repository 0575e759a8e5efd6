"""The kinds of options, and a cache of lists of them."""

from __future__ import annotations

from ..compile.operations import STOP
from ..lang.names import What

PLACE, PILE, CARD, NUMBER, PLAYER, PIECE, ANSWER = range(7)
"""An option is: a place, a cell of counted pieces, a card copy, a number, a player, a single piece
(its number), or the number of an answer that the instruction lists."""

YES, NO = 0, 1

OF_NAMES = {
    What.PLACE: PLACE,
    What.PLAYER: PLAYER,
    What.PIECE: PIECE,
    What.CARD: CARD,
    What.NUMBER: NUMBER,
    What.ANSWER: ANSWER,
}
"""What the options are where something is chosen under a name."""

_MOST_REMEMBERED = 50_000


class Members(dict[int, list[int]]):
    """The set bits of a mask as a list, lowest first, remembered; `stop` is put last if asked for.

    The lists are shared by all states: nobody may change one. Wide masks (hands of cards) are put
    together from remembered pieces of 16 bits.
    """

    def __init__(self, *, stop: bool = False) -> None:
        super().__init__()
        self._tail = [STOP] if stop else []
        self._pieces: dict[int, list[int]] = {}

    def __missing__(self, mask: int) -> list[int]:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        found: list[int] = []
        rest, base = mask, 0
        while rest:
            piece = base << _PIECE | rest & _PIECE_BITS
            found += self._pieces.get(piece) or self._piece(piece)
            rest >>= _PIECE
            base += _PIECE
        members = self[mask] = found + self._tail
        return members

    def _piece(self, piece: int) -> list[int]:
        base, bits = piece >> _PIECE, piece & _PIECE_BITS
        found = self._pieces[piece] = [base + bit for bit in range(_PIECE) if bits >> bit & 1]
        return found


_PIECE = 16
_PIECE_BITS = (1 << _PIECE) - 1
