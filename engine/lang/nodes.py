"""The base of all nodes of the syntax tree, and the node for a name. See tree.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import field
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

from ..text.source import Span
from .english.context import Context
from .english.renderable import Renderable
from .english.templates import OF_NAMES
from .english.titles import Words, capitalised
from .expected import Wanted
from .names import Category, Names, Setting, What

NOWHERE = Span("", 1, 1, 1, 1)

N = TypeVar("N", bound="Node")


Later = tuple[Callable[[int, int], Span], int, int]
"""A place that is worked out when somebody asks: what gives it, for which start and end."""


class Beginning(NamedTuple):
    """Whether something may begin with a question, and end before anything else happens."""

    asks: bool
    passes: bool


class Node(Renderable):
    """Any part of an effect; ``span`` is its place in the file it was read from.

    FIELDS: the names of its parts. MEANINGS: what may stand in them; a part that says nothing
    means what the part around it says. Nodes never change; spans are not compared.
    NAMES: the categories that can be named in this form; None: whatever the part around it says.
    NAMES_CHOSEN: whether a name that was chosen before can stand in this form.
    MEANS: what it stands for without naming it.

    Traits of what is said with it. HOLDS: it is a rule. WAITS: how messages call a block that is
    done later, when something happens. OF_THE_CARD: it is about the card itself. HANDED_ON: also in
    a procedure, about the card that does it. WITHOUT_WHEN: what messages say where nothing has
    happened, if it needs that. OF_ACTOR: it means something only while a player acts. ASKS: it asks
    the player who acts, whatever holds. ONE_STEP: nothing can come between the parts of what it
    does. NO_STEP: it changes nothing on the table. KEEPS: the card is in force behind it.
    ENDS_CARD: it is no longer in force behind it. ENDS_ALIKE: nor are others of its kind. ENDS_ANY:
    it may end any card. LEAVES: the card goes away from where it lies. IS_ACTION: it is a special
    action of its own. STOPS: what stands behind it is not done. BY_CHANCE: it draws. MOVES_POINTS:
    somebody gets or loses points by it. ELSEWHERE: what is done is written elsewhere.
    SOMEBODY_ACTS: a player acts inside. SUPERLATIVE: it compares things. ABOUT: what a test of a
    condition is about. CHANGES_RULES: other rules may hold behind it. OFTEN_IDLE: most often there
    is nothing for it to do. NAMES_STAY: the names that it gives are read behind it, too.
    IN_ANY_ORDER: each of its parts may be done behind each other one.

    What tools ask of every sentence is a method here, which most classes leave as it is. So no tool
    knows which sentences there are.
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
    ASKS: ClassVar[bool] = False
    ONE_STEP: ClassVar[bool] = False
    NO_STEP: ClassVar[bool] = False
    KEEPS: ClassVar[bool] = False
    ENDS_CARD: ClassVar[bool] = False
    ENDS_ALIKE: ClassVar[bool] = False
    ENDS_ANY: ClassVar[bool] = False
    LEAVES: ClassVar[bool] = False
    IS_ACTION: ClassVar[bool] = False
    STOPS: ClassVar[bool] = False
    BY_CHANCE: ClassVar[bool] = False
    MOVES_POINTS: ClassVar[bool] = False
    ELSEWHERE: ClassVar[bool] = False
    SOMEBODY_ACTS: ClassVar[bool] = False
    SUPERLATIVE: ClassVar[bool] = False
    ABOUT: ClassVar[What] = What.PLACE
    CHANGES_RULES: ClassVar[bool] = False
    OFTEN_IDLE: ClassVar[bool] = False
    NAMES_STAY: ClassVar[bool] = False
    IN_ANY_ORDER: ClassVar[bool] = False

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
        """The direct parts, each with what may stand there. around: what may stand here."""
        known: tuple[tuple[Node, Wanted | None], ...] | None = self.__dict__.get("_meant")
        if known is None:  # nodes never change; most are asked often
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
        """Reports every mistake in it: in its parts, and then against its own law."""
        for part, meaning in self.references(wanted):
            to.part(part, meaning)
        self.law(to)

    def law(self, to: Check) -> None:
        """Reports what is wrong about it though each of its parts is right."""

    def is_one_step(self, names: Names) -> bool:
        """Whether nothing can come between the parts of what this sentence does."""
        return self.ONE_STEP

    def is_question(self, names: Names) -> bool:
        """Whether the first thing that it does is to ask, whatever holds."""
        return self.ASKS

    def is_put_to_actor(self, names: Names) -> bool:
        """Whether it asks the player who acts, whatever holds, and nobody can answer for him."""
        return self.ASKS

    def needs_a_yes(self) -> bool:
        """Whether nothing is done without a yes."""
        return self.IDLE

    def step_asks(self, names: Names) -> bool:
        """Whether a sentence that is one step asks something."""
        return self.is_question(names)

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        """How it begins, whatever holds in play."""
        return Beginning(self.is_question(names), passes=self.IDLE or self.OFTEN_IDLE)

    def counted(self) -> Name | None:
        """The procedure whose starts and ends must be counted for it."""
        return None

    def used_up(self) -> str | None:
        """What each player uses up by it, until a procedure runs again or for good."""
        return None

    def noted(self) -> Name | None:
        """The procedure since whose start it must be noted who has come where, for it."""
        return None

    def deciding(self) -> Node | None:
        """The condition that says which of the blocks in it is done."""
        return None

    def actor(self) -> Node | None:
        """The one player who acts in it, whoever acts around it."""
        return None

    def does(self) -> Name | None:
        """The procedure that it does."""
        return None

    def repeats(self) -> Name | None:
        """The procedure in whose run it looks for what somebody did last."""
        return None

    def guarded(self, context: Context) -> tuple[str, Body] | None:
        """The condition on which alone it does something, and what; None: there is none."""
        return None

    def key(self) -> str:
        """What stands for it in a key where the order of several is asked; empty: its number."""
        return ""

    def hidden(self) -> Name | None:
        """The piece of which it makes only one player know the place."""
        return None

    def shown(self) -> Node | None:
        """The piece whose place, if that is a secret, all know behind it."""
        return None

    def scored(self) -> Node | None:
        """The places that it scores."""
        return None

    def decks_taken(self, decks: Mapping[str, Stack]) -> Collection[str]:
        """Those decks of a mix from which it takes a card."""
        return ()

    def piles(self) -> Sequence[Node]:
        """The counted pieces that it asks for, by owner."""
        return ()

    def wants(self) -> Iterable[tuple[Node, Node]]:
        """Counted pieces that must be somewhere, and where, so that it can do anything."""
        return ()

    def brings(self) -> Iterable[tuple[Node, Node]]:
        """Counted pieces that it brings somewhere, and where."""
        return ()

    def places(self) -> Iterable[tuple[Name, Node]]:
        """Single pieces, or families of them, of which it puts one somewhere, and where."""
        return ()

    def lifts(self) -> Iterable[Name]:
        """Single pieces, or families of them, that it takes from where they stand, if no taboo."""
        return ()

    def times(self, known: Settings) -> int:
        """How often what stands in it is surely done; 0: it may be left out, or nobody knows."""
        return 0

    def most_times(self, known: Most) -> int:
        """How often what stands in it can be done."""
        return 1

    def headed(self, line: str) -> Iterable[tuple[str, Span | None, Body]]:
        """The blocks in it, each with its first line and its place. line: its own first line."""
        return ()

    def answering(self, question: Callable[..., object]) -> Sequence[Node]:
        """Those of its parts, and it, whose class has its own answer to a question."""
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
        """The blocks in it whose sentences are done, or one of which is."""
        body: Body | None = getattr(self, "body", None)
        return () if body is None else (body,)

    def children(self) -> Iterator[Node]:
        """The direct parts of this node, in the order of their fields."""
        return (part for part, _ in self.references(None))

    def walk(self) -> Sequence[Node]:
        """This node and everything below it, parents first."""
        known: tuple[Node, ...] | None = self.__dict__.get("_all")
        if known is None:  # nodes never change, and effects are walked in every mix
            known = self.__dict__["_all"] = tuple(self._below())
        return known

    def by_class(self) -> Mapping[type[Node], Sequence[Any]]:
        """All of `walk()`, by class."""
        known: dict[type[Node], list[Node]] | None = self.__dict__.get("_by_class")
        if known is None:
            known = self.__dict__["_by_class"] = {}
            for node in self.walk():
                known.setdefault(type(node), []).append(node)
        return known

    def all(self, cls: type[N]) -> Sequence[N]:
        """The parts of one class anywhere in it, or it alone, in their order."""
        return self.by_class().get(cls, ())

    def _below(self) -> Iterator[Node]:
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(tuple(node.children()))

    def changed(self, **parts: Any) -> Self:
        """The same node with some parts changed."""
        old = {name: getattr(self, name) for name in self.FIELDS}
        return type(self)(**(old | {"span": self.__dict__["_span"]} | parts))

    def in_force(self, known: Settings, players: int | None = None) -> Sequence[Node]:
        """What remains of it when parameters are settled: itself, or the side that holds."""
        return (self,)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether a condition holds, as far as it can be told before the game; None: it is open."""
        return None

    def is_clause(self, words: Words) -> bool:
        """Whether it can stand in the middle of a sentence; a rule holds, nobody does it."""
        return not self.HOLDS and super().is_clause(words)

    def sentence(self, context: Context) -> str:
        """One or more whole sentences; a rule of a card holds as long as the card is in force."""
        if self.HOLDS and context.lasting:
            return capitalised(context.changed(third=False).render(self))
        if self.HOLDS:
            return f"While this card is in force, {context.changed(held=True).render(self)}"
        return super().sentence(context)

    def does_the_same(self, other: Node) -> bool:
        """Whether another statement does the same at another moment, so that both are said once."""
        return False

    def sentence_with(self, others: Sequence[Node], context: Context) -> str:
        """Its sentence, with the moments of others that do the same."""
        return self.sentence(context)


def has_own(cls: type[Node], question: Callable[..., object]) -> bool:
    """Whether a class has its own answer to a question. question: a method of `Node`."""
    return getattr(cls, question.__name__) is not question


class Stack(Protocol):
    """Whatever knows what is done with the cards of a deck."""

    @property
    def turned_up(self) -> bool:
        """Whether it is one of those that `the top card of every deck` means."""


class Most(Protocol):
    """Whatever knows how much of everything there can be in a game."""

    @property
    def players(self) -> int:
        """The players."""

    @property
    def regions(self) -> int:
        """The regions."""

    @property
    def cards(self) -> int:
        """The cards, each copy of them."""

    def members(self, family: str) -> int:
        """The pieces of a family."""


class Settings(Protocol):
    """Whatever knows the values of parameters."""

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The values that are known, by the id of the parameter."""


