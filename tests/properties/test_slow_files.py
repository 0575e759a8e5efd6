"""Files within all limits that were made to take long: each is checked in a moment."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.limits import MAX_DIAGNOSTICS_PER_FILE, MAX_ENTRIES
from elgrande.engine.text.output import written

MANIFEST = 'expansion: house\ntitle: House\nversion: "1"\n'
CARDS = "expansion: house\ndeck: stack_1\ncards:\n"
SCENARIO = "scenario: x\ngiven: {at: use_card, by: red}\nsteps:\n  - red: x\n"
MOST_SECONDS = 10.0
"""Of the processor, with room for a slow machine; without the limits most of these take longer."""


def names(most: int) -> str:
    return ", ".join(f"name_{number}" for number in range(most))


def cards(line: str, lines: int = 100, most: int = 80) -> str:
    text = CARDS
    for number in range(most):
        text += f"  - id: house_{number}\n    title: Mine\n    effect: |\n"
        text += "".join(f"      {line.format(number, n)}\n" for n in range(lines))
    return text


FILES = {
    "players": f"{SCENARIO}players: [{names(60_000)}]\n",
    "with": f"{SCENARIO}players: [red, blue]\nrules: {{with: [{names(40_000)}]}}\n",
    "with of many folders": SCENARIO
    + f"players: [red, blue]\nrules: {{with: [{names(40_000).replace('name', './name')}]}}\n",
    "colours": f"{MANIFEST}colours: [{names(60_000)}]\n",
    "as many as may be": f"{MANIFEST}colours: [{names(MAX_ENTRIES)}]\n",
    "players as many as may be": f"{SCENARIO}players: [{names(MAX_ENTRIES)}]\n",
    "remove": f"{MANIFEST}remove: {{cards: [{names(MAX_ENTRIES)}]}}\n",
    "numbers": CARDS
    + f"  - {{id: one_card, title: A, numbers: {{{names(900).replace(', ', ': 1, ')}: 1}}}}\n",
    "unread": cards("mve 3 cabaleros{0}x{1} from court"),
    "unread and the same": cards("mve 3 own cabaleros from any region to court"),
    "a misspelt name": cards("move 3 own cabaleros from any regoin to cort", most=40),
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_it_is_checked_in_a_moment(text: str, tmp_path: Path) -> None:
    (tmp_path / "file.yaml").write_text(text)
    start = time.process_time()
    found = findings(check_files([tmp_path]))
    shown = "\n".join(written(found, "text"))
    assert time.process_time() - start < MOST_SECONDS
    assert found.fails(strict=False)
    assert len(found.diagnostics) <= MAX_DIAGNOSTICS_PER_FILE + 1
    assert len(shown) < 50_000


def test_a_round_within_a_round_again_and_again(tmp_path: Path) -> None:
    (tmp_path / "file.yaml").write_text(cards("do round", 199, 1))
    start = time.process_time()
    try:
        load_rules(paths=[tmp_path]).program(4)
    except RulesError as error:
        assert error.diagnostics
    assert time.process_time() - start < MOST_SECONDS
