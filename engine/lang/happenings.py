"""Nodes for events of pieces and points: what steps do, or would do. See tree.py.

What several pieces of one owner do in one step is one event, and so are all points that a player
gains in one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..text.records import part
from .english.context import Context, Local
from .expected_kinds import (
    CARDS,
    CARDS_COUNTER,
    CHANGED,
    COUNTED,
    GOING,
    NEW,
    PLACED_COUNTER,
    PLACES,
    PLAYERS_COUNTER,
    SINGLE_THERE,
    Wanted,
)
from .moments import AnyPlayersAction, Event, Naming, OpponentsAction
from .names import Category, What
from .nodes import Check, Name, Node
from .phrases.counters import CounterOf, NamedNumber, NumberOf, OwnNumber, PrintedHere
from .phrases.numbers import Number
from .phrases.players import Group
from .phrases.things import (
    AnyonesPieces,
    OfAKind,
    OpponentsPieces,
    OwnPiece,
    OwnPieces,
    Piece,
    Pieces,
    PlayersPieces,
    ThePiece,
)
from .phrases.zones import AnyPlace, AnyRegion, Zone


class AnyGoer(OfAKind):
    """Any piece of a family, or any player's piece of this kind, with an optional name for it."""

    english = "any {bare kind}<{so name}>"
    NAMES = frozenset({Category.PLAYERS_PIECE, Category.FAMILY})
    name: Name | None = part(NEW)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        super().check(to, wanted)
        if self.name is not None:
            to.choose(self.name, What.PIECE, family=self.kind.text)


COUNTED_PIECES = (OwnPieces, AnyonesPieces, OpponentsPieces, PlayersPieces)
Going = Pieces | Piece | AnyGoer
"""The pieces of an event."""


class Happening(Event):
    """An event caused by a step of any player; that player may get a name."""

    def moved_by(self) -> Name | None:
        """The name of the player who performs the step."""
        name = getattr(self, "mover", None)
        return name if isinstance(name, Name) else None

    def given(self) -> Iterator[tuple[Name, What]]:
        for goer in self.all(AnyGoer):
            if goer.name is not None:
                yield goer.name, What.PIECE
        yield from super().given()

    def law(self, to: Check) -> None:
        """Declares the name of the mover, too, if it stands here; a piece declares its own."""
        for name, what in super().given():
            to.choose(name, what)
        mover = getattr(self, "mover", None)
        if isinstance(mover, Name):
            to.choose(mover, What.PLAYER)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        given, mover = dict(super().introduces()), self.moved_by()
        for goer in self.all(AnyGoer):
            if goer.name is not None:
                given[goer.name.text] = Local("", "piece", family=goer.kind.text)
        if mover is not None:
            given[mover.text] = Local("", "player", which="that")
        return tuple(given.items())


def reject_owner(piece: Node, thing: Name, owner: Name | None, to: Check) -> None:
    """Rejects a name for the owner of a shared piece. thing: the name of the piece or family."""
    category = to.names.category(thing.text)
    if owner is not None and category in (Category.PIECE, Category.FAMILY):
        message = f"`{to.written(piece)}` belongs to no player, so `by` can't follow"
        to.diagnose("E402", message, owner.span, f"remove `by {owner.text}`")


class PieceGoes(Happening):
    """A single piece enters or leaves a place."""

    NOUN, WHICH = "owner", "its"
    piece: AnyGoer | Piece = part(SINGLE_THERE)
    zone: Zone = part(PLACES)
    place: Name | None = part(NEW)
    player: Name | None = part(NEW)

    def law(self, to: Check) -> None:
        """Rejects an owner of a shared piece."""
        super().law(to)
        thing = self.piece.kind if isinstance(self.piece, AnyGoer) else self.piece.name
        reject_owner(self.piece, thing, self.player, to)


class PieceEnters(PieceGoes):
    """A single piece enters a place."""

    mover: Name | None = part(NEW)
    english = "{piece}<{owner player}> enters {zone}<{so place}><, moved by a player{so mover}>"


class PieceLeaves(PieceGoes):
    """A single piece leaves a place."""

    mover: Name | None = part(NEW)
    english = "{piece}<{owner player}> leaves {zone}<{so place}><, moved by a player{so mover}>"