class Flow(Settings, Protocol):
    """Whatever knows, besides, how procedures begin."""

    def beginning(self, procedure: str) -> Beginning:
        """How a procedure begins."""


def in_force(body: Iterable[Node], known: Settings, players: int | None = None) -> list[Node]:
    """The statements of a body; a settled condition gives way to the side that is in force."""
    return [node for statement in body for node in statement.in_force(known, players)]


def statements_in(body: Iterable[Node], context: Context) -> list[Node]:
    """The statements of a body that remain with the settings and players that are known."""
    return in_force(body, context.words, context.words.players)


def begins(body: Body, names: Names, known: Flow, players: int) -> Beginning:
    """How a body begins."""
    for statement in body:
        beginning = statement.begins(names, known, players)
        if beginning.asks or not beginning.passes:
            return beginning
    return Beginning(asks=False, passes=True)


class Name(Node):
    """An id or a local name, as written."""

    text: str

    def render(self, context: Context) -> str:
        """The title of what is declared, or the name in plain words."""
        return context.words.title(self.text)

    def in_manner(self, how: Sequence[str], context: Context) -> str:
        """Its English in a manner that only names have, or in any other."""
        if how and how[0] in OF_NAMES:
            return OF_NAMES[how[0]](context, self.text)
        return super().in_manner(how, context)


