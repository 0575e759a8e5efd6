"""The code and title of every diagnostic, as the headings of the pages give them.

A page is a Markdown file below `engine/`, next to the code that reports it. The first letter of a
code is its severity: E an error, W a warning, H a hint. A code is never reused for something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The project's folder, in a checkout and installed alike."""
SECTION: Final = re.compile(r"^## ([EWH]([0-9]+)): (.+)\n", re.MULTILINE)


def page_files() -> list[Path]:
    """The pages, sorted by path."""
    return sorted((ROOT / "engine").rglob("*.md"))


@cache
def known_codes() -> Mapping[str, str]:
    """The title of every code, sorted by number; cached, so each process reads the pages once."""
    headings = [
        heading for file in page_files() for heading in SECTION.findall(file.read_text("utf-8"))
    ]
    return {code: title for code, _, title in sorted(headings, key=lambda heading: heading[1])}


RENAMED: Final[dict[str, str]] = {"W533": "H533", "W534": "H534", "W535": "H535"}
"""Old codes of diagnostics whose severity changed; users may still write them."""
