"""The project's Python code, cut into words."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOORS = (
    "text",
    "lang",
    "rules",
    "compile",
    "game",
    "scenario",
    "bots",
    "learning",
    "tools",
    "balance",
    "coverage",
    "certify",
    "play",
    "draw",
    "printing",
    "lsp",
    "studio",
    "site",
    "commands",
)


@dataclass(frozen=True)
class Word:
    """A word and where it stands. `inside`: `name`, `string` or `comment` (or docstring)."""

    text: str
    inside: str
    file: str
    line: int


def engine_files() -> list[Path]:
    """Every Python file of the engine, and cli.py."""
    files = sorted((ROOT / "engine").rglob("*.py"))
    return files + [path for path in [ROOT / "cli.py"] if path.exists()]


def words_of(path: Path) -> Iterator[Word]:
    """Every word: whole names, and whole words of strings and comments."""
    text = path.read_text(encoding="utf-8")
    docs = _docstrings(text)
    name = path.relative_to(ROOT).as_posix()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        if token.type == tokenize.NAME:
            yield Word(token.string, "name", name, line)
        elif token.type == tokenize.COMMENT or (token.type == tokenize.STRING and line in docs):
            yield from _split(token.string, "comment", name, line)
        elif token.type in _STRINGS:
            yield from _split(token.string, "string", name, line)


_STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)}


def _split(text: str, inside: str, file: str, line: int) -> Iterator[Word]:
    for word in re.findall(r"[A-Za-z][A-Za-z0-9_]*", text):
        yield Word(word, inside, file, line)


def _docstrings(text: str) -> set[int]:
    """The first lines of all strings that stand as statements."""
    return {
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }
