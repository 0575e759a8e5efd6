"""docs/guide.md keeps its word: it is short, and its examples and right forms work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande.engine.scenario.check import check_files, findings

PAGE = (Path(__file__).parents[2] / "docs" / "guide.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```effect\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
RIGHT_FORMS = [
    right
    for _, right in re.findall(
        r"^\| `(.*?)` \| `(.*?)` \|$", PAGE.split("## Common mistakes")[1], re.M
    )
]
MANIFEST = 'expansion: guide\ntitle: The guide\nversion: "1"\n'
CARD = "expansion: guide\ndeck: stack_1\ncards:\n  - id: guide_card\n    title: A card\n"


def problems(effect: str, folder: Path) -> list[str]:
    """The codes of all findings in a card with this effect."""
    (folder / "expansion.yaml").write_text(MANIFEST)
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    card = f"{CARD}    numbers: {{places: 1}}\n    action: may\n    effect: |\n{lines}"
    (folder / "cards.yaml").write_text(card)
    return [
        f"{found.code}: {found.message}" for found in findings(check_files([folder])).diagnostics
    ]


def test_it_is_short_and_has_enough_examples() -> None:
    assert len(PAGE.split()) <= 2500
    assert len(re.findall(r"^## \d+\. ", PAGE, re.MULTILINE)) == 10


@pytest.mark.parametrize("effect", EXAMPLES, ids=range(len(EXAMPLES)))
def test_each_example_is_a_card_without_findings(effect: str, tmp_path: Path) -> None:
    assert problems(effect, tmp_path) == []


@pytest.mark.parametrize("form", RIGHT_FORMS)
def test_each_right_form_is_read(form: str, tmp_path: Path) -> None:
    effect = f"choose any opponent as victim\n{form}" if "victim" in form else form
    effect += " gain 1 point" if form.endswith(":") else ""
    assert problems(effect, tmp_path) == []
