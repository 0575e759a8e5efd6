"""Every option that is offered is legal, and nothing else is accepted."""

from __future__ import annotations

import pytest
from hypothesis import given

from elgrande.engine import Game, IllegalChoice

from .games import Play, every_mix, plays, whole
from .golden import ALL, HOW, differences, first_difference, name_of, played


def every_key(game: Game) -> list[str]:
    """Every key that could be asked for anywhere in a game."""
    keys = game.keys
    piles = [f"{place}/{colour}" for place in keys.places for colour in game.players]
    answers = ["yes", "no", "either", "or", "stop", "placing", "action", "nobody", ""]
    numbers = [str(number) for number in range(-1, 8)]
    return [*keys.places, *piles, *keys.singles, *keys.cards, *game.players, *answers, *numbers]


def check_options(game: Game) -> None:
    """Every option can be taken, by its number and by its key alike."""
    decision = game.decision
    assert decision is not None
    options = game.state.options
    assert len(options) > 1, "a choice with one legal answer is not asked"
    assert len(set(decision.keys)) == len(options), "two options have the same key"
    before = whole(game.state)
    for number, key in enumerate(decision.keys):
        by_number, by_key = game.clone(), game.clone()
        by_number.take(number)
        by_key.choose(key)
        assert by_number.state == by_key.state
        assert len(by_number.choices) == len(game.choices) + 1
    assert whole(game.state) == before


def check_refusals(game: Game, keys: set[str]) -> None:
    """Keys that are not offered are refused for a reason, and nothing changes."""
    decision = game.decision
    assert decision is not None
    known = {*game.rules.definitions.rules, *game.rules.cards, "clause"}
    before, history = whole(game.state), game.choices
    for key in keys - set(decision.keys):
        with pytest.raises(IllegalChoice) as refused:
            game.choose(key)
        assert refused.value.key == key
        assert refused.value.rule in known
        assert refused.value.reason
    assert whole(game.state) == before
    assert game.choices == history


def check_told(game: Game) -> None:
    """Prompt, title, texts and place of a question can be made and are not empty."""
    decision = game.decision
    assert decision is not None
    assert decision.player in game.players
    assert decision.prompt
    assert decision.title
    assert decision.card
    assert decision.span is not None
    assert all(option.text for option in decision.options)
    assert [option.number for option in decision.options] == list(range(len(decision.keys)))


@given(plays())
def test_each_option_is_legal(play: Play) -> None:
    for game in play.decisions():
        if not game.over:
            check_options(game)


@given(plays())
def test_nothing_else_is_accepted(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if not game.over and number % 11 == 0:
            check_refusals(game, set(every_key(game)))


@given(plays())
def test_every_decision_can_be_told(play: Play) -> None:
    for game in play.decisions():
        if not game.over:
            check_told(game)
    assert game.decision is None
    with pytest.raises(ValueError, match="over"):
        game.choose("yes")


@pytest.mark.parametrize("play", every_mix(), ids=str)
def test_the_same_with_expansions(play: Play) -> None:
    for number, game in enumerate(play.decisions()):
        if game.over:
            break
        check_told(game)
        if number % 3 == 0:
            check_options(game)
        if number % 41 == 0:
            check_refusals(game, set(every_key(game)))


@pytest.mark.parametrize("mix", ALL, ids=name_of)
def test_fixed_games_go_as_recorded(mix: tuple[str, ...]) -> None:
    """At each decision of fixed games, the same player has the same options as recorded.

    A change of the rules or of the data changes them. When it is meant, store the games again with
    ``python -m tests.properties.golden`` from the project's folder, which prints what changed.
    """
    changed = differences(mix, played(mix))
    if changed:
        pytest.fail("\n".join([*changed, HOW]), pytrace=False)


def test_the_first_difference_is_reported() -> None:
    before = ["red: aragon sevilla", "blue: yes no", "points: red=3 blue=4"]
    assert first_difference(before, list(before)) == ""
    assert first_difference(before, ["red: aragon sevilla", "blue: yes stop", *before[2:]]) == (
        "decision 2\n  expected blue: yes no\n  found    blue: yes stop\n"
        "  missing  no\n  added    stop"
    )
    assert first_difference(before, before[:2]) == (
        "decision 3\n  expected points: red=3 blue=4\n  found    none"
    )
