"""Pages that were edited stay plain: no word of the list comes back.

Kept prose linters were weighed: Vale is a program in Go that no registry of Python has, and the
checks of proselint are its own. A list of words and this test do what is needed here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAIN = (
    "README.md",
    "docs/README.md",
    *("docs/api.md", "docs/checker.md", "docs/cookbook.md", "docs/editors.md"),
    *("docs/file-formats.md", "docs/guide.md"),
    *("docs/house-rules.md", "docs/jubilee.md", "docs/king-and-colonies.md"),
    *("docs/king-and-intrigue.md", "docs/learning.md", "docs/limits.md", "docs/mixing.md"),
    *("docs/language.md", "docs/phrasebook.md", "docs/playing.md", "docs/sentences.md"),
    "docs/studio.md",
)
"""The pages that were edited so far. A page joins when it is; none leaves."""

VALUES = {"docs/file-formats.md": {"nobody"}}
"""Words that are values of keys, by page."""

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
