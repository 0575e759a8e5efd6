"""The panels of the players say all that there is, or how much they leave out."""

from __future__ import annotations

from typing import Any

from elgrande.engine import Game
from elgrande.engine.draw.alt_text import alt_text_of
from elgrande.engine.draw.board import GAP, PLAYER_LEAST, board_picture
from elgrande.engine.draw.elements import Group, Text, texts_of
from elgrande.engine.draw.fitting import Room
from elgrande.engine.draw.holdings import Holdings

from .positions import MIXES, rules_of, views
from .test_board import overlaps

FIVE = ["red", "blue", "yellow", "green", "brown"]
GIVEN: dict[str, Any] = {
    "at": "use_card",
    "by": "red",
    "king": "valencia",
    "starter": "red",
    "court": {"red": 3, "blue": 1},
    "inquisitor": "court/red",
    "hand": {"red": ["ki_020_anywhere", "ki_030_decay"]},
    "table": {"red": ["ki_050_lose_3"], "blue": ["ki_100_score_4s"]},
    "pile": {"red": ["ki_010_intrigant", "ki_040_veto"]},
    "front": {"red": ["ki_intrigue_4_5"]},
    "chest": {"red": ["ki_090_mobile_scoreboard"]},
    "role": {"yellow": ["ki_caballero_2"]},
}


def seen(**more: Any) -> dict[str, Any]:
    """What red sees of a game of five with many sorts of cards."""
    game = Game.new(rules_of("king_and_colonies"), FIVE, given=GIVEN | more)
    return game.view("red", log=False)


def panel_of(view: dict[str, Any], name: str) -> list[Text]:
    """The texts on the panel of a player."""
    picture = board_picture(view, rules_of("king_and_colonies").definitions)
    panel = next(one for one in picture.elements if isinstance(one, Group) and one.key == name)
    return [text for text in texts_of(panel.elements) if text.left][1:]


def test_a_panel_says_all_that_a_player_has() -> None:
    said = " ".join(text.text for text in panel_of(seen(), "red"))
    for told in (
        "start player, decides now",
        "court 3, provinces 33",
        "hand: 2 cards",
        "table: Three to the provinces (50)",
        "pile: 2 cards",
        "card in use: Intrigue for 4 and 5 players",
        "chest: 1 card",
    ):
        assert told in said


def test_no_panel_of_a_game_leaves_anything_out() -> None:
    for name in MIXES:
        rules = rules_of(name)
        for view in views(rules, 5)[::2]:
            picture = board_picture(view, rules.definitions)
            said = {group.key: group for group in picture.elements if isinstance(group, Group)}
            for player in view["points"]:
                texts = [*texts_of(said[player].elements)]
                told = " ".join(text.text for text in texts)
                for line in Holdings(view, rules.definitions).lines(player):
                    assert line in told, (name, player)
                assert min(text.size for text in texts if text.left) >= 11


def test_what_has_no_room_is_counted() -> None:
    room = Room(10, 50, 200, 90, (15, 12))
    lines = ["a line that takes all of the width"] * 6
    assert room.texts(lines[:3], "#000000") is not None
    assert room.texts(lines, "#000000") is None
    said = room.beginning(lines, "#000000")
    assert [text.text for text in said] == [*lines[:2], "and 4 more lines"]
    assert all(text.y <= 90 and text.size == 12 for text in said)
    one = Room(10, 50, 200, 50, (12,)).beginning(["first line of all", "wide " * 7], "#000000")
    assert [text.text for text in one] == ["and 2 more lines"]


def test_short_lines_share_one_where_room_is_scarce() -> None:
    said = Room(10, 50, 200, 65, (15, 12)).texts(["one", "two", "three"], "#000000")
    assert said is not None
    assert [text.text for text in said] == ["one · two · three"]
    long = Room(10, 50, 105, 70, (15,)).texts(["words that go on and on"], "#000000")
    assert long is not None
    assert [text.text for text in long] == ["words that go", "on and on"]
    assert long[1].x > long[0].x == 10


def test_where_many_play_their_panels_reach_below_the_map() -> None:
    rules = rules_of("base")
    view = Game.new(rules, FIVE, seed=1).view(0, log=False)
    more = {f"player {number}": number for number in range(4)}
    picture = board_picture(view | {"points": view["points"] | more}, rules.definitions)
    panels = [one for one in picture.elements if isinstance(one, Group) and "points" in one.title]
    assert len(panels) == 9
    assert picture.height > 9 * (PLAYER_LEAST + GAP)
    assert overlaps([*texts_of(picture.elements)]) == []
    assert all(text.area[3] <= picture.height for text in texts_of(picture.elements))


def test_the_position_in_words_has_offices_cards_and_decks() -> None:
    words = alt_text_of(seen(), rules_of("king_and_colonies").definitions).split("\n")
    for told in (
        "start player: red.",
        "court of red: 3 red, Grand Inquisitor.",
        "hand of red: 2 cards.",
        "table of red: Three to the provinces (50).",
        "table of blue: Special Scoring of the 4s (100).",
        "card in use of red: Intrigue for 4 and 5 players.",
        "role card of yellow: Caballero card 2.",
    ):
        assert told in words
    assert not any(line.startswith("hand of blue") for line in words)
    base = rules_of("base")
    words = alt_text_of(
        Game.new(base, 3, given={"offer": ["bg5_king"], "king": "aragon"}).view(0), base.definitions
    ).split("\n")
    assert any(line.endswith("King's Card.") for line in words)
    assert any(line.startswith("stack 1: ") and line.endswith(" cards.") for line in words)
