"""The font of a PDF: the one that every reader has, or a font file."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..draw.elements import Text
from ..text.wording import listing, shortened

ENCODING = "windows-1252"
"""The encoding of the characters that every PDF reader has."""
EVERYWHERE = "helvetica"
"""The font that every PDF reader has."""


_KNOWN = (
    *("LiberationSans-Regular.ttf", "Arial.ttf", "arial.ttf", "NotoSans-Regular.ttf"),
    *("DejaVuSans.ttf", "Arial Unicode.ttf"),
)
"""System fonts with many alphabets; the first ones have the same widths as Helvetica."""
_BOLD_ENDS = ("-Bold", " Bold", "bd")

_FEW = 4
"""The most texts, and letters of each, that a message names."""


class NoFont(Exception):
    """A file can't be used as a font, or no font has all letters."""


class Face(NamedTuple):
    """A font file, and the code points that it has."""

    file: Path
    letters: Container[int]

    def lacking(self, text: str) -> list[str]:
        """The letters of a text that the font lacks, each once."""
        wanted = dict.fromkeys(sign for sign in text if not sign.isspace())
        return [sign for sign in wanted if ord(sign) not in self.letters]


class Lack(NamedTuple):
    """The letters of a text that a font file lacks."""

    file: Path
    text: str
    letters: Sequence[str]


def take_font(file: Any, texts: Sequence[Text], named: Path | None) -> str:
    """Adds the font for some texts to a PDF of fpdf2; returns its name there.

    named: a font file; without it a font of the system is used, and only if it is needed.
    Raises NoFont.
    """
    if named is not None:
        if lacks := _lacks(_put(file, named), texts):
            raise NoFont(
                f"{lacks[0].file}: this font lacks {_listed(lacks)}: name another font, or"
                " print a .html and make the PDF in a browser"
            )
        return named.stem
    everywhere = Face(Path(EVERYWHERE), {*map(ord, bytes(range(256)).decode(ENCODING, "ignore"))})
    least = _lacks([everywhere, everywhere], texts)
    if not least:
        return EVERYWHERE
    for found in _of_the_system():
        with suppress(NoFont):
            lacks = _lacks(_put(file, found), texts)
            if not lacks:
                return found.stem
            least = min(least, lacks, key=_how_many)
    raise NoFont(
        f"no known font of this system has {_listed(least)}: name a font that has all letters"
        " with --font FILE.ttf, or print a .html and make the PDF in a browser"
    )


def close_fonts(file: Any) -> None:
    """Closes the files of all fonts that were tried, since fpdf2 leaves them open."""
    for font in file.fonts.values():
        if hasattr(font, "ttfont"):
            font.ttfont.close()


def _put(file: Any, font: Path) -> list[Face]:
    """Adds a font and its bold variant to a PDF. Raises NoFont."""
    if not font.is_file():
        raise NoFont(f"{font}: there is no such file")
    if font.suffix.lower() not in (".ttf", ".otf"):
        raise NoFont(f"{font}: this is not a font: name a file that ends in .ttf or .otf")
    try:
        file.add_font(font.stem, "", font)
        file.add_font(font.stem, "B", _bold_of(font))
    except Exception as error:  # damaged files fail in many ways
        raise NoFont(f"{font}: this can't be used as a font: {error}") from None
    name = font.stem.lower()
    bold = _bold_of(font)
    return [Face(font, file.fonts[name].cmap), Face(bold, file.fonts[f"{name}B"].cmap)]


def _bold_of(font: Path) -> Path:
    """The bold variant in the folder of a font; the font itself if there is none."""
    stem = font.stem.removesuffix("-Regular")
    siblings = (font.with_name(stem + end + font.suffix) for end in _BOLD_ENDS)
    return next((file for file in siblings if file.is_file()), font)


def _lacks(faces: Sequence[Face], texts: Sequence[Text]) -> list[Lack]:
    """The letters that a regular and a bold font lack, each with one text; bold texts first."""
    found: dict[str, Lack] = {}
    reported: set[str] = set()
    for text in sorted(texts, key=lambda text: (not text.bold, len(text.text) < 3)):
        face = faces[text.bold]
        new = [letter for letter in face.lacking(text.text) if letter not in reported]
        if new:
            reported.update(new)
            found[text.text] = Lack(face.file, text.text, new)
    return [*found.values()]


def _how_many(lacks: Sequence[Lack]) -> int:
    return sum(len(lack.letters) for lack in lacks)


def _listed(lacks: Sequence[Lack]) -> str:
    """The missing letters, with the texts that need them."""
    listed = [f"{_signs(each.letters)} in “{shortened(each.text)}”" for each in lacks[:_FEW]]
    more = len(lacks) - len(listed)
    if more:
        listed.append(f"others in {more} more {'text' if more == 1 else 'texts'}")
    return "; ".join(listed)


def _signs(letters: Sequence[str]) -> str:
    """Characters in backticks; those that are no letters also with their code point."""
    listed = [
        f"`{sign}`" if sign.isalpha() else f"`{sign}` (U+{ord(sign):04X})" for sign in letters
    ]
    if len(listed) > _FEW:
        listed[_FEW - 1 :] = [f"{len(listed) - _FEW + 1} more"]
    return listing(listed, "and")


def _of_the_system() -> Iterator[Path]:
    """The files of known fonts in the system's font folders, the best first."""
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
