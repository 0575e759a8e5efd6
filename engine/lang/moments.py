"""Nodes for the moments that `when` blocks wait for. See tree.py.

Whatever happens may give names to a place and to a player. What several pieces of one owner do as
one step is one event, and so is all that one player gains by one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..text.records import part
from ..text.wording import ordinal
from .english.context import Context, Local
from .english.titles import bare, capitalised, is_doing, plain
from .expected import COUNTED, NEW, PLACES, PROCEDURE, RUNNING, SINGLE_THERE, Wanted
from .names import Category, What
from .nodes import Check, Name, Node
from .phrases.things import Piece, Pieces
from .phrases.zones import Zone


class _Naming(Node):
    """What may give names to a player and a place.

    NOUN: what English calls the player, behind WHICH. HOLDERS: it is something of the holder of a
    card, so that it is nobody's where there is no card.
    """

    NOUN = "player"
    WHICH = "that"
    HOLDERS = False

    def law(self, to: Check) -> None:
        """Its names are free."""
        for name, what in self.given():
            to.choose(name, what)

    def given(self) -> Iterator[tuple[Name, What]]:
        """The names that it gives, and what each stands for."""
        for field, what in (("player", What.PLAYER), ("place", What.PLACE)):
            name = getattr(self, field, None)
            if isinstance(name, Name):
                yield name, what

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """The place where it happens, and the player whose it is."""
        nouns = {What.PLAYER: self.NOUN, What.PLACE: "place", What.PIECE: "piece"}
        which = {What.PLAYER: self.WHICH}
        return [
            (name.text, Local("", nouns[what], which=which.get(what, "that")))
            for name, what in self.given()
        ]


class Event(_Naming):
    """Something that a `when` can wait for. OF_A_SCORING: a scoring may be what does it."""

    OF_A_SCORING: ClassVar[bool] = False

    def actor_text(self) -> str:
        """Who surely acts for a rule that waits for it; empty: nobody may, or it is not said."""
        return ""

    def occasion(self, context: Context) -> str:
        """When it happens, as the beginning of a sentence."""
        return f"when {context.render(self)}"


class Whose(_Naming):
    """What runs, as some players do it."""

    def run(self) -> Name | None:
        """The procedure or the step that runs; None: an action."""
        return None

    def doer(self, context: Context) -> str:
        """Who does it."""
        return "somebody"


class WhoseRun(Whose):
    """A procedure or a step as some players do it."""

    name: Name = part(RUNNING)

    def run(self) -> Name:
        """The procedure or the step."""
        return self.name


# ---------------------------------------------------------------- what starts, goes on and ends


class _Moment(Node):
    """When something starts, goes on or ends.

    DOING: what stands before what somebody does, for him who is spoken to and for another one.
    """

    DOING: ClassVar[tuple[str, str]]


class Starts(_Moment):
    """Before the first thing of it happens."""

    DOING = "begin", "begins"


class Ends(_Moment):
    """After its last thing has happened, or after it was stopped."""

    DOING = "have finished", "has finished"


class GoesOn(_Moment):
    """At each boundary of it: before its first question, and at each of its steps."""

    DOING = "begin or go on", "begins or goes on"


class AllAlong(_Moment):
    """At each boundary of it, and after its last thing has happened."""

    DOING = "begin, go on or finish", "begins, goes on or finishes"


class OpponentsAction(Whose):
    """An action of another player."""

    HOLDERS = True
    NOUN = "opponent"
    english = "an opponent's action<{owner player}>"
    player: Name | None = part(NEW, default=None)


class AnyPlayersAction(Whose):
    """An action of any player, the holder too."""

    english = "any player's action<{owner player}>"
    player: Name | None = part(NEW)


class Anybodys(WhoseRun):
    """A procedure or a step, whoever does it."""

    def render(self, context: Context) -> str:
        """The procedure or step."""
        return running(self.name, context)


class Own(WhoseRun):
    """A procedure or a step as the holder of the card does it."""

    HOLDERS = True

    def doer(self, context: Context) -> str:
        """The player himself."""
        return context.they

    def render(self, context: Context) -> str:
        """The own part of it."""
        return running(self.name, context, context.their)


class OfAnOpponent(WhoseRun):
    """A procedure or a step as another player does it."""

    HOLDERS = True
    NOUN = "opponent"
    player: Name | None = part(NEW, default=None)

    def doer(self, context: Context) -> str:
        """One of them."""
        return "an opponent" + (
            "" if self.player is None else context.name_in_brackets(self.player.text)
        )

    def render(self, context: Context) -> str:
        """An opponent's part of it."""
        named = (
            "" if self.player is None else context.name_in_brackets(self.player.text, owner=True)
        )
        return running(self.name, context, "an opponent's") + named


