"""The local names of effects: where they come from, and what they are used for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..nodes import Node, in_force, statements_in
from .context import Context, Local
from .titles import Words


def locals_of(effects: Iterable[Node], words: Words) -> dict[str, Local]:
    """Every local name of these effects and where it comes from."""
    found: dict[str, Local] = {}
    inside: dict[Node | None, dict[str, Local]] = {}
    for effect in effects:
        for waiting, name, local in _introduced(effect, words):
            if local.family:
                local = local.changed(noun=words.one(local.family))
            before = found.get(name, local)
            if before.verb == "set":  # its name says which number it is, whatever it becomes
                local = local.changed(verb="set")
            noun = local.noun if local.noun == before.noun else _SORTS.get(local.noun, local.noun)
            found[name] = inside.setdefault(waiting, {})[name] = local.changed(noun=noun)
    named = {name for names in inside.values() for name in _not_alone(names)}
    return {name: local.changed(alone=name not in named) for name, local in found.items()}


def _not_alone(names: Mapping[str, Local]) -> list[str]:
    """Those of some names that are known together which can't be left out."""
    ways = [_way(local) for local in names.values()]
    return [
        name
        for name, local in names.items()
        if _is_named_number(local) or ways.count(_way(local)) > 1
    ]


def _is_named_number(local: Local) -> bool:
    """Whether it is a number that players compare by its name, that one chose, or that is set."""
    return local.noun == "number" and (local.personal or local.verb in ("chose", "set"))


def _way(local: Local) -> tuple[str, str]:
    """What two names must not share if they are to be told apart without being named."""
    if local.noun == "answer":
        return "", local.noun
    return local.verb, _SORTS.get(local.noun, local.noun)


_SORTS = {"opponent": "player", "region": "place"}
"""Nouns that may stand for the same things as others."""


def _introduced(
    node: Node,
    words: Words,
    waiting: Node | None = None,
    *,
    personal: bool = False,
    others: bool = False,
) -> Iterator[tuple[Node | None, str, Local]]:
    """The names, each with the block that waits in which alone it is known, if there is one.

    personal, others: whether each player does what is around it, or another player.
    """
    waiting = node if node.WAITS else waiting
    for name, local in node.introduces():
        yield waiting, name, local.changed(personal=personal, others=others)
    personal = personal or node.PERSONAL
    others = not personal and (others or node.SOMEBODY_ACTS)
    for child in in_force(node.children(), words, words.players):
        yield from _introduced(child, words, waiting, personal=personal, others=others)


_THEIR = re.compile(r"(?: of)? their ")
"""What is left out of a purpose that is said to a player of things of others."""


def purposes_of(effects: Iterable[Node], context: Context) -> dict[str, str]:
    """What places are chosen for, by the first sentences that score them or move something."""
    found: dict[str, str] = {}
    for effect in effects:
        for name, purpose in _purposes(effect, context, personal=False):
            found.setdefault(name, purpose)
    return found


def _purposes(node: Node, context: Context, *, personal: bool) -> Iterator[tuple[str, str]]:
    """personal: whether each player does it; who chose for all of them moves what is theirs."""
    theirs = dict(node.purposes(context.of_others())) if personal else {}
    theirs = {name: _THEIR.sub(" ", purpose) for name, purpose in theirs.items()}
    for name, purpose in node.purposes(context):
        local = context.locals.get(name)
        yield name, purpose if local is None or local.personal else theirs.get(name, purpose)
    personal = personal or node.PERSONAL
    for child in statements_in(node.children(), context):
        yield from _purposes(child, context, personal=personal)
