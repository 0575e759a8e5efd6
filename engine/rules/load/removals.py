"""Removals by overlays: entries of other expansions, decks with their cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...text.yaml.nodes import pairs_of, text_of
from ..files.files import RuleFile
from .declarations import Entry, entries_of
from .patches import Operation, Patch, Target, patches_of
from .precedence import Precedence


class Removals:
    """All removals by the files of a mix. An overlay may redeclare what it removes.

    An entry stays if an overlay that takes precedence over the removal changes it; if the entry is
    redeclared, the new one is changed.
    """

    def __init__(self, files: Sequence[RuleFile], precedence: Precedence) -> None:
        self._precedence = precedence
        self._removing: dict[Target, list[Patch]] = {}
        self._changing: dict[Target, list[RuleFile]] = {}
        for patch in (patch for file in files for patch in patches_of(file)):
            if patch.operation is Operation.REMOVE and patch.procedure is None:
                self._removing.setdefault(patch.target, []).append(patch)
            elif patch.operation is not Operation.EXPECT:
                self._changing.setdefault(patch.entry, []).append(patch.file)
        owners = {patch.owner for patches in self._removing.values() for patch in patches}
        self._redeclared = {
            (file.expansion, (section, entry.id))
            for file in files
            if file.expansion in owners
            for section, entry in entries_of(file)
        }
        self._decks = {
            name.value: file.expansion
            for file in files
            for name, _ in pairs_of(file.content.get("decks"))
        }

    def of(self, section: str, entry: Entry) -> list[Patch]:
        """The removals by other expansions of an entry that a file declares, or of its deck.

        Cards of other expansions stay in a removed deck and are reported.
        """
        found = self._of_target((section, entry.id), entry.expansion)
        deck = text_of(entry.file.content.get("deck")) if section == "cards" else None
        if not found and deck is not None and self._decks.get(deck) == entry.expansion:
            found = self._of_target(("decks", deck), entry.expansion)
        return found

    def _of_target(self, target: Target, declared_by: str) -> list[Patch]:
        removing = self._removing.get(target, ())
        return [one for one in removing if one.owner != declared_by and not self._is_kept(one)]

    def _is_kept(self, removal: Patch) -> bool:
        """Whether an overlay changes the entry and takes precedence over the removal."""
        if (removal.owner, removal.target) in self._redeclared:
            return False
        over, changing = self._precedence.declares_over, self._changing.get(removal.target, ())
        return any(over(file, removal.file) for file in changing)
