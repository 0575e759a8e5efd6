"""The letters of a PDF: those that every reader has, or those of a font file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

ENCODING = "windows-1252"
"""The letters that every reader of PDF has."""
EVERYWHERE = "helvetica"
"""The font that every reader of PDF has."""

_KNOWN = (
    *("LiberationSans-Regular.ttf", "Arial.ttf", "arial.ttf", "NotoSans-Regular.ttf"),
    *("DejaVuSans.ttf", "Arial Unicode.ttf"),
)
"""Fonts with many alphabets that systems bring; the first are as wide as that of every reader."""
_BOLD_ENDS = ("-Bold", " Bold", "bd")


class NoFont(Exception):
    """A file can't be used as a font, or no font is found that has a letter."""


def take_font(file: Any, letters: str, named: Path | None) -> str:
    """Puts the font for some letters into a PDF of fpdf2; returns what it is called there.

    named: the file of a font; without it one of the system is taken, and only where it is needed.
    Raises NoFont.
    """
    if named is not None:
        missing = _missing(_put(file, named), letters)
        if missing:
            raise NoFont(f"{named}: the letter `{missing}` is not in this font: name another one")
        return named.stem
    rare = "".join(sign for sign in letters if not _is_everywhere(sign))
    if not rare:
        return EVERYWHERE
    for found in _of_the_system():
        with suppress(NoFont):
            if not _missing(_put(file, found), letters):
                return found.stem
    raise NoFont(
        f"the letter `{rare[0]}` is not among those that every PDF has, and no font of this system"
        " is known that has it: name one with --font FILE.ttf, or print a .html, and let a browser"
        " make the PDF"
    )


def close_fonts(file: Any) -> None:
    """Closes the files of all fonts that were tried; fpdf2 leaves them open."""
    for font in file.fonts.values():
        if hasattr(font, "ttfont"):
            font.ttfont.close()


def _put(file: Any, font: Path) -> list[Any]:
    """Puts a font and the bold one beside it, if there is one, into a PDF; the letters of each."""
    if not font.is_file():
        raise NoFont(f"{font}: there is no such file")
    if font.suffix.lower() not in (".ttf", ".otf"):
        raise NoFont(f"{font}: this is no font: name a file that ends in .ttf or .otf")
    try:
        file.add_font(font.stem, "", font)
        file.add_font(font.stem, "B", _bold_of(font))
    except Exception as error:  # damaged files fail in many ways
        raise NoFont(f"{font}: this can't be used as a font: {error}") from None
    name = font.stem.lower()
    return [file.fonts[name].cmap, file.fonts[f"{name}B"].cmap]


def _bold_of(font: Path) -> Path:
    """The bold font beside an upright one; the same when there is none."""
    stem = font.stem.removesuffix("-Regular")
    beside = (font.with_name(stem + end + font.suffix) for end in _BOLD_ENDS)
    return next((file for file in beside if file.is_file()), font)


def _missing(known: list[Any], letters: str) -> str | None:
    """The first letter that one of the fonts has not."""
    wanted = (sign for sign in letters if not sign.isspace())
    return next((sign for sign in wanted if any(ord(sign) not in each for each in known)), None)


def _is_everywhere(sign: str) -> bool:
    try:
        sign.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return True


def _of_the_system() -> Iterator[Path]:
    """The files of known fonts, where systems keep such, the best first."""
    there = {
        name: Path(folder, name)
        for place in reversed(_places())
        for folder, _, names in os.walk(place)
        for name in names
    }
    return (there[name] for name in _KNOWN if name in there)


def _places() -> list[Path]:
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts"]
    home = Path(os.path.expanduser("~"))
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    return [home / ".local/share/fonts", Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
