"""The numbers in an effect, which can be tuned."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = re.compile(r"#[^\n]*|\b\d+\b")
"""A number in an effect, or a comment, in which numbers do not count."""


def numbers_in(text: str) -> list[re.Match[str]]:
    """The numbers in the text of an effect, in order."""
    return [found for found in _NUMBER.finditer(text) if found[0].isdecimal()]
