"""The names that are chosen at one point of an effect, and what is left of them where ways meet.

Going back to an earlier point undoes what was noted since: nothing is copied, so the work grows
with what is chosen, and not with what was chosen before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from ...text.records import Record
from ..names import What


class Chooser(Enum):
    """The owners of a value under a name: the acting player alone, or every player of an `each`."""

    ONE = "one"
    OPPONENTS = "opponents"
    EVERYONE = "everyone"


class Local(Record):
    """A chosen name as it stands at one point of an effect.

    secretly: chosen in secret. hidden: and not yet revealed. certain: on every way to this point.
    muddled: chosen as several things, which was reported; its uses are not looked at.
    family: the family of a piece.
    opponents_of: chosen by opponents: of the player who acts within so many others.
    reported: that it can't be read yet was reported; once is enough.
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
"""The names that one way has changed, as they stand at its end; None: forgotten."""


class Chosen:
    """The chosen names at one point."""

    def __init__(self) -> None:
        self._now: dict[str, Local] = {}
        self._hidden: dict[str, None] = {}
        self._undo: list[tuple[str, Local | None]] = []

    def get(self, text: str) -> Local | None:
        """A name as it stands here; None when it is not chosen on any way to this point."""
        return self._now.get(text)

    def items(self) -> Iterable[tuple[str, Local]]:
        """All names, with how they stand here."""
        return self._now.items()

    def hidden(self) -> list[str]:
        """The names that were chosen in secret and not yet revealed."""
        return list(self._hidden)

    def put(self, text: str, local: Local | None) -> None:
        """Notes how a name stands from here on; None: it is forgotten."""
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

    # ------------------------------------------------------------ ways

    @property
    def mark(self) -> int:
        """This point, to come back to."""
        return len(self._undo)

    def back(self, mark: int) -> Changes:
        """Goes back to an earlier point; gives what was changed since."""
        changed: dict[str, Local | None] = {}
        for text, _ in self._undo[mark:]:
            changed[text] = self._now.get(text)
        while len(self._undo) > mark:
            self._set(*self._undo.pop())
        return changed

    def meet(self, ways: Sequence[Changes]) -> None:
        """Several ways from here meet; a name that is missing on one of them is not certain."""
        ends: dict[str, list[Local | None]] = {}
        for way in ways:
            for text, local in way.items():
                ends.setdefault(text, []).append(local)
        for text, found in ends.items():
            if len(found) < len(ways):  # on the other ways it stands as it does here
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
