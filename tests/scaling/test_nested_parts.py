"""One part inside another, in every way that the classes allow: each pass asks each part once.

Made from the fields of the node classes, so that a new form is tried without a line here.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Any, TypeVar, cast

import pytest

from elgrande.engine.lang import expected_kinds, tree
from elgrande.engine.lang.formatter import format_effect
from elgrande.engine.lang.suggestions import classes
from elgrande.engine.text.limits import MAX_CLAUSE_LENGTH
from elgrande.tests.lang.test_random_trees import EXTREMES, well_said

from .passes import calls_of_passes

F = TypeVar("F", bound=Callable[..., Any])
NodeClass = type[tree.Node]
Edge = tuple[NodeClass, str, NodeClass]

NAMES: Mapping[object, str] = {
    expected_kinds.COUNTED: "caballeros",
    expected_kinds.ONE_PLACE: "galicia",
    expected_kinds.PLACES: "galicia",
    expected_kinds.ONE_REGION: "galicia",
    expected_kinds.CARDS: "hand",
    expected_kinds.ONE_CARDS: "hand",
    expected_kinds.NUMBER: "value",
    expected_kinds.PICK: "goal",
}
"""An id for what may stand in a field; `x` anywhere else."""
OF_CARDS = (expected_kinds.CARDS, expected_kinds.ONE_CARDS)


def cached(function: F) -> F:
    """A memo whose arguments may be classes, which are hashable though type checkers doubt it."""
    return cast(F, cache(function))


@cached
def hints(kind: NodeClass) -> dict[str, Any]:
    found = typing.get_type_hints(kind)
    return {name: found[name] for name in kind.FIELDS}


def options(hint: Any) -> Iterator[Any]:
    """Every plain type that a field may hold."""
    origin = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        for one in typing.get_args(hint):
            yield from options(one)
    elif origin is tuple:
        yield from options(typing.get_args(hint)[0])
    elif isinstance(hint, type) and issubclass(hint, tree.Node):
        yield from concrete(hint)
    else:
        yield hint


def concrete(kind: NodeClass) -> Iterator[NodeClass]:
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from concrete(one)


@cached
def edges(kind: NodeClass) -> Sequence[Edge]:
    """The parts that a node of a class can have, by field; blocks are another test's."""
    return [
        (kind, name, one)
        for name, hint in hints(kind).items()
        if name not in ("body", "otherwise", "branches")
        for one in options(hint)
        if isinstance(one, type) and issubclass(one, tree.Node)
    ]


def way(start: NodeClass, goal: NodeClass) -> tuple[Edge, ...] | None:
    """The shortest way down from a node of one class to one of another."""
    ways: list[tuple[Edge, ...]] = [(edge,) for edge in edges(start)]
    seen: set[NodeClass] = set()
    for found in ways:
        last = found[-1][2]
        if last is goal:
            return found
        if last not in seen:
            seen.add(last)
            ways += [(*found, edge) for edge in edges(last)]
    return None


@cached
def heights() -> Mapping[NodeClass, int]:
    """How deep the least node of each class is."""
    found: dict[NodeClass, int] = {}
    kinds = list(concrete(tree.Node))
    while True:
        before = dict(found)
        for kind in kinds:
            ways = [height(hint, before) for hint in hints(kind).values()]
            if None not in ways:
                found.setdefault(kind, 1 + max([0, *(way for way in ways if way is not None)]))
        if before == found:
            return found


def height(hint: Any, known: Mapping[NodeClass, int]) -> int | None:
    kinds = list(options(hint))
    if not all(isinstance(kind, type) and issubclass(kind, tree.Node) for kind in kinds):
        return 0
    return min((known[kind] for kind in kinds if kind in known), default=None)


def least(hint: Any, meaning: object, number: tree.Node) -> Any:
    """The least that a field can hold. number: what stands where a number is worked out."""
    kinds = list(options(hint))
    for kind, value in ((type(None), None), (bool, False), (int, 1)):
        if kind in kinds:
            return value
    if type(number) in kinds and tree.PiecesIn in kinds:
        found = number
    else:
        known = heights()
        usual = tree.OwnPlace if meaning in OF_CARDS else tree.NamedPlace
        plain = usual, tree.OwnPieces, tree.Computed  # which need no name that the mix declares
        kind = min(kinds, key=lambda kind: 0 if kind in plain else known[kind])
        found = smallest(kind, number, meaning)
    return (found,) if typing.get_origin(hint) is tuple else found


