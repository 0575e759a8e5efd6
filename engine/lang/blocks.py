"""Nodes for block headers and for a whole effect. See tree.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from textwrap import indent

from ..text.records import part
from ..text.source import Span
from ..text.spelling import Spelling
from .effects import Asks, Effects, Steps
from .english.bodies import (
    MOST_INLINE,
    as_asked,
    below,
    body_text,
    done_by,
    done_then,
    is_once_more,
    joined,
    listed,
    once_more,
    short,
    unread_name,
)
from .english.context import Asked, Context, Local
from .english.titles import Words, capitalised, one_run
from .expected_kinds import NEW, PROCEDURE, Wanted
from .names import Names, What
from .nodes import (
    OLD_FORM,
    OLD_MESSAGE,
    Beginning,
    Body,
    Check,
    Flow,
    Most,
    Name,
    Node,
    Settings,
    begins,
    in_force,
    statements_in,
)
from .phrases.conditions import Condition
from .phrases.player_tests import PlayerFilter
from .phrases.players import ActingPlayer, Clockwise, Group, NamedPerson, Order, Person


class Block(Node):
    """A node that contains sentences: a header with its block, or a whole effect."""

    BLOCK = True
    body: Body = field(default=(), kw_only=True)

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        """Like its first sentence, unless it asks a question itself."""
        inside = begins(self.body, names, known, players)
        return Beginning(self.effects(names).is_question or inside.asks, passes=False)

    def headed(self, line: str) -> Iterable[tuple[str, Span | None, Body]]:
        return ((line, self.span, self.body),)

    def continues(self, head: str, context: Context) -> bool:
        return not self.WAITS

    def render(self, context: Context) -> str:
        return body_text(self.body, context)


class Each(Block):
    """Every player of the group acts in turn; ``own`` refers to that player inside."""

    PERSONAL = True
    SOMEBODY_ACTS = True
    SIDES = "fits no player", "fits every player"
    group: Group
    order: Order | None
    filter: PlayerFilter | None

    def most_times(self, known: Most) -> int:
        return known.players

    def certain(self, known: Settings) -> Sequence[Body]:
        return () if self.filter or not self.group.EVERYONE else self.bodies()

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """The order is checked outside: it is fixed before any player of the group acts."""
        to.part(self.order)
        with to.acting(everyone=self.group.EVERYONE):
            to.part(self.filter)
            to.body(self.body)

    def render(self, context: Context) -> str:
        return done_by(_everybody(self, context), self.body, context)


class ForEach(Block):
    """A loop over the players of a group, in which the acting player stays the same."""

    SIDES = Each.SIDES
    group: Group
    order: Order | None
    filter: PlayerFilter | None
    name: Name = part(NEW)

    def most_times(self, known: Most) -> int:
        return known.players

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.order)
        with to.acting(everyone=self.group.EVERYONE):
            to.part(self.filter)
        with to.loop(self.name, What.PLAYER, self.body):
            to.body(self.body)

    def render(self, context: Context) -> str:
        return done_then(f"for {_everybody(self, context)}", self.body, context)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        noun = self.group.NOUN
        return ((self.name.text, Local("", noun)),)


class Acting(Block):
    """One named player acts; ``own`` refers to that player inside."""

    SOMEBODY_ACTS = True
    person: Person

    def actor(self) -> Node:
        return self.person

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.person)
        unknown = isinstance(self.person, NamedPerson) and not to.knows(self.person.name)
        if self.span == self.person.span and not unknown:
            new = f"{to.written(self.person)} does"
            to.diagnose(OLD_FORM, OLD_MESSAGE, self.span, Spelling(f"write `{new}`", new))
        with to.as_person():
            to.body(self.body)

    def told(self, context: Context) -> Sequence[Node]:
        """The acting player goes on, so its statements read like those around it."""
        if isinstance(self.person, ActingPlayer):
            return statements_in(self.body, context)
        return super().told(context)

    def render(self, context: Context) -> str:
        return done_by(context.render(self.person), self.body, context)


class If(Block):
    """A conditional with an optional `else` branch."""

    SIDES = "never holds", "always holds"
    condition: Condition
    otherwise: Body = field(default=(), kw_only=True)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.condition)
        to.ways(self.body, self.otherwise)

    def bodies(self) -> Sequence[Body]:
        return self.body, self.otherwise

    def certain(self, known: Settings) -> Sequence[Body]:
        return self.bodies()

    def deciding(self) -> Node:
        return self.condition

    def headed(self, line: str) -> Iterable[tuple[str, Span | None, Body]]:
        yield line, self.span, self.body
        if self.otherwise:
            yield "else", None, self.otherwise

    def with_block(self, header: Node | None, body: Body) -> Node | None:
        return self.changed(otherwise=body) if header is None and not self.otherwise else None

    def needs_a_yes(self) -> bool:
        """Whether both branches do."""
        return all(node.needs_a_yes() for body in self.bodies() for node in body)

    def key(self) -> str:
        """The key of its only sentence."""
        return "" if self.otherwise or len(self.body) > 1 else self.body[0].key()

    def title(self, context: Context) -> str:
        """The title of its only sentence."""
        return "" if self.otherwise else _title(self.body, context)

    def side(self, known: Settings, players: int | None = None) -> Body | None:
        """The branch that is taken; None if that is known only in play."""
        holds = self.condition.settled(known, players)
        if holds is None:
            return None
        return self.body if holds else self.otherwise

    def in_force(self, known: Settings, players: int | None = None) -> Sequence[Node]:
        """The statements of the branch that is taken, if that is known."""
        side = self.side(known, players)
        return (self,) if side is None else in_force(side, known, players)

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        side = self.side(known, players)
        sides = (self.body, self.otherwise) if side is None else (side,)
        ways = [begins(one, names, known, players) for one in sides]
        return Beginning(any(way.asks for way in ways), any(way.passes for way in ways))

    def continues(self, head: str, context: Context) -> bool:
        """Always after "otherwise"; after an occasion, only a simple condition without `else`."""
        if head == "otherwise":
            return True
        is_plain = not head.startswith("if ") and ", " not in context.render(self.condition)
        return is_plain and not statements_in(self.otherwise, context)

    def guarded(self, context: Context) -> tuple[str, Body] | None:
        if statements_in(self.otherwise, context):
            return None
        return context.render(self.condition), self.body

    def render(self, context: Context) -> str:
        side = self.side(context.words)
        if side is not None:
            return body_text(side, context)
        then = done_then(f"if {context.render(self.condition)}", self.body, context)
        other = done_then("otherwise", self.otherwise, context)
        if not other:
            return then
        return f"{then}\n{other}" if "\n" in then + other else f"{then} {other}"


class Branch(Block):
    """One branch of an `either`."""


class Either(Node):
    """The player chooses one of several blocks."""

    question = "Choose one of these"
    BLOCK = True
    EFFECTS = Effects(asks=Asks.THE_ACTOR)
    branches: tuple[Branch, ...] = ()

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects a single branch."""
        if len(self.branches) == 1:
            to.diagnose("E424", "this `either` has no `or`", self.span)
        to.ways(*(branch.body for branch in self.branches))

    def bodies(self) -> Sequence[Body]:
        return [branch.body for branch in self.branches]

    def certain(self, known: Settings) -> Sequence[Body]:
        return self.bodies()

    def continues(self, head: str, context: Context) -> bool:
        return True

    def headed(self, line: str) -> Iterable[tuple[str, Span | None, Body]]:
        for number, branch in enumerate(self.branches):
            yield "or" if number else line, branch.span, branch.body

    def render(self, context: Context) -> str:
        """The branches, in one sentence if each is a clause."""
        bodies = [statements_in(branch.body, context) for branch in self.branches]
        if all(len(body) == 1 and body[0].is_clause(context.words) for body in bodies):
            return f"Either {', or '.join(body[0].clause(context) for body in bodies)}."
        head = "They do one of these" if context.third else "Do one of these"
        return listed(head, [context.render(branch) for branch in self.branches])

    def answers(self, context: Context) -> Sequence[str]:
        return [context.render(branch) for branch in self.branches]


