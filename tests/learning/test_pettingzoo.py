"""The environment passes PettingZoo's own tests, and its actions are the options of the game."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
pytestmark = pytest.mark.filterwarnings("ignore")  # advice on names and on dictionaries

from pettingzoo.test import api_test, seed_test  # noqa: E402

from elgrande.engine import Game, IllegalChoice, load_rules  # noqa: E402
from elgrande.engine.learning.pettingzoo import Environment  # noqa: E402

RULES = load_rules()
INTRIGUE = load_rules("king_and_intrigue", edition="rio_grande_1996")


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("rules", [RULES, INTRIGUE], ids=["base", "king_and_intrigue"])
def test_the_interface(rules: Any, players: int) -> None:
    api_test(Environment(rules, players, short=True), num_cycles=60)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: Environment(RULES, 3, short=True), num_cycles=60)


def played(reward: str) -> tuple[Environment, dict[str, float]]:
    """A game in which everybody always takes the first legal action, and what each was paid."""
    env = Environment(RULES, 3, short=True, reward=reward)  # type: ignore[arg-type]
    env.reset(seed=3)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward_now, over, _, _ = env.last()
        paid[agent] += reward_now
        if over:
            env.step(None)
            continue
        decision = env.game.decision
        assert decision is not None and decision.player == agent
        assert seen["action_mask"].sum() == len(decision.keys)
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        env.step(int(seen["action_mask"].argmax()))
    return env, paid


def test_points_are_paid_when_they_are_gained() -> None:
    env, paid = played("points")
    assert env.game.over and paid == env.game.scores


def test_the_win_is_paid_at_the_end() -> None:
    env, paid = played("win")
    winners = env.game.winners
    assert paid == {agent: (agent in winners) / len(winners) for agent in env.possible_agents}


def mirrored(env: Environment, me: str, you: str) -> tuple[Any, Any, dict[int, str]]:
    """What `me` sees and may do in one position, and whose piece each action takes."""
    given = {"at": {"action": "bg1_move_4_any"}, "by": me, "galicia": {me: 2, you: 1}}
    env.game = Game.new(RULES, ["red", "blue"], given=given)
    seen, decision = env.observe(me), env.game.decision
    assert decision is not None and decision.player == me
    means = {o.id: o.key.replace(me, "own").replace(you, "other's") for o in decision.options}
    return seen["observation"].tolist(), seen["action_mask"].tolist(), means


def test_what_looks_the_same_from_two_seats_is_done_by_the_same_action() -> None:
    env = Environment(RULES, 2)
    env.reset(seed=1)
    red, blue = mirrored(env, "red", "blue"), mirrored(env, "blue", "red")
    assert red == blue
    assert {*red[2].values()} == {"galicia/own", "galicia/other's", "stop"}


def test_what_was_picked_is_observed_by_who_picked_it_alone() -> None:
    given = {"at": {"action": "bg1_move_4_any"}, "by": "red", "galicia": {"red": 2, "blue": 1}}
    env = Environment(RULES, 2)
    env.reset(seed=1)
    rows = {}
    for key in ("galicia/red", "galicia/blue"):
        env.game = Game.new(RULES, ["red", "blue"], given=given)
        env.game.choose(key)
        for agent in ("red", "blue"):
            row = env.observe(agent)["observation"]
            rows[key, agent] = {
                name: value
                for name, value in zip(env.fields, row, strict=True)
                if value and name.startswith(("picked", "left"))
            }
    assert rows["galicia/red", "red"] == {"picked=galicia/0": 1, "left": 4}
    assert rows["galicia/blue", "red"] == {"picked=galicia/1": 1, "left": 4}
    assert rows["galicia/red", "blue"] == rows["galicia/blue", "blue"] == {}


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = Environment(RULES, 2, short=True)
    env.reset(seed=1)
    before = env.game.to_json()
    legal = env.observe(env.agent_selection)["action_mask"]
    for action in (int(legal.argmin()), legal.size, -1):
        with pytest.raises(IllegalChoice, match=f"`{action}` is not allowed: no option with this"):
            env.step(action)
    assert env.game.to_json() == before


def test_an_environment_says_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="the reward is 'points' or 'win', not 'score'"):
        Environment(RULES, 2, reward="score")  # type: ignore[arg-type]
    env = Environment(RULES, ["blue", "red"])
    assert env.possible_agents == ["blue", "red"]
    with pytest.raises(AttributeError, match="before its first `reset`"):
        env.last()
    with pytest.raises(AttributeError, match="before its first `reset`"):
        env.step(0)
    with pytest.raises(ValueError, match="the seed must be a whole number, not 'x'"):
        env.reset(seed="x")  # type: ignore[arg-type]
    env.reset(seed=np.int64(3))
    begun = env.game
    env.reset(seed=3)
    assert env.game.state == begun.state
