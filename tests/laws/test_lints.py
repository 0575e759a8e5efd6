"""A lint is one file with its page next to it; nothing lists the lints."""

from __future__ import annotations

import re
from pathlib import Path

import elgrande.engine.rules.lint
from elgrande.engine.rules.lint import all_lints
from elgrande.engine.rules.lint.lints import Lint
from elgrande.engine.text.codes import SECTION

FOLDER = Path(elgrande.engine.rules.lint.__file__).parent
SAYS = re.compile(r'^"""([EWH]\d{3}): |\. ([EWH]\d{3}): ', re.MULTILINE)


def test_every_lint_is_found_by_its_page() -> None:
    with_lints = {path.stem for path in FOLDER.glob("*.py") if "\nLINTS = (" in path.read_text()}
    assert {page.stem for page in FOLDER.glob("*.md")} == with_lints
    lints = all_lints()
    assert len(lints) >= len(with_lints) and all(isinstance(lint, Lint) for lint in lints)


def test_a_lint_reports_the_codes_of_its_page() -> None:
    for page in FOLDER.glob("*.md"):
        explained = [code for code, _, _ in SECTION.findall(page.read_text(encoding="utf-8"))]
        docstring = page.with_suffix(".py").read_text(encoding="utf-8").splitlines()[0]
        assert [one or two for one, two in SAYS.findall(docstring)] == explained, page
