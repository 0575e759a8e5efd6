"""Completion in the steps of a scenario: what is legal there."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.lsp.open_files import OpenFiles

from .places import put_marked

CARDS = """\
deck: stack_1
cards:
  - id: alms
    title: Alms
    numbers: {places: 1}
    effect: |
      choose any region as goal
      may: move 1 own caballero from the provinces to goal
"""
SCENARIO = """\
scenario: Alms
rules: {with: [.]}
players: [red, blue]
given:
  king: galicia
  at: {action: alms}
  by: red
steps:
"""
END = "unfinished: true\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("choices")
    (made / "cards.yaml").write_text(CARDS, encoding="utf-8")
    return made


def legal(folder: Path, steps: str, end: str = "") -> dict[str, str]:
    """The choices at a place that is marked, with their English."""
    opened = OpenFiles([folder])
    place = put_marked(opened, folder / "alms.yaml", SCENARIO + steps + end)
    step = opened.step_at(*place)
    found = opened.choices(folder / "alms.yaml", step) if step is not None else []
    return {item.text: item.detail for item in found}


@pytest.mark.parametrize("end", ["", END, f"  - expect: {{points: {{red: 0}}}}\n{END}"])
def test_the_first_choice_is_one_of_the_regions(folder: Path, end: str) -> None:
    found = legal(folder, "  - red: <>\n", end)
    assert found["aragon"] == "Aragón" and len(found) == 9
    assert found == legal(folder, "  - red: ara<>\n", end) == legal(folder, "- red: <>\n", end)


@pytest.mark.parametrize(
    "steps",
    [
        "  - red: aragon\n  - red: <>\n",
        "  - red: aragon -> <>\n",
        "  - red: [aragon, <>]\n",
        "  - expect: {decision: red}\n  # well\n  - red: aragon\n\n  - red: y<>\n",
    ],
)
def test_earlier_choices_are_made_first(folder: Path, steps: str) -> None:
    assert {*legal(folder, steps)} == {"yes", "no"}


def test_where_a_step_begins_the_player_who_decides_is_offered(folder: Path) -> None:
    for begun in ("", "r"):
        found = legal(folder, f"  - red: aragon\n  - {begun}<>\n")
        assert [*found] == ["red"] and found["red"]


@pytest.mark.parametrize(
    "steps",
    [
        "  - blue: <>\n",  # it is not blue who decides
        "  - red: castillo\n  - red: <>\n",  # which can't be chosen
        "  - red: aragno\n  - red: <>\n",
        "  - expect: {points: {red: 5}}\n  - red: <>\n",
        "  - expect: <>\n",
        "  - red:\n      - <>\n",
        "  - red: 2 x (<>\n",
        "  - red: aragon <>\n",  # here a `->` would follow
        "  - red: # which <>\n",
    ],
)
def test_where_nothing_is_known_nothing_is_offered(folder: Path, steps: str) -> None:
    assert legal(folder, steps) == {}


def test_nothing_is_a_step_outside_of_the_steps(folder: Path) -> None:
    opened = OpenFiles([folder])
    for text in (
        "scenario: A\n- <>\n",
        "cards:\n  - <>\n",
        "scenario: A\nsteps:\nx: [1]\n  - <>\n",
    ):
        assert opened.step_at(*put_marked(opened, folder / "other.yaml", text)) is None
