"""What is lost with one mistake hides no other one that does not depend on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.scenario.check import check_files

HEAD = 'expansion: house\ntitle: House\nversion: "1"\n'
LOST = """\
steps:
  - in: round
    before: turn_up
    remove: turn_up
    step: {id: party, effect: score the castillo}
"""
"""Either of the two may be meant: `round`, `turn_up` and `party` are unresolved with it."""


def told(folder: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        head = "" if text.startswith("expansion:") else "expansion: house\n"
        (folder / f"{name}.yaml").write_text(head + text, encoding="utf-8")
    return [
        f"{Path(found.file).stem} {found.code} {found.message}"
        for found in check_files([folder]).report.sorted()
        if not (Path(found.file).stem == "lost" and found.code == "E209")
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("steps: [{in: round, remove: turn_upp}]\n", "E503 `round` has no step `turn_upp`"),
        ("remove: {procedures: [rround]}\n", "E503 `procedures` has no entry `rround`"),
    ],
)
def test_a_name_in_another_file_or_step(tmp_path: Path, text: str, said: str) -> None:
    lost = HEAD + LOST + "patch: {procedures: {round: {title: 5}}}\n"
    assert told(tmp_path, lost=lost, other=text) == [
        "lost E204 `title` must be a title (one line of text), not the number `5`",
        f"other {said}",
    ]


def test_another_step_of_the_same_file(tmp_path: Path) -> None:
    more = "  - {in: round, remove: turn_upp}\n"
    assert told(tmp_path, lost=HEAD + LOST + more) == ["lost E503 `round` has no step `turn_upp`"]


def test_what_may_be_declared_in_the_lost_part_is_not_told(tmp_path: Path) -> None:
    text = "steps: [{in: round, after: party, step: {id: rest, effect: score the castillo}}]\n"
    assert told(tmp_path, lost=HEAD + LOST, other=text) == []
    assert told(tmp_path, lost=HEAD, other=text) == ["other E503 `round` has no step `party`"]


def test_a_title_of_a_step_hides_no_effect_of_its_procedure(tmp_path: Path) -> None:
    text = """\
procedures:
  feast:
    title: a feast
    steps:
      - id: eat
        title: [x]
        effect: |
          each player:
            choose any region as goal
            score gol
      - {id: drink, effect: score galizia}
steps:
  - in: round
    before: turn_up
    step: {id: party, title: 5, effect: "do feast; score galicya"}
"""
    codes = [line.split(" but")[0][:60] for line in told(tmp_path, feast=HEAD + text)]
    assert [line.split()[1] for line in codes] == ["E204", "E401", "E401", "E204", "E401"]
