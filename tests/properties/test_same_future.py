"""A game is plain data: clones, saves and replays are the same game with the same future."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from elgrande.engine import Game
from elgrande.engine.game.positions.save import state_from_data, state_to_data

from .fixed_games import lines
from .games import Play, digest, every_kind, every_mix, play_on, plays, whole

HERE = Path(__file__).parent


def check_copies(game: Game, play: Play, tail: int) -> None:
    """A clone, a save and a replay equal the game, and all of them play on alike."""
    before = whole(game.state)
    copy = game.clone()
    saved = Game.from_json(play.rules, game.to_json())
    replayed = play.begin()
    for number in game.choices:
        replayed.take(number)
    for other in (copy, saved, replayed):
        assert other.state == game.state
        assert hash(other.state) == hash(game.state)
        assert whole(other.state) == before
        assert other.choices == game.choices
        assert other.to_json() == game.to_json()
        if not game.over:
            assert other.decision is not None and game.decision is not None
            assert other.decision.keys == game.decision.keys
        play_on(other, tail)
    assert whole(game.state) == before, "a copy shares something with the game"
    assert whole(copy.state) == whole(saved.state) == whole(replayed.state)
    assert copy.log == saved.log == replayed.log
    assert copy.scores == saved.scores == replayed.scores


@given(plays())
def test_copies_have_the_same_future(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if number % 37 == 0 or game.over:
            check_copies(game, play, number)


@pytest.mark.parametrize("play", every_mix(), ids=str)
def test_copies_with_expansions(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if number % 83 == 0 or game.over:
            check_copies(game, play, number)


@pytest.mark.parametrize("play", every_mix(range(1, 3)), ids=str)
def test_a_save_is_read_at_any_decision(play: Play) -> None:
    """The state of a save is the state, whatever is going on: cards in force, pieces hidden."""
    for number, game in enumerate(play.decisions()):
        if number % 7 == play.seed:
            data = json.loads(json.dumps(state_to_data(game.state)))
            assert whole(state_from_data(data, game.machine)) == whole(game.state)


@given(plays())
def test_past_states_never_change(play: Play) -> None:
    kept = []
    for number, game in enumerate(play.decisions()):
        kept.append((game.state.clone(), digest(game.state)))
        if number % 29 == 0:
            play_on(game.clone(), number, most=30)
    for state, name in kept:
        assert digest(state) == name


@given(plays())
def test_choosing_by_key_is_taking_by_number(play: Play) -> None:
    by_key, numbers = play.begin(), play.numbers()
    for game in play.decisions():
        assert by_key.state == game.state
        assert by_key.state.options == game.state.options
        decision = by_key.decision
        if decision is not None:
            by_key.choose(decision.options[next(numbers) % len(decision.options)])
        else:
            assert whole(by_key.state) == whole(game.state)


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_other_process_other_hash_seed(hash_seed: str) -> None:
    """The log and the save are the same bytes in a process that hashes differently."""
    run = subprocess.run(
        [sys.executable, str(HERE / "fixed_games.py")],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert run.stdout.splitlines() == lines()


def test_a_save_goes_on_in_another_process() -> None:
    """Half a game is saved, sent to another process, and ends there as it ends here."""
    play = every_kind()[0]
    game = next(game for number, game in enumerate(play.decisions()) if number == 60)
    run = subprocess.run(
        [sys.executable, str(HERE / "fixed_games.py"), "go-on", play.edition],
        input=game.to_json(),
        env={**os.environ, "PYTHONHASHSEED": "99"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    play_on(game, 1)
    assert run.stdout.strip() == digest(game.state)
