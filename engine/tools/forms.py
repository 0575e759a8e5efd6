"""The forms of the language as plain data: sentences, and the events of `when`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..compile.ruleset import Ruleset
from ..lang import tree
from ..lang.filling import form
from ..lang.formatter import format_node
from ..lang.forms import shown as form_text
from ..lang.nodes import Node
from ..lang.suggestions import forms
from ..rules.load.known_ids import known_owners
from ..rules.name_table import names_of


def verbs(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """The form of each sentence, with its example if that fits the mix, or one of the mix."""
    defs = rules.definitions
    texts = [text for card in defs.cards.values() for text in card.texts]
    texts += [text for one in defs.procedures.values() for text in one.effects]
    texts += [rule.effect for rule in defs.rules.values() if rule.effect is not None]
    by_form: dict[str, set[str]] = {}
    for text in texts:
        for kind, nodes in text.by_class().items():
            if shape := form(kind):
                by_form.setdefault(form_text(shape), set()).update(map(format_node, nodes))
    names = names_of(defs)
    foreign = {word for word in known_owners() if names.category(word) is None}
    for one in forms("sentence"):
        fits = foreign.isdisjoint(one.example.split())
        examples = {one.example} if fits else by_form.get(one.text, ())
        example = min(examples, key=lambda text: (len(text), text), default=None)
        yield {"form": one.text} | ({"example": example} if example else {})


def moments() -> Iterator[dict[str, Any]]:
    """The form of each event for `when`, and its meaning."""
    for event in _kinds(tree.Event):
        meaning = (event.__doc__ or "").partition("\n")[0]
        yield {"form": f"when {form_text(form(event))}", "meaning": meaning}


def _kinds(node: type[Node]) -> Iterator[type[Node]]:
    for kind in node.__subclasses__():
        yield from _kinds(kind) if kind.__subclasses__() else [kind]
