"""Writes pictures as the pages of a PDF, with the extra `pdf`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from .elements import NONE, Box, Element, Group, Lines, Picture, Polygon, Text

POINTS = 72 / 25.4
"""In a millimetre."""
LETTERS = "windows-1252"
"""The letters that every reader of PDF has."""
MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""No clock: the same pictures give the same file."""


class NoPdf(Exception):
    """Pictures can't be written as PDF: the extra is missing, or a letter is."""


def pdf_of(pages: Sequence[Picture], title: str, *, packed: bool = True) -> bytes:
    """Pictures in millimetres as one PDF, each on a page of its size. Raises NoPdf.

    packed: False leaves the drawing readable, for tests.
    """
    try:
        import fpdf
    except ModuleNotFoundError:
        raise NoPdf(
            "a PDF needs fpdf2, which is not installed: pip install 'elgrande[pdf]', or print"
            " a .html"
        ) from None
    file = fpdf.FPDF(unit="mm", format=(pages[0].width, pages[0].height))
    file.set_compression(packed)
    file.core_fonts_encoding = LETTERS
    file.set_auto_page_break(False)
    file.set_creation_date(MADE)
    file.set_title(_known(title))
    file.set_author("elgrande")
    for page in pages:
        file.add_page(format=(page.width, page.height))
        for element in page.elements:
            _write(file, element)
    return bytes(file.output())


def _write(file: Any, element: Element) -> None:
    match element:
        case Group(_, elements, _):
            for one in elements:
                _write(file, one)
        case Polygon(corners):
            style = _painted(file, element)
            if style:
                file.polygon(list(corners), style=style)
        case Box(x, y, w, h):
            style = _painted(file, element)
            if style:
                radius = min(element.corner, w / 2, h / 2)
                file.rect(x, y, w, h, style=style, round_corners=radius > 0, corner_radius=radius)
        case Lines(lines):
            _edged(file, element)
            for line in lines:
                file.polyline(list(line), style="D")
        case Text():
            _said(file, element)


def _painted(file: Any, element: Polygon | Box) -> str:
    """Sets the paints of an outline; whether it is drawn, filled, or both, as fpdf2 says it."""
    style = ""
    if element.edge != NONE:
        _edged(file, element)
        style += "D"
    if element.fill != NONE:
        file.set_fill_color(element.fill)
        style += "F"
    return style


def _edged(file: Any, element: Polygon | Box | Lines) -> None:
    file.set_draw_color(element.edge)
    file.set_line_width(element.width)
    dash, gap = (float(part) for part in (element.dash or "0 0").split())
    file.set_dash_pattern(dash=dash, gap=gap)


def _said(file: Any, text: Text) -> None:
    file.set_font("helvetica", style="B" if text.bold else "", size=text.size * POINTS)
    file.set_text_color(text.fill)
    said = _known(text.text)
    x = text.x if text.left else text.x - file.get_string_width(said) / 2
    file.text(x, text.y, said)


def _known(text: str) -> str:
    for letter in text:
        try:
            letter.encode(LETTERS)
        except UnicodeEncodeError:
            raise NoPdf(
                f"the letter `{letter}` is not among those that every PDF has: print a .html, and"
                " let a browser make the PDF"
            ) from None
    return text
