"""A text of several lines in one."""

from __future__ import annotations

from string import ascii_lowercase


def one_line(text: str) -> str:
    """A rules text of several lines as one; the parts of a list in parentheses are counted.

    A block behind which the text goes on stands in square brackets: where it ends, no indent tells.
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
