"""The interface for reports of the semantic check."""

from __future__ import annotations

from typing import Protocol

from ...text.source import Span

ABOUT_ORDER = frozenset(
    {"E410", "E411", "E412", "E415", "E420", "E421", "E423", "E424", "E425", "W490", "W491"}
)
"""Codes of errors that depend on other lines; not reported if some lines could not be parsed."""


class Diagnose(Protocol):
    """Takes a diagnostic: its code, message and position, and an optional hint."""

    def __call__(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Reports one error."""
