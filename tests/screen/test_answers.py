"""What a player types and need not type: numbers on cards, questions that are settled, `show`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.play.answers import NoAnswer, chosen_options
from elgrande.engine.play.auto_answers import settled, was_put_first
from elgrande.engine.play.autosave import Keeper
from elgrande.engine.play.menu import card_texts
from elgrande.engine.play.numbering import numbers_typed
from elgrande.engine.play.screen_content import content_of
from elgrande.engine.play.screen_log import news_lines
from elgrande.engine.play.session import Session
from elgrande.engine.play.showing import UnknownId, describe
from elgrande.engine.play.table import Table
from elgrande.engine.rules.files.request import MixRequest

from .emulated import mixes, rules_of
from .test_session import Drawn


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def using(card: str, **given: Any) -> Game:
    """Red has taken a card, and a caballero to place."""
    position = {"at": "use_card", "by": "red", "king": "galicia", "front": {"red": [card]}}
    return Game.new(load_rules(), 3, seed=1, given={"court": {"red": 2}, **position, **given})


def asked(game: Game) -> str:
    assert game.decision is not None
    return game.decision.prompt


def asked_keys(game: Game) -> tuple[str, ...]:
    assert game.decision is not None
    return game.decision.keys


def typed(game: Game, *lines: str) -> tuple[Session, Drawn]:
    """A session with red at the screen, who types these lines."""
    bots = dict.fromkeys(game.players[1:], "random")
    at = Table(game, {}, bots, 1, MixRequest())
    screen = Drawn(*lines)
    session = Session(at, screen, Keeper(at, None, None), screen)
    session.run()
    return session, screen


def test_power_cards_are_typed_by_their_values() -> None:
    game = Game.new(load_rules(), 3, seed=7)
    game.choose("power_05")
    decision = game.decision
    assert decision is not None
    assert numbers_typed(game, decision) == (1, 2, 3, 4, *range(6, 14))
    assert chosen_options(game, decision, "6", []) == ["power_06"]
    why = "“Power card 5” has the number 5, as “Power card 5” in yellow's table; choose 1, 2, 3"
    with pytest.raises(NoAnswer, match=f"`5` is not offered: {why}"):
        chosen_options(game, decision, "5", [])
    options = content_of(game, decision.player).options
    assert options[4] == " 6 recruits 3" and "Power card" not in " ".join(options)


def test_cards_with_the_same_titles_are_typed_in_their_order() -> None:
    game = Game.new(load_rules(), 3, seed=7)
    while asked(game) != "Choose a card from the offer":
        game.take(0)
    assert game.decision is not None
    assert numbers_typed(game, game.decision) == tuple(range(1, len(game.decision.keys) + 1))


def test_what_comes_first_is_done_without_another_question() -> None:
    game = using("bg5_king")
    assert was_put_first(game) and asked(game).startswith("What comes first")
    _, screen = typed(game, "action")
    assert "Move the King where?" in screen.contents[-1].question
    assert not any("Perform the action" in content.question for content in screen.contents)
    _, screen = typed(using("bg5_king"), "action", "undo")
    assert screen.contents[-1].question.endswith("What comes first?")


def test_who_places_first_is_asked_whether_he_acts() -> None:
    _, screen = typed(using("bg5_king"), "placing", "no more")
    assert "Perform the action of “King's Card”?" in screen.contents[-1].question


def test_a_choice_that_can_be_refused_is_not_offered_before() -> None:
    game = using("bg1_move_3_any", aragon={"blue": 1})
    _, screen = typed(game, "placing", "no more")
    assert "Choose a caballero to move" in screen.contents[-1].question
    assert screen.contents[-1].options[-1].endswith("No more")


def test_what_comes_first_is_not_asked_where_nobody_can_be_placed() -> None:
    game = using("bg5_king", court={})
    assert asked(game).startswith("What comes first")
    _, screen = typed(game)
    assert "Perform the action of “King's Card”?" in screen.contents[-1].question
    game = using("bg4_court", court={})
    _, screen = typed(game, "yes", "2")
    assert screen.contents[-1].question.endswith("Place a caballero")


def test_no_answer_is_taken_for_anybody_that_changes_anything() -> None:
    """Where `yes` is not what the player has just said, refusing what follows is `no`."""
    looked = found = 0
    for seed in range(0, 4 * len(mixes()), 3):
        chance = Random(seed)
        rules = rules_of(seed % len(mixes()))
        most, least = rules.definitions.most_players, rules.definitions.least_players
        game = Game.new(rules, chance.randint(least, most), seed=seed)
        for _ in range(300):
            if game.over:
                break
            answer = settled(game, put_first=False)
            decision = game.decision
            assert decision is not None
            if answer is not None and "yes" in decision.keys:
                found += 1
                left, refused = game.clone(), game.clone()
                left.take(1 - answer)
                refused.take(answer)
                assert refused.decision is not None
                assert refused.decision.player == decision.player
                refused.choose("stop")
                assert _seen(left) == _seen(refused)
            looked += 1
            game.take(chance.randrange(len(game.state.options)))
    assert looked > 1000 and found > 10


def _seen(game: Game) -> Mapping[str, Any]:
    return {**game.view(0, log=False), "asked": "" if game.over else asked(game)}


def test_a_thing_is_shown_by_its_title_or_by_the_number_of_an_option() -> None:
    game = using("bg1_move_3_any", offer=["bg2_veto", "bg1_move_4_any"])
    assert game.decision is not None
    lines = list(describe(game, game.decision, "intrigue", private=True))
    assert [line for line in lines if line.startswith("Intrigue")] == [
        "Intrigue  [bg1_move_4_any]",
        "Intrigue  [bg1_move_3_any]",
    ]
    assert next(describe(game, game.decision, "Veto", private=True)).startswith("Veto")
    game.choose("placing")
    assert game.decision is not None
    first = game.decision.options[0].text
    assert next(describe(game, game.decision, "1", private=True)).startswith(first)
    with pytest.raises(UnknownId):
        list(describe(game, game.decision, "nonsense", private=True))


def test_the_card_in_use_is_there_with_its_text_until_it_is_put_away() -> None:
    for choice in ("placing", "action"):
        game = using("bg5_king")
        game.choose(choice)
        texts = {
            item.head: item.texts for part in content_of(game, "red").cards for item in part.items
        }
        assert texts["King's Card (places 5)"] == ("Move the King to any region.",)


def test_places_where_nobody_stands_beside_the_board_are_not_listed() -> None:
    rules = load_rules("king_and_intrigue", "players_edition", "special_cards")
    titles = [row.title for row in content_of(Game.new(rules, 3, seed=5), "red").board.rows]
    assert "Court" in titles and "Castillo" in titles
    assert "Reserve" not in titles


def test_a_scoring_is_told_place_by_place() -> None:
    game = using("bg3_score_4s", galicia={"red": 2, "blue": 1}, sevilla={}, cataluna={})
    for key in ("action", "yes", "galicia", "cataluna"):
        game.choose(key)
    lines = list(news_lines(game, game.players))
    assert "Galicia: red 4 (first) + 2 (King's bonus), blue 2 (second)" in lines
    assert "  points now: red 6, blue 2, yellow 0" in lines


def test_pieces_that_go_the_same_way_go_together() -> None:
    game = using("bg1_move_3_any")
    for key in ("placing", "castillo"):
        game.choose(key)
    describe = list(news_lines(game, game.players))
    assert describe[-1] == "1 red caballero moves from red's court to the Castillo"
    game = using("bg5_king")
    for key in ("placing", "castillo", "castillo", "no"):
        game.choose(key)
    describe = list(news_lines(game, game.players))
    assert "2 red caballeros move from red's court to the Castillo" in describe


def test_who_bears_a_flag_or_a_token_is_counted_where_he_stands() -> None:
    rules = load_rules("inquisitor_colonies", "jubilee")
    game = Game.new(rules, 3, seed=3)
    rows = {row.title: row for row in content_of(game, "red").board.rows}
    (home,) = [row for row in rows.values() if row.amounts["red"].endswith("GF")]
    assert home.amounts["red"] == "2GF" and "Red's flag" not in rows
    given = {
        "at": "turn",
        "ship": {"red": 2, "yellow": 1},
        "flag": {"red": {"in": "ship", "red": 1}},
        "gold_1": {"in": "ship", "yellow": 1},
        "ware_1": {"in": "africa"},
        "ware_2": {"in": "africa"},
    }
    game = Game.new(rules, 3, given=given, seed=1)
    rows = {row.title: row for row in content_of(game, "red").board.rows}
    ship = rows["The Ship"]
    assert ship.things == ("Gold token (yellow)",) and ship.amounts["yellow"] == "2"
    assert ship.amounts["red"] == "3F"
    assert rows["África"].things == ("2 x Ware token",)


def test_what_an_author_had_printed_is_what_a_card_says(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "expansion: house\ndeck: stack_1\ncards:\n  - id: house_gift\n    title: A Gift\n"
        "    numbers: {places: 1}\n    text: Take a caballero from the provinces.\n"
        "    effect: move 1 own caballero from the provinces to own court\n",
        encoding="utf-8",
    )
    (tmp_path / "expansion.yaml").write_text(
        "expansion: house\ntitle: House\nversion: '1'\n", encoding="utf-8"
    )
    rules = load_rules(paths=[tmp_path])
    given = {"at": "turn", "by": "red", "offer": ["house_gift", "bg4_grande"]}
    game = Game.new(rules, 3, given=given)
    texts = {key: list(card_texts(game, key)) for key in asked_keys(game)}
    assert texts == {
        "house_gift": ["Take a caballero from the provinces."],
        "bg4_grande": ["Move your Grande to any region."],
    }
