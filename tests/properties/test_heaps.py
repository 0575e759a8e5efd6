"""Of a face-up pile all see the card on top; a card taken from below it is not named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from elgrande.engine import Game, load_rules

from .games import board_lines

PILE = ["power_02", "power_12", "power_05"]
"""As they were played: the 5 lies on top."""


def begun(table: list[str], edition: str = "rio_grande_1996", **more: Any) -> Game:
    """Red is about to take a card back."""
    given = {
        "at": "use_card",
        "by": "red",
        "front": {"red": ["bg4_power_card_back"]},
        "pile": {"red": PILE},
        "table": {"red": table},
        **more,
    }
    return Game.new(load_rules(edition=edition), ["red", "blue", "yellow"], given=given)


def taken(game: Game, card: str) -> list[str]:
    """What blue sees in the log while red takes a card back."""
    before = len(game.view("blue")["log"])
    for choice in ("action", "yes", card):
        game.choose(choice)
    assert card in game.view("red")["cards"]["hand/red"]
    return list(game.view("blue")["log"][before:])


def test_a_card_below_the_top_is_not_named() -> None:
    told = taken(begun([]), "power_12")
    assert "A card moves from red's pile to red's hand" in told
    assert not any("12" in line for line in told)


def test_the_top_card_is_named() -> None:
    told = taken(begun([]), "power_05")
    assert "Power card 5 moves from red's pile to red's hand" in told


def test_the_card_of_this_round_lies_on_the_pile() -> None:
    """What is below it is out of view, and it is in view itself."""
    game = begun(["power_07"])
    assert game.view("blue")["cards"]["pile/red"] == ["hidden"] * 3
    assert "A card moves from red's pile to red's hand" in taken(game, "power_05")
    assert "Power card 7 moves from red's table to red's hand" in taken(
        begun(["power_07"]), "power_07"
    )


def test_what_lies_below_comes_into_view() -> None:
    game = begun([])
    assert game.view("blue")["cards"]["pile/red"] == ["hidden", "hidden", "power_05"]
    assert sorted(game.view("red")["cards"]["pile/red"]) == sorted(PILE)
    taken(game, "power_05")
    assert game.view("blue")["cards"]["pile/red"] == ["hidden", "power_12"]


def test_a_card_that_is_put_away_lies_on_top() -> None:
    game = begun([], at={"round": 2}, front={})
    played: list[str] = []
    while not played or game.view("blue")["cards"]["table/red"] == played:
        assert game.decision is not None
        game.choose(game.decision.options[-1])
        played = played or game.view("blue")["cards"]["table/red"]
    assert game.view("blue")["cards"]["pile/red"] == ["hidden", "hidden", "hidden", *played]


def test_in_the_big_box_only_the_owner_sees_the_pile() -> None:
    game = begun([], edition="big_box")
    assert game.view("blue")["cards"]["pile/red"] == "hidden"
    assert "A card moves from red's pile to red's hand" in taken(game, "power_05")


def test_a_veto_is_not_told_which_card_it_is() -> None:
    for card, told in (("power_12", "a card"), ("power_05", "Power card 5")):
        game = begun([], kept={"blue": ["bg2_veto"]})
        for choice in ("action", "yes", "no", card):
            game.choose(choice)
        assert game.decision is not None and game.decision.player == "blue"
        assert f"move {told} from red's pile to red's hand" in game.decision.prompt


def test_a_saved_game_keeps_the_order_of_a_pile() -> None:
    game = begun([])
    again = Game.from_json(game.rules, game.to_json())
    assert again.view("blue") == game.view("blue")


def test_the_board_shows_the_top_card() -> None:
    lines = board_lines(begun([]), "blue")
    assert "  Red's pile: Power card 5, and 2 cards out of view" in lines
    lines = board_lines(begun([]), "red", private=False)
    assert "  Red's pile: Power card 5, and 2 cards out of view" in lines


def test_a_pile_without_a_cover(tmp_path: Path) -> None:
    """A shared zone may be a heap, too."""
    house = "expansion: house\ntitle: House\nversion: '1'\n"
    patch = "patch:\n  card_zones:\n    out: {seen_by: top}\n"
    (tmp_path / "house.yaml").write_text(house + patch, encoding="utf-8")
    rules = load_rules(paths=[str(tmp_path)], edition="rio_grande_1996")
    given = {"at": "use_card", "by": "red", "front": {"red": ["bg4_court"]}}
    game = Game.new(rules, 2, given={**given, "out": ["bg4_grande", "bg4_eviction"]})
    assert game.view("blue")["cards"]["out"] == ["hidden", "bg4_eviction"]