class OfAnyPlayer(WhoseRun):
    """A procedure or a step as any player does it, the holder too."""

    player: Name | None = part(NEW)

    def doer(self, context: Context) -> str:
        """One of them."""
        return "any player" + (
            "" if self.player is None else context.name_in_brackets(self.player.text)
        )

    def render(self, context: Context) -> str:
        """Anybody's part of it."""
        named = (
            "" if self.player is None else context.name_in_brackets(self.player.text, owner=True)
        )
        return running(self.name, context, "any player's") + named


class Running(Event):
    """A procedure, a step or an action starts, goes on or ends."""

    what: Whose
    moment: Starts | Ends | GoesOn | AllAlong

    def render(self, context: Context) -> str:
        """What runs and when; of what somebody does, that he begins it or has finished."""
        run = self.what.run()
        doing = "" if run is None else running(run, context)
        if not is_doing(doing):
            return super().render(context)
        doer = self.what.doer(context)
        return f"{doer} {self.moment.DOING[doer != context.they]} {doing}"

    def occasion(self, context: Context) -> str:
        """When it happens; what may happen all along, at any time in it."""
        run = self.what.run()
        if not isinstance(self.moment, AllAlong) or (run and is_doing(running(run, context))):
            return super().occasion(context)
        return f"at any time in {context.render(self.what)}"

    def actor_text(self) -> str:
        """Whoever does it, where it is said that a player does."""
        return "that player" if isinstance(self.what, OfAnyPlayer | AnyPlayersAction) else ""

    @property
    def is_going_on(self) -> bool:
        """Whether it is not over then."""
        return isinstance(self.moment, Starts | GoesOn)


class NumberedRun(Event):
    """A procedure starts or ends for the n-th time in the game."""

    procedure: Name = part(PROCEDURE)
    number: int
    moment: Starts | Ends

    def law(self, to: Check) -> None:
        """The first run is the first."""
        if self.number == 0:
            to.complain("E431", "runs are counted from 1", self.span)

    def counted(self) -> Name | None:
        """The procedure whose runs are counted."""
        return self.procedure

    def render(self, context: Context) -> str:
        """Its number, or the how manieth time it is."""
        title, moment = context.render(self.procedure), context.render(self.moment)
        if bare(title) != title and not title.startswith("the "):
            return f"{bare(title)} {self.number} {moment}"
        return f"{title} {moment} for the {ordinal(self.number)} time"


class GameMoment(Event):
    """The game starts, behind the set-up; or it is over, before anybody has won."""

    moment: Starts | Ends


class BeingScored(Event):
    """A scoring is about to begin, of certain places if they are named."""

    OF_A_SCORING = True
    zone: Zone | None = part(PLACES)

    def render(self, context: Context) -> str:
        """What is scored."""
        what = "something" if self.zone is None else context.render(self.zone)
        return f"{what} is about to be scored"


class HasBeenScored(Event):
    """A scoring is over, of certain places if they are named."""

    OF_A_SCORING = True
    zone: Zone | None = part(PLACES)

    def render(self, context: Context) -> str:
        """What was scored."""
        what = "something" if self.zone is None else context.render(self.zone)
        return f"{what} has been scored"


# ---------------------------------------------------------------- what happens to pieces and points


