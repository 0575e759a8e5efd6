"""Writes pictures as SVG: attributes only, without style sheets, fonts or other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from ..text.own_files import MARK
from .elements import NONE, Box, Element, Group, Lines, Picture, Polygon, Spot, Text
from .metrics import width_of

FAMILY = "Helvetica,Arial,Liberation Sans,DejaVu Sans,Noto Sans,Roboto,sans-serif"


def svg_of(picture: Picture, *, unit: str = "") -> str:
    """The picture as one SVG. unit: such as `mm`, for a picture with a size on paper."""
    return whole(picture, elements_of(picture.elements), unit=unit)


def elements_of(elements: Sequence[Element]) -> list[str]:
    """Each element as SVG."""
    return ["".join(_parts(element)) for element in elements]


def whole(picture: Picture, body: Sequence[str], *, unit: str = "") -> str:
    """One SVG of the size, the title and the words of a picture, with these contents."""
    w, h = _number(picture.width), _number(picture.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}{unit}" height="{h}{unit}"'
        f' viewBox="0 0 {w} {h}" role="img" font-family="{FAMILY}" text-anchor="middle"'
        ' stroke-linejoin="round">'
    )
    words = f"<title>{_escaped(picture.title)}</title>"
    if picture.words:
        words += f"\n<desc>{_escaped(picture.words)}</desc>"
    inside = "\n".join(body)
    return f"{head}\n<!-- {MARK} -->\n{words}\n{inside}\n</svg>\n"


def _parts(element: Element) -> Iterator[str]:
    match element:
        case Polygon(corners):
            points = " ".join(_spot(corner) for corner in corners)
            yield f'<polygon points="{points}"{_painted(element)}/>'
        case Box(x, y, w, h):
            size = "".join(f' {k}="{_number(v)}"' for k, v in zip("xy", (x, y), strict=True))
            radius = f' rx="{_number(element.corner)}"' if element.corner else ""
            sides = f' width="{_number(w)}" height="{_number(h)}"'
            yield f"<rect{size}{sides}{radius}{_painted(element)}/>"
        case Lines(lines):
            path = "".join("M" + "L".join(_spot(spot) for spot in line) for line in lines)
            yield f'<path d="{path}" fill="{NONE}"{_edged(element)}/>'
        case Text():
            yield _text(element)
        case Group(title, elements, key):
            inside = "".join(part for one in elements for part in _parts(one))
            label = f"<title>{_escaped(title)}</title>" if title else ""
            called = f" data-key={quoteattr(key)}" if key else ""
            yield f"<g{called}>{label}{inside}</g>"


def _text(text: Text) -> str:
    wide = width_of(text.text, text.size, bold=text.bold)
    label = f'<text x="{_number(text.x)}" y="{_number(text.y)}" font-size="{_number(text.size)}"'
    label += f' fill="{text.fill}"'
    label += ' font-weight="bold"' if text.bold else ""
    label += ' text-anchor="start"' if text.left else ""
    if len(text.text) > 1:  # the same width in every font
        label += f' textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs"'
    return f"{label}>{_escaped(text.text)}</text>"


def _painted(element: Polygon | Box) -> str:
    return f' fill="{element.fill}"' + (_edged(element) if element.edge != NONE else "")


def _edged(element: Polygon | Box | Lines) -> str:
    label = f" stroke={quoteattr(element.edge)}"
    label += f' stroke-width="{_number(element.width)}"' if element.width != 1 else ""
    return label + (f' stroke-dasharray="{element.dash}"' if element.dash else "")


def _spot(spot: Spot) -> str:
    return f"{_number(spot[0])},{_number(spot[1])}"


@lru_cache(maxsize=8192)
def _number(value: float) -> str:
    """A number with one decimal; below 10 with up to two."""
    text = f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}".rstrip("0")
    return text.removesuffix(".0").removesuffix(".")


def _escaped(text: str) -> str:
    """A text escaped for XML, with blanks for the characters that XML forbids."""
    return escape("".join(sign if sign >= " " or sign in "\n\t" else " " for sign in text))
