"""Scenarios that rest on chance state it: they hold whatever else is drawn or shuffled."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from elgrande.engine.scenario.run import run_file, scenario_files

ROOT = Path(__file__).resolve().parents[2]
FILES = scenario_files([ROOT / "tests" / "scenarios", ROOT / "examples"])
SET_UP = re.compile(r"^ +at: *(setup|game)\b", re.MULTILINE)
STATED = re.compile(r"^chance:", re.MULTILINE)
BY_CHANCE = re.compile(r"^[ >-]*(\w+: )?(draw|shuffle) ", re.MULTILINE)
SAMPLED = 60


@cache
def draws_here(folder: Path) -> bool:
    """Whether a text of a folder lets chance decide."""
    return any(BY_CHANCE.search(file.read_text(encoding="utf-8")) for file in folder.glob("*.yaml"))


def may_draw(file: Path) -> bool:
    """Whether the set-up, or the rules in the folder of the file, may draw or shuffle."""
    text = file.read_text(encoding="utf-8")
    set_up = "\n  at:" not in text or SET_UP.search(text) is not None
    return set_up or STATED.search(text) is not None or draws_here(file.parent)


DRAWING = [file for file in FILES if may_draw(file)]
OTHERS = [file for file in FILES if not may_draw(file)][::SAMPLED]


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", DRAWING, ids=name)
def test_it_holds_however_chance_falls(file: Path) -> None:
    for seed in (1, 2, 89):
        result = run_file(file, seed=seed)
        assert result.ok, result.message


@pytest.mark.parametrize("file", OTHERS, ids=name)
def test_the_others_rest_on_no_chance(file: Path) -> None:
    result = run_file(file, seed=1)
    assert result.ok, result.message


def test_some_draw_and_some_state_it() -> None:
    assert len(DRAWING) > 60
    stated = [file for file in DRAWING if STATED.search(file.read_text(encoding="utf-8"))]
    assert len(stated) > 20
