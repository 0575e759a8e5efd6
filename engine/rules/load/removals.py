"""Removed and replaced entries: which of them a mix does not have, and whose replacement it has.

An expansion that declares what it removes replaces it. If several overlays remove a thing and at
least one of them replaces it, precedence decides; without precedence that is a conflict.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...text.records import Record
from ...text.yaml.nodes import text_of
from ..files.files import RuleFile
from .conflicts import Conflicts
from .declarations import Entry, entries_of
from .patches import Operation, Patch, Target, patches_of
from .precedence import layer_of


class _Outcome(Record):
    """What the removals of one thing lead to.

    first: the expansion whose thing it is. by: the removals by others. winner: the expansion whose
    replacement holds, if any.
    """

    first: str
    by: tuple[Patch, ...]
    winner: str | None = None

    def removing(self, expansion: str) -> Sequence[Patch]:
        """The removals that concern what an expansion declares."""
        if expansion == self.first:
            return self.by
        replaces = any(patch.owner == expansion for patch in self.by)
        return self.by if replaces and expansion != self.winner else ()


class Removals:
    """The removals of entries by the files of a mix.

    An entry stays if an overlay with `over` changes it; if it is replaced, the new one is changed.
    """

    def __init__(self, files: Sequence[RuleFile], conflicts: Conflicts) -> None:
        self._conflicts = conflicts
        self._removing: dict[Target, list[Patch]] = {}
        self._changing: dict[Target, list[RuleFile]] = {}
        self._declaring: dict[Target, list[Entry]] = {}
        self._outcomes: dict[Target, _Outcome] = {}
        for file in files:
            for patch in patches_of(file):
                if patch.operation is Operation.REMOVE and patch.procedure is None:
                    self._removing.setdefault(patch.target, []).append(patch)
                elif patch.operation is not Operation.EXPECT:
                    self._changing.setdefault(patch.entry, []).append(file)
        for file in files if self._removing else ():
            for section, entry in entries_of(file):
                if (section, entry.id) in self._removing:
                    self._declaring.setdefault((section, entry.id), []).append(entry)

    def remove(self, target: Target, entry: Entry) -> bool:
        """Whether other expansions remove an entry that a file declares, or its deck.

        Cards of other expansions stay in a removed deck and are reported.
        """
        found = self._concerning(target, entry.expansion)
        replaced = bool(found) and entry.expansion != self._outcomes[target].first
        deck = text_of(entry.file.content.get("deck")) if target[0] == "cards" else None
        if not found and deck is not None:
            found = self._concerning(("decks", deck), entry.expansion)
        for patch in () if replaced else found:
            self._conflicts.remove(target, patch, entry.expansion)
        return bool(found)

    def freed(self, target: Target, entry: Entry) -> Entry | None:
        """The removed entry that has the id of another one, which does not know of the removal."""
        outcome = self._outcomes.get(target)
        if outcome is None or not outcome.by or outcome.winner is not None:
            return None
        order = self._conflicts.precedence
        if any(
            order.is_above(entry.file, patch.file) or order.needs(entry.file, patch.owner)
            for patch in outcome.by
        ):
            return None
        first = (one for one in self._declaring[target] if one.expansion == outcome.first)
        return next(first)

    def _concerning(self, target: Target, expansion: str) -> Sequence[Patch]:
        """The removals of what an expansion declares; none if it declares no such thing."""
        declaring = self._declaring.get(target, ())
        if all(entry.expansion != expansion for entry in declaring):
            return ()
        if target not in self._outcomes:
            self._outcomes[target] = self._outcome(target, [one.expansion for one in declaring])
        return self._outcomes[target].removing(expansion)

    def _outcome(self, target: Target, declaring: Sequence[str]) -> _Outcome:
        removing = self._removing[target]
        owners = {patch.owner for patch in removing}
        first = next((one for one in declaring if one not in owners), declaring[0])
        by = [
            patch.changed(layer=layer_of(patch.file, first))
            for patch in removing
            if patch.owner != first and not self._is_kept(patch, declaring)
        ]
        highest = self._conflicts.highest(by)
        replacing = [patch.owner for patch in highest if patch.owner in declaring]
        if replacing:
            self._conflicts.report_replacements(highest, replacing)
        return _Outcome(first, tuple(by), replacing[0] if replacing else None)

    def _is_kept(self, removal: Patch, declaring: Sequence[str]) -> bool:
        """Whether an overlay changes the entry and takes precedence over the removal."""
        over = self._conflicts.precedence.declares_over
        changing = self._changing.get(removal.target, ())
        return removal.owner not in declaring and any(over(file, removal.file) for file in changing)
