"""Random effects that pass the checks, made from the node classes.

Each statement is added if the checker takes it behind the ones before. Classes that were used least
come first, so that a new form is tried as soon as it has its class.
"""

from __future__ import annotations

import random
import types
import typing
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar, cast

from elgrande.engine.lang import tree
from elgrande.engine.lang.check.effect import check_effect, check_rule, check_steps, check_zone
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.names import Kind, What
from elgrande.engine.lang.parser import reserved
from elgrande.engine.text.source import Span

from ..lang.test_random_trees import BLOCKS, RULES, SENTENCES, NodeClass
from .goals import EVENTS, OF_EACH, OF_ORDERS_AND_PIECES, SUBJECTS
from .vocabulary import (
    COUNTED_CHOICE,
    NEW,
    READ,
    READ_OF_EACH,
    STAND_IN,
    Vocabulary,
    sorts_of,
)

CHOSEN = ("spot", "rival", "aim", "wish", "haven")
NAMING = 6
"""So much more often come sentences that choose a name, since others need one."""
TRIES = 12
"""So often another statement is tried before the effect stays as it is."""
OF_CARDS = (
    tree.MoveCard,
    tree.MoveCards,
    tree.MoveSomeCards,
    tree.MoveThisCard,
    tree.MoveTopCard,
    tree.MoveTopCards,
    tree.DiscardCards,
    tree.Perform,
    tree.MoveChosenCard,
    tree.AnyCard,
    tree.ForEachCard,
    tree.Printed,
    tree.CardsIn,
)
"""Classes whose zones are zones of cards."""
DEEPEST = 3
"""How deep numbers lie in numbers."""
FLAT = (tree.Fixed, tree.OwnPoints)
OF_PIECES = (tree.AnyRegion, tree.NamedPlace, tree.RegionOf)
"""Parts of zones where no cards lie."""
OF_CARD_TEXTS = (*RULES, tree.When, tree.InsteadOf)
"""What stands only at the top of a card's text."""
LOOPS: dict[NodeClass, What] = {
    tree.ForEach: What.PLAYER,
    tree.ForEachRegion: What.PLACE,
    tree.ForEachPiece: What.PIECE,
    tree.ForEachCard: What.CARD,
}
"""What the names of loops stand for."""
Complain = Callable[..., None]
T = TypeVar("T")


class NothingFits(Exception):
    """There is no name for what was begun."""


@dataclass(frozen=True)
class Chosen:
    """A name that an effect has chosen. secret: and not yet revealed.

    counted: it can be said how many players chose a place under it.
    """

    name: str
    what: What
    each: bool
    secret: bool
    counted: bool = False


@dataclass(frozen=True)
class Scene:
    """Where a node stands: what was chosen before, who acts, how deep in blocks it is."""

    chosen: tuple[Chosen, ...] = ()
    each: bool = False
    depth: int = 2
    numbers: int = 0
    of_cards: bool = False
    one_place: bool = False


@dataclass
class Author:
    """Writes random effects, rules and zones, and counts which classes it has used."""

    used: Counter[NodeClass] = field(default_factory=Counter)
    refused: int = 0

    # ------------------------------------------------------------ what can be asked for

    def card_text(self, words: Vocabulary, source: random.Random, *, lying: bool) -> str:
        """The effect of a card, or what it says while it lies in a zone; may be empty."""

        def check(effect: tree.Effect, complain: Complain) -> None:
            check_effect(effect, words.names, complain, in_card=True, while_in=lying)

        kinds: tuple[NodeClass, ...] = OF_CARD_TEXTS
        if not lying:
            kinds = (*SENTENCES, *BLOCKS, *RULES)
        until = None if source.random() < 0.4 else tree.Until(
            tree.AtTheEnd(), tree.NextOne(), tree.Name("round")
        )  # fmt: skip
        first = (tree.Keep(until),) if not lying and source.random() < 0.5 else ()
        return _Writing(self, words, source).effect(first, kinds, check)

    def step(self, words: Vocabulary, source: random.Random) -> str:
        """The effect of a step of a procedure; may be empty."""

        def check(effect: tree.Effect, complain: Complain) -> None:
            check_steps([effect], words.names, complain)

        kinds = tuple(kind for kind in (*SENTENCES, *BLOCKS) if kind not in OF_CARD_TEXTS)
        return _Writing(self, words, source).effect((), kinds, check)

    def rule(self, words: Vocabulary, source: random.Random) -> str:
        """A rule sentence; may be empty."""
        return _Writing(self, words, source).alone(RULES, check_rule)

    def zone(self, words: Vocabulary, source: random.Random) -> str:
        """A zone that gets a name; may be empty."""
        return _Writing(self, words, source).alone((tree.Zone,), check_zone)


