"""What the classes of the language say of themselves: which may stand in a part, and hold which."""

from __future__ import annotations

import typing
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

from elgrande.engine.lang import tree
from elgrande.engine.lang.expected_kinds import Wanted
from elgrande.engine.lang.names import What

from ..lang.test_random_trees import BLOCKS, NodeClass

NEVER_MADE = {tree.Node, tree.Block, tree.Effect, tree.Unread}
T = TypeVar("T")


@cache
def every_class() -> frozenset[NodeClass]:
    """Every class that can be part of an effect, without those that stand for others."""
    return frozenset(kind for kind in _all_classes() if not kind.__subclasses__())


def _all_classes() -> set[NodeClass]:
    kinds = (kind for kind in vars(tree).values() if isinstance(kind, type))
    return {kind for kind in kinds if issubclass(kind, tree.Node)} - NEVER_MADE


def _remembered(function: Callable[[NodeClass], T]) -> Callable[[NodeClass], T]:
    """A cache for functions of classes, which mypy takes for no keys."""
    found: Any = cache(function)
    return cast(Callable[[NodeClass], T], found)


@_remembered
def hints_of(kind: NodeClass) -> dict[str, Any]:
    """The types of the parts of a class."""
    return typing.get_type_hints(kind)


@_remembered
def in_order(kind: NodeClass) -> tuple[str, ...]:
    """The parts in the order in which they are filled: what gives a name before its block."""
    return tuple(sorted(kind.FIELDS, key=lambda name: name in ("body", "otherwise", "branches")))


def classes_in(hint: Any) -> frozenset[NodeClass]:
    """The classes of nodes that a part may hold; a block's sentences are not counted."""
    args = typing.get_args(hint)
    if args:
        return frozenset(kind for one in args for kind in classes_in(one))
    if not (isinstance(hint, type) and issubclass(hint, tree.Node)) or hint is tree.Node:
        return frozenset()
    return frozenset({hint}).union(*map(classes_in, hint.__subclasses__()))


@_remembered
def ways_to(goal: NodeClass) -> Mapping[NodeClass, int]:
    """How far each class is that can hold this one in its parts; blocks in blocks not counted."""
    found, new, steps = dict[NodeClass, int](), {goal}, 0
    while new:
        found |= dict.fromkeys(new, steps)
        new = {around for kind in new for around in _holders()[kind]} - found.keys()
        steps += 1
    return found


@cache
def _holders() -> Mapping[NodeClass, frozenset[NodeClass]]:
    """The classes in whose parts each class may stand, and those that it stands for."""
    holders = defaultdict[NodeClass, set[NodeClass]](set)
    for kind in _all_classes():
        for hint in hints_of(kind).values():
            for part in classes_in(hint):
                holders[part].add(kind)
        for narrower in kind.__subclasses__():
            holders[narrower].add(kind)
    return defaultdict(frozenset, {kind: frozenset(around) for kind, around in holders.items()})


@cache
def held_by(kinds: tuple[NodeClass, ...]) -> list[NodeClass]:
    """Every class that may stand in these, and these; in a settled order."""
    found = (goal for goal in every_class() if any(kind in ways_to(goal) for kind in kinds))
    return sorted(found, key=lambda kind: kind.__name__)


@_remembered
def gives_a_name(kind: NodeClass) -> bool:
    """Whether a sentence names something that others can read."""
    return kind not in BLOCKS and issubclass(kind, tree.Choosing)


def names_its_thing(kind: NodeClass) -> bool:
    """Whether a block names that for which it is done."""
    return kind in BLOCKS and kind.introduces is not tree.Node.introduces and kind is not tree.May


def fits(kind: NodeClass, wanted: Wanted | None) -> bool:
    """Whether a class can stand where this is wanted, as far as it says it of itself."""
    if wanted is None:
        return True
    if kind.MEANS is not None:
        return kind.MEANS in wanted.categories
    return kind.NAMES is None or bool(kind.NAMES & wanted.categories) or kind.NAMES_CHOSEN


def picks_of(what: What) -> Iterator[NodeClass]:
    """The classes with which such a thing is chosen."""
    for kind in typing.get_args(tree.Drawable):
        picked = kind.PICKS if issubclass(kind, tree.Picked) else What.PLACE
        if picked is what:
            yield kind


def joined(body: tree.Body) -> tree.Body:
    """Statements as they are read: an `if` right after a price is what the price buys."""
    found: list[tree.Node] = []
    for node in body:
        whole = (
            found[-1].with_block(node, node.body) if found and isinstance(node, tree.If) else None
        )
        if whole is None or not isinstance(node, tree.If):
            found.append(node)
        else:
            found[-1] = whole.with_block(None, node.otherwise) or whole
    return tuple(found)


def as_read(node: tree.Node) -> tree.Node:
    """A price as it is read: the test is that of its answer, and without a block there is none.

    A `may` around a price alone is an old form, which is read as the new one.
    """
    node = node.replacement(tree.Name(tree.PAID)) or node
    if not isinstance(node, tree.MayPay):
        return node
    bare = node.changed(test=None, body=(), otherwise=())
    return bare.buying(node.body).changed(otherwise=node.otherwise) if node.body else bare
