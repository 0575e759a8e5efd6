"""Ranks the players of a majority.

A single player of a rank takes its value. A tied group takes the value of a lower rank and uses up
more ranks; the data says how many (S0 "Score the regions", S1 general scoring, step 2). A rule can
let it use up as many ranks as it has players: then `uses` is 0.
"""

from __future__ import annotations

from typing import Final

from ..memory.memo_tables import MemoTable

Groups = tuple[tuple[int, tuple[int, ...]], ...]
"""The groups that take a rank, best first: the rank paid, counted from 0, and the players of it."""


def _groups(key: tuple[tuple[int, ...], int, int]) -> Groups:
    counts, pays_lower, uses = key
    groups = list[tuple[int, tuple[int, ...]]]()
    rank = 0
    for wanted in sorted({count for count in counts if count > 0}, reverse=True):
        players = tuple([player for player, count in enumerate(counts) if count == wanted])
        if len(players) == 1:
            groups.append((rank, players))
            rank += 1
        else:
            groups.append((rank + pays_lower, players))
            rank += uses or len(players)
    return tuple(groups)


RANK_GROUPS: Final = MemoTable(_groups)
"""The groups that take a rank, best first: (rank paid, counted from 0; the players of it).

The key: pieces by player (a player without any takes no rank), how many ranks lower a tie pays, and
how many ranks it uses up.
"""


def _some_tie(counts: tuple[int, ...]) -> bool:
    standing = [count for count in counts if count > 0]
    return len(set(standing)) < len(standing)


SOME_TIE: Final = MemoTable(_some_tie)
"""Whether two players who have pieces have the same number. The key: pieces by player."""
