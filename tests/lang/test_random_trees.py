"""Random trees, made from the node classes: formatted, parsed back, and put into English."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from elgrande.engine.lang import tree
from elgrande.engine.lang.english.render import Asked, Words, render_effect, render_prompt
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import parse, reserved
from elgrande.engine.lang.suggestions import classes
from elgrande.engine.text.limits import MAX_CLAUSE_LENGTH
from elgrande.engine.text.source import Span

NodeClass = type[tree.Node]

PREDICATE = typing.get_args(tree.Predicate)
PROPERTY = typing.get_args(tree.Property)
SENTENCES = tuple(classes("sentence"))
BLOCKS = tuple(classes("header"))
DEEPEST = -4
"""How deep numbers lie in numbers."""
FLAT = (tree.Fixed, tree.OwnPoints)
RULES = tuple(classes("rule"))
EXTREMES = (tree.RegionExtreme, tree.PlayerExtreme)
COUNTED = (tree.ByPoints, tree.ByCards, tree.ByPieces, tree.ByKind, *typing.get_args(tree.Pieces))
"""What is the most or the fewest; anything else is the highest or the lowest."""

IDS = st.one_of(
    st.sampled_from(["galicia", "king", "x", "turn_order", "a1", "the_", "castillo"]),
    st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True),
).filter(lambda name: name not in reserved())


def well_said(node: tree.Node) -> tree.Node:
    """A comparison with the word that goes with what is compared."""
    assert isinstance(node, EXTREMES)
    counted = isinstance(node.measure, COUNTED)
    words = (tree.TheMost, tree.TheFewest) if counted else (tree.TheHighest, tree.TheLowest)
    return node.changed(end=words[0 if node.end.HIGHEST else 1]())


def priced(node: tree.Node) -> tree.Node:
    """A price that may be paid, with the test that belongs to it; never `may` around `pay`."""
    if isinstance(node, tree.May):
        match node.body:
            case (tree.Pay(points=points, person=person, body=body),) if node.refusal is None:
                return priced(tree.MayPay(points, person, node.name, body=body))
        return node
    assert isinstance(node, tree.MayPay)
    if not node.body or node.body == (tree.Nothing(),):
        return node.changed(test=None, body=(), otherwise=())
    return node.changed(test=tree.OptionIsOn(node.answer))


def trees(kind: NodeClass, depth: int) -> st.SearchStrategy[tree.Node]:
    """Trees of one class; `depth` limits blocks in blocks."""
    return _trees(kind.__name__, depth)


@cache
def _trees(name_of_class: str, depth: int) -> st.SearchStrategy[tree.Node]:
    kind: NodeClass = getattr(tree, name_of_class)
    if kind is tree.Name:
        return st.builds(tree.Name, IDS)
    if kinds := kind.__subclasses__():
        inside = min(depth, 0) - 1
        deep = inside <= DEEPEST and issubclass(kind, tree.Amount)
        return st.one_of([trees(one, inside) for one in (FLAT if deep else kinds)])
    hints = typing.get_type_hints(kind)
    parts = {name: _later(f"{name_of_class}.{name}", hints[name], depth) for name in kind.FIELDS}
    made = st.builds(kind, **parts)
    if kind is tree.MayPay or kind is tree.May:
        return made.map(priced)
    return made.map(well_said) if kind in EXTREMES else made


def _later(place: str, hint: Any, depth: int) -> st.SearchStrategy[Any]:
    """A field whose strategy is made when it is needed: the classes contain each other."""
    return st.deferred(lambda: _field(place, hint, depth))


def _field(place: str, hint: Any, depth: int) -> st.SearchStrategy[Any]:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if place.endswith((".body", ".otherwise")) and hint == tree.Body:
        least = 0 if place.endswith(".otherwise") else 1
        return st.lists(_statement(depth - 1), min_size=least, max_size=3).map(tuple)
    if origin is tuple and place in ("AllHold.tests", "OneHolds.tests", "CardTests.tests"):
        return st.lists(_field(place, args[0], depth), min_size=2, max_size=3).map(tuple)
    if place == "Either.branches":
        return st.lists(trees(tree.Branch, depth), min_size=1, max_size=3).map(tuple)
    if origin is tuple:
        return st.lists(_field(place, args[0], depth), min_size=1, max_size=3).map(tuple)
    if origin in (types.UnionType, typing.Union):
        return st.one_of([_field(place, option, depth) for option in args])
    if hint is type(None):
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(0, 120)
    return trees(hint, depth)


@cache
def _statement(depth: int) -> st.SearchStrategy[tree.Node]:
    kinds = (*SENTENCES, *RULES, *(BLOCKS if depth > 0 else ()))
    return st.one_of([trees(kind, depth) for kind in kinds])


EFFECTS = st.lists(_statement(2), min_size=1, max_size=4).map(
    lambda body: tree.Effect(body=tuple(body))
)


def at(start: int, end: int) -> Span:
    return Span("effect", 1, start, 1, end)


def read(text: str) -> tree.Effect:
    assume(all(len(line) <= MAX_CLAUSE_LENGTH for line in text.splitlines()))
    mistakes: list[str] = []
    effect = parse_effect(text, at, lambda code, message, *_: mistakes.append(message))
    assert not mistakes, mistakes
    return effect


@settings(max_examples=80, deadline=None)
@given(EFFECTS)
def test_effects(effect: tree.Effect) -> None:
    text = format_effect(effect)
    again = read(text)
    assert again == effect
    assert format_effect(again) == text


@pytest.mark.parametrize("kind", SENTENCES + BLOCKS + RULES)
@given(data=st.data())
@settings(max_examples=5, deadline=None)
def test_each_kind_of_statement(kind: NodeClass, data: st.DataObject) -> None:
    statement = data.draw(trees(kind, 1))
    assert read(format_effect(tree.Effect(body=(statement,)))).body == (statement,)


@pytest.mark.parametrize("kind", PROPERTY + PREDICATE)
@given(data=st.data())
@settings(max_examples=5, deadline=None)
def test_each_kind_of_predicate_before_each_word(kind: NodeClass, data: st.DataObject) -> None:
    """A predicate may end before `and`, `or`, `then`, `to`, `,` and the end of the line."""
    node: Any = data.draw(trees(kind, 0))
    predicate = tree.Is(False, node) if kind in PROPERTY else node
    region = tree.AnyRegion(None, tree.Filter((predicate,)))
    zone = tree.Zone((region, tree.NamedPlace(tree.Name("x")), region))
    quotas = (tree.Quota(tree.AllOfThem(), tree.OwnPieces(tree.Name("x"))),)
    move = tree.Move(quotas, zone, None, zone, zone)
    choose = tree.Choose(tree.OrElse(zone, zone), tree.Name("x"))
    score = tree.Score(
        tree.EveryRegion(None, tree.Filter((predicate, predicate))), True, tree.BoardOrder(None)
    )
    body = (move, choose, score)
    assert read(format_effect(tree.Effect(body=body))).body == body


@settings(max_examples=30, deadline=None)
@given(EFFECTS)
def test_english_and_prompts(effect: tree.Effect) -> None:
    """Every tree can be said; each line of it is a sentence."""
    words = Words()
    for line in render_effect(effect, words).splitlines():
        first = line.strip().removeprefix("- ")[0]
        assert first.isupper() or first.isdigit()
        assert line[-1] in ".:"
    for node in effect.walk():
        if isinstance(node, SENTENCES + BLOCKS + RULES):
            for asked in (None, *Asked):
                prompt = render_prompt(node, words, asked)
                assert prompt and "\n" not in prompt


@settings(deadline=None)
@given(st.one_of([trees(kind, 0) for kind in RULES]))
def test_rules(rule: tree.Node) -> None:
    assert parse(format_node(rule), "rule", at) == rule


@settings(deadline=None)
@given(trees(tree.Zone, 0))
def test_zones(zone: tree.Node) -> None:
    assert parse(format_node(zone), "zone", at) == zone


@settings(deadline=None)
@given(EFFECTS)
def test_each_span_covers_what_formats_back_to_it(effect: tree.Effect) -> None:
    text = format_effect(effect)
    check_spans(read(text), text)


@settings(deadline=None)
@given(st.one_of([trees(kind, 0) for kind in RULES]))
def test_each_span_of_a_rule(rule: tree.Node) -> None:
    text = format_node(rule)
    check_spans(parse(text, "rule", at), text)


def check_spans(node: tree.Node, text: str) -> None:
    for part in node.walk():
        covered = text[part.span.column : part.span.end_column]
        if isinstance(part, tree.Effect):
            assert covered == text
        elif isinstance(part, tree.Branch):
            assert covered in ("either", "either:", "or:")
        else:
            assert covered == format_node(part), type(part).__name__


def test_every_class_is_tried() -> None:
    """A new node class is in one of the groups above, so that random trees contain it."""
    reached: set[NodeClass] = set()
    waiting: list[NodeClass] = [*SENTENCES, *BLOCKS, *RULES, tree.Zone, tree.Effect]
    while waiting:
        kind = waiting.pop()
        if kind in reached:
            continue
        reached.add(kind)
        for hint in typing.get_type_hints(kind).values():
            waiting += [part for part in _classes(hint) if part is not tree.Node]
    declared = {
        value
        for value in vars(tree).values()
        if isinstance(value, type) and issubclass(value, tree.Node)
    }
    standing_for_others = {kind for kind in declared if kind.__subclasses__()}
    assert declared - reached - standing_for_others == {tree.Unread}


def _classes(hint: Any) -> list[NodeClass]:
    if isinstance(hint, type) and issubclass(hint, tree.Node):
        narrower = hint.__subclasses__() if hint is not tree.Node else []
        return [hint, *(kind for one in narrower for kind in _classes(one))]
    return [kind for part in typing.get_args(hint) for kind in _classes(part)]
