"""Random effects that pass the checks, made from the node classes.

Each statement is added if the checker accepts it after the ones before. Half of them aim at a
class that was used least, and choose first what that needs; so a new class is tried as soon as it
exists, and the class itself says what is expected in its parts.
"""

from __future__ import annotations

import random
import types
import typing
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from elgrande.engine.lang import tree
from elgrande.engine.lang.check.effect import (
    check_effect,
    check_lasting,
    check_rule,
    check_steps,
    check_zone,
)
from elgrande.engine.lang.expected_kinds import (
    COPIED,
    NEW,
    ONE_PLACE,
    PLACES,
    SECRET,
    SUBJECT,
    Wanted,
)
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.names import ONE_OF, Category, Names, What
from elgrande.engine.lang.parser import reserved
from elgrande.engine.lang.phrases.conditions import SUBJECTS
from elgrande.engine.text.source import Span

from ..lang.test_random_trees import (
    BLOCKS,
    EXTREMES,
    RULES,
    SENTENCES,
    NodeClass,
    well_said,
)
from .language import (
    as_read,
    classes_in,
    fits,
    gives_a_name,
    held_by,
    hints_of,
    in_order,
    joined,
    names_its_thing,
    picks_of,
    ways_to,
)
from .vocabulary import Chosen, Vocabulary, lacking

NAMING = 6
"""So much more often come sentences that choose a name, since others need one."""
TRIES = 12
"""So often another statement is tried before the effect stays as it is."""
MOST_CHOICES = 2
"""So many things are chosen before a sentence that needs them."""
_PLAYERS = {Category.PLAYERS_PIECE}
SECOND_NAMES = 0.15
"""How often a choice only gives a second name to what has one."""
DEEPEST = 3
"""How deep numbers lie in numbers."""
FLAT = (tree.Fixed, tree.OwnPoints)
OF_CARD_TEXTS = (*RULES, tree.When, tree.InsteadOf)
"""What stands only at the top of a card's text."""
OF_SEVERAL = (tree.Either, tree.AllHold, tree.OneHolds, tree.CardTests)
"""What has at least two parts."""
STEPS = tuple(kind for kind in (*SENTENCES, *BLOCKS) if kind not in OF_CARD_TEXTS)
"""What stands in a step of a procedure, and in blocks."""
CHOSEN_BEFORE = 0.7
"""How often a name is one that was chosen before, where an id would do as well."""
WHAT = {what.noun.split()[-1]: what for what in What} | {
    "opponent": What.PLAYER,
    "regions": What.PLACES,
    "opponents": What.PLAYERS,
}
"""What is called so; anything else is a place."""
Diagnose = Callable[..., None]
Checker = Callable[[tree.Effect, Names, Diagnose], None]


class NothingFits(Exception):
    """There is no name for what was begun."""


class LacksChoice(NothingFits):
    """What was aimed at needs something that was chosen before."""


@dataclass(frozen=True)
class Scene:
    """Where a node stands: what was chosen before, who acts, how deep in blocks it is."""

    chosen: tuple[Chosen, ...] = ()
    each: bool = False
    depth: int = 2
    numbers: int = 0


@dataclass(frozen=True)
class Text:
    """A sort of text: what may stand at its top, and who checks it. first: how it begins."""

    kinds: Sequence[NodeClass]
    check: Checker
    first: tuple[tree.Node, ...] = ()


def _card(effect: tree.Effect, names: Names, diagnose: Diagnose) -> None:
    check_effect(effect, names, diagnose, in_card=True)


def _lying(effect: tree.Effect, names: Names, diagnose: Diagnose) -> None:
    check_effect(effect, names, diagnose, in_card=True, while_in=True)


def _step(effect: tree.Effect, names: Names, diagnose: Diagnose) -> None:
    check_steps([effect], names, diagnose)


_NEXT_ROUND = tree.Until(tree.AtTheEnd(), tree.NextOne(), tree.Name("round"))
KEPT = [Text((*STEPS, *OF_CARD_TEXTS), _card, (tree.Keep(u),)) for u in (None, _NEXT_ROUND)]
USED = Text(STEPS, _card)
LYING = Text(OF_CARD_TEXTS, _lying)
STEP = Text(STEPS, _step)
LASTING = Text((tree.When,), check_lasting)
TEXTS = (*KEPT, USED, LYING, STEP, LASTING)
RULE, ZONE = (RULES, check_rule), ((tree.Zone,), check_zone)


