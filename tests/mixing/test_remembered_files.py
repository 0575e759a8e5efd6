"""What a process remembers of files: true while a text changes, bounded, and shared by threads."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from elgrande.engine import load_rules
from elgrande.engine.rules.load.effects import PARSED
from elgrande.engine.scenario import rules as scenario_rules
from elgrande.engine.scenario.run import run_file

CARD = """\
expansion: mine
deck: stack_1
cards:
  - id: mine_pay
    title: Pay
    copies: 1
    numbers: {{places: 1}}
    action: may
    effect: |
      gain {points} points
"""
SCENARIO = """\
scenario: The card pays 2 points
rules: {with: [.]}
players: [red, blue]
given: {at: use_card, by: red, king: valencia, front: {red: [mine_pay]}}
steps:
  - red: action -> yes
  - expect: {gained: {red: 2}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "expansion.yaml").write_text('expansion: mine\ntitle: Mine\nversion: "1"\n')
    (tmp_path / "pays.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


def test_a_changed_text_is_played_and_the_earlier_ones_are_forgotten(folder: Path) -> None:
    sizes = []
    for points in range(2, 42):
        (folder / "cards.yaml").write_text(CARD.format(points=points), encoding="utf-8")
        assert run_file(folder / "pays.yaml").ok == (points == 2)
        sizes.append(len(scenario_rules._CACHE._mixed))
    assert max(sizes) <= 2 * sizes[0] + 1, sizes


def test_threads_read_while_another_one_looks_for_what_is_old(folder: Path) -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def load(number: int) -> int:
        own = folder / f"own_{number}"
        own.mkdir()
        for points in range(2, 8):
            (own / "cards.yaml").write_text(CARD.format(points=points), encoding="utf-8")
            load_rules(paths=[folder / "expansion.yaml", own])
        return number

    try:
        with ThreadPoolExecutor(4) as pool:
            loading = [pool.submit(load, number) for number in range(3)]
            while not all(one.done() for one in loading):
                scenario_rules._CACHE.forget_old()
                PARSED.identities(frozenset())
            assert [one.result() for one in loading] == [0, 1, 2]
    finally:
        sys.setswitchinterval(before)
