"""Predicates about players. See tree.py.

In them `own` refers to the player who is tested.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..english.titles import bare, infinitive, is_several, plain, plural
from ..expected_kinds import (
    COUNTED,
    GIVEN_ANSWER,
    ONE_CARDS,
    ONE_PLACE,
    PLAYERS_NUMBER,
    SINGLE_IN,
    Wanted,
)
from ..names import Category, What
from ..nodes import Check, Name, Node
from .filters import (
    Deed,
    Extreme,
    Has,
    HasAny,
    HasNone,
    Held,
    ItsNumber,
    PiecesThere,
    That,
    of_pieces,
)
from .numbers import Bound, Computed, Extent, SoMany, report_tie
from .players import FoundPerson, Group, KnownPerson, Person
from .things import OwnPieces, Pieces, Place, standing_in


class HasIn(Node):
    """Pieces are in a place, or none are; of a piece that each player has, the player's own."""

    held: Held
    place: Place = part(ONE_PLACE)

    def wants(self) -> Iterable[tuple[Node, Node]]:
        """The pieces, with that place."""
        return ((self.held.pieces.pieces, self.place),) if isinstance(self.held, Has) else ()

    def alone(self, context: Context) -> str:
        """The predicate after a noun, if it is the only one: "with ..." or "for whom ..."."""
        held = self.held
        if not isinstance(held, Has) or held.negated:
            return f"who {self.render(context)}"
        there = held.pieces
        if not isinstance(there.pieces, OwnPieces):
            return f"for whom {context.render(self.place)} holds {context.render(there)}"
        return f"with {_count(there.bound, there.pieces, context)} {self._where(context)}"

    def render(self, context: Context) -> str:
        has = f"{self._has(context)} {self._where(context)}"
        negated = isinstance(self.held, Has) and self.held.negated
        return f"does not {infinitive(has)}" if negated else has

    def _where(self, context: Context) -> str:
        return standing_in(self.place, context)

    def _has(self, context: Context) -> str:
        words = context.words
        match self.held:
            case Has(pieces=PiecesThere(bound=bound, pieces=OwnPieces() as pieces)):
                return f"has {_count(bound, pieces, context)}"
            case Has(pieces=there):
                return f"sees {context.render(there)}"
            case HasNone(pieces=OwnPieces(kind=kind)):
                return f"has no {words.many(kind.text)}"
            case HasAny(kind=kind) if words.names.category(kind.text) is Category.PLAYERS_PIECE:
                return f"has {context.their} {bare(words.one(kind.text))}"
        return context.render(self.held)


def _count(bound: Bound | None, pieces: OwnPieces, context: Context) -> str:
    one, many = context.words.one(pieces.kind.text), context.words.many(pieces.kind.text)
    return many if bound is None else bound.of_cards(one, many, context)


class HasNoIn(Node):
    """No single piece of a kind is in a place; of a piece that each player has, the player's."""

    kind: Name = part(SINGLE_IN)
    place: Place = part(ONE_PLACE)

    def render(self, context: Context) -> str:
        piece = bare(context.words.one(self.kind.text))
        return f"has no {piece} {standing_in(self.place, context)}"


class HasPoints(Deed):
    """The player's points are within a bound; without one, at least 1."""

    ABOUT = What.PLAYER
    bound: SoMany | None

    def done(self, context: Context) -> str:
        if self.bound is None:
            return "has points"
        return f"has {self.bound.of_cards('point', 'points', context)}"


class HasCards(Deed):
    """So many cards lie in a card zone; without a bound, at least 1."""

    bound: SoMany | None
    zone: Place = part(ONE_CARDS)

    def done(self, context: Context) -> str:
        many = "cards" if self.bound is None else self.bound.of_cards("card", "cards", context)
        return f"has {many} in {context.render(self.zone)}"


class PlayerWhose(ItsNumber):
    """A number that the player chose, or that is worked out, is within a bound."""

    number: ByNumber | Computed
    bound: Extent

    def render(self, context: Context) -> str:
        if isinstance(self.number, Computed):
            return f"for whom {self.number.compared(self.bound, context)}"
        number = context.render(self.number)
        are = "are" if is_several(number) else "is"
        return f"whose {number} {are} {self.bound.of_number(context)}"


OF_EACH = "write a number of each player, who is `own` in it, as `own points`"
"""The hint for what is compared of all players, but is the same for each."""