class PiecesGo(Happening):
    """Counted pieces of one owner enter or leave a place."""

    NOUN, WHICH = "owner", "their"
    pieces: Pieces = part(COUNTED)
    zone: Zone = part(PLACES)
    place: Name | None = part(NEW)
    player: Name | None = part(NEW)

    def actor_text(self) -> str:
        return f"{self.WHICH} {self.NOUN}"


class PiecesEnter(PiecesGo):
    """Counted pieces of one owner enter a place."""

    mover: Name | None = part(NEW)
    english = "{pieces}<{owner player}> enter {zone}<{so place}><, moved by a player{so mover}>"


class PiecesLeave(PiecesGo):
    """Counted pieces of one owner leave a place."""

    mover: Name | None = part(NEW)
    english = "{pieces}<{owner player}> leave {zone}<{so place}><, moved by a player{so mover}>"


Cause = OpponentsAction | AnyPlayersAction | None
"""The action to which a step must belong, if to any."""


class Foreseen(Happening):
    """An event that the next step would bring about."""

    def in_action(self) -> OpponentsAction | AnyPlayersAction | None:
        """The action to which the step must belong."""
        return getattr(self, "cause", None)

    def moved_by(self) -> Name | None:
        cause = self.in_action()
        return None if cause is None else cause.player


class OwnOnes(OfAKind):
    """The holder's counted pieces of a kind, or the holder's single piece: the id decides."""

    OF_ACTOR = True
    NAMES = frozenset({Category.COUNTED, Category.PLAYERS_PIECE})

    def going(self, *, counted: bool) -> OwnPieces | OwnPiece:
        """What it stands for."""
        return OwnPieces(self.kind) if counted else OwnPiece(self.kind)

    def render(self, context: Context) -> str:
        counted = context.words.names.category(self.kind.text) is Category.COUNTED
        return self.going(counted=counted).render(context)


class WouldGo(Foreseen):
    """Counted pieces of one owner, or a single piece, would enter or leave a place."""

    NOUN, WHICH = "owner", "their"
    what: OwnOnes | ThePiece | AnyGoer | AnyonesPieces | OpponentsPieces | PlayersPieces = part(
        GOING
    )
    zone: Zone = part(PLACES)
    place: Name | None = part(NEW)
    player: Name | None = part(NEW)
    cause: Cause

    @property
    def thing(self) -> Name:
        """The name of the kind or piece."""
        return self.what.name if isinstance(self.what, ThePiece) else self.what.kind

    def going(self, *, counted: bool) -> Going:
        """The pieces; counted: they are counted ones."""
        what = self.what
        return what.going(counted=counted) if isinstance(what, OwnOnes) else what

    def law(self, to: Check) -> None:
        """Rejects an owner of a shared piece, and single pieces of several players."""
        if isinstance(self.what, COUNTED_PIECES):
            to.named(self.what, self.what.kind, GOING)
        super().law(to)
        reject_owner(self.what, self.thing, self.player, to)

    def actor_text(self) -> str:
        return f"{self.WHICH} {self.NOUN}"


class WouldEnter(WouldGo):
    """Pieces would enter a place by the next step."""

    english = "{what}<{owner player}> would enter {zone}<{so place}>< by {cause}>"


class WouldLeave(WouldGo):
    """Pieces would leave a place by the next step."""

    english = "{what}<{owner player}> would leave {zone}<{so place}>< by {cause}>"


class CardWouldGo(Foreseen):
    """A card, or several, would enter or leave a card zone."""

    zone: Zone = part(CARDS)
    cause: Cause


class CardWouldEnter(CardWouldGo):
    """A card would enter a card zone by the next step."""

    english = "a card would enter {zone}< by {cause}>"


class CardWouldLeave(CardWouldGo):
    """A card would leave a card zone by the next step."""

    english = "a card would leave {zone}< by {cause}>"


class NumberOfAnyone(Naming):
    """A counter of any player, including the holder, or of another one."""

    english = "the {bare name} of {a group}<{so player}>"
    name: Name = part(PLAYERS_COUNTER)
    group: Group
    player: Name | None = part(NEW)


