"""A hidden card that reacts is not named to a player who may not see it, until the log names it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game.telling.hidden_texts import NOT_IN_VIEW
from elgrande.engine.play.reasons import why_question

MANIFEST = """expansion: dark
title: Dark
version: "1"
card_zones:
  sealed: {title: sealed cards, each_player: true, seen_by: nobody}
  secret: {title: secrets, each_player: true, seen_by: owner}
  fate: {title: fate, seen_by: nobody, holder: none}
  alarm: {title: alarms, each_player: true, seen_by: all}
decks:
  dark_cards: {title: dark cards, discards_to: out, turned_up: false}
procedures:
  walk:
    title: a walk
    steps:
      - id: go
        title: the walk
        effect: move 1 own caballero from own court to galicia
"""
CARDS = """expansion: dark
deck: dark_cards
cards:
"""
OTHERS = """  - id: dark_alarm
    title: Alarm
    while_in:
      alarm: |
        when an action of an opponent starts, continues or ends:
          may: gain 5 points
  - id: dark_deed
    title: Deed
    numbers: {places: 1}
    action: must
    effect: gain 1 point
"""


def played(folder: Path, zone: str, text: str, **given: Any) -> Game:
    """Red walks to Galicia; a card with a text lies in a zone of red, or in the shared one."""
    lines = "".join(f"        {line}\n" for line in text.split("\n"))
    card = f"  - id: dark_one\n    title: Nightfall\n    while_in:\n      {zone}: |\n{lines}"
    (folder / "expansion.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "cards.yaml").write_text(f"{CARDS}{card}{OTHERS}", encoding="utf-8")
    lying = ["dark_one"] if zone == "fate" else {"red": ["dark_one"]}
    given = {"at": "walk", "by": "red", "court": {"red": 3}, zone: lying, **given}
    return Game.new(load_rules(paths=[folder]), ["red", "blue"], seed=1, given=given)


def lying(game: Game, zone: str, viewer: str) -> object:
    """What a player sees in a zone."""
    cards = game.view(viewer)["cards"]
    return cards[zone if zone in cards else f"{zone}/red"]


def told(game: Game, viewer: str) -> str:
    """All that a player can read."""
    return str(game.view(viewer))


@pytest.mark.parametrize("zone", ["sealed", "fate"])
def test_who_may_not_see_the_card_is_asked_without_its_name(zone: str, tmp_path: Path) -> None:
    who = "caballeros of anyone" if zone == "fate" else "own caballeros"
    game = played(tmp_path, zone, f"when {who} enter galicia:\n  may: gain 1 point")
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.title) == ("red", NOT_IN_VIEW)
    assert game.view("red")["asked"] == "hidden"
    assert "Nightfall" not in decision.prompt + " ".join(why_question(game, decision))
    assert not any("dark_one" in told(game, one) for one in game.players)
    game.choose("yes")
    assert "  red gains 1 (Nightfall)" in game.view("blue")["log"]
    for viewer in game.players:
        assert lying(game, zone, viewer) == ["dark_one"]
        assert game.sample(viewer, seed=1).view(viewer) == game.view(viewer)


def test_its_owner_is_asked_with_its_name_and_others_learn_it_from_the_log(
    tmp_path: Path,
) -> None:
    game = played(tmp_path, "secret", "when own caballeros enter galicia:\n  may: gain 1 point")
    assert game.decision is not None
    assert game.decision.title == "Nightfall"
    assert game.view("red")["asked"] == "dark_one"
    assert lying(game, "secret", "blue") == "hidden"
    game.choose("yes")
    assert lying(game, "secret", "blue") == ["dark_one"]


def test_a_no_names_no_card(tmp_path: Path) -> None:
    game = played(tmp_path, "sealed", "when own caballeros enter galicia:\n  may: gain 1 point")
    game.choose("no")
    assert not any("Nightfall" in told(game, one) for one in game.players)
    assert lying(game, "sealed", "red") == "hidden"


def test_an_action_that_it_began_is_announced_without_its_name(tmp_path: Path) -> None:
    text = """\
when own caballeros enter galicia:
  choose any card in own pile as deed
  perform the action of the card deed"""
    deed = {"pile": {"red": ["dark_deed"]}, "alarm": {"blue": ["dark_alarm"]}}
    game = played(tmp_path, "secret", text, **deed)
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.title) == ("blue", "Alarm")
    assert f"(Deed, through {NOT_IN_VIEW})" in decision.prompt
