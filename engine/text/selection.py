"""Selections of diagnostics by code, such as W490, or by prefix: W4, E."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq

from .codes import RENAMED, known_codes
from .diagnostics import Diagnostic
from .limits import MAX_GUESS_LENGTH
from .records import Record
from .spelling import nearest


class UnknownCode(ValueError):
    """A text that is a prefix of no code; the message names the nearest code."""

    def __init__(self, given: str) -> None:
        close = nearest_code(given)
        remedy = (
            f"did you mean `{close}`?"
            if close
            else "a code is like E401; E4 means all codes that begin with E4"
        )
        super().__init__(f"unknown code `{given}`; {remedy}")


def nearest_code(given: str) -> str | None:
    """The code probably meant: the first with the most characters in the same positions."""
    wanted = given.strip().upper()[:MAX_GUESS_LENGTH].translate(_MISREAD)
    shared = {code: sum(map(eq, code, wanted)) for code in known_codes()}
    best = max(known_codes(), key=shared.__getitem__)
    return best if shared[best] > 1 else nearest(wanted, known_codes())


_MISREAD = str.maketrans("OIL", "011")
"""Letters that are read as digits."""


def codes_of(given: str) -> tuple[str, ...]:
    """The codes with a prefix, which may be a whole code. Raises UnknownCode."""
    start = given.strip().upper()
    start = RENAMED.get(start, start)
    found = tuple(code for code in known_codes() if start and code.startswith(start))
    if not found:
        raise UnknownCode(given)
    return found


class Selection(Record):
    """The codes to show: those selected (all, if none is), without those ignored."""

    selected: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()

    @classmethod
    def of(cls, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> Selection:
        """The selection from what the user wrote. Raises UnknownCode."""
        return cls(_all_of(select), _all_of(ignore))

    def __contains__(self, found: Diagnostic) -> bool:
        if not self.selected or found.code in self.selected:
            return found.code not in self.ignored
        return found.code not in known_codes()


def _all_of(given: Iterable[str]) -> frozenset[str]:
    return frozenset(code for one in given for part in one.split(",") for code in codes_of(part))