@dataclass
class Author:
    """Writes random effects, rules and zones, and counts which classes it has used."""

    used: Counter[NodeClass] = field(default_factory=Counter)
    refused: int = 0

    def card_text(self, words: Vocabulary, source: random.Random, *, lying: bool) -> str:
        """The effect of a card, or what it says while it lies in a zone; may be empty."""
        text = LYING if lying else source.choice((*KEPT, USED, USED))
        return _Writing(self, words, source).effect(text)

    def step(self, words: Vocabulary, source: random.Random) -> str:
        """The effect of a step of a procedure; may be empty."""
        return _Writing(self, words, source).effect(STEP)

    def lasting(self, words: Vocabulary, source: random.Random) -> str:
        """The effect of a rule; may be empty."""
        return _Writing(self, words, source).effect(LASTING)

    def rule(self, words: Vocabulary, source: random.Random) -> str:
        """A rule sentence; may be empty."""
        return _Writing(self, words, source).alone(*RULE)

    def zone(self, words: Vocabulary, source: random.Random) -> str:
        """A zone that gets a name; may be empty."""
        return _Writing(self, words, source).alone(*ZONE)

    def holding(
        self, kind: NodeClass, words: Vocabulary, source: random.Random
    ) -> tuple[Text, tree.Body] | None:
        """A short text that holds a class, and of which sort it is; None: this try has failed."""
        before, text = self.used[kind], source.choice(TEXTS)
        body = _Writing(self, words, source, goal=kind).aimed(text)
        return (text, body) if body and self.used[kind] > before else None