@dataclass
class _Writing:
    """One text in the making."""

    author: Author
    words: Vocabulary
    source: random.Random
    scene: Scene = Scene()
    goal: NodeClass | None = None
    """A class that the next sentence shall hold, since it may not fit behind another one."""

    # ------------------------------------------------------------ whole texts

    def effect(
        self,
        body: tuple[tree.Node, ...],
        kinds: Sequence[NodeClass],
        checker: Callable[[tree.Effect, Complain], None],
    ) -> str:
        """Statements, one after the other, as far as the checker takes them."""
        if tree.Each in kinds and self.source.random() < 0.15:
            body = (*body, self._each_chooses())
        for _ in range(self.source.choice((2, 3, 5, 8))):
            for _ in range(TRIES):
                before = self.scene
                self.goal = self._goal(kinds) if self.source.random() < 0.5 else None
                try:
                    more = (*body, self._one_of(kinds))
                except NothingFits:
                    self.scene = before
                    continue
                if _is_right(more, checker):
                    self._count(more[-1])
                    body = more
                    break
                self.author.refused += 1
                self.scene = before
        return format_effect(tree.Effect(body=body)) if body and _is_right(body, checker) else ""

    def _each_chooses(self) -> tree.Node:
        """Every player chooses something that later sentences ask about."""
        pick = self.source.choice(
            (tree.NumberBetween(tree.Fixed(1), tree.Fixed(3)), tree.YesOrNo())
        )
        name = tree.Name(self._word(NEW))
        self._choose(Chosen(name.text, tree.picked(pick), True, False))
        return tree.Each(tree.Everyone(), None, None, body=(tree.Choose(pick, name),))

    def alone(self, kinds: Sequence[NodeClass], checker: Callable[..., None]) -> str:
        """A single rule or zone."""
        for _ in range(TRIES):
            wrong: list[str] = []
            try:
                node = self._one_of(kinds)
            except NothingFits:
                continue
            checker(node, self.words.names, _into(wrong))
            if not wrong:
                self._count(node)
                return str(format_node(node))
        return ""

    def _count(self, node: tree.Node) -> None:
        self.author.used.update(type(part) for part in node.walk())

    # ------------------------------------------------------------ nodes

    def _one_of(self, kinds: Sequence[NodeClass]) -> Any:
        """A node of one of these classes: of another one where no name fits."""
        left = [kind for kind in kinds if not (self.scene.of_cards and kind in OF_PIECES)]
        left = [kind for kind in left if self._leads_to_goal(kind)] or left
        while left:
            weights = [
                (NAMING if _names_something(kind) or kind is tree.Each else 1)
                / (1 + self.author.used[kind]) ** 0.7
                for kind in left
            ]
            kind = self.source.choices(left, weights)[0]
            before = self.scene
            try:
                return self._node(kind)
            except NothingFits:
                self.scene = before
                left.remove(kind)
        raise NothingFits

    def _goal(self, kinds: Sequence[NodeClass]) -> NodeClass:
        """A class that few sentences can hold: first of all one that asks what was chosen."""
        goals: list[NodeClass] = []
        for one in self.scene.chosen:
            if not one.secret:
                goals += (tree.ChosenBy,) if one.counted else ()
                goals += OF_EACH.get(one.what, ()) if one.each else ()
        if not goals or self.source.random() < 0.2:
            goals += OF_ORDERS_AND_PIECES
            goals += EVENTS if tree.When in kinds else ()
        return self.source.choices(goals, [(1 + self.author.used[kind]) ** -2 for kind in goals])[0]

    def _leads_to_goal(self, hint: Any) -> bool:
        return self.goal is not None and any(self.goal in _within(kind) for kind in _classes(hint))

    def _node(self, kind: NodeClass) -> tree.Node:
        if kind in BLOCKS and not self.scene.depth:
            raise NothingFits
        if kind is tree.Name:
            return self._name("AnyOf.subject")
        if kind is not tree.Fixed and issubclass(tree.Fixed, kind):
            return self._amount(kind)
        if kinds := kind.__subclasses__():
            return cast(tree.Node, self._one_of(kinds))
        if kind is tree.AnyOf:
            return self._value() if self.source.random() < 0.4 else self._any_of()
        outside = self.scene
        if kind in OF_CARDS:
            self.scene = replace(self.scene, of_cards=True)
        if kind in (tree.When, tree.InsteadOf):
            self.scene = replace(self.scene, chosen=(), each=False)
        hints = _hints(kind)
        parts: dict[str, Any] = {}
        for name in _in_order(kind):
            parts[name] = self._field(kind, name, hints[name])
            if name == "name" and kind in LOOPS:
                self._choose(Chosen(parts[name].text, LOOPS[kind], False, False))
        node = kind(**parts)
        self.goal = None if kind is self.goal else self.goal
        self.scene = replace(
            self.scene, of_cards=outside.of_cards, one_place=outside.one_place,
            depth=outside.depth, each=outside.each,
        )  # fmt: skip
        self._follow(node, outside)
        return node

    def _amount(self, kind: NodeClass) -> tree.Node:
        """A number that is worked out, in which other numbers may lie."""
        outside = self.scene
        self.scene = replace(outside, numbers=outside.numbers + 1, of_cards=False)
        kinds = kind.__subclasses__() if outside.numbers < DEEPEST else FLAT
        try:
            found: tree.Node = self._one_of(kinds)
            return found
        finally:
            self.scene = replace(self.scene, numbers=outside.numbers, of_cards=outside.of_cards)

    def _field(self, kind: NodeClass, name: str, hint: Any) -> Any:
        place = f"{kind.__name__}.{name}"
        if name in ("body", "otherwise") and hint == tuple[tree.Node, ...]:
            return self._body(kind, least=int(name == "body"))
        if hint is tree.Name:
            return self._name(place)
        if isinstance(hint, type) and issubclass(hint, tree.Node):
            outside = self.scene
            node = self._one_of((hint,))
            self.scene = replace(self.scene, one_place=outside.one_place)
            return node
        return self._plain(place, hint)

    def _plain(self, place: str, hint: Any) -> Any:
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        kind, _, name = place.partition(".")
        if origin is tuple:
            count = self.source.choice((1, 1, 1, 2))
            if place in ("Either.branches", "AllHold.tests", "OneHolds.tests"):
                count += 1
            return tuple(self._field(getattr(tree, kind), name, args[0]) for _ in range(count))
        if origin in (types.UnionType, typing.Union):
            may_lack = type(None) in args and not self._leads_to_goal(hint)
            if may_lack and self.source.random() < 0.5:
                return None
            some = [option for option in args if option is not type(None)]
            if (
                all(isinstance(o, type) and issubclass(o, tree.Node) for o in some)
                and len(some) > 1
            ):
                return self._one_of(some)
            return self._field(getattr(tree, kind), name, self.source.choice(some))
        if hint is bool:
            return self.source.random() < 0.4
        if hint is int:
            return self.source.choice((1, 1, 2, 2, 3, 4, 5))
        raise NotImplementedError(f"{place}: {hint}")

    def _value(self) -> tree.Node:
        """Whether a parameter has a value."""
        name = self._word(Kind.PARAMETER)
        values = [v for v in self.words.names.values[name] if v not in reserved()]
        if not values:
            raise NothingFits
        value = self.source.choice(values)
        place = tree.NamedPlace(tree.Name(value))
        return tree.AnyOf(tree.Name(name), (tree.Is(False, tree.SamePlace(place)),))

    def _any_of(self) -> tree.Node:
        """What is said of a place, a player or a piece."""
        alternatives = typing.get_args(tree.Alternative)
        first = self._one_of(alternatives)
        alike = [kind for kind in alternatives if kind.ABOUT is first.ABOUT]
        more = (self._one_of(alike),) if self.source.random() < 0.3 else ()
        subject: tree.Node
        if first.ABOUT is What.PLACE:
            subject = self._one_of(typing.get_args(tree.Subject))
        else:
            sort, around = self.source.choice(SUBJECTS[first.ABOUT])
            name = tree.Name(self._word(sort))
            subject = around(name) if around else name
        return tree.AnyOf(cast(tree.Subject, subject), (first, *more))

    def _name(self, place: str) -> tree.Name:
        sorts = sorts_of(place, of_cards=self.scene.of_cards)
        for sort in self.source.sample(sorts, len(sorts)):
            try:
                return tree.Name(self._word(sort))
            except NothingFits:
                continue
        raise NothingFits

    def _word(self, sort: str) -> str:
        chosen = self.scene.chosen
        readable = [one for one in chosen if not one.secret and (self.scene.each or not one.each)]
        match sort:
            case _ if sort == NEW:
                words = [name for name in CHOSEN if name not in self.words.names.kinds]
            case _ if sort in READ:
                words = [one.name for one in readable if one.what is READ[sort]]
            case _ if sort in READ_OF_EACH:
                of_each = (one for one in chosen if one.each and not one.secret)
                words = [one.name for one in of_each if one.what is READ_OF_EACH[sort]]
            case _ if sort == COUNTED_CHOICE:
                words = [one.name for one in chosen if one.counted and not one.secret]
            case _:
                words = [word] if (word := self.words.pick(sort, self.source)) else []
        if not words:
            raise NothingFits
        return self.source.choice(words)

    # ------------------------------------------------------------ blocks, and what they choose

    def _body(self, kind: NodeClass, *, least: int) -> tuple[tree.Node, ...]:
        if not least and self.source.random() < 0.6:
            return ()
        before = self.scene
        self.scene = replace(before, depth=before.depth - 1, each=before.each or kind is tree.Each)
        kinds = [k for k in (*SENTENCES, *BLOCKS) if k not in OF_CARD_TEXTS]
        naming = [k for k in kinds if k not in BLOCKS and _names_something(k)]
        first = naming if kind is tree.Each and self.source.random() < 0.5 else kinds
        others = range(0 if self.goal else self.source.choice((0, 0, 1, 2)))
        body = (self._one_of(first), *(self._one_of(kinds) for _ in others))
        chosen = self.scene.chosen if kind is tree.Each else before.chosen
        self.scene = replace(before, chosen=chosen)
        return body

    def _follow(self, node: tree.Node, before: Scene) -> None:
        """What is chosen behind a statement."""
        chosen = self.scene.chosen
        match node:
            case tree.Choosing(pick=pick):
                what, secret, each = tree.picked(pick), node.SECRETLY, self.scene.each
                counted = (each or secret) and what is What.PLACE
                for name, _ in node.introduces():
                    self._choose(Chosen(name, what, each, secret, counted))
            case tree.May(name=tree.Name(text=text)):
                self._choose(Chosen(text, What.ANSWER, self.scene.each, False))
            case tree.ForEach() | tree.ForEachRegion() | tree.ForEachPiece() | tree.ForEachCard():
                self.scene = replace(self.scene, chosen=before.chosen)
            case tree.Reveal():
                self.scene = replace(
                    self.scene, chosen=tuple(replace(c, secret=False) for c in chosen)
                )
            case tree.Event() | tree.Whose():
                for given, what in node.given():
                    self._choose(Chosen(given.text, what, False, False))
            case tree.When() | tree.InsteadOf():
                self.scene = replace(self.scene, chosen=before.chosen)

    def _choose(self, new: Chosen) -> None:
        others = tuple(one for one in self.scene.chosen if one.name != new.name)
        self.scene = replace(self.scene, chosen=(*others, new))


