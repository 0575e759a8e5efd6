"""Explanations as Markdown, escaped so that texts look as they were written."""

from __future__ import annotations

import re

from .messages import Explanation

_BREAK = "  \n"
_BLANK = "\N{NO-BREAK SPACE}"
_SIGNS = re.compile(r"[\\*\[~`]|(?<![^\W_])_|_(?![^\W_])|<(?=[\w/!?])|&(?=#?\w+;)")
"""Characters with a meaning anywhere in a line."""
_BEGINNING = re.compile(r"\A(\d+(?=[.)])|(?=[-+=#>]))")
"""The position before a character that has a meaning at the start of a line."""


def markdown(explanation: Explanation) -> str:
    """An explanation in Markdown."""
    kind = f" ({_words(explanation.kind)})" if explanation.kind else ""
    head = [f"**{_words(' '.join(explanation.title.split()))}**{kind}"] if explanation.title else []
    return "\n\n".join([*head, *map(_paragraph, explanation.paragraphs)])


def _paragraph(text: str) -> str:
    return _BREAK.join(_line(line) for line in text.rstrip().split("\n"))


def _line(line: str) -> str:
    words = line.lstrip()
    indent = len(line) - len(words)
    return _BLANK * indent + _words(words) if indent else _BEGINNING.sub(r"\1\\", _words(words))


def _words(text: str) -> str:
    """Escapes a text, except what is between backticks."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # the last one is unmatched
        parts[-2:] = ["`".join(parts[-2:])]
    return "`".join(
        part if number % 2 else _SIGNS.sub(r"\\\g<0>", part) for number, part in enumerate(parts)
    )
