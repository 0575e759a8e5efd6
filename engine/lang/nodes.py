"""The base class of all nodes of the syntax tree, and the node of a name. See tree.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, Self, TypeVar

from ..text.source import Span
from .effects import Effects
from .english.context import Context
from .english.renderable import Renderable
from .english.templates import OF_NAMES
from .english.titles import Words, capitalised
from .expected_kinds import Wanted
from .names import Category, Names, What
from .settings import Beginning as Beginning
from .settings import Flow as Flow
from .settings import Most as Most
from .settings import Settings as Settings
from .settings import Stack as Stack

NOWHERE = Span("", 1, 1, 1, 1)
OLD_FORM: Final = "W308"
OLD_MESSAGE: Final = "this is an old form, which the next version no longer reads"
N = TypeVar("N", bound="Node")

Later = tuple[Callable[[int, int], Span], int, int]
"""A span that is computed on first use: the function, and its arguments start and end."""


class Node(Renderable):
    """A node of the syntax tree; ``span`` is its position in the file. Nodes are immutable.

    FIELDS: the names of its fields. MEANINGS: what is expected in them; a field without an entry
    inherits what is expected of this node. Spans are not compared. NAMES: the categories of ids
    that this form accepts; None: those that are expected. NAMES_CHOSEN: whether it accepts local
    names. MEANS: the category that it stands for without a name. Everything that tools ask of a
    sentence is a method here, so no tool lists the kinds of them.

    Traits. HOLDS: it is a rule. WAITS: for a deferred block, its wording in messages. OF_THE_CARD:
    it refers to the card itself. HANDED_ON: also in a procedure, to the card that runs it.
    WITHOUT_WHEN: if it needs an event, the wording of messages without one. OF_ACTOR: it needs an
    acting player. EFFECTS: what it does, as far as its class shows. IS_ACTION: it is a special
    action. ELSEWHERE: what it performs is written elsewhere. SOMEBODY_ACTS: it changes the acting
    player. SUPERLATIVE: it compares things. ABOUT: the kind of subject of a predicate. NAMES_STAY:
    its names are visible after it. IN_ANY_ORDER: its parts run so. SIDES: said of one not taken.
    """

    MEANINGS: ClassVar[Mapping[str, Wanted]] = {}
    NAMES: ClassVar[frozenset[Category] | None] = None
    NAMES_CHOSEN: ClassVar[bool] = True
    MEANS: ClassVar[Category | None] = None
    HOLDS: ClassVar[bool] = False
    WAITS: ClassVar[str] = ""
    OF_THE_CARD: ClassVar[bool] = False
    HANDED_ON: ClassVar[bool] = False
    WITHOUT_WHEN: ClassVar[str | None] = None
    OF_ACTOR: ClassVar[bool] = False
    EFFECTS: ClassVar[Effects] = Effects()
    IS_ACTION: ClassVar[bool] = False
    ELSEWHERE: ClassVar[bool] = False
    SOMEBODY_ACTS: ClassVar[bool] = False
    SUPERLATIVE: ClassVar[bool] = False
    ABOUT: ClassVar[What] = What.PLACE
    NAMES_STAY: ClassVar[bool] = False
    IN_ANY_ORDER: ClassVar[bool] = False
    SIDES: ClassVar[tuple[str, str] | None] = None

    def __init__(self, *values: Any, span: Span | Later = NOWHERE, **named: Any) -> None:
        self.__dict__["_span"] = span
        super().__init__(*values, **named)

    if TYPE_CHECKING:
        span: Span = field(default=NOWHERE, kw_only=True)
    else:

        @property
        def span(self) -> Span:
            """Its place in the file; most nodes are never asked for it."""
            span: Span | Later = self.__dict__["_span"]
            if type(span) is tuple:
                locate, start, end = span
                span = self.__dict__["_span"] = locate(start, end)
            return span

    def references(self, around: Wanted | None) -> Iterable[tuple[Node, Wanted | None]]:
        """The direct children, each with what is expected there. around: what is expected here."""
        known: tuple[tuple[Node, Wanted | None], ...] | None = self.__dict__.get("_meant")
        if known is None:  # nodes are immutable, so it is cached
            known = self.__dict__["_meant"] = tuple(self._parts())
        if around is None:
            return known
        return [(part, around if own is None else own) for part, own in known]

    def _parts(self) -> Iterator[tuple[Node, Wanted | None]]:
        for name in self.FIELDS:
            value = getattr(self, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Node):
                    yield part, self.MEANINGS.get(name)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Reports every error in it: first in its children, then by its `law`."""
        for part, meaning in self.references(wanted):
            to.part(part, meaning)
        self.law(to)

    def law(self, to: Check) -> None:
        """Reports errors that its children do not have on their own."""

    def as_written(self, text: str) -> str:
        """Its canonical text; text: what its form says, which differs for a few parts only."""
        return text

    def differs(self, to: Check) -> bool:
        """Whether it may mean different things if another player acts."""
        return self.OF_ACTOR or any(part.differs(to) for part in self.children())

    def effects(self, names: Names) -> Effects:
        """What it does, given what its names mean."""
        return self.EFFECTS

    def needs_a_yes(self) -> bool:
        """Whether it does nothing unless a player says yes."""
        return self.EFFECTS.idle

    def step_asks(self, names: Names) -> bool:
        """Whether it asks a question, given that it is one step."""
        return self.effects(names).is_question

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        """How it may begin, over all states of the game."""
        effects = self.effects(names)
        return Beginning(effects.is_question, passes=effects.idle or effects.often_idle)

    def gathers(self, known: Most) -> Mapping[str, int]:
        """The names for several things that it gives, and for how many at most."""
        return {}

    def asks_for(self) -> Sequence[Name]:
        """The names of the answers that it asks for or draws."""
        return ()

    def counted(self) -> Name | None:
        """The procedure whose runs must be counted for it."""
        return None

    def used_up(self) -> str | None:
        """The key of the limit that each player uses up by it."""
        return None

    def noted(self) -> Name | None:
        """The procedure during whose run arrivals of pieces must be recorded for it."""
        return None

    def deciding(self) -> Node | None:
        """The condition that selects one of its blocks."""
        return None

    def actor(self) -> Node | None:
        """The player who acts in it, if it names one."""
        return None

    def does(self) -> Name | None:
        """The procedure that it runs."""
        return None

    def repeats(self) -> Name | None:
        """The procedure in whose run it looks for the last action of a player."""
        return None

    def told(self, context: Context) -> Sequence[Node]:
        """The statements that a body has for it in English."""
        return (self,)

    def guarded(self, context: Context) -> tuple[str, Body] | None:
        """The condition that guards all of it, and the guarded body; None if there is none."""
        return None

    def key(self) -> str:
        """Its key in a question about an order; empty: its number."""
        return ""

    def hidden(self) -> Name | None:
        """The piece that it moves so that only one player knows where."""
        return None

    def shown(self) -> Node | None:
        """The piece whose hidden place it reveals."""
        return None

    def scored(self) -> Node | None:
        """The places that it scores."""
        return None

    def decks_taken(self, decks: Mapping[str, Stack]) -> Collection[str]:
        """The decks of a mix from which it takes a card."""
        return ()

    def piles(self) -> Sequence[Node]:
        """The counted pieces that it takes, by owner."""
        return ()

    def wants(self) -> Iterable[tuple[Node, Node]]:
        """Counted pieces without which it has no effect, each with the place where they must be."""
        return ()

    def brings(self) -> Iterable[tuple[Node, Node]]:
        """Counted pieces that it moves, each with their target."""
        return ()

    def places(self) -> Iterable[tuple[Name, Node]]:
        """Single pieces, or families of them, that it puts somewhere, each with the target."""
        return ()

    def lifts(self) -> Iterable[Name]:
        """Single pieces, or families of them, that it moves away, subject to taboo."""
        return ()

    def times(self, known: Settings) -> int:
        """The number of times that its block certainly runs; 0 if it may be skipped or is open."""
        return 0

    def certain(self, known: Settings) -> Sequence[Body]:
        """The blocks of which one is certainly performed; empty if each may be skipped."""
        return self.bodies() if self.times(known) else ()

    def most_times(self, known: Most) -> int:
        """The maximum number of times that its block runs."""
        return 1

    def headed(self, line: str) -> Iterable[tuple[str, Span | None, Body]]:
        """The blocks in it, each with its header line and the line's span. line: its own header."""
        return ()

    def with_block(self, header: Node | None, body: Body) -> Node | None:
        """It with a block right below it, if that belongs to it. header: None: `else`."""
        return None

    def asked_as(self, name: Name | None) -> Node | None:
        """The question whether to do it, if that is a sentence. name: that of the answer."""
        return None

    def replacement(self, unused: Name) -> Node | None:
        """What says the same, if it is an old form. unused: a name for an answer that has none."""
        return None

    def answering(self, question: Callable[..., object]) -> Sequence[Node]:
        """It and its descendants whose class overrides a method of `Node`."""
        known: dict[Callable[..., object], tuple[Node, ...]]
        known = self.__dict__.setdefault("_answering", {})
        if question not in known:
            found = (nodes for cls, nodes in self.by_class().items() if has_own(cls, question))
            known[question] = tuple(chain.from_iterable(found))
        return known[question]

    def __hash__(self) -> int:
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = self.__dict__["_hash"] = super().__hash__()
        return known

    def bodies(self) -> Sequence[Body]:
        """The blocks in it, all or one of which are performed."""
        body: Body | None = getattr(self, "body", None)
        return () if body is None else (body,)

    @cached_property
    def made(self) -> dict[Any, Any]:
        """What is made once for it, see `kept_with`: nodes never change, and mixes share them."""
        return {}

    @cached_property
    def sentences_done(self) -> int | None:
        """The number of sentences in it, which is the most that it does.

        None if a block repeats some, a procedure runs, or some wait. Kept, since mixes share it.
        """
        asked = Node.most_times, Node.does
        if self.WAITS or any(has_own(type(self), question) for question in asked):
            return None
        done = 1
        for sentence in chain.from_iterable(self.bodies()):
            inside = sentence.sentences_done
            if inside is None:
                return None
            done += inside
        return done

    def children(self) -> Iterator[Node]:
        """The direct children, in the order of their fields."""
        return (part for part, _ in self.references(None))

    def walk(self) -> Sequence[Node]:
        """This node and all its descendants, in preorder."""
        known: tuple[Node, ...] | None = self.__dict__.get("_all")
        if known is None:  # nodes are immutable, and every mix walks all effects
            known = self.__dict__["_all"] = tuple(self._below())
        return known

    def by_class(self) -> Mapping[type[Node], Sequence[Any]]:
        """The nodes of `walk()`, by class."""
        known: dict[type[Node], list[Node]] | None = self.__dict__.get("_by_class")
        if known is None:
            known = self.__dict__["_by_class"] = {}
            for node in self.walk():
                known.setdefault(type(node), []).append(node)
        return known

    def all(self, cls: type[N]) -> Sequence[N]:
        """The nodes of one class in this tree, including it, in preorder."""
        return self.by_class().get(cls, ())

    def _below(self) -> Iterator[Node]:
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(tuple(node.children()))

    def changed(self, **parts: Any) -> Self:
        old = {name: getattr(self, name) for name in self.FIELDS}
        return type(self)(**(old | {"span": self.__dict__["_span"]} | parts))

    def in_force(self, known: Settings, players: int | None = None) -> Sequence[Node]:
        """What remains of it with these parameters: itself, or the branch that is taken."""
        return (self,)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """The value of a condition, if it is known before the game; else None."""
        return None

    def is_clause(self, words: Words) -> bool:
        """A rule is no clause, since no player performs it."""
        return not self.HOLDS and super().is_clause(words)

    def sentence(self, context: Context) -> str:
        """A rule of a card says that it holds while the card is in force."""
        if self.HOLDS and context.lasting:
            return capitalised(context.changed(third=False).render(self))
        if self.HOLDS:
            return f"While this card is in force, {context.changed(held=True).render(self)}"
        return super().sentence(context)

    def does_the_same(self, other: Node) -> bool:
        """Whether another statement does the same at another moment, so that they can be joined."""
        return False

    def sentence_with(self, others: Sequence[Node], context: Context) -> str:
        """Its sentence, joined with other statements that do the same at other moments."""
        return self.sentence(context)


