"""The words of a small game, and every effect of the data files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from elgrande.engine.lang.english.titles import Words
from elgrande.engine.lang.names import Category, Names

ROOT = Path(__file__).parents[2]

IDS: dict[Category, str] = {
    Category.REGION: "galicia castilla_la_vieja",
    Category.PLACE: "castillo provinces",
    Category.PLAYERS_PLACE: "court",
    Category.ZONE: "placing_area",
    Category.COUNTED: "caballero",
    Category.PIECE: "king",
    Category.PLAYERS_PIECE: "grande",
    Category.FAMILY: "mobile_scoreboard token horse",
    Category.NEUTRAL: "black",
    Category.COUNTER: "pot",
    Category.PLAYERS_COUNTER: "fatigue",
    Category.REGIONS_COUNTER: "plague",
    Category.PLACES_COUNTER: "unrest",
    Category.CARDS_COUNTER: "laps",
    Category.OFFICE: "starter",
    Category.CARD_ZONE: "offer",
    Category.PLAYERS_CARD_ZONE: "hand table pile front",
    Category.DECK: "stack_1",
    Category.ORDER: "turn_order",
    Category.PROCEDURE: "round turn placing use_card the_symbol parade",
    Category.FLAG: "all_own_may_stay",
    Category.PARAMETER: "first_starter",
}
TITLES = {
    "castilla_la_vieja": "Castilla la Vieja",
    "galicia": "Galicia",
    "castillo": "Castillo",
    "king": "King",
    "grande": "Grande",
    "front": "card in use",
    "starter": "start player",
    "round": "a round",
    "turn": "a turn",
    "use_card": "using an action card",
    "placing": "placing",
    "parade": "the parade",
    "all_own_may_stay": "Some may stay",
    "first_starter": "Who starts",
    "kings_bonus": "the King's bonus",
}
PLURALS = {
    "caballeros": "caballero",
    "grandes": "grande",
    "mobile_scoreboards": "mobile_scoreboard",
    "horses": "horse",
}


@pytest.fixture(scope="session")
def words() -> Words:
    """Words as the base game has them, with every option open."""
    categories = {name: category for category, names in IDS.items() for name in names.split()}
    return Words(
        Names(
            categories,
            PLURALS,
            steps={"set_disks": ("scoring_round",)},
            traits={"coastal", "colony", "afloat"},
            holds=["token", "horse"],
        ),
        TITLES,
        steps={"set_disks": "Set the secret disks"},
        instructions={"parade": "hold the parade"},
        with_trait={
            "coastal": ("galicia", "valencia"),
            "colony": ("america", "africa"),
            "afloat": ("galicia",),
        },
        zones={"placing_area": "the Castillo or any region next to the King's region"},
    )


@dataclass(frozen=True)
class Stored:
    """An effect, rule or zone as a data file holds it."""

    file: str
    name: str
    start: str
    text: str


def _stored(value: Any, name: str, file: str) -> Iterator[Stored]:
    if isinstance(value, list):
        for item in value:
            yield from _stored(item, name, file)
        return
    if not isinstance(value, dict):
        return
    name = str(value.get("id", name))
    for key, inner in value.items():
        if key == "while_in":
            for text in inner.values():
                yield Stored(file, name, "effect", text)
        elif key in ("effect", "rule") and isinstance(inner, str):
            yield Stored(file, name, "effect" if key == "effect" else "rule", inner)
        elif key == "zones" and isinstance(inner, dict):
            for zone, text in inner.items():
                yield Stored(file, str(zone), "zone", str(text))
        elif key not in ("confidence", "source", "notes", "title"):
            yield from _stored(inner, name, file)


@pytest.fixture(scope="session")
def stored() -> list[Stored]:
    """Everything in the effect language in the data files that are there."""
    files = [
        path
        for folder in ("cards", "expansions", "examples")
        for path in (ROOT / folder).rglob("*.yaml")
    ]
    found: list[Stored] = []
    for path in sorted(files):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        found += _stored(data, "", path.relative_to(ROOT).as_posix())
    if not found:
        pytest.skip("there are no data files yet")
    return found
