"""Predicates about players. See tree.py.

In them `own` refers to the player who is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from ...text.records import part
from ...text.wording import listing
from ..english.context import Context
from ..english.titles import bare, plain, plural
from ..expected_kinds import CHOSEN_NUMBER, COUNTED, GIVEN_ANSWER, ONE_PLACE, SINGLE_THERE
from ..names import Category, What
from ..nodes import Name, Node
from .filters import HasAny, PiecesThere
from .numbers import Amount, Bound
from .players import Person
from .things import OwnPieces, Pieces, Place, none_of, standing_in


class HasIn(Node):
    """Pieces are in a place."""

    pieces: PiecesThere
    place: Place = part(ONE_PLACE)

    def wants(self) -> Iterable[tuple[Node, Node]]:
        """The pieces, with that place."""
        return ((self.pieces.pieces, self.place),)

    def alone(self, context: Context) -> str:
        """The predicate after a noun, if it is the only one: "with ..." or "for whom ..."."""
        pieces, bound = self.pieces.pieces, self.pieces.bound
        if not isinstance(pieces, OwnPieces):
            return f"for whom {context.render(self.place)} holds {context.render(self.pieces)}"
        return f"with {self._count(bound, pieces, context)} {standing_in(self.place, context)}"

    def render(self, context: Context) -> str:
        pieces, there = self.pieces.pieces, standing_in(self.place, context)
        if not isinstance(pieces, OwnPieces):
            return f"sees {context.render(self.pieces)} {there}"
        return f"has {self._count(self.pieces.bound, pieces, context)} {there}"

    @staticmethod
    def _count(bound: Bound | None, pieces: OwnPieces, context: Context) -> str:
        one, many = context.words.one(pieces.kind.text), context.words.many(pieces.kind.text)
        return many if bound is None else bound.of_cards(one, many, context)


class HasNoneIn(Node):
    """No such pieces are in a place."""

    pieces: Pieces = part(COUNTED)
    place: Place = part(ONE_PLACE)

    def render(self, context: Context) -> str:
        own = isinstance(self.pieces, OwnPieces)
        what = f"no {_compared(self.pieces, context)}" if own else none_of(self.pieces, context)
        return f"has {what} {standing_in(self.place, context)}"


class HasPieceIn(Node):
    """A single piece is in a place; of a piece that each player has, the player's own."""

    kind: Name = part(SINGLE_THERE)
    place: Place = part(ONE_PLACE)

    def render(self, context: Context) -> str:
        words, kind = context.words, self.kind.text
        has = context.render(HasAny(self.kind))
        if words.names.category(kind) is Category.PLAYERS_PIECE:
            has = f"has {context.their} {bare(words.one(kind))}"
        return f"{has} {standing_in(self.place, context)}"


class HasPoints(Node):
    """The player's points are within a bound; without one, at least 1."""

    ABOUT = What.PLAYER
    bound: Bound | None

    def render(self, context: Context) -> str:
        if self.bound is None:
            return "has points"
        return f"has {self.bound.of_cards('point', 'points', context)}"


class MostPoints(Node):
    """No other player has more points."""

    SUPERLATIVE = True


class FewestPoints(Node):
    """No other player has fewer points."""

    SUPERLATIVE = True


class MostIn(Node):
    """No other player has more pieces in a place."""

    SUPERLATIVE = True
    pieces: Pieces = part(COUNTED)
    place: Place = part(ONE_PLACE)

    def render(self, context: Context) -> str:
        return f"has the most {_compared(self.pieces, context)} {standing_in(self.place, context)}"


class FewestIn(Node):
    """No other player has fewer pieces in a place."""

    SUPERLATIVE = True
    pieces: Pieces = part(COUNTED)
    place: Place = part(ONE_PLACE)

    def render(self, context: Context) -> str:
        return (
            f"has the fewest {_compared(self.pieces, context)} {standing_in(self.place, context)}"
        )


def _compared(pieces: Pieces, context: Context) -> str:
    """What is compared; for own pieces, only the kind."""
    if isinstance(pieces, OwnPieces):
        return context.words.many(pieces.kind.text)
    return f"of {context.render(pieces)}"


class Highest(Node):
    """No other player chose a higher number under a name."""

    SUPERLATIVE = True
    english = "has the highest {plain name}"
    name: Name = part(CHOSEN_NUMBER)


