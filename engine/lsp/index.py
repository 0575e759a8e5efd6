"""An index of the names in files: each with its name space and span, declared or used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..lang import tree
from ..lang.check.scope import chosen_names
from ..lang.expected_kinds import NEW, RUNNING, Wanted
from ..lang.expected_kinds import NUMBER as NUMBER_ON_CARDS
from ..lang.names import Category, Names
from ..rules.kinds import CARD_TRAIT, EXPANSION, NUMBER, RULE, THING, TRAIT
from ..text.schema.parts import keys_of, parts_at
from ..text.source import Span
from ..text.yaml.nodes import find
from .document import Document, Spot, Text
from .format_keys import Role, names_by_words

_WORD = re.compile(r"[a-z][a-z0-9_]*")

CHOSEN = "chosen in "
"""Prefix of the name spaces of chosen names."""


@dataclass(frozen=True)
class Use:
    """One occurrence of a name. `space` and `text` identify the name."""

    space: str
    text: str
    span: Span
    declares: bool = False


def uses(document: Document, names: Names, rules: frozenset[str] = frozenset()) -> list[Use]:
    """Every name in a file, in order. rules: the ids of rules, for scenarios."""
    found = [
        use for spot, role in document.roles for use in _at_spot(document, spot, role, names, rules)
    ]
    for text in document.texts:
        found += _in_text(document, text, names)
    return sorted(found, key=lambda use: use.span)


def use_at(found: list[Use], line: int, column: int) -> Use | None:
    """The name at a position (counted from 1), including the one just after its last character."""
    return next((use for use in found if use.span.start <= (line, column) <= use.span.end), None)


# ---------------------------------------------------------------- YAML


def _at_spot(
    doc: Document, spot: Spot, role: Role | None, names: Names, rules: frozenset[str]
) -> Iterator[Use]:
    scalar = spot.scalar
    if role is not None:
        if isinstance(scalar.data, str) and _WORD.fullmatch(scalar.value):
            declares = role.declares or (role.space == EXPANSION and _is_manifest(doc, spot))
            span = scalar.span_of(0, len(scalar.value))
            yield Use(_space(doc, spot, role), scalar.value, span, declares)
    elif names_by_words(doc.schema, spot.path) and not _is_format_key(doc, spot):
        for word in _WORD.finditer(scalar.value):
            span = scalar.span_of(*word.span())
            if names.category(word[0]) is not None:
                yield Use(THING, word[0], span)
            elif word[0] in rules:
                yield Use(RULE, word[0], span)


def _is_manifest(doc: Document, spot: Spot) -> bool:
    is_id = doc.schema == "expansion" and spot.path == ("expansion",)
    return is_id and find(doc.root, ("title",)) is not None


def _is_format_key(doc: Document, spot: Spot) -> bool:
    """Whether a key of a scenario belongs to the format and is not a name."""
    if not spot.is_key:
        return False
    return spot.path[-1] in keys_of(parts_at("scenario", spot.path[:-1]))


def _space(doc: Document, spot: Spot, role: Role) -> str:
    """The name space, with the procedure or parameter to which it belongs."""
    if role.space not in ("step", "value"):
        return role.space
    if role.of is not None:
        return f"{role.space} of {spot.path[role.of]}"
    return f"{role.space} of {doc.procedure_at(spot.path)}"


# ---------------------------------------------------------------- effects


def _in_text(doc: Document, text: Text, names: Names) -> Iterator[Use]:
    if text.tree is None:
        return
    scope = scope_of(doc, text)
    traits = names.traits.difference(chosen_names(text.tree))
    for node in text.tree.walk():
        for name, wanted in node.references(None):
            if isinstance(name, tree.Name):
                space = _space_of(name, wanted, names, scope)
                if space == scope and wanted is not NEW and name.text in traits:
                    space = TRAIT
                yield Use(space, name.text, name.span, wanted is NEW)


_APART = {
    frozenset({Category.TRAIT}): TRAIT,
    frozenset({Category.CARD_TRAIT}): CARD_TRAIT,
    frozenset({Category.NUMBER}): NUMBER,
    frozenset({Category.RULE}): RULE,
}
"""Name spaces that are separate from that of ids."""


def _space_of(name: tree.Name, wanted: Wanted | None, names: Names, scope: str) -> str:
    """The name space of a name, from what is expected at its place."""
    if wanted is NEW:
        return scope
    if wanted == RUNNING:
        owners = names.steps.get(name.text, ())
        is_step = owners and names.category(name.text) is not Category.PROCEDURE
        return f"step of {owners[0]}" if is_step else THING
    apart = _APART.get(wanted.categories) if wanted is not None else None
    if wanted is NUMBER_ON_CARDS and names.category(name.text) is not Category.CARDS_COUNTER:
        return NUMBER
    return apart or _plain_space(name, names, scope)


def _plain_space(name: tree.Name, names: Names, scope: str) -> str:
    if names.category(name.text) is not None:
        return THING
    owners = [owner for owner, values in names.values.items() if name.text in values]
    return f"value of {owners[0]}" if owners else scope


def scope_of(doc: Document, text: Text) -> str:
    """The name space of the names that an effect chooses; the steps of a procedure share one."""
    path = text.path
    if path[0] == "procedures":
        return f"{CHOSEN}{path[1]}"
    if path[0] == "steps":
        return f"{CHOSEN}{doc.procedure_at(path)}"
    return f"{CHOSEN}{doc.source.name} {path}"
