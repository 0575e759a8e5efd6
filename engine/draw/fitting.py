"""Several texts in one area: as large as all fit, else as many as fit and the number left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .elements import Text
from .metrics import width_of, wrapped

LEADING = 4 / 3
HANG = 0.8
"""The indent of the later lines of a text, as a part of its font size."""
BETWEEN = " · "


class Room(NamedTuple):
    """An area for texts. first, last: the y of its first and last baseline.

    sizes: the allowed font sizes, the largest first.
    """

    x: float
    first: float
    wide: float
    last: float
    sizes: Sequence[float]

    def texts(self, words: Sequence[str], ink: str) -> list[Text] | None:
        """The texts one below the other, or if necessary short ones side by side.

        None if they do not all fit.
        """
        for size in self.sizes:
            for texts in (words, self._joined(words, size)):
                found = [self._lines(text, size) for text in texts]
                if sum(map(len, found)) <= self._most(size):
                    return self._set(found, size, ink)
        return None

    def beginning(self, words: Sequence[str], ink: str) -> list[Text]:
        """As many of the texts as fit, and a line with the number of the others."""
        size = self.sizes[-1]
        kept: list[list[str]] = []
        for known in range(len(words)):
            found = [self._lines(text, size) for text in self._joined(words[:known], size)]
            left = len(words) - known
            found.append([f"and {left} more {'line' if left == 1 else 'lines'}"])
            if kept and sum(map(len, found)) > self._most(size):
                break
            kept = found
        return self._set(kept, size, ink)

    def _most(self, size: float) -> int:
        """How many lines fit."""
        return 1 + int((self.last - self.first) / (size * LEADING))

    def _lines(self, text: str, size: float) -> list[str]:
        if width_of(text, size) <= self.wide:
            return [text]
        return wrapped(text, size, self.wide - HANG * size)

    def _joined(self, words: Sequence[str], size: float) -> list[str]:
        """The texts, joined with separators where two or more fit in a line."""
        found: list[str] = []
        for text in words:
            longer = BETWEEN.join([*found[-1:], text])
            if found and width_of(longer, size) <= self.wide:
                found[-1] = longer
            else:
                found.append(text)
        return found

    def _set(self, found: Sequence[Sequence[str]], size: float, ink: str) -> list[Text]:
        texts: list[Text] = []
        for lines in found:
            for number, line in enumerate(lines):
                x = self.x + (HANG * size if number else 0)
                y = self.first + len(texts) * size * LEADING
                texts.append(Text(x, y, line, size, ink, left=True))
        return texts
