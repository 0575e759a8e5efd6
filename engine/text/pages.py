"""The pages that explain the codes: Markdown files next to the code that reports them.

Each code has one section. It begins with `## CODE: title`; then come a few words, a wrong example
and the right one, each after a line `Wrong:` or `Right:` and in a fenced block. An example that is
too large is described in that line.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cache
from os.path import relpath
from pathlib import Path

from .codes import RENAMED, ROOT, SECTION, known_codes, page_files
from .selection import UnknownCode

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A block of an example; `kind` is `yaml` for a whole file, `effect` for a card's effect."""

    kind: str
    text: str


@dataclass(frozen=True)
class Page:
    """The explanation of one code; `text` is Markdown, without the heading."""

    code: str
    title: str
    text: str
    file: Path

    @property
    def meaning(self) -> str:
        """The text before the first example, as one line."""
        return " ".join(self.text.partition("\nWrong:")[0].split())

    @property
    def wrong(self) -> tuple[Example, ...]:
        """The texts of the wrong example; empty if the page only describes it."""
        return self._examples("Wrong", "Right")

    @property
    def right(self) -> tuple[Example, ...]:
        """The texts of the right example."""
        return self._examples("Right", "\0")

    def _examples(self, after: str, before: str) -> tuple[Example, ...]:
        part = self.text.partition(f"\n{after}:")[2].partition(f"\n{before}:")[0]
        return tuple(Example(*block) for block in _FENCE.findall(part))

    def plain(self) -> str:
        """The page for a terminal, with indentation instead of fences."""
        return _FENCE.sub(lambda block: _indented(block[2]), self.text)


def _indented(block: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in block.rstrip("\n").split("\n"))


@cache
def pages() -> dict[str, Page]:
    """Every page by its code, sorted by code."""
    found = {}
    for file in page_files():
        _, *parts = SECTION.split(file.read_text(encoding="utf-8"))
        for code, title, text in zip(parts[::4], parts[2::4], parts[3::4], strict=True):
            found[code] = Page(code, title, text.strip() + "\n", file)
    return {code: found[code] for code in known_codes()}


def page_of(code: str) -> Page:
    """The page of a code, in upper or lower case. Raises UnknownCode with the nearest code."""
    wanted = code.strip().upper()
    found = pages().get(RENAMED.get(wanted, wanted))
    if found is None:
        raise UnknownCode(code)
    return found


def table(folder: Path) -> str:
    """All codes as a Markdown table, each with a link to its page relative to a folder."""
    rows = ["| code | meaning |", "|---|---|"]
    for page in pages().values():
        file = relpath(page.file, folder).replace("\\", "/")
        rows.append(f"| [{page.code}]({file}) | {page.title} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table(ROOT / "docs"))
