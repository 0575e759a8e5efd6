"""What is around the board, and what happened since a player last chose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.rules.files.request import MixRequest
from elgrande.engine.studio.backend import Backend
from elgrande.engine.studio.recent import recent

HOUSE = Path(__file__).resolve().parents[2] / "examples" / "house_rules" / "new_card"


@pytest.fixture
def backend() -> Backend:
    return Backend(HOUSE, MixRequest())


def choose(backend: Backend, seen: dict[str, Any], key: str) -> dict[str, Any]:
    said = {"seat": seen.get("player", ""), "at": seen["at"], "key": key}
    return dict(backend.ask("choose", said))


def asked_to(backend: Backend, question: str, **more: Any) -> dict[str, Any]:
    """The first such question of a person against bots, who takes the last option before it."""
    seen = backend.ask("begin", {"bots": ["", "greedy", "greedy"], "seed": 7, **more})
    while seen["question"] != question:
        seen = choose(backend, seen, seen["options"][-1]["key"])
    return dict(seen)


def paints(seen: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["paint"] for one in seen["players"]}


def test_a_place_that_changes_has_the_colour_of_who_changed_it(backend: Backend) -> None:
    seen = asked_to(backend, "Place a caballero")
    assert backend.playing is not None
    game = backend.playing._game
    (number, place), *_ = [
        (number, one["key"])
        for number, one in enumerate(seen["options"])
        if one["key"] != "castillo"
    ]
    red = paints(seen)["red"]
    found = recent(game.clone(), [number], "blue")
    assert found["changed"] == {place: red, "court/red": red}
    assert found["by"] == red
    title = seen["options"][number]["text"]
    assert found["lines"][:1] == [f"1 red caballero moves from red's court to {title}"]


def test_how_many_stand_in_a_closed_place_does_not_show(backend: Backend) -> None:
    """That a caballero goes there is open; the tower is drawn as it was."""
    seen = asked_to(backend, "Place a caballero")
    assert backend.playing is not None
    number = [one["key"] for one in seen["options"]].index("castillo")
    for viewer in ("red", "blue"):
        found = recent(backend.playing._game.clone(), [number], viewer)
        assert set(found["changed"]) == {"court/red"}


def test_what_bots_did_since_is_shown_in_their_colours(backend: Backend) -> None:
    seen = asked_to(backend, "Place a caballero")
    while seen["player"] == "red" and any(one["key"] == "stop" for one in seen["options"]):
        seen = choose(backend, seen, "stop")
    while not set(seen["recent"]["changed"].values()) - {paints(seen)["red"]}:
        seen = choose(backend, seen, seen["options"][-1]["key"])
    others = {paints(seen)[name] for name in ("blue", "yellow", "green") if name in paints(seen)}
    assert set(seen["recent"]["changed"].values()) & others
    assert seen["recent"]["lines"] == seen["news"][-len(seen["recent"]["lines"]) :]


def test_at_the_beginning_nothing_has_happened(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", ""], "seed": 1})
    seen = backend.ask("seen", {"seat": seen["waits_for"]})
    assert seen["recent"] == {"lines": [], "changed": {}, "by": ""}


def test_going_back_shows_what_had_happened_there(backend: Backend) -> None:
    seen = asked_to(backend, "Place a caballero")
    there = seen["recent"]
    choose(backend, seen, seen["options"][0]["key"])
    assert backend.ask("undo", {})["recent"] == there


def test_players_are_in_the_order_of_play_once_cards_have_decided_it(backend: Backend) -> None:
    """The highest power card comes first."""
    seen = backend.ask("begin", {"bots": ["", "greedy", "greedy"], "seed": 7})
    assert [one["after"] for one in seen["players"]] == ["", "", ""]
    seen = asked_to(backend, "Place a caballero")
    numbers = [int(one["after"]) for one in seen["players"]]
    assert numbers == sorted(numbers, reverse=True)
    assert [one["name"] for one in seen["players"] if one["decides"]] == ["red"]
    assert seen["round"] == "Round 1 of 9"


def test_a_player_sees_the_offer_and_the_own_hand_and_no_other(backend: Backend) -> None:
    seen = backend.ask("begin", {"bots": ["", "greedy", "greedy"], "seed": 7})
    cards = {zone["title"]: zone["cards"] for zone in seen["cards"]}
    assert set(cards) == {"Offer", "Red's hand"}
    assert len(cards["Red's hand"]) == 13
    assert len(cards["Offer"]) == 5
    assert all(card["title"] and card["text"] and card["numbers"] for card in cards["Offer"])


def test_pictures_are_drawn_for_a_dark_page(backend: Backend) -> None:
    light = backend.ask("begin", {"bots": ["", "greedy"], "seed": 7})
    dark = backend.ask("seen", {"dark": True})
    assert light["board"] != dark["board"]
    assert "#17323f" in dark["board"] and "#17323f" not in light["board"]  # the sea of dark pages
