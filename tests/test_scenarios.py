"""Every scenario of the tests and the examples holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande.engine import load_rules
from elgrande.engine.scenario.run import run_file, scenario_files
from elgrande.engine.tools.show import listed

ROOT = Path(__file__).resolve().parents[1]
FILES = scenario_files([ROOT / "tests" / "scenarios", ROOT / "examples"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_scenario_holds(file: Path) -> None:
    result = run_file(file)
    assert result.ok, result.message


def test_there_are_scenarios_for_every_action_card() -> None:
    """Each kind of card with an effect is in use in at least three scenarios."""
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    cards = [card.id for card in load_rules().cards.values() if card.effect is not None]
    assert len(cards) == 33
    few = {card: n for card in cards if (n := sum(card in text for text in texts)) < 3}
    assert few == {}


def test_there_are_two_scenarios_for_every_card_of_an_expansion() -> None:
    """Each card of each expansion that does something is named in at least two scenarios."""
    words = [set(re.findall(r"\w+", file.read_text(encoding="utf-8"))) for file in FILES]
    cards = {card for expansion in expansions() for card in cards_of(expansion)}
    few = {card: n for card in cards if (n := sum(card in text for text in words)) < 2}
    assert len(cards) > 100
    assert few == {}


def expansions() -> list[str]:
    """The ids of all built-in expansions."""
    return [row["id"] for row in listed("expansions", load_rules())]


def cards_of(expansion: str) -> Iterator[str]:
    """The cards of an expansion with an effect."""
    rows = [row for row in listed("expansions", load_rules()) if row["id"] == expansion]
    needed = [name for row in rows for name in row.get("requires", ())]
    cards = load_rules(*needed, expansion).cards.values()
    yield from (one.id for one in cards if one.expansion == expansion and one.effect is not None)


RULINGS = {
    "grandissimo": [*(f"N{n}" for n in range(1, 24)), *(f"NE{n}" for n in range(8, 33))],
    "jubilee": [*(f"J{n}" for n in range(1, 8)), *(f"NE{n}" for n in range(1, 8))],
}
"""By page, the rulings and readings of its set."""


@pytest.mark.parametrize("page", RULINGS)
def test_every_ruling_of_a_set_is_shown(page: str) -> None:
    """Each has a row with a scenario on the page of its set, or a note that it can't come up."""
    rows = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").splitlines()
    shown, never = set(), set()
    for row in rows:
        named = re.findall(r"\b[NJ]E?\d+\b", row.split("|")[1] if row.startswith("| ") else row)
        if row.startswith("| ") and "tests/scenarios/" in row:
            shown.update(named)
        elif "can't come up" in row:
            never.update(named)
    assert shown | never >= set(RULINGS[page])
    assert not shown & never
