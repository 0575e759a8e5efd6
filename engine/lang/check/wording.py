"""The wording of the mistakes that the checker of effects reports."""

from __future__ import annotations

from typing import Protocol

from ...text.source import Span

ABOUT_ORDER = frozenset(
    {"E410", "E411", "E412", "E415", "E420", "E421", "E423", "E424", "E425", "W490", "W491"}
)
"""What depends on other lines: silent when some of them could not be read."""


class Complain(Protocol):
    """Takes a diagnostic: its code, its message, its place and, if there is one, a way out."""

    def __call__(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Notes one mistake."""
