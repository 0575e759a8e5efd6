"""Whole lines as people write them, and the lines of the effect language for the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

_CAPTURE = re.compile(r"\\\{([a-z]+)\\\}")
_KINDS: Final[Mapping[str, str]] = {
    "n": r"\d+",
    "name": "[a-z][a-z0-9_]*",
    "pieces": "[a-z][a-z0-9_]*s",
}


def suggested_line(text: str, reads: Callable[[str], bool]) -> str | None:
    """The line of the language for one that people write; None when no row of the table fits.

    reads: whether a line can be read. One that can't be is no suggestion.
    """
    line = " ".join(text.split())
    for pattern, template in phrasings():
        found = pattern.fullmatch(line)
        if found is not None and reads(said := template.format(**found.groupdict())):
            return said
    return None


@cache
def phrasings() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The table: a pattern, and what is written for it."""
    text = (Path(__file__).parent / "phrasings.txt").read_text(encoding="utf-8")
    rows = (line.split("|") for line in text.splitlines() if not line.startswith("#"))
    return tuple((_pattern(written.strip()), said.strip()) for written, said in rows)


def _pattern(written: str) -> re.Pattern[str]:
    def capture(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{_KINDS.get(found[1], '.+')})"

    return re.compile(_CAPTURE.sub(capture, re.escape(written)))
