"""What a card may say that lies in a shared zone, by whom the zone says holds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.scenario.check import check_files

HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'
DECK = "decks: {events: {title: events, discards_to: out, turned_up: false}}\n"


def found(tmp_path: Path, zone: str, text: str) -> list[tuple[str, str | None]]:
    """The messages and hints about a text for this zone."""
    zones = f"card_zones: {{event: {zone}}}\n"
    (tmp_path / "expansion.yaml").write_text(HEAD + DECK + zones, encoding="utf-8")
    lines = "".join(f"        {line}\n" for line in text.split("\n"))
    card = "  - id: house_card\n    title: Card\n    while_in:\n      event: |\n" + lines
    head = "expansion: house\ndeck: events\ncards:\n"
    (tmp_path / "cards.yaml").write_text(head + card, encoding="utf-8")
    report = check_files([tmp_path]).report
    return [(f"{one.code} {one.message}", one.hint) for one in report.errors]


OWN = [
    "own court is taboo",
    "while own court has own caballeros: galicia is taboo",
    "own placing_area is any region",
    "caballeros of opponents never go to galicia",
    "when own turn starts: gain 1 point",
    "when a turn of an opponent ends: gain 1 point",
    "when own points would fall: stop the step",
    "instead of own placing: do nothing",
]


@pytest.mark.parametrize("text", OWN)
def test_what_belongs_to_a_player_needs_a_holder(tmp_path: Path, text: str) -> None:
    (message, hint), *others = found(tmp_path, "{seen_by: all, holder: none}", text)
    assert not others
    assert message == "E536 no player holds the cards in `event`, so this belongs to no player"
    assert hint is not None
    assert hint.startswith("declare `holder: each_player` for `event`, or an office")


@pytest.mark.parametrize("text", OWN)
@pytest.mark.parametrize("holder", ["each_player", "starter"])
def test_with_a_holder_it_may_say_own(tmp_path: Path, text: str, holder: str) -> None:
    assert found(tmp_path, f"{{seen_by: all, holder: {holder}}}", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "the king's region is taboo",
        "when a turn of any player as mover ends: gain 1 point",
        "when any player as rich gains points:\n  rich: move own grande to galicia",
        "when general_scoring ends: discard this card",
        "when this card comes:\n  each player: gain 1 point",
        "when caballeros of anyone would enter galicia:\n  may: stop the step",
    ],
)
def test_without_a_holder_the_player_acts_whose_moment_it_is(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, "{seen_by: all, holder: none}", text) == []


def test_without_an_actor_no_player_is_asked(tmp_path: Path) -> None:
    ((message, _),) = found(
        tmp_path, "{seen_by: all, holder: none}", "when general_scoring ends: gain 1 point"
    )
    assert message.startswith("E536 no player acts here")


def test_a_shared_zone_must_say_who_holds_its_cards(tmp_path: Path) -> None:
    ((message, hint),) = found(tmp_path, "{seen_by: all}", "own court is taboo")
    assert message.startswith("E519 `event` is not a card zone of each player")
    assert hint is not None and "`holder: each_player` for `event`" in hint
