"""Every scenario of the tests and the examples holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.scenario.run import run_file, scenario_files

ROOT = Path(__file__).resolve().parents[1]
FILES = scenario_files([ROOT / "tests" / "scenarios", ROOT / "examples"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_scenario_holds(file: Path) -> None:
    result = run_file(file)
    assert result.ok, result.message


def test_there_are_scenarios_for_every_action_card() -> None:
    """Each kind of card with an effect is in use in at least three scenarios."""
    from elgrande.engine import load_rules

    texts = [file.read_text(encoding="utf-8") for file in FILES]
    cards = [card.id for card in load_rules().cards.values() if card.effect is not None]
    assert len(cards) == 33
    few = {card: n for card in cards if (n := sum(card in text for text in texts)) < 3}
    assert few == {}
