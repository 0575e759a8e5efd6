"""Rulesets and games travel: copied, pickled, and played in processes that share nothing."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

from elgrande.engine import Game, IllegalChoice, PositionError, RulesError, SaveError, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.rules.files.files import BUILT_IN

from .games import MIXES, rules_of

HOUSE = BUILT_IN / "examples" / "house_rules" / "new_card"


def advanced(rules: Ruleset, seed: int, choices: int = 60) -> Game:
    """A random game that has begun."""
    source = random.Random(seed)
    game = Game.new(rules, 2 + seed % 4, seed=seed)
    for _ in range(choices):
        game.take(source.randrange(len(game.state.options)))
    return game


def finished(game: Game, seed: int) -> tuple[dict[str, int], list[str]]:
    """The points and the log of a game that is played to its end at random."""
    source = random.Random(seed)
    while not game.over:
        game.take(source.randrange(len(game.state.options)))
    return game.scores, game.log


@pytest.mark.parametrize("mix", [(), *MIXES])
@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
def test_a_ruleset_comes_back_whole(edition: str, mix: tuple[str, ...]) -> None:
    rules = rules_of(edition, mix)
    back = pickle.loads(pickle.dumps(rules))
    assert back.fingerprint == rules.fingerprint
    assert back.program(3).code == rules.program(3).code
    assert pickle.loads(pickle.dumps(rules)) is back, "it is made once in a process"


def test_own_files_and_settings_are_shipped(tmp_path: Path) -> None:
    for file in HOUSE.glob("*.yaml"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    rules = load_rules(paths=[tmp_path], set={"all_own_may_stay": True})
    sent = pickle.dumps(rules)
    for file in tmp_path.iterdir():
        file.unlink()
    back = pickle.loads(sent)
    assert back.fingerprint == rules.fingerprint
    assert "house_homecoming" in back.cards
    assert back.definitions.parameters["all_own_may_stay"].value is True


@pytest.mark.parametrize("mix", [(), MIXES[-1]])
def test_a_game_comes_back_and_goes_on(mix: tuple[str, ...]) -> None:
    game = advanced(rules_of("big_box", mix), 5)
    back = pickle.loads(pickle.dumps(game))
    assert back.to_json() == game.to_json()
    assert finished(back, 1) == finished(game, 1)


def test_a_game_from_a_position_comes_back() -> None:
    given = {"at": "use_card", "by": "red", "front": {"red": ["bg1_move_4_any"]}}
    game = Game.new(rules_of("big_box"), ["red", "blue"], given=given)
    back = pickle.loads(pickle.dumps(game))
    assert back.state == game.state and back.decision is not None and game.decision is not None
    assert back.decision.keys == game.decision.keys


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, Game.clone])
def test_a_copy_goes_its_own_way(make: object) -> None:
    assert callable(make)
    game = advanced(rules_of("big_box"), 2)
    before = game.to_json()
    other = make(game)
    assert other.to_json() == before and other.rules is game.rules
    other.take(0)
    assert game.to_json() == before != other.to_json()


def test_a_ruleset_is_its_own_copy() -> None:
    rules = rules_of("big_box")
    assert copy.copy(rules) is rules and copy.deepcopy(rules) is rules


POOL = """\
import multiprocessing, pickle, random, sys
from concurrent.futures import ProcessPoolExecutor

def finished(game):
    source = random.Random(game.seed)
    while not game.over:
        game.take(source.randrange(len(game.state.options)))
    return game

if __name__ == "__main__":
    games = pickle.load(sys.stdin.buffer)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=fresh) as pool:
        pickle.dump(list(pool.map(finished, games)), sys.stdout.buffer)
"""


def test_a_pool_of_processes_plays_on(tmp_path: Path) -> None:
    games = [advanced(rules_of("big_box", MIXES[0]), seed) for seed in range(4)]
    script = tmp_path / "pool.py"
    script.write_text(POOL, encoding="utf-8")
    sent = pickle.dumps(games)
    ran = subprocess.run([sys.executable, str(script)], input=sent, capture_output=True, check=True)
    for game, back in zip(games, pickle.loads(ran.stdout), strict=True):
        assert (back.scores, back.log) == finished(game, game.seed)


def refusals() -> list[Exception]:
    """One of each exception of the interface, as it is raised."""
    rules = rules_of("big_box")
    game = Game.new(rules, 2)
    found: list[Exception] = []
    for refused in (
        lambda: game.choose("atlantis"),
        lambda: load_rules("atlantis"),
        lambda: Game.new(rules, 2, given={"atlantis": 1}),
        lambda: Game.from_json(rules, "{}"),
    ):
        with pytest.raises((IllegalChoice, RulesError, PositionError, SaveError)) as raised:
            refused()
        found.append(raised.value)
    return found


def test_refusals_travel_too() -> None:
    for refusal in refusals():
        back = pickle.loads(pickle.dumps(refusal))
        assert type(back) is type(refusal)
        assert str(back) == str(refusal)


@pytest.mark.parametrize("number", [-1, -2, 10_000])
def test_a_number_that_is_no_option_is_refused(number: int) -> None:
    game = advanced(rules_of("big_box"), 3)
    before = game.to_json()
    with pytest.raises(IllegalChoice, match="numbered from 0"):
        game.take(number)
    assert game.to_json() == before


def test_nothing_is_taken_when_the_game_is_over() -> None:
    game = advanced(rules_of("big_box"), 3)
    finished(game, 3)
    with pytest.raises(IllegalChoice, match="over"):
        game.take(0)