def has_own(cls: type[Node], question: Callable[..., object]) -> bool:
    """Whether a class overrides a method of `Node`."""
    return getattr(cls, question.__name__) is not question


def in_force(body: Iterable[Node], known: Settings, players: int | None = None) -> list[Node]:
    """The statements of a body; a condition with a known value is replaced by its branch."""
    return [node for statement in body for node in statement.in_force(known, players)]


def statements_in(body: Iterable[Node], context: Context) -> list[Node]:
    """The statements of a body that are in force with the settings and players of the context."""
    found = in_force(body, context.words, context.words.players)
    return [told for node in found for told in node.told(context)]


def begins(body: Body, names: Names, known: Flow, players: int) -> Beginning:
    """How a body begins."""
    found = (statement.begins(names, known, players) for statement in body)
    deciding = (one for one in found if one.asks or not one.passes)
    return next(deciding, Beginning(asks=False, passes=True))


class Holding(Node):
    """A rule: a sentence that holds while it is in force."""

    HOLDS = True


class Name(Node):
    """An id or a local name, as written."""

    text: str

    def differs(self, to: Check) -> bool:
        return to.is_each_ones(self)

    def render(self, context: Context) -> str:
        """The title of an id, or a local name in plain words."""
        return context.words.title(self.text)

    def in_manner(self, how: Sequence[str], context: Context) -> str:
        """The English text in a style; some styles exist only for names."""
        if how and how[0] in OF_NAMES:
            return OF_NAMES[how[0]](context, self.text)
        return super().in_manner(how, context)