class NumberOfAnyPlace(Naming):
    """A counter of one of some places."""

    english = "the {bare name} of {spot}<{so place}>"
    name: Name = part(PLACED_COUNTER)
    spot: AnyRegion | AnyPlace = part(PLACES)
    place: Name | None = part(NEW)

    def law(self, to: Check) -> None:
        """Rejects another place than a region if the counter is of regions."""
        of_regions = to.names.category(self.name.text) is Category.REGIONS_COUNTER
        if of_regions and isinstance(self.spot, AnyPlace):
            message = (
                f"`{to.written(self.spot)}` is no region, and `{self.name.text}` is of regions"
            )
            to.diagnose("E402", message, self.spot.span)
        super().law(to)


class NumberOnAnyCard(Naming):
    """A counter of any card, or of any card in some zones."""

    english = "the {bare name} on a card< in {zone}><{so card}>"
    name: Name = part(CARDS_COUNTER)
    zone: Zone | None = part(CARDS)
    card: Name | None = part(NEW)


OfAPlace = NumberOf | CounterOf | NumberOfAnyPlace
"""A counter of a place; `of` a person fits no event."""


class CounterWouldChange(Foreseen):
    """The next step would change a counter; with a bound, past this number."""

    counter: NamedNumber | OwnNumber | NumberOfAnyone | OfAPlace | PrintedHere | NumberOnAnyCard = (
        part(CHANGED)
    )
    bound: Number | None
    cause: Cause

    def given(self) -> Iterator[tuple[Name, What]]:
        return self.counter.given() if isinstance(self.counter, Naming) else iter(())

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """The bound comes first: it does not know the names that the event gives."""
        to.part(self.bound)
        to.part(self.counter, CHANGED)
        to.part(self.cause)
        self.law(to)

    def law(self, to: Check) -> None:
        """Rejects a counter of one certain player; declares nothing: the counter does."""
        name = self.counter.name
        of_player = to.names.category(name.text) is Category.PLAYERS_COUNTER
        if of_player and isinstance(self.counter, NumberOf | CounterOf):
            message = f"no event is about `{to.written(self.counter)}` alone"
            hint = f"write `{name.text} of any player as one`, and test the player in the block"
            to.diagnose("E402", message, self.counter.span, hint)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        of_player = self.counter.introduces() if isinstance(self.counter, Naming) else ()
        return (*of_player, *super().introduces())


class CounterWouldRise(CounterWouldChange):
    """A counter would rise by the next step."""

    english = "{counter} would rise< above {bound}>< by {cause}>"


class CounterWouldFall(CounterWouldChange):
    """A counter would fall by the next step."""

    english = "{counter} would fall< below {bound}>< by {cause}>"


class WhosePoints(Naming):
    """The points of one of some players."""


class PointsOfHolder(WhosePoints):
    """The points of the holder of the card."""

    HOLDERS = True

    def render(self, context: Context) -> str:
        return f"{context.their} points"


class PointsOfAnyone(WhosePoints):
    """The points of any player, including the holder, or of another one."""

    english = "the points of {a group}<{so player}>"
    group: Group
    player: Name | None = part(NEW)


class PointsWouldChange(Foreseen):
    """The next step would give points to a player, or take some."""

    OF_A_SCORING = True
    whose: PointsOfHolder | PointsOfAnyone
    cause: Cause

    def given(self) -> Iterator[tuple[Name, What]]:
        return self.whose.given()

    def law(self, to: Check) -> None:
        """Declares nothing: `whose` does."""

    def introduces(self) -> Sequence[tuple[str, Local]]:
        return (*self.whose.introduces(), *super().introduces())

    def actor_text(self) -> str:
        return "that player"


class PointsWouldRise(PointsWouldChange):
    """A player would gain points by the next step, or be given some."""

    english = "{whose} would rise< by {cause}>"


class PointsWouldFall(PointsWouldChange):
    """A player would lose, pay or give points by the next step."""

    english = "{whose} would fall< by {cause}>"


class AnyoneGains(Happening):
    """A player, or another player, gains points from a scoring or a sentence."""

    OF_A_SCORING = True
    english = "{a group}<{so player}> gains points"
    group: Group
    player: Name | None = part(NEW)

    def actor_text(self) -> str:
        return "that player"
