"""Events of the round that lie open for all: whole games, saved and sampled on the way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.decisions.decision import CLAUSE
from elgrande.engine.play.table_view import TableView

EXAMPLES = Path(__file__).parents[2] / "examples" / "cookbook"
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "language"


@cache
def _rules() -> Ruleset:
    return load_rules(paths=[EXAMPLES / "events"])


@pytest.mark.parametrize("players", [2, 5])
def test_each_round_has_its_event(players: int) -> None:
    game, bot, seen = Game.new(_rules(), players, seed=players), BOTS["random"](7), {}
    masks = range(game.machine.layout.lying_base, game.machine.layout.lying_base + players)
    while not game.over:
        view = game.view(game.players[0])
        lying = view["cards"]["event"]
        assert len(lying) <= 1
        assert len({game.state.cells[cell] for cell in masks}) == 1
        if lying and view["round"] not in seen:
            seen[view["round"]] = lying[0]
            again = Game.from_json(_rules(), game.to_json())
            assert again.state.cells == game.state.cells
            sample = game.sample(game.players[-1], seed=3)
            assert sample.view(game.players[-1]) == game.view(game.players[-1])
            assert (lying[0], "all") in TableView(game, game.players[0]).in_force()
        game.take(bot.choose(game))
    assert sorted(seen) == list(range(1, 10))
    assert sorted(Counter(seen.values()).values()) == [3, 3, 3]
    assert not any(game.state.cells[cell] for cell in masks)


def test_a_refusal_does_not_name_a_hidden_card() -> None:
    rules = load_rules(paths=[SCENARIOS / "open_events"])
    front = {"blue": ["bg1_move_4_any"]}
    given = {"at": "placing", "by": "blue", "king": "castilla_la_vieja", "front": front}
    given |= {"court": {"blue": 1}}
    for zone, said in (("of_fate", "a card that is not in view forbids it"), ("of_none", "")):
        card = {"of_fate": "oe_fate", "of_none": "oe_none"}[zone]
        game = Game.new(rules, ["red", "blue"], seed=1, given={**given, zone: [card]})
        assert game.decision is not None
        refusal = game.decision.refuse("galicia")
        assert said in refusal.reason and ("The weather" in refusal.reason) is not bool(said)
        assert refusal.rule == ("oe_none" if not said else CLAUSE)


def test_the_log_names_no_holder_of_a_card_that_no_player_holds() -> None:
    rules = load_rules(paths=[SCENARIOS / "open_events"])
    given = {"at": {"action": "oe_walk"}, "by": "blue", "king": "galicia", "court": {"blue": 2}}
    game = Game.new(rules, ["red", "blue"], given={**given, "of_none": ["oe_none_once"]})
    game.choose("yes")
    assert "The storm stops this step" in game.log
    hearing = {"at": {"action": "oe_rumour"}, "by": "blue", "king": "valencia"}
    game = Game.new(rules, ["red", "blue"], given={**hearing, "of_each": ["oe_each_once"]})
    game.choose("yes")
    assert "blue's News that each uses once is no longer in force" in game.log
