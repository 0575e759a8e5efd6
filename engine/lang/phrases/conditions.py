"""Conditions: what `if` can ask. See tree.py."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import ClassVar, Final

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import plain
from ..expected import (
    ANY_SUBJECT,
    ONE_PLACE,
    ORDER,
    PLACES,
    PROCEDURE,
    SUBJECT,
    SWITCH,
    Wanted,
)
from ..filling import form
from ..names import Category, What
from ..nodes import Check, Name, Node, Settings
from .filters import HasAny, HasNo, Is, SamePlace, Standing
from .numbers import Amount, AtLeast, Bound, Fixed, MoreThan
from .player_tests import HasPoints, Leads, SaidYes
from .sorts import Thing
from .things import (
    NamedPlace,
    OwnPlace,
    PlayersPlace,
    RegionOf,
    ThePiece,
    ThePlace,
    standing_in,
)
from .zones import Spot, agreeing

SUBJECTS: Final = {
    Category.PLACE: What.PLACE,
    Category.PLAYERS_PLACE: What.PLACE,
    Category.PIECE: What.PIECE,
    Category.PLAYERS_PIECE: What.PIECE,
    Category.OFFICE: What.PLAYER,
}
"""What a condition is about where an id stands behind `the` or `own`."""

_PIECES_AND_OFFICES: Final[Mapping[type[Node], Container[Category | None]]] = {
    ThePlace: (Category.PIECE, Category.OFFICE),
    OwnPlace: (Category.PLAYERS_PIECE,),
}
"""What is written like a place there."""


class _Option(Node):
    """A switch of the rules, or an answer that was given. IS: whether it must be on, or yes."""

    IS: ClassVar[bool]
    name: Name = part(SWITCH)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether the switch is as it must be."""
        name = self.name.text
        return (known.settings[name] is True) is self.IS if name in known.settings else None

    def render(self, context: Context) -> str:
        """A switch is on or off, an answer is yes or no."""
        known = context.locals.get(self.name.text)
        if known is None:
            return f"the option “{context.render(self.name)}” is {'on' if self.IS else 'off'}"
        if known.alone and not known.verb and (known.others or context.third is known.personal):
            they = "they" if known.others else context.they
            return f"{they} {'do' if self.IS else 'do not'}"
        question = "" if known.alone else f" to “{plain(self.name.text)}”"
        return f"the answer{question} is {'yes' if self.IS else 'no'}"


class OptionIsOn(_Option):
    """A switch of the rules is on, or an answer was yes."""

    IS = True


class OptionIsOff(_Option):
    """A switch of the rules is off, or an answer was no."""

    IS = False


class AnyOf(Node):
    """A place, a player or a piece (or a parameter with values) is or has one of several things."""

    subject: Subject
    alternatives: tuple[Alternative, ...]

    @property
    def name(self) -> str | None:
        """The subject when it is a bare name: of a parameter, a region or what was chosen."""
        return self.subject.text if isinstance(self.subject, Name) else None

    def _parts(self) -> Iterator[tuple[Node, Wanted | None]]:
        """Its parts: a name alone may be a parameter's, behind `the` also an office's."""
        match self.subject:
            case Name():
                yield self.subject, SUBJECT
            case ThePlace() | OwnPlace():
                yield self.subject, ANY_SUBJECT
            case _:
                yield self.subject, ONE_PLACE
        yield from ((alternative, None) for alternative in self.alternatives)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Only the names in force tell what a name stands for, and what can be said of it."""
        match self.subject:
            case Name():
                to.compared(self.subject, self.alternatives)
            case ThePlace(name=name) | OwnPlace(name=name):
                category = to.category(name, ANY_SUBJECT)
                to.part(name, ANY_SUBJECT)
                if category not in _PIECES_AND_OFFICES[type(self.subject)]:
                    to.named(self.subject, name, ANY_SUBJECT)
                about = What.PLACE if category is None else SUBJECTS[category]
                to.check_subject(about, self.alternatives, holds=name.text in to.names.holds)
            case _:
                to.part(self.subject, ONE_PLACE)
                to.check_subject(What.PLACE, self.alternatives)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether the parameter has one of the values."""
        name = self.name
        if name is None or name not in known.settings:
            return None
        value = known.settings[name]
        tests = [part for part in self.alternatives if isinstance(part, Is)]
        return any((part.value() == value) is not part.negated for part in tests)

    def render(self, context: Context) -> str:
        """What a parameter is, or what is true of a place."""
        subject = NamedPlace(self.subject) if isinstance(self.subject, Name) else self.subject
        name, names = self.name, context.words.names
        if name is None or name in context.locals or names.category(name) is not Category.PARAMETER:
            return self._where_a_piece_is(context) or agreeing(
                subject, [_of_a_place(part, context) for part in self.alternatives], context
            )
        tests = [part for part in self.alternatives if isinstance(part, Is)]
        values = [f"is {'not ' if part.negated else ''}“{plain(part.value())}”" for part in tests]
        return f"the option “{context.words.one(name)}” {' or '.join(values)}"

    def _where_a_piece_is(self, context: Context) -> str:
        """The only thing asked, where that is whether a single piece stands somewhere."""
        match self:
            case AnyOf(
                subject=RegionOf(piece=piece),
                alternatives=(Is(negated=negated, property=SamePlace(place=place)),),
            ):
                where = standing_in(place, context)
                return f"{context.render(piece)} is {'not ' if negated else ''}{where}"
            case AnyOf(subject=OwnPlace() as place, alternatives=(HasAny() | HasNo() as only,)):
                is_single = context.words.names.category(only.kind.text) is Category.PIECE
                where = f"is {'not ' if isinstance(only, HasNo) else ''}"
                where += standing_in(place, context)
                return f"{context.render(ThePiece(only.kind))} {where}" if is_single else ""
        return ""


