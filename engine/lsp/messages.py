"""What is told of a thing in a file: plain texts, for whoever shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """What is told of a thing; of most things there are only paragraphs.

    title: of the thing, and kind: what it is. Lines of a paragraph stand as far in as they are to
    be shown; a word between backticks is one of the language, or an id.
    """

    title: str = ""
    kind: str = ""
    paragraphs: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.title or self.paragraphs)


NOTHING = Explanation()


def explanation(*paragraphs: str) -> Explanation:
    """What is told of something that has no title."""
    return Explanation(paragraphs=tuple(filter(None, paragraphs)))
