"""Quick fixes: after each, the line has no error, and the rest of the file is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.lsp.open_files import OpenFiles
from elgrande.engine.text.diagnostics import Severity
from elgrande.engine.text.source import Source

CARD = "deck: stack_1\ncards:\n  - id: my_card\n    title: Mine\n    numbers: {places: 1}\n"
AFTER = "    copies: 1  # once\n"


@pytest.mark.parametrize(
    ("before", "after", "title"),
    [
        (
            "    effect: |\n      move the kink to any region\n",
            "    effect: |\n      move the king to any region\n",
            "Replace with “king”",
        ),
        (
            "    effect: |\n      gain 1 point\n      each player get 2 points  \n",
            "    effect: |\n      gain 1 point\n      each player: gain 2 points  \n",
            "Write “each player: gain 2 points”",
        ),
        (
            "    effect: |\n      may:\n        if own points > 3: gain 1 point\n",
            "    effect: |\n      may:\n        if [own points] is more than 3: gain 1 point\n",
            "Write “if [own points] is more than 3: gain 1 point”",
        ),
        (
            "    effect: |\n      move the kink\n       to any region\n",
            "    effect: |\n      move the king\n       to any region\n",
            "Replace with “king”",
        ),
        (
            "    effect: each player get 2 points  # note\n",
            "    effect: |  # note\n      each player: gain 2 points\n",
            "Write “each player: gain 2 points”",
        ),
        (
            '    effect: "each player get 2 points"\n',
            "    effect: |\n      each player: gain 2 points\n",
            "Write “each player: gain 2 points”",
        ),
        (
            "    effect: get 2 points\n",
            "    effect: gain 2 points\n",
            "Write “gain 2 points”",
        ),
    ],
)
def test_a_fix_leaves_no_mistake_and_changes_only_its_line(
    before: str, after: str, title: str, tmp_path: Path
) -> None:
    opened, path = OpenFiles(), tmp_path.resolve() / "cards.yaml"
    text = CARD + before + AFTER
    opened.put(path, text)
    fixes = [fix for one in opened.diagnostics(path)[path] for fix in opened.fixes(path, one)]
    fix = next(fix for fix in fixes if fix.title == title)
    source = Source(str(path), text)
    begin, end = source.offset(*fix.span.start), source.offset(*fix.span.end)
    changed = text[:begin] + fix.text + text[end:]
    assert changed == CARD + after + AFTER
    opened.put(path, changed)
    errors = [one for one in opened.diagnostics(path)[path] if one.severity is Severity.ERROR]
    assert errors == []
