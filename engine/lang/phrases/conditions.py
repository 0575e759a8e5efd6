"""Conditions of `if`. See tree.py."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import ClassVar, Final

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import plain
from ..expected_kinds import (
    ANY_SUBJECT,
    ONE_PLACE,
    PLAYER,
    PROCEDURE,
    SUBJECT,
    SWITCH,
    Wanted,
)
from ..filling import form
from ..names import Category, What
from ..nodes import Check, Name, Node, Settings
from .counters import CounterOf, NumberOf, Tally
from .filters import Deed, HasAny, HasNo, Is, SamePlace, Standing
from .numbers import Amount, Extent, SoMany, report_tie
from .player_tests import OF_EACH, OfAPerson
from .players import FoundPerson
from .ranks import Rank, Top, ranked
from .sorts import Thing
from .terms import PointsOf
from .things import (
    ChosenPiece,
    NamedPlace,
    OwnPlace,
    PlayersPlace,
    RegionOf,
    ThePiece,
    ThePlace,
    standing_in,
)
from .whereabouts import Whereabouts
from .zones import agreeing

COIN: Final = "coin"
"""The noun of a local name that stands for what a coin shows."""

SUBJECTS: Final = {
    Category.PLACE: What.PLACE,
    Category.PLAYERS_PLACE: What.PLACE,
    Category.PIECE: What.PIECE,
    Category.PLAYERS_PIECE: What.PIECE,
    Category.OFFICE: What.PLAYER,
    Category.CARD_ZONE: What.CARD,
    Category.PLAYERS_CARD_ZONE: What.CARD,
}
"""The kind of subject that an id is after `the` or `own`; of a card zone: its cards."""

_PIECES_AND_OFFICES: Final[Mapping[type[Node], Container[Category | None]]] = {
    ThePlace: (Category.PIECE, Category.OFFICE),
    OwnPlace: (Category.PLAYERS_PIECE,),
    PlayersPlace: (Category.PLAYERS_PIECE,),
}
"""The categories, other than places, that these forms accept as a subject."""


class _Option(Node):
    """A test of a switch or of an answer. IS: the value that it must have."""

    IS: ClassVar[bool]
    name: Name = part(SWITCH)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        name = self.name.text
        return (known.settings[name] is True) is self.IS if name in known.settings else None

    def render(self, context: Context) -> str:
        known = context.locals.get(self.name.text)
        if known is not None and known.noun == COIN:
            shows = "shows" if self.IS else "does not show"
            return f"the coin {shows} “{plain(self.name.text)}”"
        if known is None:
            return f"the option “{context.render(self.name)}” is {'on' if self.IS else 'off'}"
        if known.alone and not known.verb and (known.others or context.third is known.personal):
            they = "they" if known.others else context.they
            return f"{they} {'do' if self.IS else 'do not'}"
        question = "" if known.alone else f" to “{plain(self.name.text)}”"
        return f"the answer{question} is {'yes' if self.IS else 'no'}"


class OptionIsOn(_Option):
    """A switch is on, or an answer was yes."""

    IS = True


class OptionIsOff(_Option):
    """A switch is off, or an answer was no."""

    IS = False


class AnyOf(Node):
    """The subject (place, player, piece or parameter) has at least one of several predicates."""

    subject: Subject
    alternatives: tuple[Alternative, ...]

    @property
    def name(self) -> str | None:
        """The subject, if it is a bare name: of a parameter, a region or a local name."""
        return self.subject.text if isinstance(self.subject, Name) else None

    def _parts(self) -> Iterator[tuple[Node, Wanted | None]]:
        """A bare name may be a parameter, and a name after `the` an office."""
        match self.subject:
            case Name():
                yield self.subject, SUBJECT
            case ThePlace() | OwnPlace() | PlayersPlace():
                yield self.subject, ANY_SUBJECT
            case subject if isinstance(subject, FoundPerson):
                yield subject, None
            case _:
                yield self.subject, ONE_PLACE
        yield from ((alternative, None) for alternative in self.alternatives)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """The category of the subject decides which predicates fit."""
        match self.subject:
            case Name():
                to.compared(self.subject, self.alternatives)
            case ThePlace(name=name) | OwnPlace(name=name) | PlayersPlace(name=name):
                category = to.category(name, ANY_SUBJECT)
                to.part(name, ANY_SUBJECT)
                if isinstance(self.subject, PlayersPlace):
                    to.part(self.subject.player, PLAYER)
                if category not in _PIECES_AND_OFFICES[type(self.subject)]:
                    to.named(self.subject, name, ANY_SUBJECT)
                if category is not None:
                    holds = name.text in to.names.holds
                    to.check_subject(SUBJECTS[category], self.alternatives, holds=holds)
                elif to.names.category(name.text) is not Category.PLAYERS_COUNTER:
                    # The subject is reported; of a counter, the brackets are missing.
                    for alternative in self.alternatives:
                        to.part(alternative)
            case subject if isinstance(subject, FoundPerson):
                to.part(subject)
                to.check_subject(What.PLAYER, self.alternatives)
            case _:
                to.part(self.subject, ONE_PLACE)
                to.check_subject(What.PLACE, self.alternatives)

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        name = self.name
        if name is None or name not in known.settings:
            return None
        value = known.settings[name]
        tests = [part for part in self.alternatives if isinstance(part, Is)]
        return any((part.value() == value) is not part.negated for part in tests)

    def render(self, context: Context) -> str:
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
        """A simpler clause for a condition that only asks where a single piece is; else empty."""
        match self:
            case AnyOf(
                subject=RegionOf(piece=piece),
                alternatives=(Is(negated=negated, property=SamePlace(place=place) as same),),
            ) if same.trait(context.words.names, context.locals) is None and not (
                isinstance(piece, ChosenPiece) and _is_card(piece.name, context)
            ):
                where = standing_in(place, context)
                return f"{context.render(piece)} is {'not ' if negated else ''}{where}"
            case AnyOf(subject=OwnPlace() as place, alternatives=(HasAny() | HasNo() as only,)):
                is_single = context.words.names.category(only.kind.text) is Category.PIECE
                where = f"is {'not ' if isinstance(only, HasNo) else ''}"
                where += standing_in(place, context)
                return f"{context.render(ThePiece(only.kind))} {where}" if is_single else ""
        return ""


def _is_card(name: Name, context: Context) -> bool:
    """Whether a local name stands for a card, of which the region is printed."""
    local = context.locals.get(name.text)
    return local is not None and local.noun == "card"


def _of_a_place(part: Alternative, context: Context) -> str:
    """A predicate about a place; "has the King" for "is the King's region"."""
    match part:
        case Is(negated=False, property=SamePlace(place=RegionOf(piece=piece))):
            return f"has {context.render(piece)}"
    return context.render(part)


class NumberIs(Node):
    """A computed number is within a bound."""

    amount: Amount
    bound: Extent

    def render(self, context: Context) -> str:
        return self.amount.compared(self.bound, context)


class NumberIsTop(Node):
    """No other player has more of a number, or less; with a rank or `alone`, as in `Extreme`.

    The amount is worked out for each player, who is `own` in it.
    """

    amount: Amount
    negated: bool
    rank: Rank | None
    end: Top
    alone: bool

    def law(self, to: Check) -> None:
        """Rejects a number that is the same for all players."""
        if not self.amount.differs(to):
            report_tie(self.amount, "players", self._of_one(to) or OF_EACH, to)

    def _of_one(self, to: Check) -> str:
        """The hint for a number of one person; empty if it is none."""
        end = to.written(self.end)
        match self.amount:
            case PointsOf(person=person):
                what, end = "points", "most" if self.end.HIGHEST else "fewest"
            case NumberOf(name=name, bearer=person) | CounterOf(name=name, bearer=person):
                what = name.text
            case _:
                return ""
        has = "does not have" if self.negated else "has"
        rank = "" if self.rank is None else f"{to.written(self.rank)} "
        alone = " alone" * self.alone
        return f"write `{to.written(person)} {has} the {rank}{end} {what}{alone}`"

    def render(self, context: Context) -> str:
        place = f"{'sole ' * self.alone}{ranked(self.rank, self.end, context)}"
        among = f"{'not ' if self.negated else ''}the {place} of all players"
        several = isinstance(self.amount, Tally) and self.amount.so_many(among, False, context)
        return several or f"{self.amount.subject(context)} is {among}"


class AllHold(Node):
    """A conjunction."""

    tests: tuple[Test, ...]

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """False if one is known to be false, True if all are known to be true."""
        found = [test.settled(known, players) for test in self.tests]
        return False if False in found else None if None in found else True

    def render(self, context: Context) -> str:
        return ", and ".join(context.render(test) for test in self.tests)


class OneHolds(Node):
    """A disjunction."""

    tests: tuple[Test, ...]

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        """True if one is known to be true, False if all are known to be false."""
        found = [test.settled(known, players) for test in self.tests]
        return True if True in found else None if None in found else False

    def render(self, context: Context) -> str:
        """The tests; several numbers of players are combined."""
        counts = [str(test.count) for test in self.tests if isinstance(test, PlayerCount)]
        if len(counts) == len(self.tests):
            return f"there are {listing(counts, 'or')} players"
        return ", or ".join(context.render(test) for test in self.tests)


class ThereIs(Node):
    """A thing of some sort exists."""

    thing: Thing

    def render(self, context: Context) -> str:
        return self.thing.some(context) or self.filled(form(type(self)), context)


class ThereIsNo(Node):
    """No thing of some sort exists."""

    thing: Thing

    def render(self, context: Context) -> str:
        return self.thing.none(context) or self.filled(form(type(self)), context)


class IsWhere(Node):
    """A piece is in a place, on the board or off it; or it is not."""

    ABOUT = What.PIECE
    negated: bool
    where: Whereabouts


class HoldsCards(Deed):
    """So many cards lie in a card zone; without a bound, at least 1."""

    ABOUT = What.CARD
    bound: SoMany | None

    def done(self, context: Context) -> str:
        cards = "cards" if self.bound is None else self.bound.of_cards("card", "cards", context)
        return f"has {cards}"


class PlayerCount(Node):
    """The number of players equals a value."""

    count: int

    def settled(self, known: Settings, players: int | None = None) -> bool | None:
        return None if players is None else self.count == players


class ScoringIsForFirst(Node):
    """The current scoring is for first place only, or it is not."""

    english = "the scoring is <negated?not >for first place only"
    negated: bool

    def law(self, to: Check) -> None:
        """Rejects a test outside of a scoring."""
        event = getattr(to.waiting, "event", None)
        if event is None or not event.OF_A_SCORING:
            message = "there is no scoring to test here"
            hint = "test it in a `when` block for a scoring, or for points that are gained"
            to.diagnose("E421", message, self.span, hint)


class ScoringIsIn(Node):
    """The current scoring is part of a procedure, or it is not."""

    english = "the scoring is <negated?not >part of {procedure}"
    negated: bool
    procedure: Name = part(PROCEDURE)

    def counted(self) -> Name | None:
        return self.procedure


Subject = Name | ThePlace | OwnPlace | PlayersPlace | RegionOf | FoundPerson
Alternative = Standing | IsWhere | OfAPerson | HoldsCards
Test = (
    OptionIsOn
    | OptionIsOff
    | AnyOf
    | NumberIs
    | NumberIsTop
    | ThereIs
    | ThereIsNo
    | PlayerCount
    | ScoringIsForFirst
    | ScoringIsIn
)
Condition = AllHold | OneHolds | Test
