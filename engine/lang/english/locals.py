"""The local names of effects: where they are introduced, and what they are used for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..names import Category
from ..nodes import Node, in_force, statements_in
from .context import Context, Local
from .titles import Words


def locals_of(effects: Iterable[Node], words: Words) -> dict[str, Local]:
    """Every local name of these effects, with how it is introduced."""
    found: dict[str, Local] = {}
    inside: dict[Node | None, dict[str, Local]] = {}
    for effect in effects:
        for waiting, name, local in _introduced(effect, words):
            several = found.get(local.one_of)
            if several is not None:
                local = local.changed(noun=several.noun.removesuffix("s"))
            if local.copy_of:
                local = _copied(local, found, words)
            if local.family:
                local = local.changed(noun=words.one(local.family))
            before = found.get(name, local)
            if before.verb == "set":  # its name says what it is, whatever it becomes
                local = local.changed(verb="set")
            noun = local.noun if local.noun == before.noun else _SORTS.get(local.noun, local.noun)
            found[name] = inside.setdefault(waiting, {})[name] = local.changed(noun=noun)
    named = {name for names in inside.values() for name in _not_alone(names)}
    return {name: local.changed(alone=name not in named) for name, local in found.items()}


def _copied(local: Local, found: Mapping[str, Local], words: Words) -> Local:
    """A second name for what has one, for the holder of an office, or for a region."""
    first = found.get(local.copy_of)
    if first is not None:
        return local.changed(verb="set", noun=first.noun, family=first.family)
    noun = _NOUNS.get(words.names.category(local.copy_of))
    return local if noun is None else local.changed(verb="set", noun=noun)


_NOUNS: Mapping[Category | None, str] = {Category.OFFICE: "player", Category.REGION: "region"}
"""What an id means that alone gets another name."""


def _not_alone(names: Mapping[str, Local]) -> list[str]:
    """The names in one scope that can't be omitted, since another one has the same description."""
    ways = [_way(local) for local in names.values()]
    return [
        name
        for name, local in names.items()
        if _keeps_its_name(local) or ways.count(_way(local)) > 1
    ]


def _keeps_its_name(local: Local) -> bool:
    """Whether it is a number that players compare by its name or that one chose, or is set."""
    if local.noun == "number" and (local.personal or local.verb == "chose"):
        return True
    return local.verb == "set"


def _way(local: Local) -> tuple[str, str]:
    """The description of a name without the name itself; names with the same one are ambiguous."""
    if local.noun == "answer":
        return "", local.noun
    return local.verb, _SORTS.get(local.noun, local.noun)


_SORTS = {"opponent": "player", "region": "place"}
"""Nouns that can refer to the same things as other nouns."""


def _introduced(
    node: Node,
    words: Words,
    waiting: Node | None = None,
    *,
    personal: bool = False,
    others: bool = False,
) -> Iterator[tuple[Node | None, str, Local]]:
    """The names, each with the deferred block that is its scope, if there is one.

    personal: each player runs what is around it. others: a player other than the acting one does.
    """
    waiting = node if node.WAITS else waiting
    for name, local in node.introduces():
        yield waiting, name, local.changed(personal=personal, others=others)
    personal = personal or node.PERSONAL
    others = not personal and (others or node.SOMEBODY_ACTS)
    for child in in_force(node.children(), words, words.players):
        yield from _introduced(child, words, waiting, personal=personal, others=others)


_THEIR = re.compile(r"(?: of)? their ")
"""What is removed from a purpose if a player reads it about others."""


def purposes_of(effects: Iterable[Node], context: Context) -> dict[str, str]:
    """What each chosen place is for, from the first sentences that use it."""
    found: dict[str, str] = {}
    for effect in effects:
        for name, purpose in _purposes(effect, context, personal=False):
            found.setdefault(name, purpose)
    return found


def _purposes(node: Node, context: Context, *, personal: bool) -> Iterator[tuple[str, str]]:
    """personal: each player performs it; a name chosen once for all gets the others' purpose."""
    theirs = dict(node.purposes(context.of_others())) if personal else {}
    theirs = {name: _THEIR.sub(" ", purpose) for name, purpose in theirs.items()}
    for name, purpose in node.purposes(context):
        local = context.locals.get(name)
        yield name, purpose if local is None or local.personal else theirs.get(name, purpose)
    personal = personal or node.PERSONAL
    for child in statements_in(node.children(), context):
        yield from _purposes(child, context, personal=personal)
