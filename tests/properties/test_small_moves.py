"""Counted pieces where places have room for so many, and where moves are turned aside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.game.decisions.decision import IllegalChoice
from elgrande.engine.game.state.events import Moved

from .small import Small, count, events_of, options, play

ROOM = """rules:
  - id: small_room
    title: Granada is small
    rule: granada holds at most 2 caballeros
"""
REDIRECT = """rules:
  - id: aside
    title: The way in is closed
    rule: caballeros of anyone that go to the castillo go to granada instead
"""


def test_the_rest_of_a_pile_goes_elsewhere(tmp_path: Path) -> None:
    effect = "move all own caballeros from aragon to granada, or else to own court"
    game = Small(tmp_path, effect, ROOM).game(aragon={"red": 3}, granada={"blue": 1})
    assert count(game, "granada") == {"red": 1, "blue": 1}
    assert count(game, "court/red") == {"red": 2}
    assert count(game, "aragon") == {}


def test_the_rest_of_a_pile_stays(tmp_path: Path) -> None:
    effect = "move all own caballeros from aragon to granada"
    game = Small(tmp_path, effect, ROOM).game(aragon={"red": 3}, granada={"blue": 1})
    assert count(game, "granada") == {"red": 1, "blue": 1}
    assert count(game, "aragon") == {"red": 2}


def test_nothing_leaves_a_place_that_holds_too_many(tmp_path: Path) -> None:
    effect = "move all own caballeros from aragon to granada"
    game = Small(tmp_path, effect, ROOM).game(aragon={"red": 1}, granada={"blue": 5})
    assert count(game, "granada") == {"blue": 5}
    assert count(game, "aragon") == {"red": 1}


def test_a_number_is_asked_only_as_far_as_there_is_room(tmp_path: Path) -> None:
    effect = "move up to 3 own caballeros from aragon to granada"
    game = Small(tmp_path, effect, ROOM).game(aragon={"red": 3}, granada={"blue": 1})
    assert options(game) == ["0", "1"]


def test_a_number_counts_the_room_in_both_places(tmp_path: Path) -> None:
    effect = "move up to 3 own caballeros from aragon to granada, or else to own court"
    game = Small(tmp_path, effect, ROOM).game(aragon={"red": 3}, granada={"blue": 1})
    assert options(game) == ["0", "1", "2", "3"]
    play(game, "2")
    assert count(game, "granada") == {"red": 1, "blue": 1}
    assert count(game, "court/red") == {"red": 1}


def test_full_places_are_not_offered_and_the_rule_is_named(tmp_path: Path) -> None:
    effect = "move 3 own caballeros from own court to granada or aragon or sevilla"
    game = Small(tmp_path, effect, ROOM).game(court={"red": 3}, granada={"blue": 1})
    assert options(game) == ["aragon", "sevilla", "granada"]
    play(game, "granada")
    assert options(game) == ["aragon", "sevilla"]
    with pytest.raises(IllegalChoice) as refused:
        game.choose("granada")
    assert refused.value.rule == "small_room"


def test_piece_by_piece_to_the_other_place(tmp_path: Path) -> None:
    effect = "move 3 own caballeros from any region to granada, or else to sevilla"
    game = Small(tmp_path, effect, ROOM).game(aragon={"red": 2}, valencia={"red": 2})
    play(game, "aragon/red", "aragon/red", "valencia/red")
    assert count(game, "granada") == {"red": 2}
    assert count(game, "sevilla") == {"red": 1}
    assert count(game, "valencia") == {"red": 1}


def test_piles_that_have_nowhere_to_go_are_not_offered(tmp_path: Path) -> None:
    effect = "move up to 2 own caballeros from any region to granada or aragon"
    game = Small(tmp_path, effect, ROOM).game(
        aragon={"red": 1}, granada={"red": 2}, sevilla={"red": 1}
    )
    assert options(game) == ["aragon/red", "sevilla/red", "granada/red", "stop"][1:]


@pytest.mark.parametrize("goal", ["galicia", "aragon"])
def test_a_taboo_place_and_the_place_itself(tmp_path: Path, goal: str) -> None:
    effect = f"move all own caballeros from aragon to {goal}, or else to own court"
    if goal == "aragon":
        effect = "choose aragon as goal\n" + effect.replace("to aragon", "to goal")
    game = Small(tmp_path, effect).game(aragon={"red": 2}, king="galicia")
    assert count(game, "court/red") == {"red": 2}


def test_nothing_leaves_a_taboo_place(tmp_path: Path) -> None:
    effect = "move all own caballeros from aragon to granada, or else to own court"
    game = Small(tmp_path, effect).game(aragon={"red": 2}, king="aragon")
    assert count(game, "aragon") == {"red": 2}


def test_all_of_anyone_go_in_steps(tmp_path: Path) -> None:
    effect = "move all caballeros of anyone from aragon to granada"
    game = Small(tmp_path, effect).game(aragon={"red": 1, "blue": 2, "yellow": 3})
    assert count(game, "granada") == {"red": 1, "blue": 2, "yellow": 3}
    assert [event.owner for event in events_of(game.state, Moved)] == [1, 2, 0]


def test_all_of_opponents_stay_behind_when_it_is_full(tmp_path: Path) -> None:
    effect = "move all caballeros of opponents from aragon to granada"
    game = Small(tmp_path, effect, ROOM).game(4, aragon={"red": 1, "blue": 1, "green": 2})
    assert count(game, "granada") == {"blue": 1, "green": 1}
    assert count(game, "aragon") == {"red": 1, "green": 1}


def test_all_of_anyone_twice(tmp_path: Path) -> None:
    effect = """each player clockwise:
  move all caballeros of opponents from aragon to granada
  move all caballeros of anyone from granada to aragon"""
    game = Small(tmp_path, effect).game(2, aragon={"red": 1, "blue": 1})
    owners = [event.owner for event in events_of(game.state, Moved)]
    assert owners == [1, 1, 0, 0]


def test_a_redirect(tmp_path: Path) -> None:
    effect = "move 2 own caballeros from own court to the castillo"
    game = Small(tmp_path, effect, REDIRECT).game(court={"red": 3})
    assert count(game, "granada") == {"red": 2}
    assert count(game, "castillo") == {}


def test_a_redirect_only_as_far_as_there_is_room(tmp_path: Path) -> None:
    effect = "move 3 own caballeros from own court to the castillo"
    rules = REDIRECT + ROOM.removeprefix("rules:\n")
    game = Small(tmp_path, effect, rules).game(court={"red": 3}, granada={"blue": 1})
    assert count(game, "granada") == {"red": 1, "blue": 1}
    assert count(game, "castillo") == {"red": 2}


def test_a_redirect_from_where_it_leads(tmp_path: Path) -> None:
    effect = "move all own caballeros from granada to the castillo, or else to own court"
    game = Small(tmp_path, effect, REDIRECT).game(granada={"red": 2})
    assert count(game, "granada") == {"red": 2}


def test_a_place_of_any_player(tmp_path: Path) -> None:
    effect = "move 1 caballero of anyone from any court to the provinces"
    game = Small(tmp_path, effect).game(court={"red": 1, "yellow": 2})
    assert options(game) == ["court/red/red", "court/yellow/yellow"]


REACTION = """
keep this card until the end of the next round
when an action of an opponent starts or continues:
  may:
    move the king to aragon"""


@pytest.mark.parametrize(
    ("sentence", "choices", "court", "sevilla"),
    [
        ("move 2 own caballeros from own court to aragon", [], 2, 0),
        ("move 2 own caballeros from own court to aragon, or else to sevilla", [], 0, 2),
        ("move 2 own caballeros from own court to aragon or granada", ["aragon"], 1, 0),
        (
            "move 1 own caballero from own court to aragon or granada, or else to sevilla",
            ["aragon"],
            1,
            1,
        ),
        (
            "move 1 own caballero from any court to aragon or granada, or else to sevilla",
            ["aragon"],
            1,
            1,
        ),
    ],
)
def test_a_step_that_became_illegal(
    tmp_path: Path, sentence: str, choices: list[str], court: int, sevilla: int
) -> None:
    """A reaction closes Aragon after the step was announced: it does nothing, or goes elsewhere."""
    small = Small(tmp_path, "do use_card", card=sentence + REACTION)
    game = small.game(
        2, front={"red": ["small_card"]}, kept={"blue": ["small_card"]}, court={"red": 2}
    )
    play(game, "action")
    for key in choices:
        while game.decision is not None and game.decision.player == "blue":
            play(game, "no")
        play(game, key)
    assert game.decision is not None
    play(game, "yes")
    while game.decision is not None and game.decision.card == "small_card":
        play(game, "no")
    assert count(game, "aragon") == {}
    assert count(game, "court/red").get("red", 0) == court
    assert count(game, "sevilla").get("red", 0) == sevilla


def test_pieces_that_a_reaction_took_away_are_not_moved(tmp_path: Path) -> None:
    reaction = REACTION.replace(
        "move the king to aragon", "move all caballeros of anyone from granada to aragon"
    )
    card = "move 2 own caballeros from granada to sevilla" + reaction
    small = Small(tmp_path, "do use_card", card=card)
    game = small.game(
        2, front={"red": ["small_card"]}, kept={"blue": ["small_card"]}, granada={"red": 2}
    )
    play(game, "action", "yes")
    assert count(game, "aragon") == {"red": 2}
    assert count(game, "granada") == count(game, "sevilla") == {}


def test_all_that_are_there_move_once_though_they_can_go_back(tmp_path: Path) -> None:
    effect = "move all own caballeros from any region to any region"
    game = Small(tmp_path, effect).game(galicia={"red": 2}, granada={"red": 1, "blue": 1})
    for _ in range(3):
        play(game, options(game)[0])
        play(game, options(game)[0])
    assert game.over


SPIES = """pieces:
  spy: {plural: spies, each_player: 3, start: provinces, ignores_taboo: true}
  raft: {single: true, holds: spy}
