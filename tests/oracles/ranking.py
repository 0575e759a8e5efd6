"""Who takes which rank in a place, according to the rulebooks, without code of the engine.

Sources: S0, S1, S2 "scoring"; the flag bearers: S2, S4 "Jubilee".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

PAID = {2: 1, 3: 2, 4: 3, 5: 3}
"""How many ranks pay, by number of players."""


def groups(counts: Mapping[str, int], flags: Iterable[str] = ()) -> list[list[str]]:
    """Those with at least one caballero, most first; who ties stands together.

    flags: owners whose flag bearer is there; within a tie they form a group ahead of the rest.
    """
    bearers = set(flags)

    def strength(owner: str) -> tuple[int, bool]:
        return counts[owner], owner in bearers

    there = sorted((owner for owner in counts if counts[owner] > 0), key=strength, reverse=True)
    return [list(group) for _, group in groupby(there, strength)]


def paid(tied: list[list[str]], values: tuple[int, ...], players: int) -> dict[str, int]:
    """The points of each owner: one alone takes the rank, a tied group the next one.

    A tied group uses up two ranks, however large it is.
    """
    points: dict[str, int] = {}
    rank = 0
    for group in tied:
        at = rank if len(group) == 1 else rank + 1
        worth = values[at] if at < min(len(values), PAID[players]) else 0
        points.update(dict.fromkeys(group, worth))
        rank += 1 if len(group) == 1 else 2
    return points


def leader(tied: list[list[str]]) -> str | None:
    """The player with the sole majority; None in an empty or tied place."""
    return tied[0][0] if tied and len(tied[0]) == 1 else None