Body = tuple[Node, ...]


class Check(Protocol):
    """The interface of the semantic check: what nodes may ask of their context, and reports.

    waiting: the deferred block around the node. tested: the number of a region around it.
    """

    waiting: Node | None
    tested: Node | None

    @property
    def names(self) -> Names:
        """Every id in force."""

    @property
    def comes_here(self) -> bool:
        """Whether the text says what a card does where it lies, or is not on a card."""

    def diagnose(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Reports an error."""

    def written(self, node: Node) -> str:
        """The canonical text of a node."""

    def part(self, node: Node | None, wanted: Wanted | None = None) -> None:
        """Checks a child, if there is one. wanted: what is expected there."""

    def category(self, name: Name, wanted: Wanted) -> Category | None:
        """The category of an id, if it is expected here; else None."""

    def knows(self, name: Name) -> bool:
        """Whether a name may have been chosen on a path to this point."""

    def stands_for(self, name: Name) -> tuple[What, str]:
        """What a name or an id means that gets another name, and the family of a piece."""

    def is_each_ones(self, name: Name) -> bool:
        """Whether a name may mean something else for each player; so may an unknown one."""

    def named(self, node: Node, name: Name, wanted: Wanted) -> None:
        """Checks that a name has the right form: with or without `the`, `own` or `of`."""

    def compared(self, subject: Name, alternatives: Sequence[Node]) -> None:
        """Checks predicates about a parameter, or about a local name."""

    def check_subject(
        self, about: What, alternatives: Sequence[Node], *, holds: bool = False
    ) -> None:
        """Checks predicates about a place, a piece or a player.

        holds: the subject is a piece that is a place for others, too.
        """

    def choose(self, name: Name, what: What, *, secretly: bool = False, family: str = "") -> None:
        """Declares a local name; family: the family of the piece that it stands for."""

    def reveal(self, span: Span) -> None:
        """Reveals all secret choices."""

    def body(self, body: Body) -> None:
        """Checks the sentences of a block in their order."""

    def ways(self, *bodies: Body) -> None:
        """Checks alternative blocks."""

    def in_any_order(self, body: Body) -> None:
        """Checks a block whose sentences can't read each other's names."""

    def acting(self, *, everyone: bool) -> AbstractContextManager[None]:
        """A context in which each player of a group acts."""

    def as_person(self) -> AbstractContextManager[None]:
        """A context in which names that each player chose mean those of one named player."""

    def chosen_by_each(self, name: Name) -> None:
        """Reports a name that one player chose where each player needs their own choice."""

    def later(self, node: Node) -> AbstractContextManager[None]:
        """A context of a block that runs later than the sentences around it."""

    def testing(self, *parts: Node) -> AbstractContextManager[None]:
        """A context of what is said of each region, in which `it` means that region."""

    def apart(self) -> AbstractContextManager[None]:
        """A context of what is tested later, and knows no chosen names."""

    def again(self, body: Body) -> AbstractContextManager[None]:
        """A context of a block that is repeated, or skipped."""

    def loop(
        self, name: Name, what: What, body: Body, *, family: str = ""
    ) -> AbstractContextManager[None]:
        """A context in which a loop variable stands for each thing in turn."""