"""
CLOSED = "rules:\n  - {id: closed, title: Granada is closed, rule: granada is taboo}\n"
SMALL = "  - {id: small, title: Granada is small, rule: granada holds at most 2 spies}\n"
CABALLERO = {"spy": "caballero", "spies": "caballeros"}


@pytest.mark.parametrize("rules", ["", CLOSED, CLOSED + SMALL], ids=["king", "closed", "small"])
@pytest.mark.parametrize(
    "effect",
    [
        "move 1 own {spy} from granada to aragon",
        "move up to 1 own {spy} from granada to aragon",
        "move all {spies} of anyone from granada to aragon",
        "move 1 {spy} of anyone from any region to aragon",
        "move 1 own {spy} from aragon to granada",
        "move 1 own {spy} from own court to granada",
        "move 1 own {spy} from own court to granada, or else to the castillo",
        "each player: move all own {spies} from aragon to granada",
    ],
)
def test_counted_pieces_that_ignore_the_taboo(tmp_path: Path, effect: str, rules: str) -> None:
    """They move as the sentence says; caballeros stay."""
    spy, man = {"spy": 1, "caballero": 0}, {"spy": 0, "caballero": 1}
    for kind, goes in (({"spy": "spy", "spies": "spies"}, True), (CABALLERO, False)):
        amounts = spy if goes else man
        there: dict[str, Any] = {}
        if "from granada" in effect:
            there = {"granada": {"red": amounts}}
        if "from any region" in effect:
            there = {"granada": {"red": amounts}}
        elif "from aragon" in effect:
            there = {"aragon": {"red": amounts}}
        elif "own court" in effect:
            there = {"court": {"red": amounts}}
        game = Small(tmp_path, effect.format(**kind), SPIES + rules).game(king="granada", **there)
        play(game, *(options(game)[-1:] if not game.over else []))
        assert game.over
        moved = [one.place for one in events_of(game.state, Moved)]
        assert (moved and moved[0] != game.keys.place_numbers["castillo"]) or not goes
        assert not moved or goes or "castillo" in effect


def test_a_rule_that_limits_them_holds_in_a_taboo_place(tmp_path: Path) -> None:
    effect = "move up to 3 own spies from aragon to granada"
    game = Small(tmp_path, effect, SPIES + CLOSED + SMALL).game(aragon={"red": {"spy": 3}})
    assert options(game) == ["0", "1", "2"]


def test_they_do_not_go_to_a_piece_off_the_board(tmp_path: Path) -> None:
    effect = "move 1 own spy from own court to the raft or granada"
    given: dict[str, Any] = {"court": {"red": {"spy": 1}}, "king": "granada"}
    game = Small(tmp_path, effect, SPIES).game(**given)
    assert game.over and len(events_of(game.state, Moved)) == 1
    game = Small(tmp_path, effect, SPIES).game(raft="granada", **given)
    assert options(game) == ["granada", "raft"]
