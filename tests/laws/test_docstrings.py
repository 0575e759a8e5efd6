"""Docstrings and comments of edited packages stay plain: no word of the list comes back."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from .code import ROOT
from .test_prose import OLD

PACKAGES = (
    "cli.py",
    "engine/__init__.py",
    "engine/bots",
    "engine/commands",
    "engine/compile",
    "engine/draw",
    "engine/game",
    "engine/lang",
    "engine/learning",
    "engine/lsp",
    "engine/play",
    "engine/printing",
    "engine/rules",
    "engine/scenario",
    "engine/site",
    "engine/studio",
    "engine/text",
    "engine/tools",
    "tests",
)
"""All packages and files, with all folders in them."""

INSTEAD = {
    **OLD,
    "behind": "after",
    "beside": "next to, in addition to",
    "tell": "report, show, distinguish",
    "tells": "reports, shows",
}

WORDS = re.compile(rf"\b(?:{'|'.join(INSTEAD)})\b", re.IGNORECASE)
CODE = re.compile(r"`[^`]*`")


def texts_in(code: str) -> Iterator[tuple[int, str]]:
    """Every docstring and comment with its first line; a docstring of a constant, too."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def old_words(code: str) -> list[tuple[int, str]]:
    """The words of the list in docstrings and comments, with their lines; code is left out."""
    found = []
    for first, text in texts_in(code):
        for number, line in enumerate(text.splitlines(), first):
            found += [(number, word.lower()) for word in WORDS.findall(CODE.sub("", line))]
    return found


def _files(package: str) -> Iterator[Path]:
    root = ROOT / package
    yield from [root] if root.is_file() else sorted(root.rglob("*.py"))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_old_word_comes_back(package: str) -> None:
    found = [
        f"{name}:{line}: `{word}`; write: {INSTEAD[word]}"
        for path in _files(package)
        for name in [path.relative_to(ROOT).as_posix()]
        for line, word in old_words(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_docstrings_and_comments_are_read_and_code_is_not() -> None:
    code = '''
def told(behind: int) -> str:
    """What nobody sees.

    It is told again, unlike `told`.
    """
    return "told"  # by somebody


LIMIT = 1
"""Tells how much."""
'''
    found = [(3, "nobody"), (5, "told"), (7, "somebody"), (11, "tells")]
    assert sorted(old_words(code)) == found