@dataclass
class _Writing:
    """One text in the making."""

    author: Author
    words: Vocabulary
    source: random.Random
    scene: Scene = Scene()
    goal: NodeClass | None = None
    """A class that the next sentence must contain, since it may not fit after another one."""
    lacks: Wanted | None = None
    """What a name was last looked for, and not found."""

    # ------------------------------------------------------------ whole texts

    def effect(self, text: Text) -> str:
        """Statements, one after the other, as far as the checker takes them."""
        self.scene = replace(self.scene, depth=self.source.choice((2, 2, 2, 3, 4)))
        body = text.first
        for _ in range(self.source.choice((2, 3, 5, 8))):
            for _ in range(TRIES):
                self.goal = self._goal(text.kinds) if self.source.random() < 0.5 else None
                if (more := self._with_another(body, text)) is not None:
                    body = more
                    break
        return format_effect(tree.Effect(body=body)) if self._is_right(body, text) else ""

    def aimed(self, text: Text) -> tree.Body | None:
        """A text with one statement that holds the goal, if that can be found at once."""
        return self._with_another(text.first, text)

    def alone(self, kinds: Sequence[NodeClass], checker: Callable[..., None]) -> str:
        """A single rule or zone."""
        for _ in range(TRIES):
            wrong: list[str] = []
            try:
                node = self._one_of(kinds, PLACES if tree.Zone in kinds else None)
            except NothingFits:
                continue
            checker(node, self.words.names, _into(wrong))
            if not wrong:
                self._count(node)
                return str(format_node(node))
        return ""

    def _with_another(self, body: tree.Body, text: Text) -> tree.Body | None:
        """A body with one more statement, and before it what this needs; None: it does not fit."""
        before = self.scene
        try:
            more = self._statement(text.kinds)
        except NothingFits:
            self.scene = before
            return None
        whole = joined((*body, *more))
        if _reads_back(joined(more)) and self._is_right(whole, text):
            for node in more:
                self._count(node)
            return whole
        self.author.refused += 1
        self.scene = before
        return None

    def _is_right(self, body: tree.Body, text: Text) -> bool:
        """Whether the checker takes these statements."""
        wrong: list[str] = []
        text.check(tree.Effect(body=body), self.words.names, _into(wrong))
        return bool(body) and not wrong

    def _count(self, node: tree.Node) -> None:
        self.author.used.update(type(part) for part in node.walk())

    # ------------------------------------------------------------ statements

    def _statement(self, kinds: Sequence[NodeClass]) -> tree.Body:
        """A statement, with what must be chosen before it."""
        goal, first = self.goal, tuple[tree.Node, ...]()
        for _ in range(MOST_CHOICES):
            before = self.scene
            try:
                return (*first, self._one_of(kinds))
            except LacksChoice:
                if self.lacks is None or not set(STEPS) <= set(kinds):
                    raise
            self.scene = before
            what, secretly = self.source.choice(list(lacking(self.lacks))), self.lacks is SECRET
            first += self._introduction(what, secretly=secretly)
            self.goal = goal
        return (*first, self._one_of(kinds))

    def _introduction(self, what: What, *, secretly: bool) -> tree.Body:
        """Something is chosen: by who acts, by each player, or by each in secret.

        secretly: it stays secret for the next sentence.
        """
        several, one = what in ONE_OF, ONE_OF.get(what, what)
        picks = (pick for pick in picks_of(one) if not (several and pick is tree.FoundPlayer))
        pick = self.source.choice(list(picks))
        choosing: type[tree.Choosing]
        choosing = self.source.choice((tree.Choose, tree.SecretlyChoose, tree.Draw))
        if secretly:
            choosing = tree.SecretlyChoose
        if several:
            choosing = tree.ChooseSeveral
        elif pick not in classes_in(hints_of(choosing)["pick"]):
            choosing = tree.Draw
        self.goal = pick
        outside = self.scene
        by_each = not outside.each and self.source.random() < 0.6
        self.scene = replace(outside, each=outside.each or by_each)
        node = self._node(choosing, None)
        self.goal = None
        self.scene = replace(self.scene, each=outside.each)
        if by_each:
            node = tree.Each(tree.Everyone(), None, None, body=(node,))
        if secretly or choosing is not tree.SecretlyChoose:
            return (node,)
        self._reveal()
        return (node, tree.Reveal())

    def _goal(self, kinds: Sequence[NodeClass]) -> NodeClass:
        """A class that was used least."""
        goals = held_by(tuple(kinds))
        return self.source.choices(goals, [(1 + self.author.used[kind]) ** -2 for kind in goals])[0]

    def _steps_to_goal(self, hint: Any) -> int | None:
        """How far it is to the goal; None: it does not lead there."""
        if self.goal is None:
            return None
        ways = ways_to(self.goal)
        return min((ways[kind] for kind in classes_in(hint) if kind in ways), default=None)

    # ------------------------------------------------------------ nodes

    def _one_of(self, kinds: Sequence[NodeClass], around: Wanted | None = None) -> Any:
        """A node of one of these classes: of another one where no name fits."""
        left = self._towards_goal([kind for kind in kinds if fits(kind, around)])
        while left:
            kind = self.source.choices(left, [self._weight(kind) for kind in left])[0]
            before, goal = self.scene, self.goal
            try:
                return self._node(kind, around)
            except LacksChoice:
                raise
            except NothingFits:
                self.scene, self.goal = before, goal
                left.remove(kind)
        raise NothingFits

    def _weight(self, kind: NodeClass) -> float:
        """How much more often it comes than others: seldom used, naming, near the goal."""
        naming = NAMING if gives_a_name(kind) or kind is tree.Each else 1
        nearness = 0.33 ** (self._steps_to_goal(kind) or 0)
        return float(naming * nearness * (1 + self.author.used[kind]) ** -0.7)

    def _towards_goal(self, kinds: list[NodeClass]) -> list[NodeClass]:
        """The classes that can hold the goal, or all; a block can hold a statement in its body."""
        leading = [kind for kind in kinds if self._steps_to_goal(kind) is not None]
        if leading and tree.When in kinds and self.goal and self.goal.WITHOUT_WHEN:
            return [tree.When]
        around: list[NodeClass] = [kind for kind in kinds if self.scene.depth and kind in BLOCKS]
        if leading and around and self.source.random() < 0.3:
            return around
        return leading or kinds

    def _node(self, kind: NodeClass, around: Wanted | None) -> tree.Node:
        if kind in BLOCKS and not self.scene.depth:
            raise NothingFits
        if kind is not tree.Fixed and issubclass(tree.Fixed, kind):
            return self._amount(kind)
        if kinds := kind.__subclasses__():
            return cast(tree.Node, self._one_of(kinds, around))
        if kind is self.goal:
            return self._aimed_at(kind, around)
        if kind is tree.AnyOf:
            return self._any_of()
        outside = self.scene
        if kind in (tree.When, tree.InsteadOf):
            self.scene = replace(self.scene, chosen=(), each=False)
        parts: dict[str, Any] = {}
        for name in in_order(kind):
            if name == "body" and names_its_thing(kind):
                self._name_all(kind(**parts, body=()))
            parts[name] = self._part(kind, name, around)
        node = kind(**parts)
        node = as_read(well_said(node) if isinstance(node, EXTREMES) else node)
        if isinstance(node, tree.ZoneRule) and node.subject and self.source.random() < 0.4:
            node = node.changed(named=tree.Zone((tree.OwnPlace(node.subject),)))
        if isinstance(node, tree.Choose) and self.source.random() < SECOND_NAMES:
            node = self._of_known(node)
        self._leave(node, outside)
        return node

    def _of_known(self, node: tree.Choose) -> tree.Choose:
        """A choice that only gives a second name to what has one, or to the holder of an office."""
        chosen = self.words.chosen(COPIED, None, self.scene.chosen, each=self.scene.each)
        found: list[tree.Place] = [tree.NamedPlace(tree.Name(name)) for name in chosen]
        offices = self.words.of_category(Category.OFFICE)
        found += [tree.ThePlace(tree.Name(name)) for name in offices]
        if not found:
            return node
        return node.changed(pick=tree.Zone((self.source.choice(found),)), another=None)

    def _aimed_at(self, kind: NodeClass, around: Wanted | None) -> tree.Node:
        """A node of the class that was aimed at; what is in it can be anything."""
        self.goal = self.lacks = None
        try:
            return self._node(kind, around)
        except NothingFits as nothing:
            raise nothing if self.lacks is None else LacksChoice from None

    def _amount(self, kind: NodeClass) -> tree.Node:
        """A number that is worked out, in which other numbers may lie."""
        outside = self.scene
        self.scene = replace(outside, numbers=outside.numbers + 1)
        kinds = kind.__subclasses__() if outside.numbers < DEEPEST else FLAT
        try:
            found: tree.Node = self._one_of(kinds)
            return found
        finally:
            self.scene = replace(self.scene, numbers=outside.numbers)

    def _part(self, kind: NodeClass, name: str, around: Wanted | None) -> Any:
        hint, wanted = hints_of(kind)[name], kind.MEANINGS.get(name, around)
        if name in ("body", "otherwise") and hint == tuple[tree.Node, ...]:
            return self._body(kind, least=int(name == "body"))
        return self._of_type(kind, name, hint, wanted, around)

    def _of_type(
        self, kind: NodeClass, name: str, hint: Any, wanted: Wanted | None, around: Wanted | None
    ) -> Any:
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if hint is tree.Name:
            assert wanted is not None, f"{kind.__name__}.{name}: what is it?"
            return self._name(wanted, kind if wanted is around else None)
        if origin is tuple:
            count = self.source.choice((1, 1, 1, 2)) + (kind in OF_SEVERAL)
            return tuple(self._of_type(kind, name, args[0], wanted, around) for _ in range(count))
        if origin in (types.UnionType, typing.Union):
            may_lack = type(None) in args and self._steps_to_goal(hint) is None
            if may_lack and self.source.random() < 0.5:
                return None
            some = [option for option in args if option is not type(None)]
            if len(some) == 1:
                return self._of_type(kind, name, some[0], wanted, around)
            return self._one_of(some, wanted)
        if hint is bool:
            return self.source.random() < 0.4
        if hint is int:
            return self.source.choice((1, 1, 2, 2, 3, 4, 5))
        return self._one_of((hint,), wanted)

    # ------------------------------------------------------------ names, and what they stand for

    def _any_of(self) -> tree.Node:
        """What is said of a place, a player, a piece or a parameter."""
        if self._steps_to_goal(tree.Alternative) is None and self.source.random() < 0.4:
            return self._value()
        alternatives = typing.get_args(tree.Alternative)
        first = self._one_of(alternatives)
        alike = [kind for kind in alternatives if kind.ABOUT is first.ABOUT]
        more = (self._one_of(alike),) if self.source.random() < 0.3 else ()
        return tree.AnyOf(self._subject(first.ABOUT), (first, *more))

    def _subject(self, about: What) -> tree.Subject:
        """Of whom or of what something is said."""
        found = typing.get_args(tree.FoundPerson)
        if self.source.random() < 0.4 and about is not What.CARD:
            regions = SUBJECT.categories & {Category.REGION} if about is What.PLACE else frozenset()
            return self._name(SUBJECT.changed(categories=regions, locals=(about,)), None)
        if about is What.PLACE:
            others = (tree.Name, *found)
            kinds = (kind for kind in typing.get_args(tree.Subject) if kind not in others)
            return cast(tree.Subject, self._one_of(tuple(kinds), ONE_PLACE))
        if about is What.PLAYER and self.source.random() < 0.5:
            return cast(tree.Subject, self._one_of(found))
        category = self.source.choice([one for one, what in SUBJECTS.items() if what is about])
        form = tree.OwnPlace if category in tree.OWNED | _PLAYERS else tree.ThePlace
        return form(tree.Name(self._word(self.words.of_category(category))))

    def _value(self) -> tree.Node:
        """Whether a parameter has a value."""
        name = self._word(self.words.of_category(Category.PARAMETER))
        values = [v for v in self.words.names.values[name] if v not in reserved()]
        place = tree.NamedPlace(tree.Name(self._word(values)))
        return tree.AnyOf(tree.Name(name), (tree.Is(False, tree.SamePlace(place)),))

    def _name(self, wanted: Wanted, form: NodeClass | None) -> tree.Name:
        """A name that is wanted. form: the class that names it in its own way."""
        if wanted is NEW:
            return tree.Name(self.source.choice(self.words.new()))
        ids = self.words.ids(wanted, form)
        chosen = self.words.chosen(wanted, form, self.scene.chosen, each=self.scene.each)
        if chosen and (not ids or self.source.random() < CHOSEN_BEFORE):
            return tree.Name(self.source.choice(chosen))
        if not ids and (form is None or form.NAMES_CHOSEN) and any(lacking(wanted)):
            self.lacks = wanted
        return tree.Name(self._word(ids))

    def _word(self, words: list[str]) -> str:
        word = self.words.pick(words, self.source)
        if word is None:
            raise NothingFits
        return word

    # ------------------------------------------------------------ blocks, and what they choose

    def _body(self, kind: NodeClass, *, least: int) -> tree.Body:
        if not least and self.source.random() < 0.6:
            return ()
        before = self.scene
        self.scene = replace(before, depth=before.depth - 1, each=before.each or kind is tree.Each)
        naming = [one for one in STEPS if gives_a_name(one)]
        first = naming if kind is tree.Each and self.source.random() < 0.5 else STEPS
        others = range(0 if self.goal else self.source.choice((0, 0, 1, 2)))
        body = self._statement(STEPS if self.goal else first)
        body += tuple(self._one_of(STEPS) for _ in others)
        chosen = self.scene.chosen if kind is tree.Each else before.chosen
        self.scene = replace(before, chosen=chosen)
        return joined(body)

    def _leave(self, node: tree.Node, before: Scene) -> None:
        """Sets what is known after a node."""
        self.scene = replace(self.scene, depth=before.depth, each=before.each)
        if isinstance(node, tree.Reveal):
            self._reveal()
        elif isinstance(node, BLOCKS) and not isinstance(node, tree.Each | tree.May):
            self.scene = replace(self.scene, chosen=before.chosen)
        else:
            self._name_all(node)

    def _name_all(self, node: tree.Node) -> None:
        """What a node gives names to can be read from here on."""
        secret = isinstance(node, tree.Choosing) and node.SECRETLY
        for name, local in node.introduces():
            what, family = WHAT.get(local.noun, What.PLACE), local.family
            for one in self.scene.chosen:
                if one.name == local.copy_of:
                    what, family = one.what, one.family
            if self.words.names.category(local.copy_of) is Category.OFFICE:
                what = What.PLAYER
            new = Chosen(name, what, self.scene.each, secret, family)
            others = tuple(one for one in self.scene.chosen if one.name != name)
            self.scene = replace(self.scene, chosen=(*others, new))

    def _reveal(self) -> None:
        chosen = tuple(replace(one, secret=False) for one in self.scene.chosen)
        self.scene = replace(self.scene, chosen=chosen)


def _reads_back(body: tree.Body) -> bool:
    """Whether statements can be read as they are written; False: a line is too long."""
    wrong: list[str] = []
    written = format_effect(tree.Effect(body=body))
    effect = parse_effect(written, _at, _into(wrong))
    if any(mistake.startswith("E305") for mistake in wrong):
        return False
    assert not wrong and effect.body == body, f"read back otherwise: {wrong}\n{written}"
    return True


def _at(start: int, end: int) -> Span:
    return Span("effect", 1, start, 1, end)


def _into(wrong: list[str]) -> Diagnose:
    def diagnose(code: str, message: str, span: Span, hint: object = None) -> None:
        if code.startswith("E"):
            wrong.append(f"{code} {message}")

    return diagnose
