"""The PNG stays as it was looked at: `reviewed/` has the pictures, without letters and small.

Letters are left out, for systems have different ones; so the pictures are alike everywhere. After
a change that is meant, `python -m elgrande.tests.draw.test_png` writes them anew: look at them.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from elgrande.engine.draw.board import board_svg

from .positions import rules_of, views

REVIEWED = Path(__file__).parent / "reviewed"
NAMES = ("base", "inquisitor_colonies", "grandissimo_and_jubilee")
WIDTH = 700
MOST = 0.005
"""So many of the colour values may differ visibly."""
VISIBLE = 16


def picture(name: str) -> bytes:
    from elgrande.engine.draw.png import drawn

    view = views(rules_of(name), 5, seed=4)[-2]
    return drawn(board_svg(view, rules_of(name).definitions), width=WIDTH, letters=False)


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


@pytest.mark.parametrize("name", NAMES)
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

    svg = board_svg(views(rules_of("base"), 2)[0], rules_of("base").definitions)
    try:
        assert png_of(svg) != drawn(svg, letters=False)
    except NoPng as error:
        assert "letters" in str(error)


if __name__ == "__main__":
    for one in NAMES:
        (REVIEWED / f"{one}.png").write_bytes(picture(one))
