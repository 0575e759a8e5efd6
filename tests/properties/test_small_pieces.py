"""Single pieces: off the board, one of several that are alike, in secret, turned over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game
from elgrande.engine.game.state.events import PieceMoved
from elgrande.engine.game.views.view import HIDDEN

from .small import Small, events_of, options, play, where
from .test_views import everything, views

TABLES = """pieces:
  limit_table:
    title: table
    plural: limit_tables
    single: true
    members:
      table_1: {title: first table}
      table_2: {title: second table}
      table_3: {title: third table}
"""
MARK = """pieces:
  mark:
    title: mark
    single: true
    each_player: 1
    ignores_taboo: true
"""
FLIPS = """patch:
  pieces:
    mobile_scoreboard: {flips: true}
"""


def test_off_the_board(tmp_path: Path) -> None:
    effect = "move own grande off the board"
    game = Small(tmp_path, effect).game(grande={"red": "aragon"})
    assert where(game, "grande/red") is None
    assert game.log[-1] == "red's Grande moves from Aragón off the board"


def test_off_the_board_from_nowhere_is_nothing(tmp_path: Path) -> None:
    game = Small(tmp_path, "move own grande off the board").game()
    assert events_of(game.state, PieceMoved) == []


def test_nothing_is_taken_from_a_taboo_place(tmp_path: Path) -> None:
    effect = "move own grande off the board\nmove the king off the board"
    game = Small(tmp_path, effect).game(grande={"red": "aragon"}, king="aragon")
    assert where(game, "grande/red") == "aragon"
    assert where(game, "king") is None


def test_pieces_that_are_alike_are_offered_once(tmp_path: Path) -> None:
    effect = "move any limit_table to aragon or sevilla"
    game = Small(tmp_path, effect, TABLES).game(table_1="granada")
    assert options(game) == ["table_1", "table_2"]
    play(game, "table_2", "sevilla")
    assert where(game, "table_2") == "sevilla"


def test_pieces_that_differ_are_offered_each(tmp_path: Path) -> None:
    effect = "move any limit_table to aragon or sevilla"
    differing = TABLES.replace("single: true", "single: true\n    distinct: true")
    game = Small(tmp_path, effect, differing).game(table_1="granada")
    assert options(game) == ["table_1", "table_2", "table_3"]
    play(game, "table_3", "sevilla")
    assert where(game, "table_3") == "sevilla"


def test_filters_of_a_family(tmp_path: Path) -> None:
    effect = "move any limit_table that is {} to aragon"
    given: dict[str, Any] = {"table_1": "granada", "table_2": "sevilla"}
    for text, moved in (("off the board", "table_3"), ("in sevilla", "table_2")):
        game = Small(tmp_path, effect.format(text), TABLES).game(**given)
        assert where(game, moved) == "aragon"
    game = Small(tmp_path, effect.format("on the board"), TABLES).game(**given)
    assert options(game) == ["table_1", "table_2"]


def test_one_of_a_family_off_the_board(tmp_path: Path) -> None:
    effect = "move any limit_table that is on the board off the board"
    game = Small(tmp_path, effect, TABLES).game(
        table_1="granada", table_2="sevilla", table_3="aragon", king="aragon"
    )
    assert options(game) == ["table_1", "table_2"]
    play(game, "table_1")
    assert where(game, "table_1") is None


def test_places_that_have_one_of_a_family(tmp_path: Path) -> None:
    effect = "choose any region that has limit_table as x\nmove the king to x"
    game = Small(tmp_path, effect, TABLES).game(table_3="granada")
    assert where(game, "king") == "granada"


# ---------------------------------------------------------------- in secret

SECRET = "secretly move own mark to any disk region"


def moved_in_secret(folder: Path, place: str, then: str = "") -> Game:
    """A game in which red has moved his mark in secret, and blue is asked something."""
    effect = f"{SECRET}\n{then}\nfor each opponent clockwise as x:\n  move the king to any region"
    return play(Small(folder, effect.replace("\n\n", "\n"), MARK).game(), place)


def test_nobody_else_learns_where_it_goes(tmp_path: Path) -> None:
    one, other = moved_in_secret(tmp_path, "aragon"), moved_in_secret(tmp_path, "sevilla")
    assert everything(one)["pieces"]["mark/red"] == "aragon"  # type: ignore[index]
    before, after = views(one), views(other)
    assert before["red"] != after["red"]
    assert before["red"]["pieces"]["mark/red"] == "aragon"  # type: ignore[index]
    assert before["red"]["log"][-1] == "red's mark moves to Aragón in secret"  # type: ignore[index]
    for viewer in ("blue", "yellow"):
        assert before[viewer] == after[viewer]
        assert before[viewer]["pieces"]["mark/red"] == HIDDEN  # type: ignore[index]
        assert before[viewer]["log"][-1] == (  # type: ignore[index]
            "red's mark moves in secret"
        )


def test_until_it_is_shown(tmp_path: Path) -> None:
    game = moved_in_secret(tmp_path, "aragon", "reveal own mark")
    assert all(view["pieces"]["mark/red"] == "aragon" for view in views(game).values())  # type: ignore[index]
    assert game.log[-1] == "red's mark is revealed in Aragón"


@pytest.mark.parametrize("then", ["move own mark off the board", "move own mark to granada"])
def test_where_it_stood_stays_secret(tmp_path: Path, then: str) -> None:
    one, other = (moved_in_secret(tmp_path, place, then) for place in ("aragon", "sevilla"))
    assert views(one)["red"] != views(other)["red"]
    assert views(one)["blue"] == views(other)["blue"]
    assert views(one)["blue"]["pieces"]["mark/red"] != HIDDEN  # type: ignore[index]


def test_who_may_react_is_not_told(tmp_path: Path) -> None:
    """The step is announced to the holder of a card that could stop it."""
    effect = "do use_card"
    small = Small(tmp_path, effect, MARK, card=SECRET)
    asked = []
    for place in ("aragon", "sevilla"):
        game = small.game(front={"red": ["small_card"]}, kept={"blue": ["bg2_veto"]})
        play(game, "action", "no", place)
        assert game.decision is not None
        asked.append((game.decision.player, game.decision.prompt, options(game)))
        assert "mark in secret" in game.decision.prompt
    assert asked[0] == asked[1]
    assert asked[0][0] == "blue"


# ---------------------------------------------------------------- the other side

SCORE = "flip any mobile_scoreboard that is on the board\nscore granada"


@pytest.mark.parametrize(
    ("players", "there", "points"),
    [
        (4, {"red": 3, "blue": 2, "yellow": 1}, [0, 4, 8, 0]),
        (4, {"red": 2, "blue": 1}, [0, 4, 0, 0]),
        (4, {"red": 1}, [8, 0, 0, 0]),
        (4, {"red": 1, "blue": 1}, [4, 4, 0, 0]),
        (4, {"red": 2, "blue": 1, "yellow": 1}, [0, 8, 8, 0]),
        (3, {"red": 3, "blue": 2, "yellow": 1}, [0, 4, 0]),
        (2, {"red": 3, "blue": 2}, [0, 0]),
        (2, {"red": 3}, [8, 0]),
    ],
)
def test_a_turned_scoreboard(
    tmp_path: Path, players: int, there: dict[str, int], points: list[int]
) -> None:
    game = Small(tmp_path, SCORE, FLIPS).game(players, granada=there, board_8_4_0="granada")
    assert list(game.scores.values()) == points


def test_turned_twice_is_as_before(tmp_path: Path) -> None:
    effect = f"flip any mobile_scoreboard\n{SCORE}"
    game = Small(tmp_path, effect, FLIPS).game(granada={"red": 2}, board_8_4_0="granada")
    play(game, "board_8_4_0")
    assert list(game.scores.values()) == [8, 0, 0]
    assert game.view("blue")["flipped"] == []


def test_its_class_stays(tmp_path: Path) -> None:
    effect = SCORE.replace("score granada", "score every region that is worth 8")
    game = Small(tmp_path, effect, FLIPS).game(granada={"red": 2}, board_8_4_0="granada")
    assert list(game.scores.values()) == [8, 0, 0]


def test_a_taboo_place_protects_it(tmp_path: Path) -> None:
    given: dict[str, Any] = {"board_8_4_0": "granada", "king": "granada"}
    game = Small(tmp_path, SCORE, FLIPS).game(granada={"red": 2, "blue": 1}, **given)
    assert list(game.scores.values()) == [8 + 2, 4, 0]
    assert game.view("blue")["flipped"] == []


def test_first_place_only_on_the_other_side(tmp_path: Path) -> None:
    effect = SCORE + " for first place only"
    small = Small(tmp_path, effect, FLIPS)
    alone = small.game(granada={"red": 2}, board_8_4_0="granada")
    assert list(alone.scores.values()) == [8, 0, 0]
    beside = small.game(granada={"red": 2, "blue": 1}, board_8_4_0="granada")
    assert list(beside.scores.values()) == [0, 0, 0]