class Lowest(Node):
    """No other player chose a lower number under a name."""

    SUPERLATIVE = True
    english = "has the lowest {plain name}"
    name: Name = part(CHOSEN_NUMBER)


class _Extreme(Node):
    """A comparison of players by an amount. EXTREME: the superlative."""

    SUPERLATIVE = True
    EXTREME: ClassVar[str]
    amount: Amount

    def render(self, context: Context) -> str:
        """A count reads "the highest number of ..."."""
        if self.EXTREME == "highest" and (one := self.amount.whether(context)):
            return f"has {one}"
        counted = self.amount.things(context)
        if counted:
            return f"has the {self.EXTREME} number of {counted}"
        return f"ranks {self.EXTREME} by {self.amount.subject(context)}"


class HighestOf(_Extreme):
    """No other player has a higher amount."""

    EXTREME = "highest"


class LowestOf(_Extreme):
    """No other player has a lower amount."""

    EXTREME = "lowest"


class Leads(Node):
    """The player has the majority in a place, tied or alone."""

    ABOUT = What.PLAYER
    english = "leads {place}<alone? alone>"
    place: Place = part(ONE_PLACE)
    alone: bool = False


class SamePlayer(Node):
    """The player is, or is not, the given one."""

    negated: bool
    person: Person

    def render(self, context: Context) -> str:
        return f"is {'not ' if self.negated else ''}{context.render(self.person)}"


class SaidYes(Node):
    """The player answered yes under a name."""

    ABOUT = What.PLAYER
    name: Name = part(GIVEN_ANSWER)

    def render(self, context: Context) -> str:
        """The question is omitted if it is the only one."""
        return f"said yes{_to(self.name, context)}"


class SaidNo(Node):
    """The player answered no under a name."""

    name: Name = part(GIVEN_ANSWER)

    def render(self, context: Context) -> str:
        """The question is omitted if it is the only one."""
        return f"said no{_to(self.name, context)}"


def _to(name: Name, context: Context) -> str:
    known = context.locals.get(name.text)
    return "" if known is not None and known.alone else f" to {plain(name.text)}"


class PlayerFilter(Node):
    """A conjunction of predicates about a player."""

    SOMEBODY_ACTS = True
    tests: tuple[PlayerTest, ...]

    @property
    def compares(self) -> bool:
        """Whether it compares players with each other."""
        return any(test.SUPERLATIVE for test in self.tests)

    def render(self, context: Context) -> str:
        """A superlative comes last, since it compares those who meet all other predicates."""
        context = context.of_others()
        match self.tests:
            case (HasIn() as only,):
                return only.alone(context)
        return self._who(context.render)

    def clause(self, context: Context) -> str:
        """The predicates after a subject in the singular: "has ..."."""
        return self._who(context.of_others().render).removeprefix("who ")

    def several(self, context: Context) -> str:
        """The filter in the plural: "who have ..."."""
        theirs = context.of_others()
        match self.tests:
            case (HasIn() as only,):
                return only.alone(theirs)
        return self._who(lambda test: plural(theirs.render(test)))

    def _who(self, phrase: Callable[[PlayerTest], str]) -> str:
        others = [phrase(test) for test in self.tests if not test.SUPERLATIVE]
        extremes = [phrase(test) for test in self.tests if test.SUPERLATIVE]
        return f"who {_joined(others, extremes)}"


class ThePlayerThat(Node):
    """The only player who meets a filter; no player if there is none, or more than one."""

    english = "the player {filter}"
    filter: PlayerFilter


def _joined(others: Sequence[str], extremes: Sequence[str]) -> str:
    if not others:
        return listing(extremes, "and")
    chosen = listing(others, "and")
    if not extremes:
        return chosen
    return f"{chosen} and, among all such players, {listing(extremes, 'and')}"


PlayerTest = (
    HasIn
    | HasNoneIn
    | HasPieceIn
    | HasPoints
    | MostPoints
    | FewestPoints
    | MostIn
    | FewestIn
    | Highest
    | Lowest
    | HighestOf
    | LowestOf
    | Leads
    | SamePlayer
    | SaidYes
    | SaidNo
)

Whoever = Person | ThePlayerThat
