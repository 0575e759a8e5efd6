"""What was chosen in secret is revealed once, on whichever way the game takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.game.state.events import Revealed

from .small import Small, events_of, play

CHOICE = "secretly choose a number from 1 to 3 as truth\nchoose yes or no as doubt\n"
IN_BOTH = f"{CHOICE}if doubt:\n  reveal\n  gain 1 point\nelse:\n  reveal\n  gain [truth] points"
IN_ONE = f"{CHOICE}if doubt:\n  reveal\n  gain 1 point\nreveal\ngain [truth] points"
IN_A_LOOP = (
    "3 times:\n  secretly choose a number from 1 to 3 as truth\n  reveal\n  gain [truth] points"
)


@pytest.mark.parametrize(
    ("effect", "keys", "points", "shown"),
    [
        (IN_BOTH, ("3", "no"), 3, 1),
        (IN_BOTH, ("3", "yes"), 1, 1),
        (IN_ONE, ("3", "no"), 3, 1),
        (IN_ONE, ("3", "yes"), 4, 1),
        (IN_A_LOOP, ("3", "3", "2"), 8, 3),
    ],
)
def test_each_way(
    effect: str, keys: tuple[str, ...], points: int, shown: int, tmp_path: Path
) -> None:
    game = play(Small(tmp_path, effect).game(), *keys)
    assert game.over and game.scores["red"] == points
    assert len(events_of(game.state, Revealed)) == shown
