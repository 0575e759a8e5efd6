"""A secret choice that is looked at is known to who looks, in logs and samples; others may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game
from elgrande.engine.game.board.unseen import options_of as in_mask
from elgrande.engine.game.state.events import Sealed

from .reacting import STOPPER, asked, begun, house_of
from .small import Small, events_of, play

BIDS = """\
each player clockwise:
  secretly choose a number from 0 to 5 as bid
choose any opponent as rival
look at the bid of rival
choose yes or no as seen
reveal
each player:
  gain [bid] points
"""
PAIR = """\
secretly choose any coastal region as one_goal and another as other_goal
choose any opponent as rival
show other_goal to rival
choose yes or no as seen
reveal
score one_goal
score other_goal
"""


@pytest.fixture(scope="module")
def bids(tmp_path_factory: pytest.TempPathFactory) -> Game:
    game = Small(tmp_path_factory.mktemp("bids"), BIDS).game(3)
    return play(game, "1", "2", "3", "blue")


def options_of(game: Game) -> dict[int, int]:
    """What each player has chosen in secret."""
    return {event.player: event.option for event in events_of(game.state, Sealed)}


def test_the_log_tells_it_to_those_who_know_it(bids: Game) -> None:
    assert bids.view("red")["log"][-1] == "red looks at the secret choice of blue: 2"
    assert bids.view("blue")["log"][-1] == "red looks at the secret choice of blue: 2"
    assert bids.view("yellow")["log"][-1] == "red looks at the secret choice of blue"


def test_samples_agree_with_it_and_others_vary(bids: Game) -> None:
    drawn = [options_of(sample) for sample in bids.samples("red", range(60))]
    assert {one[0] for one in drawn} == {1}
    assert {one[1] for one in drawn} == {2}
    assert {one[2] for one in drawn} == set(range(6))
    for sample in bids.samples("yellow", range(60)):
        blue = options_of(sample)[1]
        assert sample.log[-1] == f"red looks at the secret choice of blue: {blue}"
        assert sample.view("yellow") == bids.view("yellow")
    assert {options_of(one)[1] for one in bids.samples("yellow", range(60))} == set(range(6))


def test_nothing_else_follows_from_a_look(bids: Game) -> None:
    """All is revealed and paid as without it; a save knows what was seen."""
    saved = Game.from_json(bids.rules, bids.to_json())
    assert [saved.view(one) for one in bids.players] == [bids.view(one) for one in bids.players]
    assert play(bids.clone(), "yes").scores == {"red": 1, "blue": 2, "yellow": 3}


def test_of_two_that_differ_the_other_one_is_not_what_was_seen(tmp_path: Path) -> None:
    game = play(Small(tmp_path, PAIR).game(3), "galicia", "valencia", "blue")
    _, second = events_of(game.state, Sealed)
    for sample in game.samples("blue", range(60)):
        one, other = events_of(sample.state, Sealed)
        assert other.option == second.option
        assert one.option != second.option
    assert (
        len({events_of(one.state, Sealed)[0].option for one in game.samples("blue", range(60))}) > 2
    )
    seen = {
        tuple(event.option for event in events_of(one.state, Sealed))
        for one in game.samples("yellow", range(60))
    }
    firsts = {events_of(one.state, Sealed)[0].option for one in game.samples("blue", range(60))}
    assert len(firsts) > 2
    seen = {
        tuple(event.option for event in events_of(one.state, Sealed))
        for one in game.samples("yellow", range(60))
    }
    assert len(seen) > 5
    assert all(one != other for one, other in seen)


LOOK = "look at the castillo\ngain 1 point"
SHOW = "at once:\n  show own hand to the player to the left\n  gain 3 points"
MAY = "choose any opponent as rival\nmay:\n  look at the hand of rival"


def test_a_look_that_is_stopped_shows_nothing(tmp_path: Path) -> None:
    """What is announced says where, not what is there."""
    house = house_of(tmp_path, (LOOK, SHOW, MAY))
    given: dict[str, Any] = {
        "kept": {"blue": [STOPPER]},
        "castillo": {"blue": 2},
        "hand": {"red": ["power_03"]},
    }
    game = begun(house, LOOK, **given)
    assert "look at the Castillo (" in str(asked(game).about)
    play(game, "yes")
    assert game.view("red")["places"]["castillo"] == "hidden"
    game = begun(house, SHOW, **given)
    while "show" not in str(asked(game).about):
        play(game, "no")
    assert "show red's hand to blue and gain 3 points (" in str(asked(game).about)
    play(game, "yes")
    assert game.over
    assert game.points[0] == 0
    assert game.view("blue")["cards"]["hand/red"] == "hidden"


def test_only_a_look_that_shows_something_is_asked_about(tmp_path: Path) -> None:
    house = house_of(tmp_path, (MAY,))
    game = begun(house, MAY, hand={"blue": [], "yellow": ["power_03"]})
    assert play(game.clone(), "blue").over
    assert asked(play(game, "yellow")).keys == ("yes", "no")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("any region that has own caballeros as spot", "any opponent as foe"),
        ("a number from 0 to 2 as bid", "yes or no as good"),
        ("a number from 0 to 3 as bid", "a number from 1 to 3 as two"),
    ],
)
def test_two_choices_need_have_nothing_to_do_with_each_other(
    first: str, second: str, tmp_path: Path
) -> None:
    """Though the second one offers all that the first one does but what was taken."""
    after = "choose any opponent as rival\nrival does: choose yes or no as doubt\nreveal\n"
    read = "if doubt: gain 1 point\n"
    for name in (first.split()[-1], second.split()[-1]):
        read += {
            "spot": "move 1 own caballero from spot to own court\n",
            "foe": "foe does: gain 1 point\n",
            "good": "if good: gain 3 points\n",
        }.get(name, f"gain [{name}] points\n")
    effect = f"secretly choose {first}\nsecretly choose {second}\n{after}{read}"
    game = Small(tmp_path, effect).game(3, galicia={"red": 1})
    while game.decision is not None and game.decision.player == "red":
        play(game, next(iter(game.decision.keys)))
    offered = [set(in_mask(event.offered[0])) for event in events_of(game.state, Sealed)]
    samples = [events_of(one.state, Sealed) for one in game.samples("blue", range(80))]
    drawn = [[event.option for event in sample] for sample in samples]
    for number, options in enumerate(offered):
        assert {sample[number] for sample in drawn} == options
