"""Pages that were edited stay plain: no word of the list comes back.

Kept prose linters were weighed: Vale is a program in Go that no registry of Python has, and the
checks of proselint are its own. A list of words and this test do what is needed here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elgrande.engine.text.codes import page_files

ROOT = Path(__file__).parents[2]
PLAIN = (
    "README.md",
    "docs/README.md",
    *("docs/api.md", "docs/checker.md", "docs/cookbook.md", "docs/diagnostics.md"),
    *("docs/editors.md", "docs/file-formats.md", "docs/grandissimo.md", "docs/guide.md"),
    *("docs/house-rules.md", "docs/inquisitor-and-colonies.md", "docs/jubilee.md"),
    *("docs/king-and-colonies.md", "docs/king-and-intrigue.md", "docs/language.md"),
    *("docs/learning.md", "docs/limits.md", "docs/mixing.md", "docs/phrasebook.md"),
    *("docs/playing.md", "docs/sentences.md", "docs/studio.md"),
    *("docs/design.md", "docs/developing.md"),
    *(page.relative_to(ROOT).as_posix() for page in (ROOT / "docs/decisions").glob("*.md")),
    *(file.relative_to(ROOT).as_posix() for file in page_files()),
)
"""All pages, with those of the codes."""

VALUES = {
    "docs/design.md": {"nobody"},
    "docs/developing.md": {"mend", "nobody", "remedy", "somebody", "told", "whoever"},
    "docs/file-formats.md": {"nobody"},
}
"""Words that are values of keys, or that the glossary lists as older names, by page."""

LINES = (Path(__file__).parent / "old_words.txt").read_text(encoding="utf-8").splitlines()
OLD = dict(line.split(" | ") for line in LINES if not line.startswith("#"))
WORDS = re.compile(rf"\b(?:{'|'.join(OLD)})\b", re.IGNORECASE)
ADDRESS = re.compile(r"\]\([^)]*\)")


@pytest.mark.parametrize("page", PLAIN)
def test_no_old_word_comes_back(page: str) -> None:
    found = [
        f"{page}:{number}: `{word}`; write: {OLD[word.lower()]}"
        for number, line in enumerate((ROOT / page).read_text("utf-8").splitlines(), 1)
        for word in WORDS.findall(ADDRESS.sub("]", line))
        if word not in VALUES.get(page, ())
    ]
    assert not found, "\n".join(found)
