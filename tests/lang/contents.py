"""The contents of docs/language.md: `python -m tests.lang.contents` writes them again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
CONTENTS = re.compile(r"<!-- contents -->\n.*?<!-- /contents -->\n", re.DOTALL)


def anchor(heading: str) -> str:
    """The anchor of a heading as common renderers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def contents(text: str) -> str:
    """The block of contents for the text of the page: each section, and the forms in it."""
    return "\n".join(["<!-- contents -->", *_rows(text), "<!-- /contents -->", ""])


def _rows(text: str) -> Iterator[str]:
    for level, heading in re.findall(r"^(##+) (.+)$", text, re.MULTILINE):
        indent = "  " * (len(level) - 2)
        yield f"{indent}- [{heading}](#{anchor(heading)})"


def with_contents(text: str) -> str:
    """The text of the page with contents that are up to date."""
    return CONTENTS.sub(lambda _: contents(text), text, count=1)


if __name__ == "__main__":
    PAGE.write_text(with_contents(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
