"""Questions and the log name who and what is meant just then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from elgrande.engine import Game, load_rules

from .reacting import begun, house_of
from .small import Small, play


def asked(game: Game) -> str:
    assert game.decision is not None
    return game.decision.prompt


def using(card: str, *expansions: str, **given: Any) -> Game:
    """Red performs the action of a card."""
    position = {"at": {"action": card}, "by": "red", "king": "galicia"}
    return Game.new(load_rules(*expansions), ("red", "blue"), given={**position, **given})


def test_a_move_says_whose_piece_goes() -> None:
    game = using("bg1_move_4_any", granada={"red": 1, "blue": 1})
    assert asked(game) == "Choose a caballero to move"
    game.choose("granada/blue")
    assert asked(game) == "Move blue's caballero in Granada where?"
    game.choose("aragon")
    game.choose("granada/red")
    assert asked(game) == "Move your caballero in Granada where?"


def test_a_piece_of_nobody_is_called_like_a_colour() -> None:
    given = {"inquisitor": "court/red", "granada": {"black": 1}}
    game = using("bg1_move_4_own", "inquisitor_colonies", **given)
    game.choose("granada/black")
    assert asked(game) == "Move the black caballero in Granada where?"


def test_a_place_that_was_chosen_is_named(tmp_path: Path) -> None:
    effect = "choose any region as goal\nmove up to 3 own caballeros from own court to goal"
    game = play(Small(tmp_path, effect).game(court={"red": 2}), "aragon")
    assert asked(game) == "Place how many caballeros in Aragón?"


def test_a_question_of_a_loop_says_what_it_is_about(tmp_path: Path) -> None:
    """In brackets, unless the sentence names it itself."""
    effect = """\
for each opponent as rival:
  choose a number from 0 to 2 as gift
  give [gift] points to rival
for each region that has own caballeros as spot:
  may:
    gain 1 point
  may:
    move up to 1 own caballero from own court to spot
"""
    game = Small(tmp_path, effect).game(
        3, points={"red": 5}, aragon={"red": 1}, sevilla={"red": 1}, court={"red": 2}
    )
    questions = []
    while game.decision is not None:
        questions.append(asked(game))
        game.take(len(game.decision.keys) - 1)
    assert questions[:3] == [
        "Choose a number from 0 to 2 as the gift (blue)",
        "Choose a number from 0 to 2 as the gift (yellow)",
        "Gain 1 point (Aragón)?",
    ]
    assert questions[4] == "Gain 1 point (Sevilla)?"
    assert "Aragón" in questions[3] and not questions[3].endswith("(Aragón)?")


def test_players_are_named_in_each_round_of_a_loop(tmp_path: Path) -> None:
    effect = """\
for each opponent as rival:
  may:
    move 1 own caballero from own court to the court of rival"""
    game = Small(tmp_path, effect).game(court={"red": 2})
    (first, second) = game.players[1:]
    assert asked(game) == f"Move 1 of your caballeros from your court to {first}'s court?"
    game.choose("yes")
    assert asked(game) == f"Move 1 of your caballeros from your court to {second}'s court?"


def test_what_is_chosen_behind_the_question_is_not_named(tmp_path: Path) -> None:
    """Though it was chosen in an earlier round of the loop."""
    effect = """\
2 times:
  may:
    choose any opponent as rival
    move 1 own caballero from own court to the court of rival"""
    game = play(Small(tmp_path, effect).game(court={"red": 2}), "yes", "blue")
    assert asked(game) == "Move 1 of your caballeros from your court to an opponent's court?"


def test_an_action_that_can_be_repeated_is_named() -> None:
    given = {
        "at": "turn",
        "by": "blue",
        "king": "galicia",
        "court": {"blue": 1},
        "table": {"blue": ["power_13"]},
        "kept": {"red": ["gic7_copycat"]},
        "offer": ["bg4_grande"],
    }
    game = Game.new(load_rules("inquisitor_colonies"), ("red", "blue"), given=given)
    for key in ("action", "yes", "granada", "stop"):
        game.choose(key)
    assert game.decision is not None and game.decision.player == "red"
    assert asked(game) == "Repeat blue's “Grande”?"


def test_cards_that_share_a_title_are_told_apart() -> None:
    given = {
        "at": "turn",
        "by": "red",
        "king": "galicia",
        "court": {"red": 1},
        "table": {"red": ["power_13"]},
        "kept": {"blue": ["bg2_veto"]},
        "offer": ["bg3_score_5s", "bg4_grande"],
    }
    game = Game.new(load_rules(), ("red", "blue"), given=given)
    game.choose("bg3_score_5s")
    assert "red takes Special Scoring (score every region with a top value of 5)" in game.log
    game.choose("action")
    game.choose("yes")
    told = "Special Scoring: score every region with a top value of 5"
    assert asked(game).startswith(f"red is about to begin the action ({told}).")


def test_a_title_that_one_card_has_stands_alone() -> None:
    given = {"at": "turn", "by": "red", "king": "galicia", "offer": ["bg4_grande", "bg5_king"]}
    game = Game.new(load_rules(), ("red", "blue"), given=given)
    game.choose("bg4_grande")
    assert "red takes Grande" in game.log


def test_what_is_asked_within_a_reaction_that_is_an_action_is_told(tmp_path: Path) -> None:
    """The pending step belongs to the action that the reaction interrupts."""
    reaction = """\
keep this card
when an action of an opponent starts or continues:
  do as an action:
    may:
      gain 1 point"""
    action = "gain 5 points\ngain 6 points"
    house = house_of(tmp_path, [reaction, action])
    game = begun(house, action, kept={"yellow": [house.cards[reaction]]})
    assert game.decision is not None and game.decision.player == "yellow"
    assert asked(game) == "red is about to gain 5 points (Card_1). Gain 1 point?"
    game.choose("yes")
    assert asked(game) == "red is about to gain 6 points (Card_1). Gain 1 point?"


def test_an_offer_to_other_players_says_what_they_get(tmp_path: Path) -> None:
    effect = (
        "may:\n  the player to the left:\n    gain 1 point\n  each opponent:\n    lose 2 points"
    )
    game = Small(tmp_path, effect).game(points={"red": 5})
    assert asked(game) == "The player to your left gains 1 point; each opponent loses 2 points?"
