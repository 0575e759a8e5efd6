"""Where single pieces may stand, and how many stand there."""

from __future__ import annotations

from ..text.records import Record
from .expressions import Mask, Number


class Whereabouts(Record):
    """Where a single piece may stand. off_board: also nowhere. within: None for anywhere.

    outside: it stands in none of these places.
    """

    off_board: bool
    within: Mask | None
    outside: bool = False


class SinglesNumber(Number):
    """How many of the single pieces of some cells stand in some places."""

    cells: tuple[int, ...]
    where: Whereabouts
