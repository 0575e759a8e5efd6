"""What the same words say in an order, or with signs, that can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_WORDS = re.compile(r"\[|[a-z0-9_']+")
_LONGEST_AMOUNT = 6
"""So many words are tried as a number that is worked out."""


class Part:
    """A sentence or header that can't be read beyond one of its words.

    start: where that word begins. reads: whether a text can be read.
    """

    def __init__(self, text: str, start: int, reads: Callable[[str], bool]) -> None:
        self._text = text
        self._start = start
        self._reads = reads

    def reworded(self) -> str | None:
        """The hint how it can be read with the same words; None when no way is found."""
        return self._without_the() or self._in_brackets()

    def _without_the(self) -> str | None:
        before, rest = self._text[: self._start].rstrip(), self._text[self._start :]
        if before.endswith(" the") and self._reads(before.removesuffix("the") + rest):
            return f"leave out `the`: `{self._word}`"
        return None

    def _in_brackets(self) -> str | None:
        for first, last in self._amounts():
            amount = f"[{self._text[first:last]}]"
            if self._reads(self._text[:first] + amount + self._text[last:]):
                return f"write a calculated number in brackets: `{amount}`"
        return None

    def _amounts(self) -> Iterator[tuple[int, int]]:
        """Where a number may stand: from the word on, from the one before it, or before an `is`."""
        starts = [found.start() for found in _WORDS.finditer(self._text)]
        here = starts.index(self._start) if self._start in starts else None
        if here is None:
            return
        ends = [found.end() for found in _WORDS.finditer(self._text)]
        for first in (here, here - 1)[: here + 1]:
            for last in range(here, min(here + _LONGEST_AMOUNT, len(ends))):
                yield starts[first], ends[last]
        near = range(here - 1, max(here - 5, 0), -1)  # `is`, `is not`, `is not the second`
        verb = next((at for at in near if self._text[starts[at] : ends[at]] == "is"), 0)
        for first in range(verb - 1, max(verb - 1 - _LONGEST_AMOUNT, -1), -1):
            yield starts[first], ends[verb - 1]

    @property
    def _word(self) -> str:
        found = _WORDS.match(self._text, self._start)
        return found[0] if found is not None else ""
