"""Nodes for the headers of loops and limits. See tree.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..text.records import part
from .blocks import Block, in_each_run, named_or_placed
from .effects import Asks, Effects
from .english.bodies import done_then
from .english.context import Context, Local
from .english.titles import bare, is_doing
from .expected_kinds import CARDS, CHOSEN_SEVERAL, EACH_PIECE, NEW, PROCEDURE, TRAIT, Wanted
from .names import ONE_OF, Names, What
from .nodes import Body, Check, Most, Name, Node, Settings, has_own
from .phrases.card_filters import CardFilter
from .phrases.conditions import Condition
from .phrases.counters import NamedNumber
from .phrases.filters import Filter
from .phrases.numbers import Fixed, Number, check_some
from .phrases.whereabouts import PieceFilter
from .phrases.zones import Zone

MOST_TIMES = 20
"""Most repetitions of a block."""


class ForEachRegion(Block):
    """A loop over the regions that pass the filter when it begins."""

    trait: Name | None = part(TRAIT)
    filter: Filter | None
    chosen_order: bool
    name: Name = part(NEW)

    def most_times(self, known: Most) -> int:
        return known.regions

    def effects(self, names: Names) -> Effects:
        return Effects(asks=Asks.THE_ACTOR) if self.chosen_order else self.EFFECTS

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.trait, TRAIT)
        to.part(self.filter)
        with to.loop(self.name, What.PLACE, self.body):
            to.body(self.body)

    def render(self, context: Context) -> str:
        region = context.words.region(self.trait)
        order = f", in an order that {context.they} choose" if self.chosen_order else ""
        named = context.name_in_brackets(self.name.text)
        return done_then(
            f"for each {region}{named}{context.after(self.filter)}{order}", self.body, context
        )

    def asks(self, context: Context, asked: object) -> str:
        return "Which region comes next?"

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.name.text, Local("", "region")),)


class ForEachOf(Block):
    """A loop over several places, players or cards that were chosen."""

    names: Name = part(CHOSEN_SEVERAL)
    name: Name = part(NEW)

    def most_times(self, known: Most) -> int:
        return known.gathered.get(self.names.text, known.regions)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.names, CHOSEN_SEVERAL)
        several, _ = to.stands_for(self.names)
        with to.loop(self.name, ONE_OF.get(several, What.PLACE), self.body):
            to.body(self.body)

    def render(self, context: Context) -> str:
        named = context.name_in_brackets(self.name.text)
        return done_then(f"for each of {context.local(self.names.text)}{named}", self.body, context)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.name.text, Local("", "place", one_of=self.names.text)),)


class ForEachPiece(Block):
    """A loop over the pieces of a family that pass the filter when it begins."""

    kind: Name = part(EACH_PIECE)
    filter: PieceFilter | None
    name: Name = part(NEW)

    def most_times(self, known: Most) -> int:
        return known.members(self.kind.text)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.kind, EACH_PIECE)
        to.part(self.filter)
        with to.loop(self.name, What.PIECE, self.body, family=self.kind.text):
            to.body(self.body)

    def render(self, context: Context) -> str:
        named = context.name_in_brackets(self.name.text)
        head = f"for each {context.words.one(self.kind.text)}{named}{context.after(self.filter)}"
        return done_then(head, self.body, context)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.name.text, Local("", "piece", family=self.kind.text)),)


class ForEachCard(Block):
    """A loop over the cards that pass the filter when it begins."""

    filter: CardFilter | None
    zone: Zone = part(CARDS)
    name: Name = part(NEW)

    def most_times(self, known: Most) -> int:
        return known.cards

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.filter)
        to.part(self.zone, CARDS)
        with to.loop(self.name, What.CARD, self.body):
            to.body(self.body)

    def render(self, context: Context) -> str:
        named = context.name_in_brackets(self.name.text)
        head = f"for each card{named} in {context.render(self.zone)}{context.after(self.filter)}"
        return done_then(head, self.body, context)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return ((self.name.text, Local("", "card")),)


class Repeated(Block):
    """A block that runs several times."""

    number: Number

    def times(self, known: Settings) -> int:
        """The number, if it is written or a parameter."""
        if isinstance(self.number, Fixed):
            return self.number.value
        amount = self.number.amount
        value = known.settings.get(amount.name.text) if isinstance(amount, NamedNumber) else None
        return value if isinstance(value, int) else 0

    def most_times(self, known: Most) -> int:
        written = self.number.value if isinstance(self.number, Fixed) else MOST_TIMES
        return min(written, MOST_TIMES)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects 0 and more than MOST_TIMES repetitions."""
        to.part(self.number)
        check_some(self.number, to)
        if isinstance(self.number, Fixed) and self.number.value > MOST_TIMES:
            message = f"a block can repeat at most {MOST_TIMES} times"
            to.diagnose("E432", message, self.number.span)
        with to.again(self.body):
            self.check_each_time(to)

    def check_each_time(self, to: Check) -> None:
        """Checks what is done each time."""
        to.body(self.body)

    def how_often(self, context: Context) -> str:
        """The number with its noun."""
        often = {1: "once", 2: "twice"}.get(context.worth(self.number) or 0)
        return often or f"{self.number.before(context)} times{self.number.suffix(context)}"


