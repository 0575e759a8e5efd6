"""Explanations for hover and completion as plain text, independent of the output format."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """An explanation of a name or key; most have only paragraphs.

    title: of the entry, and kind: its category. Lines of a paragraph have the indentation with
    which to show them; text between backticks is a word of the language or an id.
    """

    title: str = ""
    kind: str = ""
    paragraphs: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.title or self.paragraphs)


NOTHING = Explanation()


def explanation(*paragraphs: str) -> Explanation:
    """An explanation without a title."""
    return Explanation(paragraphs=tuple(filter(None, paragraphs)))