Body = tuple[Node, ...]
"""The sentences of a block."""


class Check(Protocol):
    """The surroundings of a node that its law may ask, and where it reports.

    waiting: the block around it that waits for something to happen.
    """

    waiting: Node | None

    @property
    def names(self) -> Names:
        """Every id in force."""

    @property
    def comes_here(self) -> bool:
        """Whether the text tells what a card does where it lies, or stands in no card."""

    def complain(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Reports a mistake."""

    def written(self, node: Node) -> str:
        """A part as its author would write it."""

    def part(self, node: Node | None, wanted: Wanted | None = None) -> None:
        """Checks a part, if it is there. wanted: what may be named there."""

    def category(self, name: Name, wanted: Wanted) -> Category | None:
        """The category of an id that is wanted here; None for anything else."""

    def knows(self, name: Name) -> bool:
        """Whether a name may have been chosen on a way to this point."""

    def named(self, node: Node, name: Name, wanted: Wanted) -> None:
        """Checks that a name stands in the right form: with or without `the`, `own` or `of`."""

    def compared(self, subject: Name, alternatives: Sequence[Node]) -> None:
        """Checks what is said of a parameter, or of a place chosen before."""

    def check_subject(
        self, about: What, alternatives: Sequence[Node], *, holds: bool = False
    ) -> None:
        """Checks what is said of a place, a piece or a player.

        holds: it is a piece that is a place for others, too.
        """

    def choose(self, name: Name, what: What, *, secretly: bool = False, family: str = "") -> None:
        """Notes that something is chosen under a name; of a piece, of which family it is."""

    def reveal(self, span: Span) -> None:
        """Opens what was chosen in secret."""

    def body(self, body: Body) -> None:
        """Checks the sentences of a block."""

    def ways(self, *bodies: Body) -> None:
        """Checks several blocks of which one is done."""

    def in_any_order(self, body: Body) -> None:
        """Checks a block whose sentences can't count on each other."""

    def acting(self, *, everyone: bool) -> AbstractContextManager[None]:
        """Inside, each player of a group acts."""

    def as_person(self) -> AbstractContextManager[None]:
        """Inside, what each player has chosen is that of one player, who is named."""

    def later(self, node: Node) -> AbstractContextManager[None]:
        """Inside, things happen later than what stands around the block."""

    def again(self) -> AbstractContextManager[None]:
        """Inside, things are done again and again, or not at all."""

    def loop(self, name: Name, what: What, *, family: str = "") -> AbstractContextManager[None]:
        """Inside, a name stands for one thing after the other."""
