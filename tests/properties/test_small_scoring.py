"""How places are scored when rules say so: twice, like another, as one with another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from elgrande.engine import Game
from elgrande.engine.game.state.events import Points, Scored

from .small import Small, events_of, options, play

MARKS = """pieces:
  mark:
    title: mark
    single: true
    ignores_taboo: true
  token:
    title: token
    single: true
    ignores_taboo: true
"""


def rules(*sentences: str) -> str:
    """Rules of the mix."""
    lines = [f"  - {{id: small_{n}, title: x, rule: {text}}}" for n, text in enumerate(sentences)]
    return "\n".join(["rules:", *lines, ""])


def paid(game: Game) -> list[tuple[str, int, str, str]]:
    """Who got how many points why, and where."""
    reasons = game.machine.program.payment.reasons
    return [
        (game.players[one.player], one.points, reasons[one.reason], game.keys.places[one.place])
        for one in events_of(game.state, Points)
    ]


def scored(game: Game) -> list[str]:
    """The places that were scored, in their order."""
    return [game.keys.places[one.place] for one in events_of(game.state, Scored)]


def test_twice(tmp_path: Path) -> None:
    game = Small(tmp_path, "score aragon", rules("aragon is scored twice")).game(
        aragon={"red": 2, "blue": 1}, grande={"red": "aragon"}
    )
    assert scored(game) == ["aragon", "aragon"]
    assert game.scores == {"red": 2 * (5 + 2), "blue": 2 * 4, "yellow": 0}


def test_twice_by_two_rules_is_twice(tmp_path: Path) -> None:
    twice = rules("aragon is scored twice", "aragon or sevilla is scored twice")
    game = Small(tmp_path, "score aragon\nscore sevilla", twice).game(aragon={"red": 1})
    assert scored(game) == ["aragon", "aragon", "sevilla", "sevilla"]


def test_like_another(tmp_path: Path) -> None:
    like = rules("the castillo is scored like the mark's region")
    given: dict[str, Any] = {
        "castillo": {"red": 2, "blue": 1},
        "grande": {"red": "granada"},
        "king": "granada",
    }
    small = Small(tmp_path, "score the castillo", MARKS + like)
    assert small.game(mark="granada", **given).scores == {"red": 6, "blue": 3, "yellow": 0}
    assert small.game(**given).scores == {"red": 5, "blue": 3, "yellow": 0}
    on_board = small.game(mark="granada", board_8_4_0="granada", **given)
    assert on_board.scores == {"red": 8, "blue": 4, "yellow": 0}
    assert "The Castillo counts like Granada" in on_board.log


def test_as_one(tmp_path: Path) -> None:
    """Aragon 5/4/1 and Sevilla 4/3/1; red 3, blue 4 in all; both bonuses are blue's."""
    one = rules("aragon is scored as one with sevilla")
    game = Small(tmp_path, "score every region in board order", one).game(
        aragon={"red": 3, "blue": 1},
        sevilla={"blue": 3},
        king="sevilla",
        grande={"blue": "aragon", "red": "sevilla"},
    )
    assert paid(game) == [
        ("blue", 9, "first", "aragon"),
        ("red", 7, "second", "aragon"),
        ("blue", 2, "kings_bonus", "aragon"),
        ("blue", 2, "home_bonus", "aragon"),
    ]
    assert "sevilla" not in scored(game)
    assert "Aragón and Sevilla count as one" in game.log


def test_one_of_the_set_is_enough_and_comes_first(tmp_path: Path) -> None:
    one = rules("aragon is scored as one with sevilla")
    game = Small(tmp_path, "score sevilla", one).game(aragon={"red": 3, "blue": 1})
    assert paid(game) == [("red", 9, "first", "sevilla"), ("blue", 7, "second", "sevilla")]


def test_the_player_who_orders_is_not_asked_for_the_rest_of_a_set(tmp_path: Path) -> None:
    effect = "score every region that is worth 4"
    one = rules("sevilla is scored as one with galicia")
    game = Small(tmp_path, effect, one).game(sevilla={"red": 1})
    assert options(game) == ["galicia", "cataluna", "sevilla"]
    play(game, "sevilla")
    assert scored(game) == ["sevilla", "cataluna"]


def test_sets_that_touch_are_one(tmp_path: Path) -> None:
    chain = rules("aragon is scored as one with sevilla", "granada is scored as one with sevilla")
    game = Small(tmp_path, "score granada", chain).game(
        aragon={"red": 1}, sevilla={"blue": 1}, granada={"red": 1}
    )
    assert paid(game) == [
        ("red", 6 + 5 + 4, "first", "granada"),
        ("blue", 3 + 4 + 3, "second", "granada"),
    ]


def test_of_a_set_only_the_doubled_place_is_scored_twice(tmp_path: Path) -> None:
    """By the pieces in the whole set: red is nowhere in Sevilla."""
    both = rules("aragon is scored as one with sevilla", "sevilla is scored twice")
    game = Small(tmp_path, "score aragon", both).game(aragon={"red": 1})
    assert scored(game) == ["aragon", "sevilla"]
    assert game.scores["red"] == 5 + 4 + 4
    assert "Sevilla counts twice" in game.log


