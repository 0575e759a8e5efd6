"""A run with very many mistakes stays readable, and what programs read has those that are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elgrande.engine import RulesError, load_rules
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.limits import MAX_SHOWN
from elgrande.engine.text.output import written
from elgrande.engine.text.output.findings import Findings
from elgrande.engine.text.output.plain import rendered
from elgrande.engine.text.source import Source, Span

MANY = MAX_SHOWN + 10


def _many(folder: Path, message: str) -> Findings:
    """What is found in a card with a mistake in each of its lines."""
    lines = "".join(f"      {message.format(n)}\n" for n in range(MANY))
    head = "deck: stack_1\ncards:\n  - id: mine\n    title: Mine\n    action: may\n    effect: |\n"
    (folder / "a.yaml").write_text(head + lines)
    return findings(check_files([folder]))


def test_a_repeated_mistake_is_explained_once(tmp_path: Path) -> None:
    lines = list(written(_many(tmp_path, "scor galicia"), "text"))
    assert lines[0].count("\n") >= 2
    assert all("\n" not in line for line in lines[1:])
    assert len(set(lines)) == len(lines), "each with its place"


def test_a_run_says_how_many_mistakes_it_does_not_show(tmp_path: Path) -> None:
    found = _many(tmp_path, "move place{} to court")
    lines = list(written(found, "text"))
    assert len(lines) == MAX_SHOWN + 2
    assert len(found.diagnostics) >= MANY
    left = len(found.diagnostics) - MAX_SHOWN
    assert lines[-2] == f"... and {left} others not shown; `--format json` shows them"
    assert lines[-1] == found.summary()
    (document,) = written(found, "json")
    assert len(json.loads(document)["diagnostics"]) == len(found.diagnostics)
    with pytest.raises(RulesError) as refused:
        load_rules(paths=[tmp_path])
    assert f"and {left} others" in str(refused.value)
    assert len(refused.value.diagnostics) == len(found.diagnostics)


def test_errors_are_shown_before_the_rest(tmp_path: Path) -> None:
    file = Source("a.yaml", "x\n" * 150)
    spans = [Span("a.yaml", n, 1, n, 2) for n in range(1, 151)]
    report = Report()
    for number, span in enumerate(spans):
        report.record("E401" if number >= 140 else "W490", f"at {number}", span)
    shown = list(rendered(report.sorted(), lambda _: file, colour=False))
    assert sum("error" in line for line in shown) == 10 and len(shown) == MAX_SHOWN + 1
