"""Converts a text of several lines to one line."""

from __future__ import annotations

from string import ascii_lowercase


def one_line(text: str) -> str:
    """A rules text as one line; list items become `(a)`, `(b)` etc.

    A block with text after it is put in square brackets, since there is no indentation to show its
    end.
    """
    parts: list[str] = []
    letters, open_blocks = iter(ascii_lowercase), [0]
    lines = text.splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    for number, (line, depth) in enumerate(zip(lines, depths, strict=True)):
        while depth < open_blocks[-1]:
            open_blocks.pop()
            parts[-1] += "]"
        part = line.strip()
        part = f"({next(letters, '-')}) {part[2:]}" if part.startswith("- ") else part
        if number and depths[number - 1] < depth and min(depths[number:]) < depth:
            open_blocks.append(depth)
            part = f"[{part}"
        parts.append(part)
    return " ".join(parts)