def test_a_set_without_its_marker_is_no_set(tmp_path: Path) -> None:
    one = MARKS + rules("the mark's region is scored as one with the token's region")
    effect = "score every region in board order"
    game = Small(tmp_path, effect, one).game(mark="aragon", aragon={"red": 1})
    assert len(scored(game)) == 9
    assert game.scores["red"] == 5


def test_the_castillo_and_a_place_without_values(tmp_path: Path) -> None:
    places = "places:\n  beside: {title: beside, board: true, seen_by: all}\n"
    one = places + rules("the castillo is scored as one with the beside")
    game = Small(tmp_path, "score the castillo", one).game(castillo={"red": 1}, beside={"blue": 2})
    assert game.scores == {"red": 3, "blue": 5, "yellow": 0}


def test_only_in_one_procedure(tmp_path: Path) -> None:
    twice = rules("aragon is scored twice in general_scoring")
    effect = "score aragon\ndo general_scoring\nscore aragon"
    game = Small(tmp_path, effect, twice).game(aragon={"red": 1})
    while not game.over:
        game.take(0)
    assert [place for place in scored(game) if place == "aragon"] == ["aragon"] * 4


def test_while_a_card_is_kept(tmp_path: Path) -> None:
    card = """keep this card until the end of this round
the king's region is scored twice
aragon is taboo
own grande's region is scored like granada"""
    small = Small(tmp_path, "score aragon\nscore sevilla", card=card)
    given: dict[str, Any] = {
        "aragon": {"blue": 1},
        "sevilla": {"red": 1},
        "grande": {"red": "sevilla"},
    }
    without = small.game(**given)
    assert without.scores == {"red": 4 + 2, "blue": 5, "yellow": 0}
    kept = small.game(king="aragon", kept={"red": ["small_card"]}, **given)
    assert kept.scores == {"red": 6 + 2, "blue": 2 * (5 + 2), "yellow": 0}
    of_blue = small.game(king="aragon", kept={"blue": ["small_card"]}, **given)
    assert of_blue.scores == {"red": 4 + 2, "blue": 2 * (5 + 2), "yellow": 0}


def test_taboo_while_a_card_is_kept(tmp_path: Path) -> None:
    card = "keep this card until the end of this round\naragon is taboo"
    small = Small(tmp_path, "move 1 own caballero from own court to aragon", card=card)
    assert small.game(court={"red": 1}).view("red")["places"]["aragon"] == {"caballero": {"red": 1}}
    kept = small.game(court={"red": 1}, kept={"yellow": ["small_card"]})
    assert kept.view("red")["places"]["aragon"] == {"caballero": {}}


def test_a_bonus_that_lapses(tmp_path: Path) -> None:
    card = "keep this card until the end of this round\nthe rule kings_bonus lapses"
    small = Small(tmp_path, "score aragon", card=card)
    given: dict[str, Any] = {"aragon": {"red": 1}, "king": "aragon", "grande": {"red": "aragon"}}
    assert small.game(**given).scores["red"] == 5 + 2 + 2
    assert small.game(kept={"blue": ["small_card"]}, **given).scores["red"] == 5 + 2
    assert small.game(hand={"blue": []}, **given).scores["red"] == 5 + 2 + 2


def test_a_taboo_that_lapses(tmp_path: Path) -> None:
    card = "keep this card until the end of this round\nthe rule small_0 lapses"
    effect = "move 1 own caballero from own court to aragon"
    small = Small(tmp_path, effect, rules("aragon is taboo"), card)
    without = small.game(court={"red": 1})
    assert without.view("red")["places"]["aragon"] == {"caballero": {}}
    kept = small.game(court={"red": 1}, kept={"blue": ["small_card"]})
    assert kept.view("red")["places"]["aragon"] == {"caballero": {"red": 1}}


def test_rooms_and_capacities_that_lapse(tmp_path: Path) -> None:
    card = """keep this card until the end of this round
the rule small_0 lapses
the rule one_scoreboard lapses"""
    effect = """move 3 own caballeros from own court to aragon
move any mobile_scoreboard that is off the board to aragon"""
    small = Small(tmp_path, effect, rules("aragon holds at most 1 caballeros"), card)
    given: dict[str, Any] = {"court": {"red": 3}, "board_4_0_0": "aragon"}
    without = small.game(**given)
    assert without.view("red")["places"]["aragon"] == {"caballero": {"red": 1}}
    assert without.view("red")["pieces"]["board_8_4_0"] is None
    kept = small.game(kept={"blue": ["small_card"]}, **given)
    assert kept.view("red")["places"]["aragon"] == {"caballero": {"red": 3}}
    assert kept.view("red")["pieces"]["board_8_4_0"] == "aragon"


def test_a_room_and_a_redirect_of_a_card(tmp_path: Path) -> None:
    card = """keep this card until the end of this round
own court holds at most 2 caballeros
own caballeros that go to aragon go to sevilla instead"""
    effect = """move 3 own caballeros from the provinces to own court
move 1 own caballero from the provinces to aragon"""
    small = Small(tmp_path, effect, card=card)
    for keeper, stored, place in (("red", 2, "sevilla"), ("blue", 3, "aragon")):
        places = small.game(kept={keeper: ["small_card"]}).view("red")["places"]
        assert places["court/red"] == {"caballero": {"red": stored}}
        assert places[place] == {"caballero": {"red": 1}}
