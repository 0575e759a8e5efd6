"""Texts in ASCII, which every terminal can show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

T = TypeVar("T")

_FRACTION = re.compile(r"(?<=\d)(?=[¼-¾⅐-⅞])")
"""The boundary of a number and a fraction, which gets a blank: 1½ is "1 1/2"."""

_SIGNS: Final = {
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
    return "".join(map(_ascii_sign, _FRACTION.sub(" ", text)))


def all_in_ascii(shown: T) -> T:
    """A copy with all its texts in ASCII.

    It is made before layout, since some characters become several.
    """
    made: T = _spelt(shown)
    return made


def _spelt(shown: object) -> Any:
    """A copy, in ASCII, of a text or of a record, tuple or mapping of texts."""
    if isinstance(shown, str):
        return in_ascii(shown)
    if isinstance(shown, tuple):
        return tuple(map(_spelt, shown))
    if isinstance(shown, Mapping):
        return {name: _spelt(value) for name, value in shown.items()}
    if is_dataclass(shown) and not isinstance(shown, type):
        return replace(
            shown, **{one.name: _spelt(getattr(shown, one.name)) for one in fields(shown)}
        )
    return shown


def _ascii_sign(sign: str) -> str:
    if sign.isascii() or sign in _SIGNS:
        return _SIGNS.get(sign, sign)
    parts = unicodedata.normalize("NFKD", sign)
    plain = "".join(_SIGNS.get(part, part) for part in parts if not unicodedata.combining(part))
    return plain if plain.isascii() else "?"
