"""Snapshots, pickles and light clones are the same game: they play on alike, from any decision."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given

from elgrande.engine import Game, SaveError
from elgrande.engine.game.machine.handlers import FINISHED

from .games import Play, every_mix, few, mixed_plays, play_on, plays, rules_of, whole

MAKERS: list[Callable[[Game], Game]] = [
    lambda game: Game.restore(game.rules, game.snapshot()),
    lambda game: Game.restore(game.rules, pickle.loads(pickle.dumps(game.snapshot()))),
    copy.copy,
    copy.deepcopy,
]
"""Copies with the whole past."""


def check_equal(game: Game, other: Game) -> None:
    """Everything in which two games could differ."""
    assert whole(other.state) == whole(game.state)
    assert other.choices == game.choices
    assert other.snapshot() == game.snapshot() and hash(other.snapshot()) == hash(game.snapshot())
    assert (other.decision is None) == (game.decision is None)


def check_copies(game: Game, tail: int) -> None:
    """Each kind of copy plays on like the game, which none of them changes."""
    before = game.snapshot()
    copies = [make(game) for make in MAKERS]
    ahead = game.clone()
    play_on(ahead, tail)
    for other in copies:
        check_equal(game, other)
        play_on(other, tail)
        check_equal(ahead, other)
    assert game.snapshot() == before, "a copy shares something with the game"


def ends_with(game: Game, light: Game) -> bool:
    """Whether the log of a light clone is the end of the game's log."""
    return game.log[len(game.log) - len(light.log) :] == light.log


def check_light(game: Game, tail: int) -> None:
    """A light clone is at the same decision, has the same future, and knows no past."""
    light = game.clone(light=True)
    assert light.state == game.state and light.state.options == game.state.options
    assert light.choices == [] and ends_with(game, light)
    ahead = game.clone()
    play_on(ahead, tail)
    again = Game.restore(game.rules, light.snapshot())
    for other in (light.clone(), light, again):
        play_on(other, tail)
        assert other.state == ahead.state and other.scores == ahead.scores
        assert ahead.choices == game.choices + other.choices
        assert ends_with(ahead, other)
        with pytest.raises(SaveError, match="light clone"):
            other.to_json()


@few(5)
@given(plays())
def test_copies_of_any_game(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if number % 61 == 0 or game.over:
            check_copies(game, number)
            check_light(game, number)


@few(2)
@given(mixed_plays())
def test_copies_with_expansions(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if number % 97 == 0 or game.over:
            check_copies(game, number)
            check_light(game, number)


@pytest.mark.parametrize("play", every_mix(), ids=str)
def test_a_light_clone_takes_each_choice_alike(play: Play) -> None:
    """Whatever is going on: an action, a reaction, a secret choice."""
    for number, game in enumerate(play.decisions()):
        if number % 11 or game.over:
            continue
        light, clone = game.clone(light=True), game.clone()
        for choice in range(6):
            if clone.state.pc == FINISHED:
                break
            clone.take(choice % len(clone.state.options))
            light.take(choice % len(light.state.options))
            assert light.state == clone.state
        assert ends_with(clone, light)


def test_a_snapshot_is_of_its_rules() -> None:
    snapshot = Game.new(rules_of("big_box"), 3).snapshot()
    with pytest.raises(SaveError, match="other rules"):
        Game.restore(rules_of("rio_grande_1996"), snapshot)
    with pytest.raises(SaveError, match="not a snapshot"):
        Game.restore(rules_of("big_box"), tuple(snapshot))  # type: ignore[arg-type]


def test_a_game_from_a_position_is_restored() -> None:
    position = {"at": "use_card", "by": "red", "front": {"red": ["bg1_move_4_any"]}}
    game = Game.new(rules_of("big_box"), ["red", "blue"], given=position)
    again = Game.restore(game.rules, game.snapshot())
    assert again.given == position
    assert Game.from_json(game.rules, again.to_json()).state == game.state
