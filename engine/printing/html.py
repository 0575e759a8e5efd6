"""Writes pages as one HTML file that a browser prints at the right size."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..draw.elements import Picture
from ..draw.svg import svg_of


def html_of(pages: Sequence[Picture], title: str) -> str:
    """Pictures in millimetres, one per page; the first one gives the size of the paper."""
    width, height = pages[0].width, pages[0].height
    body = "\n".join(f'<div class="page">{svg_of(page, unit="mm")}</div>' for page in pages)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>\n"
        f"@page {{ size: {width}mm {height}mm; margin: 0 }}\n"
        "body { margin: 0; background: #777 }\n"
        ".page { background: #fff; margin: 4mm auto; width: max-content; break-after: page }\n"
        ".page svg { display: block }\n"
        "@media print { body { background: none } .page { margin: 0 } }\n"
        f"</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
