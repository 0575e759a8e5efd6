"""The local names in scope at one point of an effect, and their merge where branches join.

A log of changes allows rollback to an earlier point: nothing is copied, so the work grows with the
number of assignments, not with the number of names in scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from ...text.records import Record
from ..names import What


class Chooser(Enum):
    """Who has a value under a name: the acting player, each opponent, or every player."""

    ONE = "one"
    OPPONENTS = "opponents"
    EVERYONE = "everyone"


class Local(Record):
    """The state of a local name at one point of an effect.

    secretly: chosen in secret. hidden: not yet revealed. certain: assigned on every path to this
    point. muddled: chosen as several things, which was reported; its uses are not checked. family:
    the family of a piece. opponents_of: if opponents chose it, the nesting level of the player
    whose opponents they are. reported: a read that comes too early was reported; once is enough.
    """

    what: What
    chooser: Chooser
    family: str = ""
    opponents_of: int = 0
    secretly: bool = False
    hidden: bool = False
    certain: bool = True
    muddled: bool = False
    reported: bool = False


Changes = Mapping[str, Local | None]
"""The names that one branch changed, with their state at its end; None: out of scope."""


class Chosen:
    """The local names in scope at the current point, with rollback."""

    def __init__(self) -> None:
        self._now: dict[str, Local] = {}
        self._hidden: dict[str, None] = {}
        self._undo: list[tuple[str, Local | None]] = []

    def get(self, text: str) -> Local | None:
        """The state of a name; None if it is assigned on no path to this point."""
        return self._now.get(text)

    def items(self) -> Iterable[tuple[str, Local]]:
        """All names in scope, with their state."""
        return self._now.items()

    def hidden(self) -> list[str]:
        """The names that were chosen in secret and are not yet revealed."""
        return list(self._hidden)

    def put(self, text: str, local: Local | None) -> None:
        """Sets the state of a name from here on; None removes it."""
        self._undo.append((text, self._now.get(text)))
        self._set(text, local)

    def _set(self, text: str, local: Local | None) -> None:
        if local is None:
            self._now.pop(text, None)
        else:
            self._now[text] = local
        if local is not None and local.hidden:
            self._hidden[text] = None
        else:
            self._hidden.pop(text, None)

    # ------------------------------------------------------------ branches

    @property
    def mark(self) -> int:
        """The current point, for `back`."""
        return len(self._undo)

    def back(self, mark: int) -> Changes:
        """Rolls back to an earlier point; returns what was changed since."""
        changed: dict[str, Local | None] = {}
        for text, _ in self._undo[mark:]:
            changed[text] = self._now.get(text)
        while len(self._undo) > mark:
            self._set(*self._undo.pop())
        return changed

    def meet(self, ways: Sequence[Changes]) -> None:
        """Joins several branches from here; a name that is missing in one is not certain."""
        ends: dict[str, list[Local | None]] = {}
        for way in ways:
            for text, local in way.items():
                ends.setdefault(text, []).append(local)
        for text, found in ends.items():
            if len(found) < len(ways):  # in the other branches it is unchanged
                found.insert(0 if text not in ways[0] else 1, self._now.get(text))
            self.put(text, _joined(found))


def _joined(ends: Sequence[Local | None]) -> Local | None:
    found = [one for one in ends if one is not None]
    if not found:
        return None
    fewest = next((one for one in found if one.chooser is Chooser.OPPONENTS), found[0])
    return fewest.changed(
        secretly=any(one.secretly for one in found),
        hidden=any(one.hidden for one in found),
        certain=len(found) == len(ends) and all(one.certain for one in found),
        muddled=any(one.muddled for one in found),
        reported=any(one.reported for one in found),
    )