class AnyGoer(Node):
    """Each piece of a family, or each player's of that name; the one that goes gets a name."""

    english = "any {bare kind}<{so name}>"
    NAMES = frozenset({Category.PLAYERS_PIECE, Category.FAMILY})
    kind: Name
    name: Name | None = part(NEW)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Checks the name of the kind, then its form."""
        to.part(self.kind, wanted)
        if wanted is not None:
            to.named(self, self.kind, wanted)
        if self.name is not None:
            to.choose(self.name, What.PIECE, family=self.kind.text)


class Happening(Event):
    """Something that a step does, whoever does it; where it moves something, he may get a name."""

    def moved_by(self) -> Name | None:
        """The name of the player who does the step."""
        name = getattr(self, "mover", None)
        return name if isinstance(name, Name) else None

    def law(self, to: Check) -> None:
        """The name of the mover is free, too."""
        super().law(to)
        mover = self.moved_by()
        if mover is not None:
            to.choose(mover, What.PLAYER)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """The mover, too."""
        known, mover = super().introduces(), self.moved_by()
        return known if mover is None else (*known, (mover.text, Local("", "player", which="that")))


class PieceGoes(Happening):
    """A single piece comes to a place, or goes away from it."""

    NOUN, WHICH = "owner", "its"
    piece: AnyGoer | Piece = part(SINGLE_THERE)
    zone: Zone = part(PLACES)
    place: Name | None = part(NEW)
    player: Name | None = part(NEW)
    mover: Name | None = part(NEW)

    def given(self) -> Iterator[tuple[Name, What]]:
        """The piece, too."""
        if isinstance(self.piece, AnyGoer) and self.piece.name is not None:
            yield self.piece.name, What.PIECE
        yield from super().given()

    def law(self, to: Check) -> None:
        """The name of the piece has been checked with the piece; only somebody's has an owner."""
        for name, what in super().given():
            to.choose(name, what)
        if self.mover is not None:
            to.choose(self.mover, What.PLAYER)
        thing = self.piece.kind if isinstance(self.piece, AnyGoer) else self.piece.name
        category = to.names.category(thing.text)
        if self.player is not None and category in (Category.PIECE, Category.FAMILY):
            message = f"`{to.written(self.piece)}` belongs to no player, so `by` can't follow"
            hint = f"remove `by {self.player.text}`"
            to.complain("E402", message, self.player.span, hint)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        """The piece is one of its family."""
        given = dict(super().introduces())
        for name, what in self.given():
            if what is What.PIECE and isinstance(self.piece, AnyGoer):
                given[name.text] = Local("", "piece", family=self.piece.kind.text)
        return tuple(given.items())


class PieceEnters(PieceGoes):
    """A single piece comes to a place."""

    english = "{piece}<{owner player}> enters {zone}<{so place}><, moved by a player{so mover}>"


class PieceLeaves(PieceGoes):
    """A single piece goes away from a place."""

    english = "{piece}<{owner player}> leaves {zone}<{so place}><, moved by a player{so mover}>"


class PiecesGo(Happening):
    """Counted pieces of one owner come to a place, or go away from it."""

    NOUN, WHICH = "owner", "their"
    pieces: Pieces = part(COUNTED)
    zone: Zone = part(PLACES)
    place: Name | None = part(NEW)
    player: Name | None = part(NEW)
    mover: Name | None = part(NEW)

    def actor_text(self) -> str:
        """Whose pieces they are."""
        return f"{self.WHICH} {self.NOUN}"


class PiecesEnter(PiecesGo):
    """Counted pieces of one owner come to a place."""

    english = "{pieces}<{owner player}> enter {zone}<{so place}><, moved by a player{so mover}>"


class PiecesLeave(PiecesGo):
    """Counted pieces of one owner go away from a place."""

    english = "{pieces}<{owner player}> leave {zone}<{so place}><, moved by a player{so mover}>"


class PlayerGains(Happening):
    """A player gains points, by a scoring or by a sentence."""

    OF_A_SCORING = True
    english = "a player<{so player}> gains points"
    player: Name | None = part(NEW)

    def actor_text(self) -> str:
        """Whoever gains them."""
        return "that player"


class OpponentGains(Happening):
    """Another player gains points."""

    OF_A_SCORING = True
    HOLDERS = True
    NOUN = "opponent"
    english = "an opponent<{so player}> gains points"
    player: Name | None = part(NEW)


# ---------------------------------------------------------------- the card itself


class ThisCardComes(Event):
    """The card has come to where this holds."""

    HOLDERS = True
    english = "this card comes into force"

    def law(self, to: Check) -> None:
        """Only where a card lies is it ever told that it came."""
        if not to.comes_here:
            message = "`when this card comes` needs a text under `while_in`"
            to.complain("E426", message, self.span, "write it there")


class ThisCardExpires(Event):
    """The time for which the card is kept is over; it is in force still."""

    HOLDERS = True
    english = "the time of this card is over"

    def law(self, to: Check) -> None:
        """Only what is kept has a time."""
        if to.comes_here:
            message = "only the time of a kept card can be over"
            hint = "write it in the `effect`, below `keep this card until ...`"
            to.complain("E426", message, self.span, hint)


class ThisCardLeaves(Event):
    """The card is no longer in force."""

    HOLDERS = True
    english = "this card is no longer in force"


def running(name: Name, context: Context, whose: str = "") -> str:
    """A procedure or a step, or somebody's part of it."""
    names = context.words.names
    if name.text in names.steps and names.category(name.text) is not Category.PROCEDURE:
        title = context.words.steps.get(name.text, plain(name.text))
        step = f"the step “{capitalised(title)}”"
        return f"{whose} part of {step}" if whose else step
    title = context.render(name)
    return f"{whose} {bare(title)}" if whose and not is_doing(title) else title
