"""No other player can see any secret choice before `reveal`, whatever it is and however often.

At each secret choice two different answers are given; whatever the others are shown is the same.
And a game that is saved there and read back knows what was chosen.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from elgrande.engine import Game

from .small import Small

PICKS = {
    "a number": "a number from 0 to 7",
    "a number that is worked out": "a number from [own points] to [9 plus own points]",
    "a region": "any region",
    "a place or another": "any disk region that has king, or else any region,",
    "a player": "any player",
    "an opponent": "any opponent",
    "a card": "any card in own hand",
    "a scoreboard": "any mobile_scoreboard that is off the board",
    "an answer": "yes or no",
}
ASKED = """each player clockwise:
  choose any region as spot
  move 1 own caballero from the provinces to spot
reveal
"""
AROUND = {
    "each": f"each player clockwise:\n  {{}}\n{ASKED}",
    "each of two": f"each player clockwise:\n  {{}} and another as {{}}_2\n{ASKED}",
    "again and again": f"each player clockwise:\n  2 times:\n    {{}}\n{ASKED}",
    "for each": f"for each opponent as other:\n  {{}}\n{ASKED}",
    "by one": f"choose any opponent as other\nother:\n  {{}}\n{ASKED}",
    "only if": f"each player clockwise:\n  if [own points] is more than 1:\n    {{}}\n{ASKED}",
}
"""Between the choice and `reveal` all are asked something else."""
SCORED = "score every region"


def secret_now(game: Game) -> bool:
    """Whether what is asked is chosen in secret."""
    op = game.machine.program.code[game.state.pc].op
    return not game.over and op.ask().secret


def shown_to_others(game: Game, player: str) -> list[object]:
    """What everybody but one player is shown."""
    return [game.view(viewer) for viewer in game.players if viewer != player]


def check_answers(game: Game) -> None:
    """Two answers are alike for all who do not know them."""
    assert game.decision is not None
    player = game.decision.player
    one, other = game.clone(), game.clone()
    one.take(0)
    other.take(len(game.state.options) - 1)
    assert one.view(player) != other.view(player)
    assert shown_to_others(one, player) == shown_to_others(other, player)
    for copy in (one, other):
        again = Game.from_json(copy.rules, copy.to_json())
        assert again.state == copy.state
        assert again.view(player) == copy.view(player)


@pytest.mark.parametrize("around", AROUND)
def test_nobody_else_sees_it(around: str, tmp_path: Path) -> None:
    """Of each sort one after the other; where two are chosen, there are more than two to choose."""
    text, of_two = "", "_2" in AROUND[around]
    for number, pick in enumerate(PICKS.values()):
        if not (of_two and pick == "yes or no"):
            name = f"pick_{number}"
            text += AROUND[around].format(f"secretly choose {pick} as {name}", name)
    game = Small(tmp_path, text + SCORED).game(3, points={"red": 1, "blue": 2})
    source, found = random.Random(1), 0
    while not game.over:
        if secret_now(game):
            check_answers(game)
            found += 1
        game.take(source.randrange(len(game.state.options)))
    assert found >= len(PICKS) - of_two
