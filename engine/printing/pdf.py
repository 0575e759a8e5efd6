"""Writes pictures as the pages of a PDF, with the extra `pdf`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from ..draw.elements import NONE, Box, Element, Group, Lines, Picture, Polygon, Text, texts_of
from ..draw.metrics import width_of
from ..text.own_files import MARK
from .fonts import ENCODING, EVERYWHERE, NoFont, close_fonts, take_font

POINTS = 72 / 25.4
"""Points per millimetre."""
CREATION_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same pictures give the same file."""


class NoPdf(Exception):
    """Pictures can't be written as PDF: the extra or a letter is missing."""


def pdf_of(
    pages: Sequence[Picture], title: str, *, compressed: bool = True, font: Path | None = None
) -> bytes:
    """Pictures in millimetres as one PDF, each on a page of its size. Raises NoPdf.

    compressed: false leaves the content uncompressed, for tests. font: a font file; without it the
    font that every PDF reader has, or for letters that it lacks one of the system.
    """
    try:
        import fpdf
    except ModuleNotFoundError:
        raise NoPdf(
            "a PDF needs fpdf2, which is not installed: pip install 'elgrande[pdf]', or print"
            " a .html"
        ) from None
    texts = [text for page in pages for text in texts_of(page.elements)]
    file = fpdf.FPDF(unit="mm", format=(pages[0].width, pages[0].height))
    file.set_compression(compressed)
    file.core_fonts_encoding = ENCODING
    file.set_auto_page_break(False)
    file.set_creation_date(CREATION_DATE)
    file.set_title(title)
    file.set_author("elgrande")
    file.set_creator(MARK)
    try:
        pen = _Pen(file, take_font(file, texts, font))
        for page in pages:
            file.add_page(format=(page.width, page.height))
            for element in page.elements:
                pen.write(element)
        return bytes(file.output())
    except NoFont as error:
        raise NoPdf(str(error)) from None
    finally:
        close_fonts(file)


class _Pen(NamedTuple):
    """Writes elements into a file of fpdf2 with one font."""

    file: Any
    font: str

    def write(self, element: Element) -> None:
        """Writes one element, with the elements in it."""
        match element:
            case Group(_, elements, _):
                for one in elements:
                    self.write(one)
            case Polygon(corners):
                style = _set_paint(self.file, element)
                if style:
                    self.file.polygon(list(corners), style=style)
            case Box():
                style = _set_paint(self.file, element)
                if style:
                    self._box(element, style)
            case Lines(lines):
                _set_stroke(self.file, element)
                for line in lines:
                    self.file.polyline(list(line), style="D")
            case Text():
                self._write_text(element)

    def _box(self, box: Box, style: str) -> None:
        radius = min(box.corner, box.w / 2, box.h / 2)
        rounded = {"round_corners": radius > 0, "corner_radius": radius}
        self.file.rect(box.x, box.y, box.w, box.h, style=style, **rounded)

    def _write_text(self, text: Text) -> None:
        """Writes a text; in another font than the default, wide letters are condensed to fit."""
        self.file.set_font(self.font, style="B" if text.bold else "", size=text.size * POINTS)
        self.file.set_text_color(text.fill)
        self.file.set_stretching(100)
        width = self.file.get_string_width(text.text)
        room = width_of(text.text, text.size, bold=text.bold)
        if self.font != EVERYWHERE and width > room:
            self.file.set_stretching(100 * room / width)
            width = room
        x = text.x if text.left else text.x - width / 2
        self.file.text(x, text.y, text.text)


def _set_paint(file: Any, element: Polygon | Box) -> str:
    """Sets the paints of a shape; returns its style in fpdf2: D (drawn), F (filled) or both."""
    style = ""
    if element.edge != NONE:
        _set_stroke(file, element)
        style += "D"
    if element.fill != NONE:
        file.set_fill_color(element.fill)
        style += "F"
    return style


def _set_stroke(file: Any, element: Polygon | Box | Lines) -> None:
    file.set_draw_color(element.edge)
    file.set_line_width(element.width)
    dash, gap = (float(part) for part in (element.dash or "0 0").split())
    file.set_dash_pattern(dash=dash, gap=gap)
