"""The code and title of every diagnostic, as the headings of its pages give them.

A page lies beside the code that reports it: any Markdown file below `engine/`. The first letter of
a code is its severity: E an error, W a warning, H a hint. A code is never used for something else
later.
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
    """The pages, in the order of their paths."""
    return sorted((ROOT / "engine").rglob("*.md"))


@cache
def known_codes() -> Mapping[str, str]:
    """Every code of the project with its title, by number; the pages are read once in a process."""
    headings = [
        heading for file in page_files() for heading in SECTION.findall(file.read_text("utf-8"))
    ]
    return {code: title for code, _, title in sorted(headings, key=lambda heading: heading[1])}


RENAMED: Final[dict[str, str]] = {"W533": "H533", "W534": "H534", "W535": "H535"}
"""Codes under which something was told before its severity changed: they are still understood."""
