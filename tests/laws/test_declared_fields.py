"""Fields admit what the grammar admits, and every name in them has a meaning."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from functools import cache
from types import NoneType
from typing import Any

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.expected_kinds import ONE_PLACE, PLACES, Wanted
from elgrande.engine.lang.forms import class_name, grammar_text
from elgrande.engine.lang.parser import OLD, REFINED_CLASSES
from elgrande.engine.lang.suggestions import classes

RULE = re.compile(r"^(\??)([a-z_]+):(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
PLURAL = re.compile(r'\("\w+" \| "\w+"\)')
MORE = re.compile(r"\((?:\"[^\"]*\"\s*)+\w+\)[*+]")
TOKEN = re.compile(r"\w+|[\[\]*]")

Admitted = frozenset[type]
"""The classes that may stand in a field; `tuple` among them where it has several items."""


class Way(typing.NamedTuple):
    """One alternative of a rule: its symbols, each with what is around it, and its own name."""

    symbols: tuple[tuple[str, bool, bool], ...]
    words: bool
    alias: str | None


@cache
def rules() -> dict[str, tuple[bool, tuple[Way, ...]]]:
    """Each rule: whether it gives way to its only symbol, and its alternatives."""
    text = re.sub(r"//.*", "", grammar_text())
    return {
        name: (inline == "?", tuple(map(_way, PLURAL.sub('"s"', body).split("|"))))
        for inline, name, body in RULE.findall(text)
    }


def _way(text: str) -> Way:
    """Reads `"move" quota ("and" quota)* [x] -> name`."""
    body, _, alias = text.partition("->")
    found: list[tuple[str, bool, bool]] = []
    optional = False
    for token in TOKEN.findall(re.sub(r'"[^"]*"', "", MORE.sub("*", body))):
        if token in "[]":
            optional = token == "["
        elif token == "*":
            found[-1] = (found[-1][0], found[-1][1], True)
        else:
            found.append((token, optional, False))
    return Way(tuple(found), '"' in body, alias.strip() or None)


def admitted(symbol: str) -> Admitted:
    """The classes of all that a symbol of the grammar can become."""
    if symbol in ("NAME", "INT"):
        return frozenset({tree.Name if symbol == "NAME" else int})
    inline, ways = rules()[symbol]
    found: set[type] = set()
    for way in ways:
        if way.alias is None and inline and len(way.symbols) == 1 and not way.words:
            found |= admitted(way.symbols[0][0])
        else:
            new = (way.alias or symbol).removeprefix(OLD)
            found.add(getattr(tree, class_name(new), bool))
    return frozenset(found)


def written() -> Iterator[tuple[type[tree.Node], str, list[Way]]]:
    """Every class with the alternatives of the grammar that are named like it, and their rule."""
    for name, (inline, ways) in rules().items():
        named: dict[str, list[Way]] = {}
        for way in ways:
            if way.alias is not None or not inline:
                named.setdefault(way.alias or name, []).append(way)
        for text, alike in named.items():
            node = getattr(tree, class_name(text), None)
            if node is not None:
                yield node, name, alike


def said_by(hint: Any) -> Admitted:
    """The classes in the type of a field; a base stands for its subclasses."""
    if typing.get_origin(hint) is tuple:
        return said_by(typing.get_args(hint)[0]) | {tuple}
    args = typing.get_args(hint)
    return frozenset().union(*map(said_by, args)) if args else _meant(hint)


def _meant(hint: Any) -> Admitted:
    if hint in (tree.Node, NoneType) or not _is_node(hint) or not hint.__subclasses__():
        return frozenset({hint})
    return frozenset().union(*map(_meant, hint.__subclasses__()))


@pytest.mark.parametrize(("node", "rule", "ways"), list(written()))
def test_fields_admit_what_the_grammar_admits(
    node: type[tree.Node], rule: str, ways: list[Way]
) -> None:
    hints = typing.get_type_hints(node)
    meant = REFINED_CLASSES.get(rule, {})
    for number, field in enumerate(node.FIELDS[: len(ways[0].symbols)]):
        wanted: set[type] = set()
        for way in ways:
            symbol, optional, several = way.symbols[number]
            found = admitted(symbol)
            wanted |= {meant.get(kind, kind) for kind in found} | ({tuple} if several else set())
            wanted |= {NoneType} if optional and bool not in found else set()
        assert said_by(hints[field]) == wanted, f"{node.__name__}.{field}"
    assert {len(way.symbols) for way in ways} == {len(ways[0].symbols)}
    assert len(node.FIELDS) >= len(ways[0].symbols)


def test_every_class_is_written() -> None:
    """So the law above sees all classes but those that lines.py makes."""
    declared = {node for node in vars(tree).values() if _is_node(node)}
    bases = {node for node in declared if any(node in other.__mro__[1:] for other in declared)}
    made = bases | {tree.Name, tree.Effect, tree.Branch, tree.Unread}
    assert declared - made == {node for node, _, _ in written()}


def _is_node(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, tree.Node)


# ---------------------------------------------------------------- meanings


def test_every_name_has_a_meaning() -> None:
    """By its field, or by what is around it: then no name is passed over unchecked."""
    kinds = ("sentence", "header", "rule")
    waiting: list[tuple[type[tree.Node], Wanted | None]]
    waiting = [(node, None) for kind in kinds for node in classes(kind)]
    waiting.append((tree.Zone, PLACES))
    seen = set()
    while waiting:
        node, around = waiting.pop()
        if (node, around) in seen:
            continue
        seen.add((node, around))
        meanings = dict(node.MEANINGS)
        if node is tree.AnyOf:  # a name alone, or a place: its `meant` says which
            meanings["subject"] = ONE_PLACE
        hints = typing.get_type_hints(node)
        for field in node.FIELDS:
            meaning = meanings.get(field, around)
            for kind in said_by(hints[field]):
                assert kind is not tree.Name or meaning is not None, f"{node.__name__}.{field}"
                if _is_node(kind) and kind is not tree.Node:
                    waiting.append((kind, meaning))
    assert len(seen) > 100
