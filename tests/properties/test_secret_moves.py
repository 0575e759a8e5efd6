"""Pieces moved in secret one after the other: samples are the games that may have been, and all.

What may have been is found by playing the small game in every way: those games that look the same
to a player, whose question offers the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine import Game

from .small import Small

PIECES = """\
pieces:
  chest: {title: chest, single: true, each_player: 1}
  ark: {title: ark, single: true}
"""
EACH = "each player clockwise:\n  secretly move own chest to "
RECIPES = {
    "apart": EACH + "any region that has no chest\n",
    "together": EACH + "galicia or aragon or any coastal region that has chest\n",
    "some apart": "secretly move own chest to any region\neach opponent clockwise:\n"
    "  secretly move own chest to any coastal region that has no chest\n",
    "beside": "secretly move the ark to any region\neach opponent clockwise:\n"
    "  secretly move own chest to any region that is next to the ark's region\n",
    "on and on": "secretly move own chest to any coastal region\n"
    "secretly move own chest to any coastal region that has no chest\n"
    "choose any opponent as rival\nrival does:\n"
    "  secretly move own chest to any region that has no chest\n",
    "chosen": "secretly move own chest to any coastal region\n"
    "each opponent:\n  secretly choose any coastal region that has no chest as goal\n",
    "chosen between": "secretly move own chest to any coastal region\n"
    "the player to the left does:\n"
    "  secretly choose any coastal region that has no chest as goal\n"
    "  secretly move own chest to any coastal region that has no chest\n"
    "secretly choose any coastal region that has chest as booty\n",
    "looked at": EACH + "any coastal region that has no chest\n"
    "choose any opponent as rival\nlook at where the chest of rival is\n"
    "show where own chest is to rival\n",
    "revealed": EACH + "any coastal region that has no chest\nreveal own chest\n",
}
LAST = "choose yes or no as agreed\nif agreed:\n  gain 1 point\n"


Known = dict[str, tuple[object, ...]]
"""By player, what was offered to this player so far."""


def every_game(game: Game, known: Known) -> Iterator[tuple[Game, Known]]:
    """The small game after each number of choices, played in every way."""
    decision = game.decision
    if decision is not None:
        player = decision.player
        known = known | {player: (*known.get(player, ()), decision.keys)}
    yield game, known
    for number in range(0 if decision is None else len(game.state.options)):
        after = game.clone()
        after.take(number)
        yield from every_game(after, known)


def world(game: Game) -> str:
    """What happened in a game, with all that some player does not know."""
    return repr([game.view(player)["log"] for player in game.players])


@pytest.mark.parametrize("name", RECIPES)
def test_samples_are_the_games_that_may_have_been(name: str, tmp_path: Path) -> None:
    game = Small(tmp_path, RECIPES[name] + LAST, more=PIECES).game(3)
    worlds: dict[str, dict[str, tuple[str, Game]]] = {}
    for one, known in every_game(game, {}):
        if one.over and name.startswith("chosen"):
            continue  # then no secret choice counts any more
        for player in game.players:
            seen = repr((player, one.view(player), known.get(player)))
            worlds.setdefault(seen, {})[world(one)] = player, one
    found = [alike for _, alike in sorted(worlds.items()) if len(alike) > 1]
    assert len(found) >= 9
    for alike in found[:: len(found) // 9]:
        player, one = next(iter(alike.values()))
        drawn = {world(sample) for sample in one.samples(player, range(200 + 9 * len(alike)))}
        assert drawn == set(alike)
