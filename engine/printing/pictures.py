"""Pictures of single cards with their bleed, in files for a print shop."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..draw.cards import BLEED, Printed
from ..draw.elements import Item, Picture, put
from ..draw.png import png_of
from ..draw.svg import svg_of
from .order import single
from .sheets import trimmed

_INCH = 25.4
"""An inch in millimetres."""


def card_pictures(
    cards: Sequence[Printed], form: str = "svg", bleed: float = BLEED, dpi: int = 300
) -> dict[str, bytes]:
    """The face of each card and the back of each deck, by file name.

    form: `svg`, in millimetres, or `png`. bleed: the background around the cut, in millimetres.
    dpi: the pixels per inch of a PNG. Raises NoPng.
    """
    faces = {one.name: one.face for one in cards}
    backs = {back_of(one.pack): one.back for one in cards}
    write: Callable[[Item, str], bytes] = (
        (lambda item, name: svg_of(single(item, name, bleed), unit="mm").encode())
        if form == "svg"
        else (lambda item, name: png_of(svg_of(in_pixels(item, name, bleed, dpi)), dpi=dpi))
    )
    return {f"{name}.{form}": write(item, name) for name, item in (faces | backs).items()}


def back_of(pack: str) -> str:
    """The name of the file with the back of a deck; no id has a hyphen."""
    return f"{pack}-back"


def in_pixels(item: Item, title: str, bleed: float, dpi: float) -> Picture:
    """An item in whole pixels, in the middle; the background covers the last one at each edge."""
    scale = dpi / _INCH
    width, height = (round(scale * (side + 2 * bleed)) for side in (item.width, item.height))
    left, top = (width - scale * item.width) / 2, (height - scale * item.height) / 2
    elements = put(trimmed(item, bleed + 1 / scale), left, top, scale)
    return Picture(width, height, title, "", elements)
