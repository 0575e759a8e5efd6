"""Transliteration of texts to ASCII, which every terminal can show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

T = TypeVar("T")

_FRACTION = re.compile(r"(?<=\d)(?=[¼-¾⅐-⅞])")
"""The boundary of a number and a fraction, which gets a blank: 1½ is "1 1/2"."""

_REPLACEMENTS: Final = {
    **{"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'},
    **{"\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'"},
    **{"─": "-", "│": "|", "·": ".", "•": "*", "¡": "!", "¿": "?"},
    **{"\N{EN DASH}": "-", "\N{EM DASH}": "--", "\N{MINUS SIGN}": "-"},
    **{"\N{FRACTION SLASH}": "/", "\N{MULTIPLICATION SIGN}": "x"},
    **{"→": "->", "←": "<-", "≤": "<=", "≥": ">=", "≠": "!=", "€": "EUR"},
    **{"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"},
    **{"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th"},
}


def in_ascii(text: str) -> str:
    """The text in ASCII; a character without an equivalent becomes a question mark."""
    if text.isascii():
        return text
    return "".join(map(_replacement, _FRACTION.sub(" ", text)))


def all_in_ascii(shown: T) -> T:
    """A copy with all its texts in ASCII.

    It is made before layout, since some characters become several.
    """
    made: T = _transliterated(shown)
    return made


def _transliterated(shown: object) -> Any:
    """A copy, in ASCII, of a text or of a record, tuple or mapping of texts."""
    if isinstance(shown, str):
        return in_ascii(shown)
    if isinstance(shown, tuple):
        return tuple(map(_transliterated, shown))
    if isinstance(shown, Mapping):
        return {name: _transliterated(value) for name, value in shown.items()}
    if is_dataclass(shown) and not isinstance(shown, type):
        return replace(
            shown, **{one.name: _transliterated(getattr(shown, one.name)) for one in fields(shown)}
        )
    return shown


def _replacement(sign: str) -> str:
    if sign.isascii() or sign in _REPLACEMENTS:
        return _REPLACEMENTS.get(sign, sign)
    parts = [one for one in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(one)]
    plain = "".join(_REPLACEMENTS.get(part, part) for part in parts)
    return plain if plain.isascii() else "?"
