"""Texts with a mark where the cursor is."""

from __future__ import annotations

from pathlib import Path

from elgrande.engine.lsp.index import Use
from elgrande.engine.lsp.open_files import OpenFiles

ROOT = Path(__file__).resolve().parents[2]
MARK = "<>"


def put_marked(opened: OpenFiles, path: Path, marked: str) -> tuple[Path, int, int]:
    """Opens a text without its mark, and says where the mark stood."""
    before, _, after = marked.partition(MARK)
    opened.put(path, before + after)
    return path, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


def place_of(path: Path, text: str, words: str) -> tuple[Path, int, int]:
    """The place of the first character of the first such words in a text."""
    before = text[: text.index(words)]
    return path, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


def changed(text: str, uses: list[Use], new: str) -> str:
    """A text with another name at some places."""
    lines = text.split("\n")
    for use in sorted(uses, key=lambda use: use.span, reverse=True):
        span = use.span
        line = lines[span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
    return "\n".join(lines)
