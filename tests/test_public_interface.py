"""The interface that programs use: rules, games, decisions, views, saves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, IllegalChoice, PositionError, RulesError, SaveError, load_rules

RULES = load_rules("base", edition="big_box")


def veto_position() -> Game:
    given = {
        "at": "use_card",
        "by": "red",
        "king": "galicia",
        "granada": {"blue": 2},
        "front": {"red": ["bg1_move_4_any"]},
        "kept": {"yellow": ["bg2_veto"]},
    }
    return Game.new(RULES, players=["red", "blue", "yellow"], given=given)


def test_a_whole_game_by_first_options() -> None:
    game = Game.new(RULES, players=4, seed=7)
    asked = 0
    while (decision := game.decision) is not None:
        assert decision.player in game.players
        assert decision.prompt and decision.card and decision.options
        game.choose(decision.options[0])
        asked += 1
    assert asked > 100
    assert set(game.scores) == set(game.players)
    assert game.winners == [c for c, n in game.scores.items() if n == max(game.scores.values())]
    assert game.log[-1] == "The game is over"
    with pytest.raises(ValueError, match="over"):
        game.choose("yes")


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    game = veto_position()
    for key in ("action", "yes", "no", "granada/blue"):
        game.choose(key)
    before = game.state.clone()
    with pytest.raises(IllegalChoice) as refused:
        game.choose("galicia")
    assert refused.value.rule == "kings_taboo"
    assert game.state == before and game.state.log == before.log
    with pytest.raises(IllegalChoice) as unknown:
        game.choose("atlantis")
    assert unknown.value.rule == "clause"


def test_a_reaction_is_told_what_is_announced() -> None:
    game = veto_position()
    game.choose("action")
    game.choose("yes")
    decision = game.decision
    assert decision is not None and decision.player == "yellow"
    assert decision.about == (
        "red is about to begin the action (Intrigue: move up to 4 caballeros of any colour)"
    )
    for key in ("no", "granada/blue", "aragon"):
        game.choose(key)
    decision = game.decision
    assert decision is not None
    assert decision.about == (
        "red is about to move 1 blue caballero from Granada to Aragón"
        " (Intrigue: move up to 4 caballeros of any colour)"
    )
    game.choose("yes")
    assert game.view("red")["places"]["granada"] == {"caballero": {"blue": 2}}
    assert game.over


@pytest.mark.parametrize(
    ("card", "given", "key", "prompt"),
    [
        ("bg1_move_4_any", {}, "galicia/blue", "Move blue's caballero in Galicia where?"),
        (
            "bg4_mobile_scoreboard",
            {"board_4_0_0": "galicia"},
            "board_4_0_0",
            "Move the mobile scoreboard 4/0/0 where?",
        ),
    ],
)
def test_what_was_picked_is_told_to_who_picked_it(
    card: str, given: dict[str, Any], key: str, prompt: str
) -> None:
    at = {"at": {"action": card}, "by": "red", "king": "valencia", "galicia": {"red": 2, "blue": 1}}
    game = Game.new(RULES, ["red", "blue"], given=at | {"board_8_4_0": "sevilla"} | given)
    assert game.decision is not None and game.decision.picked is None
    assert game.view("red", log=False)["picked"] is None
    game.choose(key)
    decision = game.decision
    assert decision is not None
    assert (decision.picked, decision.prompt) == (key, prompt)
    mine, others = game.view("red", log=False), game.view("blue", log=False)
    assert (mine["picked"], mine["left"]) == (key, decision.left)
    assert others["picked"] is others["left"] is others["asked"] is None
    assert {**mine, "picked": None, "left": None, "asked": None} == {
        **others,
        "cards": mine["cards"],
    }
    game.choose(decision.options[0])
    assert game.decision is None or game.decision.picked is None


def test_clones_go_their_own_way() -> None:
    game = Game.new(RULES, players=3, seed=1)
    other = game.clone()
    other.take(0)
    assert game.state != other.state and game.choices == [] and other.choices == [0]


def test_a_view_hides_hands_and_the_castillo() -> None:
    view = Game.new(RULES, players=3, seed=1).view("blue")
    assert view["cards"]["hand/red"] == "hidden"
    assert len(view["cards"]["hand/blue"]) == 13
    assert view["places"]["castillo"] == "hidden"
    assert view["decks"]["stack_1"] == 10
    json.dumps(view)


def test_saves_come_back_and_strangers_do_not() -> None:
    game = Game.new(RULES, players=2, seed=3)
    for _ in range(30):
        game.take(0)
    text = game.to_json()
    again = Game.from_json(RULES, text)
    assert again.state == game.state and again.log == game.log and again.choices == game.choices
    with pytest.raises(SaveError, match="incomplete"):
        Game.from_json(RULES, text[:-5])
    with pytest.raises(SaveError, match="changed"):
        Game.from_json(RULES, text.replace('"seed":3', '"seed":4'))
    with pytest.raises(SaveError, match="other rules"):
        Game.from_json(load_rules("base", edition="rio_grande_1996"), text)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"gallicia": {"red": 1}}, "did you mean `galicia`"),
        ({"galicia": {"red": 31}}, "has only 30 caballeros"),
        ({"galicia": {"purple": 1}}, "there is no player `purple`"),
        ({"at": "dinner"}, "there is no procedure `dinner`"),
        ({"at": {"round": 10}}, "there is no round 10"),
        ({"front": {"red": ["bg9"]}}, "there is no card `bg9`"),
        ({"front": {"red": ["bg5_king", "bg5_king"]}}, "not that many copies"),
        ({"stack_1": ["bg2_veto"]}, "`bg2_veto` is a card of `stack_2`: it can't be in `stack_1`"),
        ({"stack_1": ["power_03"]}, "`power_03` is dealt to the players"),
        ({"points": {"red": -5}}, "points must be numbers from 0 up, not -5"),
        (5, "`given` must be a mapping such as .*, not 5"),
        (["galicia"], "`given` must be a mapping such as"),
    ],
)
def test_positions_that_can_not_be(given: Any, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        Game.new(RULES, players=["red", "blue"], given=given)


def test_players_and_rules_that_can_not_be() -> None:
    with pytest.raises(ValueError, match="2 to 5 can play, not 6"):
        Game.new(RULES, players=6)
    with pytest.raises(ValueError, match="different colours"):
        Game.new(RULES, players=["red", "red"])
    with pytest.raises(RulesError, match="did you mean `big_box`"):
        load_rules("base", edition="big_bx")
    with pytest.raises(RulesError, match="`king_and_intrigue` is an expansion, not an edition"):
        load_rules(edition="king_and_intrigue")
    with pytest.raises(RulesError, match="unknown parameter"):
        load_rules("base", set={"nothing": True})


def test_arguments_of_a_wrong_type_are_told() -> None:
    anything: Any = ["nothing"]
    with pytest.raises(ValueError, match="`set` must be a mapping of parameters to values"):
        load_rules("base", set=anything)
    with pytest.raises(ValueError, match="named by its id, not by \\['nothing'\\]"):
        load_rules(anything)
    with pytest.raises(ValueError, match="`paths` must be a list of files and folders"):
        load_rules(paths=Path("mine"))  # type: ignore[arg-type]
    for players in (None, 2.0):
        with pytest.raises(ValueError, match="must be a number or a list of colours"):
            Game.new(RULES, players)  # type: ignore[arg-type]


def test_nothing_refuses_what_is_offered() -> None:
    decision = Game.new(RULES, players=2, seed=3).decision
    assert decision is not None
    with pytest.raises(ValueError, match="`power_01` is offered") as raised:
        decision.refuse("power_01")
    assert not isinstance(raised.value, IllegalChoice)
    assert decision.refuse("power_99").key == "power_99"


def test_wrong_values_are_named() -> None:
    game = Game.new(RULES, players=["red", "blue"])
    with pytest.raises(ValueError, match="'pink' does not play; the players are red, blue"):
        game.view("pink")
    nothing: Any = None
    with pytest.raises(ValueError, match="None does not play"):
        game.view(nothing)
    word: Any = "x"
    with pytest.raises(ValueError, match="the seed must be a whole number, not 'x'"):
        Game.new(RULES, seed=word)
    with pytest.raises(ValueError, match="a list of files and folders"):
        load_rules(paths="my_rules")
    with pytest.raises(SaveError, match="elgrande play --resume"):
        Game.from_json(RULES, '{"what": "elgrande-game", "game": "{}"}')


def test_played_power_cards_are_face_down_or_open_by_edition() -> None:
    given = {"at": "turn", "by": "red", "pile": {"blue": ["power_04"]}, "offer": ["bg5_king"]}
    for edition, pile in (("big_box", "hidden"), ("rio_grande_1996", ["power_04"])):
        rules = load_rules("base", edition=edition)
        view = Game.new(rules, players=["red", "blue"], given=given).view("red")
        assert view["cards"]["pile/blue"] == pile


def test_names_by_edition() -> None:
    old = load_rules("base", edition="rio_grande_1996")
    assert RULES.cards["bg2_king_angry"].title == "The King is Angry!"
    assert old.cards["bg2_king_angry"].title == "The King returns!"
    assert old.definitions.regions["castilla_la_nueva"].title == "New Castile"