class PlayerExtreme(Extreme):
    """A player is compared by points, pieces in a place, a number chosen or worked out."""

    ABOUT = What.PLAYER
    measure: PlayerMeasure

    def law(self, to: Check) -> None:
        """Rejects what is the same for all players."""
        if not self.measure.differs(to):
            report_tie(self.measure, "players", OF_EACH, to)

    def done(self, context: Context) -> str:
        """In what is compared, `own` is the compared player's, after `if` too."""
        context = context.of_tested()
        if isinstance(self.measure, Computed):
            return self.by_number(self.measure, context)
        return self.by(context.render(self.measure), context)


class ByPoints(Node):
    """By points."""

    def differs(self, to: Check) -> bool:
        return True


class ByCards(Node):
    """By cards in a card zone."""

    zone: Place = part(ONE_CARDS)


class ByPieces(Node):
    """By pieces in a place."""

    pieces: Pieces = part(COUNTED)
    place: Place = part(ONE_PLACE)

    def render(self, context: Context) -> str:
        return f"{of_pieces(self.pieces, OwnPieces, context)} {standing_in(self.place, context)}"


class ByNumber(Node):
    """By a counter of each player, or by the number that each of them chose under a name."""

    english = "{bare name}"
    name: Name = part(PLAYERS_NUMBER)

    def differs(self, to: Check) -> bool:
        return True


class Leads(Deed):
    """The player has the majority in a place, tied or alone."""

    ABOUT = What.PLAYER
    place: Place = part(ONE_PLACE)
    alone: bool = False

    def done(self, context: Context) -> str:
        return f"leads {context.render(self.place)}{' alone' if self.alone else ''}"


class _Same(Node):
    """The player is, or is not, the given one."""

    negated: bool
    person: Person

    def render(self, context: Context) -> str:
        return f"is {'not ' if self.negated else ''}{context.render(self.person)}"


class SamePlayer(_Same):
    """One with a name, or the holder of an office."""

    person: KnownPerson


class SameFoundPlayer(_Same):
    """A neighbour, or one by an order."""

    ABOUT = What.PLAYER
    person: FoundPerson


class _Said(Node):
    """The player's answer under a name. YES: which one."""

    ABOUT = What.PLAYER
    YES: ClassVar[bool]
    name: Name = part(GIVEN_ANSWER)

    def render(self, context: Context) -> str:
        """The question is omitted if it is the only one."""
        known = context.locals.get(self.name.text)
        alone = known is not None and known.alone
        said = f"said {'yes' if self.YES else 'no'}"
        return said if alone else f"{said} to {plain(self.name.text)}"


class SaidYes(_Said):
    """The player answered yes under a name."""

    YES = True


class SaidNo(_Said):
    """The player answered no under a name."""

    YES = False


class PlayerFilter(That):
    """A conjunction of predicates about a player."""

    SOMEBODY_ACTS = True
    SUCH = "players"
    tests: tuple[PlayerTest, ...]

    def differs(self, to: Check) -> bool:
        """In it, `own` is the tested player."""
        return False

    def render(self, context: Context) -> str:
        context = context.of_tested()
        match self.tests:
            case (HasIn() as only,):
                return only.alone(context)
        return self.introduced("who", context.render)

    def clause(self, context: Context) -> str:
        """The predicates after a subject in the singular: "has ..."."""
        return self.listed(context.of_tested().render)

    def several(self, context: Context) -> str:
        """The filter in the plural: "who have ..."."""
        theirs = context.of_tested()
        match self.tests:
            case (HasIn(held=Has(negated=False)) as only,):
                return only.alone(theirs)
        return self.introduced("who", lambda test: plural(theirs.render(test)))


class OfGroup(Node):
    """What is said of the players of a group who pass a filter."""

    group: Group
    filter: PlayerFilter | None

    @property
    def noun(self) -> str:
        """One of the group."""
        return self.group.NOUN

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In the filter, `own` refers to the player who is tested."""
        with to.acting(everyone=self.group.EVERYONE):
            super().check(to, wanted)


class ThePlayerThat(Node):
    """The only player who meets a filter; no player if there is none, or more than one."""

    english = "the player {filter}"
    filter: PlayerFilter


class EveryOneThat(OfGroup):
    """All players of a group who meet a filter."""

    filter: PlayerFilter

    def render(self, context: Context) -> str:
        return f"every {self.noun} {context.render(self.filter)}"


PlayerMeasure = ByPoints | ByCards | ByPieces | ByNumber | Computed
OfAPerson = HasPoints | PlayerExtreme | SameFoundPlayer | Leads | SaidYes | SaidNo
PlayerTest = HasIn | HasNoIn | HasCards | SamePlayer | OfAPerson | PlayerWhose

Whoever = Person | ThePlayerThat
