"""Values of plain YAML scalars, by the core schema of YAML 1.2."""

from __future__ import annotations

import math
import re

from ..limits import MAX_NUMBER_LENGTH
from .nodes import Data

_WORDS: dict[str, Data] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_WHOLE = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NUMBER_STARTS = frozenset("+-.0123456789")


class NumberTooLong(ValueError):
    """A number with too many digits to be exact, or beyond the range of a double."""


def resolve_plain(text: str) -> Data:
    """The number, truth value or null that a plain scalar stands for; else the text itself.

    `.inf` and `.nan` stay texts: no rule needs them and JSON has no such numbers. Raises
    `NumberTooLong`.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    whole = _WHOLE.fullmatch(text)
    if whole is None and not _FRACTION.fullmatch(text):
        return text
    if len(text) > MAX_NUMBER_LENGTH:
        raise NumberTooLong(text)
    if whole is not None:
        return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    number = float(text)
    if math.isinf(number):
        raise NumberTooLong(text)
    return number
