"""The numbers of the kinds of events in a log; `events.py` has the record of each kind."""

from typing import Final

MOVED: Final = 0
PIECE: Final = 1
POINTS: Final = 2
CARD: Final = 3
OFFICE: Final = 4
SEALED: Final = 5
REVEALED: Final = 6
CHOSE: Final = 7
ACTION: Final = 8
DECLINED: Final = 9
STOPPED: Final = 10
ROUND: Final = 11
DREW: Final = 12
SHUFFLED: Final = 13
SCORED: Final = 14
ORDER: Final = 15
ENDED: Final = 16
KEPT: Final = 17
GAINED: Final = 18
VEILED: Final = 19
UNVEILED: Final = 20
FLIPPED: Final = 21
LAPSED: Final = 22
MANNER: Final = 23
IDLE: Final = 24
SHOWN: Final = 25
LOST: Final = 26
GAVE: Final = 27
CARRIED: Final = 28
PREVENTED: Final = 29
COUNTED: Final = 30
DECIDED: Final = 31
FINISHING: Final = 32
