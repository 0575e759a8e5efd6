"""Random damage to text: to rule files, scenarios and saved games."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

_WORD = re.compile(r"[A-Za-z0-9_]+")
_INTRUDERS = [
    "",
    "\t",
    "null",
    "~",
    "true",
    "0",
    "-1",
    "99999999999999999999",
    "1e400",
    ".nan",
    "[]",
    "{}",
    "[a, b]",
    "&a",
    "*a",
    "!!python/object:os.system",
    "!!binary x",
    "|",
    ">",
    "'",
    '"',
    "#",
    ": ",
    "- ",
    "? ",
    "<<: {}",
    "---",
    "...",
    "%YAML 1.1",
    "\u2028",
    "\x00",
    "\x85",
    "\ufeff",
    "\U0001f3f0",
    "e\u0301",
    "(",
    "]",
    "}",
    "then",
    "or else",
    "each player:",
    "either:",
    "own",
    "any",
    "every",
    "the",
    "of",
    "that",
]


def mutated(text: str, seed: int) -> str:
    """The text with one to three pieces of damage; the same for the same seed."""
    return damaged(text, random.Random(seed))


def damaged(text: str, source: random.Random) -> str:
    """The text with one to three pieces of damage."""
    for _ in range(source.choice([1, 1, 1, 2, 3])):
        text = source.choice(_DAMAGES)(text, source)
    return text


def mutated_bytes(content: bytes, seed: int) -> bytes:
    """The bytes with one to three of them changed; the same for the same seed."""
    return damaged_bytes(content, random.Random(seed))


def damaged_bytes(content: bytes, source: random.Random) -> bytes:
    """The bytes with one to three of them changed, added or taken away."""
    changed = bytearray(content)
    for _ in range(source.choice([1, 1, 2, 3])):
        if not changed:
            break
        at = source.randrange(len(changed))
        kind = source.randrange(4)
        if kind == 0:
            changed[at] = source.randrange(256)
        elif kind == 1:
            changed.insert(at, source.randrange(256))
        elif kind == 2:
            del changed[at]
        else:
            changed = changed[: at + 1]
    return bytes(changed)


def _lines(change: Callable[[list[str], random.Random], None]) -> Callable[..., str]:
    def damage(text: str, source: random.Random) -> str:
        lines = text.split("\n")
        change(lines, source)
        return "\n".join(lines)

    return damage


@_lines
def _drop(lines: list[str], source: random.Random) -> None:
    del lines[source.randrange(len(lines))]


@_lines
def _double(lines: list[str], source: random.Random) -> None:
    at = source.randrange(len(lines))
    lines.insert(source.randrange(len(lines)) if source.random() < 0.3 else at, lines[at])


@_lines
def _swap(lines: list[str], source: random.Random) -> None:
    one = source.randrange(len(lines))
    other = min(one + 1, len(lines) - 1) if source.random() < 0.5 else source.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


@_lines
def _indent(lines: list[str], source: random.Random) -> None:
    at = source.randrange(len(lines))
    by = source.choice([-2, -1, 1, 2, 4])
    lines[at] = " " * by + lines[at] if by > 0 else lines[at][-by:]


def _word(text: str, source: random.Random) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return text
    one, other = source.choice(words), source.choice(words)
    new = other.group() if source.random() < 0.7 else source.choice(_INTRUDERS)
    return text[: one.start()] + new + text[one.end() :]


def _number(text: str, source: random.Random) -> str:
    digits = list(re.finditer(r"[0-9]+", text))
    if not digits:
        return text
    one = source.choice(digits)
    new = source.choice(["0", "1", "-1", "2", "7", "63", "64", "1000", "1001", "9" * 30, "1.5"])
    return text[: one.start()] + new + text[one.end() :]


def _intrude(text: str, source: random.Random) -> str:
    at = source.randrange(len(text) + 1)
    return text[:at] + source.choice(_INTRUDERS) + text[at:]


def _cut(text: str, source: random.Random) -> str:
    at = source.randrange(len(text) + 1)
    return text[:at] + text[at + source.choice([1, 1, 2, 10, 100]) :]


def _end(text: str, source: random.Random) -> str:
    return text[: source.randrange(len(text) + 1)] or text[:1]


_DAMAGES: list[Callable[[str, random.Random], str]] = [
    _drop,
    _double,
    _swap,
    _indent,
    _word,
    _word,
    _word,
    _number,
    _intrude,
    _cut,
    _end,
]
