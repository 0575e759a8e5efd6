"""Keeps the names that a text chooses apart from ids of which its author need not know.

A text knows the ids of its own expansion, of the game, and of the expansions that its file names or
requires. If it chooses a name that is an id of another expansion in the mix, it means its own name:
in the tree of this mix, the name is written differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from ...lang import tree
from ...lang.check.scope import chosen_names
from ...lang.expected_kinds import NEW, Wanted
from ...text.kept_with import kept_with
from ...text.yaml.nodes import ScalarNode, find, items_of, pairs_of
from .. import model
from ..files.files import RuleFile
from .declarations import Entry, Mix, entries_of, make_entry
from .reserved_words import words_of

N = TypeVar("N", bound=tree.Node)
Texts = dict[str, Any]


class LocalNames:
    """The ids of one mix that are hidden from a text, by file."""

    def __init__(self, mix: Mix) -> None:
        self._precedence = mix.conflicts.precedence
        self._declared: dict[str, set[str]] = {}
        for file in self._precedence.files:
            self._declared.setdefault(file.expansion, set()).update(_words_in(file))
        self._files = {file.source.name: file for file in self._precedence.files}
        self._hidden: dict[str, frozenset[str]] = {}

    def card(self, card: model.Card) -> model.Card:
        """A card whose texts have no name that is an id hidden from them."""
        texts = (one for one in (card.effect, card.lying) if one is not None)
        if not self._clash(texts):
            return card
        parts: Texts = {"effect": card.effect, "lying": card.lying}
        return card.changed(**{name: self._apart([one])[0] for name, one in parts.items() if one})

    def rule(self, rule: model.Rule) -> model.Rule:
        """The same of a rule."""
        if rule.effect is None or not self._clash([rule.effect]):
            return rule
        return rule.changed(effect=self._apart([rule.effect])[0])

    def procedure(self, procedure: model.Procedure) -> model.Procedure:
        """The same of a procedure, whose steps share the names that are chosen in them."""
        effects = [step.effect for step in procedure.steps if step.effect is not None]
        if not self._clash(effects):
            return procedure
        apart = iter(self._apart(effects))
        steps = tuple(
            step if step.effect is None else step.changed(effect=next(apart))
            for step in procedure.steps
        )
        return procedure.changed(steps=steps)

    def _clash(self, texts: Iterable[tree.Effect]) -> bool:
        """Whether a text chooses a name that is an id hidden from it."""
        return any(_chosen(text) & self._hidden_from(text) for text in texts)

    def _apart(self, texts: list[tree.Effect]) -> list[tree.Effect]:
        """Texts that share their names, with other spellings for those that are hidden ids."""
        chosen = frozenset[str]().union(*map(_chosen, texts))
        taken = chosen.union(*self._declared.values())
        found = []
        for text in texts:
            clashing = chosen & self._hidden_from(text)
            found.append(_renamed(text, {name: _other(name, taken) for name in clashing}))
        return found

    def _hidden_from(self, text: tree.Effect) -> frozenset[str]:
        """The ids of the mix that a text does not know."""
        file = self._files[text.span.file]
        if file.source.name not in self._hidden:
            known = self._precedence.known_to(file)
            words = [words for one, words in self._declared.items() if one not in known]
            own = [words for one, words in self._declared.items() if one in known]
            hidden = frozenset[str]().union(*words).difference(*own)
            self._hidden[file.source.name] = hidden
        return self._hidden[file.source.name]


def _words_in(file: RuleFile) -> frozenset[str]:
    """The ids that a file declares or adds, and other words of its entries."""
    known: frozenset[str] | None = file.kept.get(_words_in)
    if known is None:
        entries = [*(entry for _, entry in entries_of(file)), *_added_to(file)]
        words = {word for entry in entries for word, _ in words_of(entry)}
        known = file.kept[_words_in] = frozenset(words.union(_colours_of(file)))
    return known


def _added_to(file: RuleFile) -> Iterator[Entry]:
    """What a file adds to entries of other expansions, each as an entry."""
    for _, section in pairs_of(find(file.content, ("add",))):
        for name, value in pairs_of(section):
            yield make_entry(name.value, value, name.span, file)


def _colours_of(file: RuleFile) -> Iterator[str]:
    """The colours that a file declares or adds."""
    for path in (("colours",), ("add", "colours")):
        for node in items_of(find(file.content, path)):
            if isinstance(node, ScalarNode):
                yield node.value


@kept_with
def _chosen(text: tree.Effect) -> frozenset[str]:
    """The names that a text chooses."""
    return frozenset(chosen_names(text))


class _Respelled(str):
    """Another spelling of a name. In messages and in English it is shown as its author wrote it."""

    __slots__ = ("written",)
    written: str

    def __format__(self, spec: str) -> str:
        return self.written


def _other(name: str, taken: frozenset[str]) -> str:
    """Another spelling of a name."""
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    other = _Respelled(f"{name}_{number}")
    other.written = name
    return other


def _renamed(node: N, names: Mapping[str, str], around: Wanted | None = None) -> N:
    """A tree in which some local names are written differently. around: what is expected here."""
    fields: dict[str, Any] = {}
    for field in node.FIELDS:
        value, wanted = getattr(node, field), node.MEANINGS.get(field, around)
        parts = value if isinstance(value, tuple) else (value,)
        new = tuple(_part(one, names, wanted) for one in parts)
        if any(one is not other for one, other in zip(new, parts, strict=True)):
            fields[field] = new if isinstance(value, tuple) else new[0]
    return node.changed(**fields) if fields else node


def _part(part: Any, names: Mapping[str, str], wanted: Wanted | None) -> Any:
    if isinstance(part, tree.Name):
        is_local = part.text in names and (wanted is None or wanted is NEW or wanted.locals)
        return part.changed(text=names[part.text]) if is_local else part
    return _renamed(part, names, wanted) if isinstance(part, tree.Node) else part
