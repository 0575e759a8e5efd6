"""The kinds of options."""

from __future__ import annotations

from typing import Final

from ...lang.names import What

PLACE: Final = 0
PILE: Final = 1
CARD: Final = 2
NUMBER: Final = 3
PLAYER: Final = 4
PIECE: Final = 5
ANSWER: Final = 6
"""An option is a place, a cell of counted pieces, a card copy, a number, a player, a single piece
(its number), or the number of an answer that the instruction lists."""

OF_NAMES = {
    What.PLACE: PLACE,
    What.PLAYER: PLAYER,
    What.PIECE: PIECE,
    What.CARD: CARD,
    What.NUMBER: NUMBER,
    What.ANSWER: ANSWER,
}
"""What the options are where something is chosen under a name."""