class InAnyOrder(Block):
    """A block whose sentences the player performs in an order of their choice."""

    EFFECTS = Effects(asks=Asks.THE_ACTOR)
    IN_ANY_ORDER = True

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.in_any_order(self.body)

    def items(self, known: Settings, players: int | None = None) -> list[Body]:
        """The part of each sentence that is in force; empty if a parameter disables it."""
        return [tuple(in_force((part,), known, players)) for part in self.body]

    def render(self, context: Context) -> str:
        """A list of its sentences; a single one is rendered without the list."""
        words = context.words
        texts = [body_text(item, context) for item in self.items(words, words.players) if item]
        if len(texts) < 2:
            return "".join(texts)
        head = "They do these in any order" if context.third else "Do these in any order"
        return listed(head, texts)

    def asks(self, context: Context, asked: Asked | None) -> str:
        return "What comes first?"

    def answers(self, context: Context) -> Sequence[str]:
        """The title of each item, or what it does; empty if it is not in force."""
        items = self.items(context.words, context.words.players)
        return [_title(item, context) or short(item, context) if item else "" for item in items]


class AtOnce(Block):
    """An atomic block: all of it happens, or none of it."""

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects sentences that are not one step, and questions after the first sentence."""
        for number, sentence in enumerate(self.body):
            if isinstance(sentence, Unread):
                continue  # it was reported, and has no position of its own
            steps = sentence.effects(to.names).steps
            if steps is not Steps.ONE:
                what = "no step" if steps is Steps.NONE else "more than one step"
                message = f"this is {what}, so it can't be part of one act"
                hint = "move it above or below the block"
                to.diagnose("E438", message, sentence.span, hint)
            elif number and sentence.step_asks(to.names):
                message = f"`{to.written(sentence)}` asks a question in the middle of one act"
                hint = "only the first sentence of the block may ask: choose a place above it"
                to.diagnose("E438", message, sentence.span, hint)
        to.body(self.body)

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        """Like its first sentence, without which nothing happens."""
        return Beginning(begins(self.body[:1], names, known, players).asks, passes=False)

    def continues(self, head: str, context: Context) -> bool:
        """An atomic block is always set apart."""
        return False

    def render(self, context: Context) -> str:
        return done_then("all at once", self.body, context)


class Refusal(Node):
    """A third answer: no, and do not ask again in this run of a procedure."""

    procedure: Name = part(PROCEDURE)
    name: Name | None = part(NEW)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.procedure, PROCEDURE)

    def counted(self) -> Name:
        return self.procedure

    def used_up(self) -> str:
        return in_each_run(self.procedure, self, self.name)

    def run(self, context: Context) -> str:
        """The run of the procedure in English."""
        return f"this {one_run(context.words.one(self.procedure.text))}"

    def render(self, context: Context) -> str:
        return f"refuse it for {self.run(context)}"


class May(Block):
    """An optional block: the player performs all of it or none."""

    WITH_SUBJECT = True
    EFFECTS = Effects(asks=Asks.THE_ACTOR)
    SIDES = "is never accepted", "is never refused"
    name: Name | None = part(NEW, default=None)
    refusal: Refusal | None = None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        if self.name is not None:
            to.choose(self.name, What.ANSWER)
        to.part(self.refusal)
        to.ways(self.body, ())

    def asks_for(self) -> Sequence[Name]:
        return () if self.name is None else (self.name,)

    def replacement(self, unused: Name) -> Node | None:
        """For a price alone, the question about it."""
        alone = self.refusal is None and len(self.body) == 1
        asked = self.body[0].asked_as(self.name or unused) if alone else None
        return None if asked is None else asked.changed(span=self.span)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return () if self.name is None else ((self.name.text, Local("", "answer")),)

    def needs_a_yes(self) -> bool:
        return True

    def is_clause(self, words: Words) -> bool:
        body = in_force(self._done(words), words, words.players)
        few = 0 < len(body) <= MOST_INLINE
        return few and all(not isinstance(part, May) and part.is_clause(words) for part in body)

    def _done(self, words: Words) -> Body:
        """Its body, or that of a lone inner block that only adds an adverb ("once each round")."""
        body = in_force(self.body, words, words.players)
        if len(body) == 1 and body[0].adverb(Context(words)):
            (inner,) = body[0].bodies()
            return inner
        return self.body

    def render(self, context: Context) -> str:
        refused = "" if self.refusal is None else f", or {context.render(self.refusal)}"
        if self.is_clause(context.words):
            done = self._done(context.words)
            parts = [context.render(part) for part in statements_in(done, context)]
            adverbs = (part.adverb(context) for part in statements_in(self.body, context))
            how = "" if done is self.body else f", {next(adverbs)},"
            return f"may{how} {joined(parts)}{refused}"
        return self._once_more(context) or below(
            f"{context.they} may do this{refused}", self.body, context
        )

    def _once_more(self, context: Context) -> str:
        """What may be done only so often, and then a second time, in one sentence; or nothing."""
        done = self._done(context.words)
        statements = statements_in(done, context)
        if done is self.body or self.refusal is not None or not is_once_more(statements):
            return ""
        (how,) = (part.adverb(context) for part in statements_in(self.body, context))
        clause = once_more(statements[0].clause(context), context)
        return f"{capitalised(context.they)} may, {how}, {clause}."

    def title(self, context: Context) -> str:
        return as_asked(short(self.body, context))

    def either(self, known: Settings, players: int | None) -> Either | None:
        """The blocks of which it offers one, if its body offers nothing else."""
        offered = in_force(self.body, known, players)
        match offered:
            case [Either() as either]:
                return either
        return None

    def asks(self, context: Context, asked: Asked | None) -> str:
        either = self.either(context.words, context.words.players)
        if either is not None:
            return either.asks(context, asked)
        return f"{capitalised(as_asked(short(self.body, context)))}?"

    def answers(self, context: Context) -> Sequence[str]:
        """The blocks of which it offers one; then only the refusal needs a text."""
        either = self.either(context.words, context.words.players)
        yes = () if either is None else either.answers(context)
        if self.refusal is None:
            return yes
        return (*(yes or ("",)), "", f"not {self.refusal.run(context)}")


class Effect(Block):
    """A whole effect."""


class Unread(Block):
    """A line that could not be parsed, with the block below it; its meaning is unknown.

    text: the line as written; empty if it was skipped for another reason, such as its position.
    """

    words: tuple[str, ...]
    text: str = ""

    def render(self, context: Context) -> str:
        """A placeholder, with the parsed lines of its block."""
        body = body_text(self.body, context)
        mark = unread_name(self.text)
        return f"{mark}:\n{indent(body, '  ')}" if body else mark


def _title(item: Body, context: Context) -> str:
    """The title of an item of an `in any order` block, if it has one."""
    return item[0].title(context) if len(item) == 1 else ""


def _everybody(block: Each | ForEach, context: Context) -> str:
    """Each player of a group, with the order."""
    named = context.name_in_brackets(block.name.text) if isinstance(block, ForEach) else ""
    everybody = f"each {context.render(block.group)}{named}{context.after(block.filter)}"
    if block.order is None:
        return everybody
    if block.order == Clockwise(None) and block.group.EVERYONE:
        return f"{everybody}, clockwise starting with {'them' if context.third else 'you'}"
    return f"{everybody}, {context.render(block.order)}"


def in_each_run(procedure: Name, node: Node, name: Name | None) -> str:
    """The key of a limit that is reset when the procedure runs again."""
    return f"{procedure.text}/{named_or_placed(node, name)}"


def named_or_placed(node: Node, name: Name | None) -> str:
    """The key of a limit: its name, or its position in its file."""
    if name is not None:
        return name.text
    return f"{node.span.file}:{node.span.line}:{node.span.column}"
