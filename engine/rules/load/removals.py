"""The removals of overlays: named things of other expansions, a deck with its cards."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.yaml.nodes import ScalarNode, items_of, pairs_of, text_of
from .declarations import Change, Entry, Mix
from .files import RuleFile
from .overlays import complain_of_section, complain_of_thing


class Removal:
    """Everything that the files of a mix remove. An overlay may declare anew what it removes."""

    def __init__(self, mix: Mix, files: list[RuleFile]) -> None:
        self._mix = mix
        self._wanted: dict[tuple[str, str], list[tuple[RuleFile, ScalarNode]]] = {}
        for file in files:
            for section, name in self._named(file):
                self._wanted.setdefault((section, name.value), []).append((file, name))
        self._decks = _owners_of_decks(files)

    def takes(self, section: str, entry: Entry) -> bool:
        """Whether a thing that a file declares is taken out by another expansion."""
        change = self._change(section, entry.id, entry.expansion)
        if change is None and section == "cards":
            change = self._change_of_deck(entry)
        if change is None:
            return False
        self._mix.removed[section, entry.id] = change
        return True

    def complain(self) -> None:
        """Reports what is removed and does not exist, when all files have declared their things."""
        for (section, name), places in self._wanted.items():
            if (section, name) not in self._mix.removed:
                for file, node in places:
                    if name in self._mix.sections[section]:
                        message = f"`{file.expansion}` declares `{name}` itself"
                        hint = "take the declaration out instead"
                        self._mix.report.tell("E503", message, node.span, hint=hint)
                    else:
                        complain_of_thing(self._mix, section, node)

    def _change(self, section: str, name: str, declared_by: str) -> Change | None:
        for file, node in self._wanted.get((section, name), ()):
            if file.expansion != declared_by:
                return file.expansion, node.span
        return None

    def _change_of_deck(self, card: Entry) -> Change | None:
        """A deck goes with its cards. Those that others have put into it stay and are reported."""
        deck = text_of(card.file.content.get("deck"))
        if deck is None or self._decks.get(deck) != card.expansion:
            return None
        return self._change("decks", deck, card.expansion)

    def _named(self, file: RuleFile) -> Iterator[tuple[str, ScalarNode]]:
        for section, names in pairs_of(file.content.get("remove")):
            if section.value not in self._mix.sections:
                complain_of_section(self._mix, section)
                continue
            for name in items_of(names):
                if isinstance(name, ScalarNode):
                    yield section.value, name


def _owners_of_decks(files: list[RuleFile]) -> dict[str, str]:
    """The expansion that declares each deck."""
    pairs = ((file, name) for file in files for name, _ in pairs_of(file.content.get("decks")))
    return {name.value: file.expansion for file, name in pairs}
