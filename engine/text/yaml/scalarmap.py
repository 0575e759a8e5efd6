"""Maps each character of a YAML scalar's value to its offset in the file.

A scalar is decoded a second time, character by character, with the offset of each. That is done
only when a position inside a scalar is needed. If the decoded text differs from the parser's, there
is no map: a wrong position is worse than a rough one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

Piece = tuple[str, int]
"""A character of the value, and the offset in the file that it comes from."""

Decoded = tuple[str, list[int]]
"""A text, and the offset in the file of each of its characters and of its end."""


class Style(StrEnum):
    """The style in which a scalar is written."""

    PLAIN = "plain"
    SINGLE = "single quoted"
    DOUBLE = "double quoted"
    LITERAL = "literal"
    FOLDED = "folded"


_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f",
    "r": "\r", "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_CODE_LENGTHS = {"x": 2, "u": 4, "U": 8}


def scalar_offsets(
    text: str, start: int, end: int, style: Style, value: str
) -> Sequence[int] | None:
    """For each character of `value`, and for its end, its offset in `text`.

    `start` and `end` bound the scalar in `text`, with quotes or block header. None if decoding the
    scalar does not give `value`.
    """
    quotes = int(style is Style.SINGLE or style is Style.DOUBLE)
    if text[start + quotes : end - quotes] == value:  # it is written as it is, on one line
        return range(start + quotes, end - quotes + 1)
    if style is Style.PLAIN:
        candidates: Iterable[Decoded] = [_decoded(_flow(text, start, end, ""), end)]
    elif quotes:
        candidates = [_decoded(_flow(text, start + 1, end - 1, text[start]), end - 1)]
    else:
        candidates = _block_candidates(text, start, end, style, value)
    for decoded, offsets in candidates:
        if decoded.startswith(value):  # the chomping indicator shortens the value of a block
            return offsets[: len(value) + 1]
    return None


def _decoded(pieces: list[Piece], end: int) -> Decoded:
    return "".join(char for char, _ in pieces), [*(at for _, at in pieces), end]


# ---------------------------------------------------------------- plain and quoted


def _flow(text: str, start: int, end: int, quote: str) -> list[Piece]:
    """The characters of a plain scalar, or of a quoted one without its quotes."""
    pieces: list[Piece] = []
    at = start
    while at < end:
        char = text[at]
        if char in " \t\n":
            at = _white(text, at, end, pieces)
        elif char == "'" and quote == "'":
            pieces.append(("'", at))
            at += 2
        elif char == "\\" and quote == '"':
            at = _escape(text, at, end, pieces)
        else:
            pieces.append((char, at))
            at += 1
    return pieces


def _white(text: str, at: int, end: int, pieces: list[Piece]) -> int:
    """Decodes spaces and line breaks between words, with folding. Returns where they end."""
    start = at
    breaks = []
    while at < end and text[at] in " \t\n":
        if text[at] == "\n":
            breaks.append(at)
        at += 1
    if not breaks:
        pieces.extend((text[i], i) for i in range(start, at))
    elif len(breaks) == 1:
        pieces.append((" ", start))
    else:
        pieces.extend(("\n", i) for i in breaks[:-1])
    return at


def _escape(text: str, at: int, end: int, pieces: list[Piece]) -> int:
    """Decodes one escape of a double-quoted scalar. Returns where it ends."""
    kind = text[at + 1]
    if kind == "\n":  # an escaped line break: only empty lines after it count
        inside = at + 2
        while inside < end and text[inside] in " \t\n":
            if text[inside] == "\n":
                pieces.append(("\n", inside))
            inside += 1
        return inside
    length = _CODE_LENGTHS.get(kind, 0)
    code = text[at + 2 : at + 2 + length]
    pieces.append((chr(int(code, 16)) if length else _ESCAPES.get(kind, kind), at))
    return at + 2 + length


# ---------------------------------------------------------------- literal and folded blocks


def _block_candidates(
    text: str, start: int, end: int, style: Style, value: str
) -> Iterable[Decoded]:
    """The block's characters for each indentation that it may have, the most likely first.

    With an indentation indicator the indentation depends on the parent's, which is not known here;
    it follows from the spaces that the value keeps at the beginning of a line.
    """
    first = text.find("\n", start, end) + 1
    if not first:
        yield "", [end]
        return
    lines = _lines(text, first, end)
    indents = [len(line) - len(line.lstrip(" ")) for _, line in lines]
    written = [indent for indent, (_, line) in zip(indents, lines, strict=True) if line.strip(" ")]
    guess = written[0] if written else max(indents, default=0)
    kept = value.split("\n")
    blanks = [len(line) - len(line.lstrip(" ")) for line in kept if line.strip(" ")]
    indented = guess - (blanks[0] if blanks else max(map(len, kept)))
    for indent in (guess, max(indented, 0)):
        is_literal = style is Style.LITERAL
        yield _literal(lines, indent, end) if is_literal else _decoded(_folded(lines, indent), end)


def _lines(text: str, first: int, end: int) -> list[tuple[int, str]]:
    """The lines of a block with the offset of the first character of each."""
    lines = []
    while first < end:
        stop = text.find("\n", first, end)
        stop = end if stop < 0 else stop
        lines.append((first, text[first:stop]))
        first = stop + 1
    return lines


def _literal(lines: list[tuple[int, str]], indent: int, end: int) -> Decoded:
    offsets: list[int] = []
    for at, line in lines:
        offsets += range(at + min(indent, len(line)), at + len(line) + 1)
    return "".join(f"{line[indent:]}\n" for _, line in lines), [*offsets, end]


def _folded(lines: list[tuple[int, str]], indent: int) -> list[Piece]:
    """Decodes a folded block: line breaks become spaces, except around indented lines."""
    pieces: list[Piece] = []
    breaks: list[Piece] = []  # since the last non-empty line, its own line break first
    open_before: bool | None = None  # whether that line's break folds; None before the first
    for at, line in lines:
        content = line[indent:]
        if not content:
            breaks.append(("\n", at + len(line)))
            continue
        opens = content[0] not in " \t"
        if open_before and opens:
            breaks = breaks[1:] or [(" ", breaks[0][1])]
        pieces.extend(breaks)
        pieces.extend((char, at + i) for i, char in enumerate(content, indent))
        breaks = [("\n", at + len(line))]
        open_before = opens
    return pieces + breaks
