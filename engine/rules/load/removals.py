"""Removals by overlays: entries of other expansions, decks with their cards."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.yaml.nodes import ScalarNode, items_of, pairs_of, text_of
from ..files.files import RuleFile
from .declarations import Entry, Mix, entries_of
from .overlays import changed_things, report_unknown_entry, report_unknown_section
from .patches import EntryKey


class Removals:
    """All removals by the files of a mix. An overlay may redeclare what it removes.

    An entry stays if an overlay that takes precedence over the removal changes it; if the entry is
    redeclared, the new one is changed.
    """

    def __init__(self, mix: Mix, files: list[RuleFile]) -> None:
        self._mix = mix
        self._requested: dict[EntryKey, list[tuple[RuleFile, ScalarNode]]] = {}
        for file in files:
            for section, name in self._named(file):
                self._requested.setdefault((section, name.value), []).append((file, name))
        self._decks = _owners_of_decks(files)
        self._changed: dict[EntryKey, list[RuleFile]] = {}
        self._redeclared: set[tuple[str, EntryKey]] = set()
        if self._requested:
            removing = {
                file.expansion for removal in self._requested.values() for file, _ in removal
            }
            for file in files:
                for thing in changed_things(file):
                    self._changed.setdefault(thing, []).append(file)
                if file.expansion in removing:
                    declared = entries_of(file)
                    self._redeclared |= {(file.expansion, (name, one.id)) for name, one in declared}

    def removes(self, section: str, entry: Entry) -> bool:
        """Whether another expansion removes an entry that a file declares."""
        thing = section, entry.id
        effective = self._effective(thing, entry.expansion)
        if not effective and section == "cards":
            effective = self._of_its_deck(entry)
        for file, node in effective:
            self._mix.patches.remove(thing, file, node.span, entry.expansion)
        return bool(effective)

    def report_unknown(self) -> None:
        """Reports removals of unknown entries, after all files have declared theirs."""
        for (section, name), places in self._requested.items():
            if self._mix.patches.removals((section, name)):
                continue
            entry = self._mix.sections[section].get(name)
            for file, node in places:
                if entry is None:
                    report_unknown_entry(self._mix, section, node)
                elif entry.expansion == file.expansion:
                    message = f"`{file.expansion}` declares `{name}` itself"
                    hint = "remove the declaration instead"
                    self._mix.report.record("E503", message, node.span, hint=hint)

    def _effective(self, thing: EntryKey, declared_by: str) -> list[tuple[RuleFile, ScalarNode]]:
        """The effective removals of an entry by other expansions than its own."""
        others = [
            (file, node)
            for file, node in self._requested.get(thing, ())
            if file.expansion != declared_by
        ]
        return [removal for removal in others if not self._is_kept(thing, removal[0])]

    def _is_kept(self, thing: EntryKey, removing: RuleFile) -> bool:
        """Whether an overlay changes the entry and takes precedence over the removal."""
        if (removing.expansion, thing) in self._redeclared:
            return False
        over = self._mix.patches.precedence.declares_over
        return any(over(other, removing) for other in self._changed.get(thing, ()))

    def _of_its_deck(self, card: Entry) -> list[tuple[RuleFile, ScalarNode]]:
        """The removals of a card's deck. Cards of other expansions stay in it and are reported."""
        deck = text_of(card.file.content.get("deck"))
        if deck is None or self._decks.get(deck) != card.expansion:
            return []
        return self._effective(("decks", deck), card.expansion)

    def _named(self, file: RuleFile) -> Iterator[tuple[str, ScalarNode]]:
        for section, names in pairs_of(file.content.get("remove")):
            if section.value not in self._mix.sections:
                report_unknown_section(self._mix, section)
                continue
            for name in items_of(names):
                if isinstance(name, ScalarNode):
                    yield section.value, name


def _owners_of_decks(files: list[RuleFile]) -> dict[str, str]:
    """The expansion that declares each deck."""
    pairs = ((file, name) for file in files for name, _ in pairs_of(file.content.get("decks")))
    return {name.value: file.expansion for file, name in pairs}
