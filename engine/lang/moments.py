"""Nodes for the events that `when` blocks wait for. See tree.py.

An event may give names to a place and to a player. Those of pieces and points are in happenings.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..text.records import part
from ..text.spelling import Spelling
from ..text.wording import ordinal
from .english.context import Context, Local
from .english.titles import bare, capitalised, is_doing, plain
from .expected_kinds import NEW, PLACES, PROCEDURE, RUNNING
from .filling import article_of
from .names import Category, Names, What
from .nodes import OLD_FORM, OLD_MESSAGE, Check, Name, Node
from .phrases.players import Group, Opponents
from .phrases.zones import Zone

_GIVEN = (("player", What.PLAYER), ("place", What.PLACE), ("card", What.CARD))
"""The fields with names that an event gives, and what they stand for."""


class Naming(Node):
    """A node that may give names to a player, a place and a card.

    NOUN: the noun for the player, after WHICH. HOLDERS: it refers to the holder of a card, so it
    needs a card.
    """

    NOUN = "player"
    WHICH = "that"
    HOLDERS = False

    def law(self, to: Check) -> None:
        """Declares its names."""
        for name, what in self.given():
            to.choose(name, what)

    def given(self) -> Iterator[tuple[Name, What]]:
        """The names that it gives, each with what it stands for."""
        for field, what in _GIVEN:
            name = getattr(self, field, None)
            if isinstance(name, Name):
                yield name, what

    def _group(self) -> Group | None:
        """The players to one of whom it may happen, if it names them so."""
        return getattr(self, "group", None)

    def is_holders(self) -> bool:
        """Whether it refers to the holder of a card."""
        return self.HOLDERS or isinstance(self._group(), Opponents)

    def introduces(self) -> Sequence[tuple[str, Local]]:
        group = self._group()
        noun = self.NOUN if group is None else group.NOUN
        nouns = {what: what.noun.removeprefix("a ") for what in What} | {What.PLAYER: noun}
        which = {What.PLAYER: self.WHICH}
        return [
            (name.text, Local("", nouns[what], which=which.get(what, "that")))
            for name, what in self.given()
        ]


class Event(Naming):
    """Something that a `when` can wait for. OF_A_SCORING: a scoring can cause it."""

    OF_A_SCORING: ClassVar[bool] = False

    def actor_text(self) -> str:
        """The player who certainly acts in a rule that waits for it; empty if there may be none."""
        return ""

    def occasion(self, context: Context) -> str:
        """The occasion, as the beginning of a sentence."""
        return f"when {context.render(self)}"


class Whose(Naming):
    """What runs, and whose it is."""

    def run(self) -> Name | None:
        """The procedure or step that runs; None for an action."""
        return None

    def is_known(self, names: Names) -> bool:
        """Whether the name of what runs means anything."""
        name = self.run()
        return name is None or bool(names.category(name.text) or names.steps.get(name.text))

    def doer(self, context: Context) -> str:
        """The player who performs it."""
        return "somebody"


class WhoseRun(Whose):
    """A procedure or a step, and whose run of it."""

    name: Name = part(RUNNING)

    def run(self) -> Name:
        return self.name


# ---------------------------------------------------------------- starts, continuations and ends


class _Moment(Node):
    """The start, continuation or end of something that runs.

    DOING: the verbs before a gerund title, in the second and the third person.
    """

    DOING: ClassVar[tuple[str, str]]


class Starts(_Moment):
    """Before anything of it happens."""

    DOING = "begin", "begins"


class Ends(_Moment):
    """After everything in it has happened, or after it was stopped."""

    DOING = "have finished", "has finished"


class GoesOn(_Moment):
    """At each of its boundaries: before its first question, and at each step."""

    DOING = "begin or go on", "begins or goes on"


class AllAlong(_Moment):
    """At each of its boundaries, and at its end."""

    DOING = "begin, go on or finish", "begins, goes on or finishes"


class OpponentsAction(Whose):
    """An action of another player."""

    HOLDERS = True
    NOUN = "opponent"
    english = "an opponent's action<{owner player}>"
    player: Name | None = part(NEW, default=None)


class AnyPlayersAction(Whose):
    """An action of any player, including the holder."""

    english = "any player's action<{owner player}>"
    player: Name | None = part(NEW)


def of_all(name: Name, *, is_procedure: bool) -> str:
    """How a `when` names a procedure or a step, if any player may perform it."""
    return f"{article_of(name.text)} {name.text}" if is_procedure else f"the step {name.text}"


class OfAll(WhoseRun):
    """A procedure or a step, performed by any player or by none."""

    def render(self, context: Context) -> str:
        return running(self.name, context)

    def law(self, to: Check) -> None:
        """Reports the name alone, and the words for the other category."""
        is_procedure = to.names.category(self.name.text) is Category.PROCEDURE
        if not is_procedure and len(to.names.steps.get(self.name.text, ())) != 1:
            return  # it has a finding of its own
        right = of_all(self.name, is_procedure=is_procedure)
        if to.written(self) != right:
            to.diagnose(OLD_FORM, OLD_MESSAGE, self.span, Spelling(f"write `{right}`", right))


class Anybodys(OfAll):
    """A procedure, performed by any player."""


class TheStep(OfAll):
    """A step, performed by any player."""


class ByName(OfAll):
    """The old form: a procedure or a step, without the words that say which."""


class Own(WhoseRun):
    """A procedure or a step, performed by the holder of the card."""

    HOLDERS = True

    def doer(self, context: Context) -> str:
        return context.they

    def render(self, context: Context) -> str:
        return running(self.name, context, context.their)


class OfSomeone(WhoseRun):
    """A procedure or a step, performed by a player who may get a name. WHO: which player."""

    WHO: ClassVar[str]
    player: Name | None

    def doer(self, context: Context) -> str:
        return self.WHO + self._named(context)

    def render(self, context: Context) -> str:
        return running(self.name, context, f"{self.WHO}'s") + self._named(context, owner=True)

    def _named(self, context: Context, *, owner: bool = False) -> str:
        if self.player is None:
            return ""
        return context.name_in_brackets(self.player.text, owner=owner)


class OfAnOpponent(OfSomeone):
    """A procedure or a step, performed by another player."""

    HOLDERS = True
    NOUN = "opponent"
    WHO = "an opponent"
    player: Name | None = part(NEW, default=None)


class OfAnyPlayer(OfSomeone):
    """A procedure or a step, performed by any player, including the holder."""

    WHO = "any player"
    player: Name | None = part(NEW)


class Running(Event):
    """A procedure, a step or an action starts, continues or ends."""

    what: Whose
    moment: Starts | Ends | GoesOn | AllAlong

    def render(self, context: Context) -> str:
        """What runs and when; for a gerund title, that a player begins or finishes it."""
        run = self.what.run()
        doing = "" if run is None else running(run, context)
        if not is_doing(doing):
            return super().render(context)
        doer = self.what.doer(context)
        return f"{doer} {self.moment.DOING[doer != context.they]} {doing}"

    def occasion(self, context: Context) -> str:
        """For `starts, continues or ends`, "at any time in ..."."""
        run = self.what.run()
        if not isinstance(self.moment, AllAlong) or (run and is_doing(running(run, context))):
            return super().occasion(context)
        return f"at any time in {context.render(self.what)}"

    def actor_text(self) -> str:
        """The player who performs it, if the text names any player."""
        return "that player" if isinstance(self.what, OfAnyPlayer | AnyPlayersAction) else ""

    @property
    def is_going_on(self) -> bool:
        """Whether it is still running at that moment."""
        return isinstance(self.moment, Starts | GoesOn)


class NumberedRun(Event):
    """A procedure starts or ends for the n-th time in the game."""

    procedure: Name = part(PROCEDURE)
    number: int
    moment: Starts | Ends

    def law(self, to: Check) -> None:
        """Rejects the number 0."""
        if self.number == 0:
            to.diagnose("E431", "runs are counted from 1", self.span)

    def counted(self) -> Name | None:
        return self.procedure

    def render(self, context: Context) -> str:
        """Such as "round 3", or "the ... for the third time"."""
        title, moment = context.render(self.procedure), context.render(self.moment)
        if bare(title) != title and not title.startswith("the "):
            return f"{bare(title)} {self.number} {moment}"
        return f"{title} {moment} for the {ordinal(self.number)} time"


class GameMoment(Event):
    """The game starts, after the set-up; or it is over, before the winner is determined."""

    moment: Starts | Ends


class ScoringEvent(Event):
    """A scoring, optionally of certain places; with a name, of each of them. IS: what is said."""

    OF_A_SCORING = True
    IS: ClassVar[str]
    zone: Zone | None = part(PLACES)
    place: Name | None = part(NEW)

    def render(self, context: Context) -> str:
        what = "something" if self.zone is None else context.render(self.zone)
        named = "" if self.place is None else context.name_in_brackets(self.place.text)
        return f"{what}{named} {self.IS}"


class BeingScored(ScoringEvent):
    """A scoring is about to begin, optionally of certain places."""

    IS = "is about to be scored"


class HasBeenScored(ScoringEvent):
    """A scoring is over, optionally of certain places."""

    IS = "has been scored"


# ---------------------------------------------------------------- the card itself


class ThisCardComes(Event):
    """The card has come to the place where this text works."""

    HOLDERS = True
    english = "this card comes into force"

    def law(self, to: Check) -> None:
        """Rejects a text that does not depend on where the card lies."""
        if not to.comes_here:
            message = "`when this card comes` needs a text under `while_in`"
            to.diagnose("E426", message, self.span, "write it there")


class ThisCardExpires(Event):
    """The time for which the card is kept is over; it is still in force."""

    HOLDERS = True
    english = "the time of this card is over"

    def law(self, to: Check) -> None:
        """Rejects a text of a card that is not kept."""
        if to.comes_here:
            message = "only the time of a kept card can be over"
            hint = "write it in the `effect`, below `keep this card until ...`"
            to.diagnose("E426", message, self.span, hint)


class ThisCardLeaves(Event):
    """The card is no longer in force."""

    HOLDERS = True
    english = "this card is no longer in force"


def running(name: Name, context: Context, whose: str = "") -> str:
    """A procedure or a step, or a player's part of it."""
    names = context.words.names
    if name.text in names.steps and names.category(name.text) is not Category.PROCEDURE:
        title = context.words.steps.get(name.text, plain(name.text))
        step = f"the step “{capitalised(title)}”"
        return f"{whose} part of {step}" if whose else step
    title = context.render(name)
    return f"{whose} {bare(title)}" if whose and not is_doing(title) else title
