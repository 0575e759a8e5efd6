"""No layer of the engine grows beyond its budget, which a table in docs/developing.md states."""

from __future__ import annotations

import re

import pytest

from .code import FLOORS, ROOT

ROW = re.compile(r"^\| `(\w+)` \| .+ \| ([\d,]+) \|$", re.MULTILINE)
BUDGETS = {
    name: int(number.replace(",", ""))
    for name, number in ROW.findall((ROOT / "docs" / "developing.md").read_text(encoding="utf-8"))
}


def test_every_layer_has_a_budget() -> None:
    assert BUDGETS.keys() == set(FLOORS)


@pytest.mark.parametrize("layer", FLOORS)
def test_a_layer_keeps_to_its_budget(layer: str) -> None:
    files = (ROOT / "engine" / layer).rglob("*.py")
    lines = sum(path.read_text(encoding="utf-8").count("\n") for path in files)
    assert lines <= BUDGETS[layer], f"engine/{layer} has {lines} lines, more than its budget"
