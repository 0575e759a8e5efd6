"""Writes pictures as PNG, with the extra `png` and the fonts of the system."""

from __future__ import annotations

import zlib

from ..text.own_files import MARK
from .svg import FAMILY

_PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" font-family="{}">{}</svg>'
_HEADER = 33
"""The bytes of a PNG's signature and first chunk, after which others may follow."""

_LETTER = '<text x="4" y="34" font-size="36">M</text>'


class NoPng(Exception):
    """A picture can't be written as PNG: the extra or a font is missing."""


def png_of(svg: str, *, width: int | None = None, dpi: int | None = None) -> bytes:
    """An SVG as PNG. width: in pixels; None: that of the SVG. Raises NoPng.

    dpi: the pixels per inch that the file states, for those who print it.
    """
    if drawn(_PROBE.format(FAMILY, _LETTER)) == drawn(_PROBE.format(FAMILY, "")):
        raise NoPng(
            "a PNG needs a font that this system does not have: install DejaVu Sans or"
            " Liberation Sans, or draw an SVG"
        )
    chunks = _chunk(b"tEXt", b"Software\0" + MARK.encode())
    if dpi is not None:
        chunks += _chunk(b"pHYs", 2 * round(dpi / 0.0254).to_bytes(4) + b"\1")  # per metre
    png = drawn(svg, width=width)
    return png[:_HEADER] + chunks + png[_HEADER:]


def _chunk(kind: bytes, content: bytes) -> bytes:
    """A piece of a PNG with metadata."""
    return len(content).to_bytes(4) + kind + content + zlib.crc32(kind + content).to_bytes(4)


def drawn(svg: str, *, width: int | None = None, letters: bool = True) -> bytes:
    """An SVG as PNG, without a test for fonts. letters: false omits all text. Raises NoPng."""
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise NoPng(
            "a PNG needs resvg_py, which is not installed: pip install 'elgrande[png]'"
        ) from None
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96, skip_system_fonts=not letters)
    )
