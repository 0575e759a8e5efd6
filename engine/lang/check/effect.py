"""Semantic check of a parsed effect, rule or zone: names, types and order.

All errors are reported, one message each; errors that follow from a reported one are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from ...text.limits import MAX_PLAYER_DEPTH
from ...text.source import Span
from .. import tree
from ..expected_kinds import NEW, OFFICE, PLACES, PLAYER, Wanted
from ..filling import article_of
from ..formatter import format_node
from ..names import Category, Names, What
from .chosen_names import Chooser, Local
from .parameters import check_value, is_about, is_comparable
from .references import References
from .scope import Scope, chosen_names
from .wording import ABOUT_ORDER, Diagnose

__all__ = ["Diagnose", "check_effect", "check_lasting", "check_rule", "check_steps", "check_zone"]


def check_effect(
    effect: tree.Effect,
    names: Names,
    diagnose: Diagnose,
    *,
    in_card: bool,
    while_in: bool = False,
    partial: bool = False,
) -> None:
    """Reports every error of an effect. in_card: it is the effect of a card.

    while_in: the text holds while the card lies somewhere, so nothing in it is done at once.
    partial: some of its lines could not be parsed. They are assumed to choose or begin whatever is
    missing, so that a syntax error does not cause errors about names.
    """
    _check([effect], names, diagnose, in_card, partial, while_in)


def check_steps(
    effects: Sequence[tree.Effect], names: Names, diagnose: Diagnose, *, partial: bool = False
) -> None:
    """Reports every error of the steps of one procedure, in their order.

    A name that one step chooses may be read in later steps. partial: as in `check_effect`.
    """
    _check(effects, names, diagnose, False, partial)


def check_lasting(
    effect: tree.Effect, names: Names, diagnose: Diagnose, *, partial: bool = False
) -> None:
    """Reports every error of the effect of a rule, which always holds and is not on a card."""
    _check([effect], names, diagnose, False, partial, while_in=True, in_rule=True)


def check_rule(node: tree.Node, names: Names, diagnose: Diagnose) -> None:
    """Reports every error of a rule sentence."""
    _Checker(References(names, Scope(names, diagnose), diagnose)).part(node)


def check_zone(node: tree.Node, names: Names, diagnose: Diagnose) -> None:
    """Reports every error of a named zone."""
    _Checker(References(names, Scope(names, diagnose), diagnose)).part(node, PLACES)


def _check(
    effects: Sequence[tree.Effect],
    names: Names,
    diagnose: Diagnose,
    in_card: bool,
    partial: bool,
    while_in: bool = False,
    in_rule: bool = False,
) -> None:
    if partial:
        diagnose = _without_order(diagnose)
    promised = [text for effect in effects for text in chosen_names(effect)]
    for node in (node for one in effects for node in one.answering(tree.Node.introduces)):
        promised += [text for text, _ in node.introduces()]  # also those that are not written
    scope = Scope(names, diagnose, promised)
    lasts = while_in or (in_card and any(map(_keeps, effects)))
    references = References(names, scope, diagnose, unread=_unread_words(effects))
    checker = _Checker(references, in_card=in_card, while_in=while_in, lasts=lasts, in_rule=in_rule)
    for effect in effects:
        checker.text(effect.body)
    scope.report_unused()


def _unread_words(effects: Sequence[tree.Effect]) -> frozenset[str]:
    """The words of all lines that could not be parsed."""
    return frozenset(
        word for effect in effects for part in effect.all(tree.Unread) for word in part.words
    )


def _without_order(diagnose: Diagnose) -> Diagnose:
    """A reporter that drops errors that depend on other lines."""

    def filtered(code: str, message: str, span: Span, hint: str | None = None) -> None:
        if code not in ABOUT_ORDER:
            diagnose(code, message, span, hint)

    return filtered


def _keeps(effect: tree.Effect) -> bool:
    """Whether a sentence keeps the card, outside of deferred blocks."""
    if not any(cls.EFFECTS.keeps for cls in effect.by_class()):
        return False
    below: list[tree.Node] = [effect]
    while below:
        node = below.pop()
        if node.EFFECTS.keeps:
            return True
        if not _is_later(node):
            below += node.children()
    return False


def _is_later(statement: tree.Node) -> bool:
    """Whether a statement is deferred: it waits for an event, or it is a rule."""
    return statement.HOLDS or bool(statement.WAITS)


_LATER = "{} `{}` block runs later and knows only the names that are chosen inside it"
_TESTED = "the condition is tested later and knows no chosen names"
_HOLDS = "a rule also applies later and knows no chosen names"


class _Checker:
    """Implements `Check`: walks the sentences and blocks of effects."""

    def __init__(
        self,
        references: References,
        *,
        in_card: bool = False,
        while_in: bool = False,
        lasts: bool = False,
        in_rule: bool = False,
    ) -> None:
        self.names = references.names
        self.diagnose = references.diagnose
        self.category = references.category
        self.waiting: tree.Node | None = None
        self.tested: tree.Node | None = None
        self._references = references
        self._scope = references.scope
        self._in_card = in_card
        self._while_in = while_in
        self._lasts = lasts
        self._in_rule = in_rule

    @property
    def comes_here(self) -> bool:
        return self._while_in or not self._in_card

    def written(self, node: tree.Node) -> str:
        return format_node(node)

    # ------------------------------------------------------------ parts and names

    def part(self, node: tree.Node | None, wanted: Wanted | None = None) -> None:
        if node is None or wanted is NEW:
            return
        if isinstance(node, tree.Name):
            if wanted is not None:
                self._references.name(node, wanted)
        elif wanted is not None and node.MEANS is not None and node.MEANS not in wanted.categories:
            expected = self._references.expected(wanted)
            message = f"`{format_node(node)}` names pieces; expected {expected}"
            self.diagnose("E402", message, node.span)
        else:
            self._check_at_home(node)
            node.check(self, wanted)

    def named(self, node: tree.Node, name: tree.Name, wanted: Wanted) -> None:
        self._references.form(node, name, wanted)

    def knows(self, name: tree.Name) -> bool:
        return self._scope.knows(name.text)

    def stands_for(self, name: tree.Name) -> tuple[What, str]:
        local = self._scope.here.get(name.text)
        if local is not None:
            return local.what, local.family
        category = self.names.category(name.text)
        return What.PLAYER if category is Category.OFFICE else What.PLACE, ""

    def is_each_ones(self, name: tree.Name) -> bool:
        local = self._scope.here.get(name.text)
        if local is not None:
            return local.chooser is not Chooser.ONE
        category, names = self.names.category(name.text), self.names
        apart = names.numbers, names.traits, names.card_traits
        is_known = category is not None or any(name.text in those for those in apart)
        return category is Category.ZONE or not is_known

    def compared(self, subject: tree.Name, alternatives: Sequence[tree.Node]) -> None:
        about = is_about(self._references, subject)
        if about is Category.PARAMETER:
            for alternative in alternatives:
                check_value(self._references, subject, alternative)
        elif about is not None:
            local = self._scope.mention(subject)
            holds = local is not None and local.family in self.names.holds
            what = about if isinstance(about, What) else What.PLACE
            self.check_subject(what, alternatives, holds=holds)

    def check_subject(
        self, about: What, alternatives: Sequence[tree.Node], *, holds: bool = False
    ) -> None:
        for alternative in alternatives:
            of_place = holds and alternative.ABOUT is What.PLACE
            if not of_place and not is_comparable(self._references, about, alternative):
                continue
            if about is not What.PLAYER:
                self.part(alternative)
                continue
            with self._scope.as_person():
                self._check_player_subject(alternative)

    def _check_player_subject(self, alternative: tree.Node) -> None:
        """Checks a predicate about a player; another player is written like a place."""
        match alternative:
            case tree.Is(property=tree.SamePlace(place=tree.NamedPlace(name=name))):
                self.part(name, PLAYER)
            case tree.Is(property=tree.SamePlace(place=tree.ThePlace(name=name))):
                self.part(name, OFFICE)
            case tree.Is():
                message = f"`{format_node(alternative)}` fits a place; this is a player"
                self.diagnose("E441", message, alternative.span)
            case _:
                self.part(alternative)

    def choose(
        self, name: tree.Name, what: What, *, secretly: bool = False, family: str = ""
    ) -> None:
        self._scope.choose(name, what, secretly=secretly, family=self.names.id_of(family))

    def reveal(self, span: Span) -> None:
        self._scope.reveal(span)

    # ------------------------------------------------------------ sentences

    def text(self, body: tree.Body) -> None:
        """Checks the top level of an effect, where parameters may select a branch."""
        for statement in body:
            condition = statement.deciding()
            if _is_later(statement):
                self._later(statement, top=True)
            elif condition is not None and self._is_settled(condition):
                self.part(condition)
                self._ways(self.text, statement.bodies())
            else:
                self._done(statement, top=True)

    def body(self, body: tree.Body) -> None:
        for statement in body:
            if _is_later(statement):
                self._later(statement, top=False)
            else:
                self._done(statement, top=False)

    def _is_settled(self, condition: tree.Node) -> bool:
        """Whether the value of a condition is known before the game begins."""
        match condition:
            case tree.AllHold(tests=tests) | tree.OneHolds(tests=tests):
                return all(map(self._is_settled, tests))
            case tree.PlayerCount():
                return True
            case (
                tree.OptionIsOn(name=name)
                | tree.OptionIsOff(name=name)
                | tree.AnyOf(subject=tree.Name() as name)
            ):
                kind = self.names.category(name.text)
                # A misspelt parameter gets its own report; its block is not reported, too.
                asked = kind in (Category.FLAG, Category.PARAMETER, None)
                return asked and not self._scope.knows(name.text)
        return False

    def _done(self, statement: tree.Node, *, top: bool) -> None:
        """Checks a statement that is performed in its turn."""
        if isinstance(statement, tree.Unread):
            self._unread(statement.body, top)
            return
        person = statement.actor()
        if person is not None and self._is_unknown_header(person):
            self.part(person)
            for body in statement.bodies():
                self._unread(body, top)
            return
        if top and self._while_in and not any(map(_is_later, statement.walk())):
            message = (
                "nothing is done here: this text can contain only `when`, `instead of` and rules"
            )
            hint = "write what the card does at once under `effect`"
            if self._in_rule:
                message = "nothing is done here: this text can contain only `when` blocks and rules"
                hint = "write what is done in its turn in a step of a procedure"
            self.diagnose("E425", message, statement.span, hint)
        self.part(statement)

    def _is_unknown_header(self, person: tree.Node) -> bool:
        """Whether a block header is an unknown word, which may be any misspelt header."""
        if not isinstance(person, tree.NamedPerson):
            return False
        text = person.name.text
        return not (
            self._scope.knows(text) or self._scope.expects(text) or self.names.category(text)
        )

    def _unread(self, body: tree.Body, top: bool) -> None:
        """Checks a block with an unknown header: it may wait, and a player may act in it."""
        while_in, self._while_in = self._while_in, False
        (self.text if top else self.body)(body)
        self._while_in = while_in

    def _check_at_home(self, node: tree.Node) -> None:
        """Reports a node that needs a card, or an event, outside of one."""
        somewhere = self.waiting is None and not node.HANDED_ON
        if node.OF_THE_CARD and not self._in_card and (self._in_rule or somewhere):
            message = f"`{format_node(node)}` belongs in the effect of a card"
            self.diagnose("E420", message, node.span)
        elif node.WITHOUT_WHEN is not None and self.waiting is None:
            message = f"there is {node.WITHOUT_WHEN} outside a `when` block"
            self.diagnose("E421", message, node.span)

    # ------------------------------------------------------------ blocks

    def ways(self, *bodies: tree.Body) -> None:
        self._ways(self.body, bodies)

    def _ways(self, check: Callable[[tree.Body], None], bodies: Sequence[tree.Body]) -> None:
        here = self._scope.here
        start = here.mark
        ends = []
        for body in bodies:
            check(body)
            ends.append(here.back(start))
        here.meet(ends)

    def in_any_order(self, body: tree.Body) -> None:
        here = self._scope.here
        start = here.mark
        end: dict[str, Local] = {}
        for statement in body:
            self.body((statement,))
            changed = here.back(start).items()
            end |= {text: one for text, one in changed if one and one != here.get(text)}
        for text, local in end.items():
            here.put(text, local)

    def acting(self, *, everyone: bool) -> AbstractContextManager[None]:
        return self._scope.acting(Chooser.EVERYONE if everyone else Chooser.OPPONENTS)

    def apart(self) -> AbstractContextManager[None]:
        return self._scope.apart(_TESTED)

    def again(self, body: tree.Body) -> AbstractContextManager[None]:
        return self._scope.loop(body)

    def as_person(self) -> AbstractContextManager[None]:
        return self._scope.as_person()

    def chosen_by_each(self, name: tree.Name) -> None:
        self._scope.chosen_by_each(name)

    @contextmanager
    def loop(
        self, name: tree.Name, what: What, body: tree.Body, *, family: str = ""
    ) -> Iterator[None]:
        """The name has its earlier state again after the block."""
        before = self._scope.here.get(name.text)
        with self._scope.loop(body):
            family = self.names.id_of(family)
            self._scope.choose(name, what, family=family, demanded=True)
            yield
        self._scope.forget(name, before)

    @contextmanager
    def testing(self, *parts: tree.Node) -> Iterator[None]:
        deepest = max(parts, key=tree.depth)
        if tree.depth(deepest) + tree.DEPTH_OF_REGIONS > MAX_PLAYER_DEPTH:
            message = "a number of a region may hold one test of players, but no number of regions"
            self.diagnose("E306", message, deepest.span)
        outside, self.tested = self.tested, deepest
        yield
        self.tested = outside

    # ------------------------------------------------------------ deferred blocks and rules

    def _later(self, node: tree.Node, *, top: bool) -> None:
        self._check_in_force(node, top)
        if node.HOLDS:
            with self._scope.apart(_HOLDS):
                self.part(node)
        else:
            self.part(node)

    @contextmanager
    def later(self, node: tree.Node) -> Iterator[None]:
        outside, self.waiting = self.waiting, node
        with self._scope.apart(_LATER.format(article_of(node.WAITS), node.WAITS)):
            yield
        self.waiting = outside

    def _check_in_force(self, node: tree.Node, top: bool) -> None:
        """Reports a deferred block or rule that may not stand here or can never be in force."""
        called = "a rule" if node.HOLDS else f"`{node.WAITS}`"
        if self._in_rule and not isinstance(node, tree.InsteadOf):
            if not top:
                message = f"{called} can't be inside another block"
                self.diagnose("E422", message, node.span)
        elif not self._in_card:
            message = f"only a card can have {called} here"
            hint = (
                "write a rule that always applies under `rules` of an expansion"
                if node.HOLDS
                else None
            )
            self.diagnose("E420", message, node.span, hint)
        elif not top:
            message = f"{called} must begin a line of its own, outside other blocks"
            hint = "only an `if` that tests a parameter may contain it"
            self.diagnose("E422", message, node.span, hint)
        elif not self._lasts:
            message = "this can never happen: the card is put away first"
            if node.HOLDS:
                message = "this never applies: the card is put away first"
            hint = "write `keep this card until the end of ...` above it"
            self.diagnose("E423", message, node.span, hint)