def _remembered(function: Callable[[NodeClass], T]) -> Callable[[NodeClass], T]:
    """A cache for functions of classes, which mypy takes for no keys."""
    found: Any = cache(function)
    return cast(Callable[[NodeClass], T], found)


@_remembered
def _hints(kind: NodeClass) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _classes(hint: Any) -> frozenset[NodeClass]:
    """The classes of nodes that a field may hold."""
    args = typing.get_args(hint)
    if args:
        return frozenset(kind for one in args for kind in _classes(one))
    if not (isinstance(hint, type) and issubclass(hint, tree.Node)):
        return frozenset()
    narrower = hint.__subclasses__() if hint is not tree.Node else ()
    return frozenset({hint}).union(*map(_classes, narrower))


@_remembered
def _within(kind: NodeClass) -> frozenset[NodeClass]:
    """A class and all that may stand in its parts; what stands in a block is a sentence itself."""
    found, new = set[NodeClass](), {kind}
    while new:
        found |= new
        new = {
            inner for one in new for hint in _hints(one).values() for inner in _classes(hint)
        } - found
    return frozenset(found)


@_remembered
def _names_something(kind: NodeClass) -> bool:
    """Whether a sentence gives a name to something."""
    return STAND_IN.get(f"{kind.__name__}.name") == (NEW,)


@_remembered
def _in_order(kind: NodeClass) -> tuple[str, ...]:
    """The fields in the order in which they are filled: a loop's name before its block."""
    return tuple(sorted(kind.FIELDS, key=lambda name: name in ("body", "otherwise", "branches")))


def _is_right(
    body: tuple[tree.Node, ...], checker: Callable[[tree.Effect, Complain], None]
) -> bool:
    """Whether the checker takes these statements as they are written."""
    wrong: list[str] = []
    text = format_effect(tree.Effect(body=body))
    effect = parse_effect(text, _at, _into(wrong))
    if any(mistake.startswith("E305") for mistake in wrong):  # too long to be read
        return False
    assert not wrong and effect.body == body, f"read back otherwise: {wrong}\n{text}"
    checker(effect, _into(wrong))
    return not wrong


def _at(start: int, end: int) -> Span:
    return Span("effect", 1, start, 1, end)


def _into(wrong: list[str]) -> Complain:
    def complain(code: str, message: str, span: Span, hint: object = None) -> None:
        if code.startswith("E"):
            wrong.append(f"{code} {message}")

    return complain
