"""The PNG stays as reviewed: `reviewed/` has the pictures, without letters and small.

Letters are left out, since systems have different fonts; so the pictures are alike everywhere.
After an intended change, `python -m elgrande.tests.draw.test_png` writes them again: look at them.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game
from elgrande.engine.draw.board import board_svg

from .positions import rules_of

REVIEWED = Path(__file__).parent / "reviewed"
COMMON: dict[str, Any] = {
    "at": "use_card",
    "by": "red",
    "king": "galicia",
    "points": {"red": 31, "blue": 31, "yellow": 47, "green": 8, "brown": 102},
    "grande": {"red": "granada", "blue": "sevilla", "yellow": "aragon", "green": "valencia"},
    "board_8_4_0": "castilla_la_nueva",
    "galicia": {"red": 3, "blue": 1},
    "aragon": {"yellow": 4, "green": 2, "brown": 1},
    "castilla_la_nueva": {"red": 2, "blue": 5, "yellow": 1, "green": 3, "brown": 6},
    "granada": {"red": 12},
    "court": {"red": 5, "green": 2},
    "front": {"red": ["bg5_king"]},
    "offer": ["bg1_move_3_any", "bg3_score_4s"],
}
GIVEN: dict[str, dict[str, Any]] = {
    "base": COMMON,
    "inquisitor_colonies": COMMON
    | {"limit_table": {"in": "sevilla", "red": 2, "blue": 1}, "captain": {"yellow": 1}}
    | {"francia": {"green": 2}, "inquisitor": "court/blue", "america": {"black": 2}},
    "grandissimo_and_jubilee": COMMON
    | {"portugal": {"brown": 2}, "prison": {"red": 1, "blue": 1}, "queen": "court/yellow"},
}
"""Positions that stay as they are, whatever becomes of the rules."""
WIDTH = 700
MOST = 0.005
"""So many of the colour values may differ visibly."""
VISIBLE = 16


def picture(name: str) -> bytes:
    from elgrande.engine.draw.png import drawn

    rules = rules_of(name)
    players = ["red", "blue", "yellow", "green", "brown"]
    view = Game.new(rules, players, given=GIVEN[name]).view("red", log=False)
    return drawn(board_svg(view, rules.definitions), width=WIDTH, letters=False)


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and all values of a PNG with eight bits a value, without interlacing."""
    width, height, depth, sort = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and sort in (2, 6)
    data, at = b"", 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += size + 12
    raw, step = zlib.decompress(data), 4 if sort == 6 else 3
    row = width * step
    found, above = bytearray(), bytes(row)
    for y in range(height):
        start = y * (row + 1)
        above = unfiltered(raw[start], raw[start + 1 : start + 1 + row], above, step)
        found += above
    return width, height, bytes(found)


def unfiltered(how: int, line: bytes, above: bytes, step: int) -> bytes:
    """One row of a PNG, from what was left of it after its neighbours were taken away."""
    found = bytearray(line)
    for n, value in enumerate(line):
        left = found[n - step] if n >= step else 0
        corner = above[n - step] if n >= step else 0
        match how:
            case 1:
                guess = left
            case 2:
                guess = above[n]
            case 3:
                guess = (left + above[n]) // 2
            case 4:
                ways = (left, above[n], corner)
                sum_ = left + above[n] - corner
                guess = min(ways, key=lambda way: abs(sum_ - way))
            case _:
                guess = 0
        found[n] = (value + guess) & 255
    return bytes(found)


@pytest.mark.parametrize("name", GIVEN)
def test_the_picture_is_the_one_that_was_looked_at(name: str) -> None:
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    wide, high, now = pixels(picture(name))
    assert (wide, high, len(now)) == (
        *pixels((REVIEWED / f"{name}.png").read_bytes())[:2],
        len(now),
    )
    before = pixels((REVIEWED / f"{name}.png").read_bytes())[2]
    other = sum(abs(a - b) > VISIBLE for a, b in zip(now, before, strict=True))
    assert other <= MOST * len(now), f"{100 * other / len(now):.2f} % of the picture differ"


def test_letters_are_drawn_with_whatever_font_there_is() -> None:
    pytest.importorskip("resvg_py", reason="the extra `png` is not installed")
    from elgrande.engine.draw.png import NoPng, drawn, png_of

    view = Game.new(rules_of("base"), 2, seed=1).view(0)
    svg = board_svg(view, rules_of("base").definitions)
    try:
        assert png_of(svg) != drawn(svg, letters=False)
    except NoPng as error:
        assert "letters" in str(error)


if __name__ == "__main__":
    for one in GIVEN:
        (REVIEWED / f"{one}.png").write_bytes(picture(one))