def smallest(
    kind: NodeClass, number: tree.Node, meaning: object = None, /, **parts: tree.Node
) -> tree.Node:
    """A node with nothing in it that need not be there, but for the parts that are given."""
    if kind is tree.Name:
        return tree.Name(NAMES.get(meaning, "x"))
    values: dict[str, Any] = {}
    for name, hint in hints(kind).items():
        if name not in parts:
            values[name] = least(hint, kind.MEANINGS.get(name, meaning), number)
        elif tuple in (typing.get_origin(one) for one in (hint, *typing.get_args(hint))):
            values[name] = (parts[name],)
        else:
            values[name] = parts[name]
    made = kind(**values)
    return well_said(made) if kind in EXTREMES else made


def nested(edge: Edge, depth: int, number: tree.Node) -> str:
    """An effect with a part in itself, so many times, by way of this field."""

    def around(inner: tree.Node, path: Sequence[Edge]) -> tree.Node:
        ways = reversed(path)
        return reduce(lambda part, way: smallest(way[0], number, **{way[1]: part}), ways, inner)

    first, _, last = edge
    circle = (edge, *(() if last is first else way(last, first) or ()))
    inner = smallest(first, number)
    for _ in range(depth):
        inner = around(inner, circle)
    sentence = inner if first in ROOTS else around(inner, way(tree.Gain, first) or ())
    written = format_effect(tree.Effect(body=(sentence,)))
    text = " ".join(line.strip() for line in written.splitlines())
    return CHOSEN + text if " as goal " in text else text


CHOSEN = "choose any region as goal\n"
ROOTS = (*classes("sentence"), *classes("rule"))


def circles() -> Iterator[Edge]:
    """Every field through which a part can stand in a part of its own class."""
    seen: set[NodeClass] = set()
    waiting = list(ROOTS)
    while waiting:
        kind = waiting.pop()
        if kind not in seen:
            seen.add(kind)
            for edge in edges(kind):
                waiting.append(edge[2])
                if edge[2] is kind or way(edge[2], kind):
                    yield edge


CIRCLES = {
    f"{kind.__name__}.{name}: {one.__name__}": (kind, name, one) for kind, name, one in circles()
}
FEW = 200
"""Calls that a part may take, whatever the parts around it take: it is bound to some objects."""
IN_PLAY, BEFORE = tree.OwnPoints(), tree.Fixed(2)
"""What stands innermost: a number that is known in play, or before it."""
CASES = [(name, IN_PLAY) for name in CIRCLES] + [
    (name, BEFORE)
    for name, (kind, _, part) in CIRCLES.items()
    if issubclass(kind, tree.Amount) and issubclass(part, tree.Amount | tree.Computed)
]


@pytest.mark.parametrize(("circle", "innermost"), CASES, ids=str)
def test_each_more_of_depth_takes_as_much_work(circle: str, innermost: tree.Node) -> None:
    edge = CIRCLES[circle]
    step = 1
    while len(nested(edge, 3 * step + 3, innermost)) <= MAX_CLAUSE_LENGTH and step < 4:
        step += 1
    calls_of_passes(nested(edge, step, innermost))  # what is worked out once is not counted
    one, two, three = (calls_of_passes(nested(edge, n * step, innermost)) for n in (1, 2, 3))
    for name in three:
        first, second = two[name] - one[name], three[name] - two[name]
        assert second < 1.5 * max(abs(first), FEW), (
            f"{name}: {one[name]}, {two[name]}, {three[name]}"
        )


def test_most_parts_in_parts_can_be_played() -> None:
    """So the passes after the check are tested, too."""
    circles = list(CIRCLES.values())[::4]
    told = [calls_of_passes(nested(edge, 2, IN_PLAY)) for edge in circles]
    # The check refuses superlatives of what is the same for all, as many nested ones are, and
    # numbers of regions inside numbers of regions.
    assert sum("game" in passes for passes in told) > len(told) * 0.45