def _of_a_place(part: Alternative, context: Context) -> str:
    """What a place is or has; the region of a piece is the one that has it."""
    match part:
        case Is(negated=False, property=SamePlace(place=RegionOf(piece=piece))):
            return f"has {context.render(piece)}"
    return context.render(part)


class NumberIs(Node):
    """A number that is worked out is so much."""

    amount: Amount
    value: int

    def render(self, context: Context) -> str:
        """What is so much, and how much it is; that there is none."""
        if not self.value and (none := self.amount.none(context)):
            return none
        known = self.amount.so_many(str(self.value), self.value == 1, context)
        return known or f"{self.amount.subject(context)} is {self.value}"


class NumberIsBound(Node):
    """A number that is worked out keeps to a bound."""

    amount: Amount
    bound: Bound

    def render(self, context: Context) -> str:
        """What keeps to which bound; that there is one."""
        is_some = self.bound in (AtLeast(Fixed(1)), MoreThan(Fixed(0)))
        if is_some and (some := self.amount.some(context)):
            return some
        is_one = context.worth(self.bound.count) == 1
        known = self.amount.so_many(context.render(self.bound), is_one, context)
        return known or f"{self.amount.subject(context)} is {self.bound.of_number(context)}"


class AllHold(Node):
    """Several tests, all of which hold."""

    tests: tuple[Test, ...]

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """As soon as one is known not to hold, or all are known."""
        found = [test.settled(known, players) for test in self.tests]
        return False if False in found else None if None in found else True

    def render(self, context: Context) -> str:
        """All tests."""
        return ", and ".join(context.render(test) for test in self.tests)


class OneHolds(Node):
    """Several tests, one of which holds."""

    tests: tuple[Test, ...]

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """As soon as one is known to hold, or all are known."""
        found = [test.settled(known, players) for test in self.tests]
        return True if True in found else None if None in found else False

    def render(self, context: Context) -> str:
        """All tests; several numbers of players together."""
        counts = [str(test.count) for test in self.tests if isinstance(test, PlayerCount)]
        if len(counts) == len(self.tests):
            return f"there are {listing(counts, 'or')} players"
        return ", or ".join(context.render(test) for test in self.tests)


class ThereIs(Node):
    """Such a thing is there."""

    thing: Thing

    def render(self, context: Context) -> str:
        """What it is; of players, what one of them is or has."""
        return self.thing.some(context) or self.filled(form(type(self)), context)


class ThereIsNo(Node):
    """No such thing is there."""

    thing: Thing

    def render(self, context: Context) -> str:
        """What it is; of players, what none of them is or has."""
        return self.thing.none(context) or self.filled(form(type(self)), context)


class IsOff(Node):
    """A piece stands nowhere."""

    ABOUT = What.PIECE


class IsIn(Node):
    """A piece stands in a place, or in one of several that are alike."""

    ABOUT = What.PIECE
    place: Spot = part(PLACES)


class IsNotIn(Node):
    """A piece stands elsewhere, or nowhere."""

    ABOUT = What.PIECE
    place: Spot = part(PLACES)


class IsLast(Node):
    """A player is the last of an order, as it was settled last."""

    ABOUT = What.PLAYER
    english = "is last in {the order}"
    order: Name = part(ORDER)


class IsFirst(Node):
    """A player is the first of an order, as it was settled last."""

    ABOUT = What.PLAYER
    english = "is first in {the order}"
    order: Name = part(ORDER)


class PlayerCount(Node):
    """So many players play."""

    count: int

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """Whether so many play."""
        return None if players is None else self.count == players


class ScoringIsForFirst(Node):
    """The scoring that goes on pays only who is first alone, or it pays all ranks."""

    english = "the scoring is <negated?not >for first place only"
    negated: bool

    def law(self, to: Check) -> None:
        """A scoring goes on."""
        event = getattr(to.waiting, "event", None)
        if event is None or not event.OF_A_SCORING:
            message = "there is no scoring to test here"
            hint = "test it in a `when` block for a scoring, or for points that are gained"
            to.complain("E421", message, self.span, hint)


class ScoringIsIn(Node):
    """A procedure is going on in which a scoring is done, or it is not."""

    english = "the scoring is <negated?not >part of {procedure}"
    negated: bool
    procedure: Name = part(PROCEDURE)

    def counted(self) -> Name | None:
        """The procedure that goes on."""
        return self.procedure


Subject = Name | ThePlace | OwnPlace | PlayersPlace | RegionOf
Alternative = Standing | IsOff | IsIn | IsNotIn | HasPoints | Leads | IsLast | IsFirst | SaidYes
Test = (
    OptionIsOn
    | OptionIsOff
    | AnyOf
    | NumberIsBound
    | NumberIs
    | ThereIs
    | ThereIsNo
    | PlayerCount
    | ScoringIsForFirst
    | ScoringIsIn
)
Condition = AllHold | OneHolds | Test