class Times(Repeated):
    """Repeats a block a number of times."""

    def render(self, context: Context) -> str:
        return done_then(self.how_often(context), self.body, context)

    def often(self, context: Context) -> str:
        if not isinstance(self.number, Fixed) or self.number.value == 1:
            return ""
        return f", {self.how_often(context)}"


class RepeatUntil(Repeated):
    """Repeats a block until a condition holds; only so often.

    The condition is tested before each time; but after it, if the block chooses what it reads.
    """

    SIDES = "always holds", "never holds"
    condition: Condition

    def is_tested_after(self) -> bool:
        """Whether the condition reads a name that the block chooses."""
        chosen = {name for one in self.body for part in one.walk() for name, _ in part.introduces()}
        return any(name.text in chosen for name in self.condition.all(Name))

    def check(self, to: Check, wanted: Wanted | None) -> None:
        if not self.is_tested_after():
            to.part(self.condition)
        super().check(to, wanted)

    def check_each_time(self, to: Check) -> None:
        to.body(self.body)
        if self.is_tested_after():
            to.part(self.condition)

    def in_force(self, known: Settings, players: int | None = None) -> Sequence[Node]:
        """Without a condition that is known before the game."""
        holds = self.condition.settled(known, players)
        if holds is None:
            return (self,)
        return () if holds else (Times(self.number, body=self.body, span=self.span),)

    def render(self, context: Context) -> str:
        return done_then(self._how_long(context), self.body, context)

    def often(self, context: Context) -> str:
        return f", {self._how_long(context)}"

    def _how_long(self, context: Context) -> str:
        return f"up to {self.how_often(context)}, until {context.render(self.condition)}"


class Limited(Block):
    """A block that runs once at most for each player; blocks of the same name count together."""

    OF_ACTOR = True

    def key_of(self, name: Name | None) -> str:
        """The key of the limit; it is reset in each run of the procedure that is counted."""
        procedure = self.counted()
        if procedure is None:
            return named_or_placed(self, name)
        return in_each_run(procedure, self, name)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.counted(), PROCEDURE)
        to.ways(self.body, ())

    def continues(self, head: str, context: Context) -> bool:
        """A limit always begins a sentence of its own."""
        return False

    def render(self, context: Context) -> str:
        return done_then(f"only {self.adverb(context)}", self.body, context)


class OnceEach(Limited):
    """Limits a block to once per player in every run of a procedure."""

    procedure: Name = part(PROCEDURE)
    name: Name | None = part(NEW)

    def used_up(self) -> str:
        return self.key_of(self.name)

    def counted(self) -> Name:
        """The procedure whose next run resets the limit."""
        return self.procedure

    def adverb(self, context: Context) -> str:
        """Such as "once each round"; with a name, "... in all"."""
        return self._time(context) + ("" if self.name is None else " in all")

    def often(self, context: Context) -> str:
        return f" ({self._time(context)})"

    def _time(self, context: Context) -> str:
        title = context.words.one(self.procedure.text)
        time = f"whenever somebody is {title}" if is_doing(title) else f"each {bare(title)}"
        return f"once {time}"


class Once(Limited):
    """Limits a block to once per player in the whole game."""

    name: Name | None = part(NEW)

    def used_up(self) -> str:
        return self.key_of(self.name)

    def adverb(self, context: Context) -> str:
        return "once in the game" if self.name is None else "once in the whole game"

    def often(self, context: Context) -> str:
        return " (once in the game)"


def answers_in(body: Body, *, inner_loops: bool = True) -> Iterator[Name]:
    """The names of the answers that a block asks for, but not each of several players alone."""
    for node in body:
        yield from node.asks_for()
        loops = has_own(type(node), Node.most_times)
        if not (node.PERSONAL or node.WAITS) and (inner_loops or not loops):
            for inner in node.bodies():
                yield from answers_in(inner, inner_loops=inner_loops)


def first_uses(body: Body) -> dict[str, bool]:
    """The answers that a block asks for, and whether it reads them in its text before that."""
    found: dict[str, bool] = {}
    asked: set[str] = set()
    for names, is_read in _uses(body):
        asked |= set() if is_read else names
        found = {name: is_read for name in names} | found
    return {name: found[name] for name in sorted(asked)}


def _uses(body: Body) -> Iterator[tuple[set[str], bool]]:
    """The names that sentences read (true), or by which they ask (false), as they are written."""
    for node in body:
        asked = {name.text for name in node.asks_for()}
        inside = {id(part) for inner in node.bodies() for one in inner for part in one.walk()}
        read = {name.text for name in node.all(Name) if id(name) not in inside} - asked
        late = isinstance(node, RepeatUntil) and node.is_tested_after()
        uses = [(asked, False), *(use for inner in node.bodies() for use in _uses(inner))]
        yield from [*uses, (read, True)] if late else [(read, True), *uses]
