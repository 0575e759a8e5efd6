"""Sentences that steer the game: procedures, actions, offices, orders, points. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Asked, Context
from ..english.templates import names_a_card, template
from ..english.titles import bare, possessive
from ..expected import CARDS, CHOSEN_CARD, OFFICE, ORDER, PROCEDURE
from ..moments import AnyPlayersAction, OpponentsAction, Running
from ..names import Names
from ..nodes import Beginning, Check, Flow, Name, Node
from ..phrases.players import Person
from ..phrases.zones import Zone
from ..reactions import When


class Give(Node):
    """Gives an office to a player."""

    english = "make {person} the {bare office}"
    ONE_STEP = True
    office: Name = part(OFFICE)
    person: Person


class Settle(Node):
    """Fixes an order of players as it is now, until it is settled again."""

    NO_STEP = True
    english = "fix the {bare order} as it is now"
    order: Name = part(ORDER)


class Do(Node):
    """Runs a procedure."""

    WEIGHT = 1
    CHANGES_RULES = True
    ELSEWHERE = True
    english = "carry out {procedure}"
    procedure: Name = part(PROCEDURE)

    def render(self, context: Context) -> str:
        """Its instruction, or else its title."""
        instruction = context.words.instructions.get(self.procedure.text)
        return instruction or self.filled(template(self.english), context)

    def does(self) -> Name:
        """That procedure."""
        return self.procedure

    def key(self) -> str:
        """The procedure itself."""
        return self.procedure.text

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        """As the procedure does."""
        return known.beginning(self.procedure.text)

    def title(self, context: Context) -> str:
        """The procedure itself; one that there is once in what is going on keeps its "the"."""
        title = context.render(self.procedure)
        return title if title.startswith("the ") else bare(title)


class Perform(Node):
    """Carries out, or offers, the special action of a card."""

    CHANGES_RULES = True
    ELSEWHERE = True
    OF_ACTOR = True
    ASKS = True
    zone: Zone = part(CARDS)

    def key(self) -> str:
        """The action, whosever card it is."""
        return "action"

    def render(self, context: Context) -> str:
        """The title of a zone may name the card itself ("card in use")."""
        zones = [context.render(place) for place in self.zone.parts]
        cards = [zone if names_a_card(zone) else f"a card from {zone}" for zone in zones]
        return f"perform the action of {' or '.join(cards)}"

    def title(self, context: Context) -> str:
        """The action, whosever card it is."""
        return "the special action"

    def asks(self, context: Context, asked: Asked | None) -> str:
        """Which card, or whether to use it."""
        return f"Perform the action of {'which' if asked is Asked.WHAT else 'the'} card?"


class PerformChosen(Node):
    """Carries out the special action of a card chosen before."""

    CHANGES_RULES = True
    ELSEWHERE = True
    OF_ACTOR = True
    english = "perform the action of {chosen card}"
    card: Name = part(CHOSEN_CARD)


class PerformThis(Node):
    """Carries out the special action of the card itself."""

    CHANGES_RULES = True
    ELSEWHERE = True
    OF_ACTOR = True
    OF_THE_CARD = True


class PerformLast(Node):
    """Carries out the special action that a player has carried out last in a run of a procedure."""

    CHANGES_RULES = True
    ELSEWHERE = True
    OF_ACTOR = True
    OFTEN_IDLE = True
    english = (
        "repeat {whose person} last action of this {run procedure}"
        " (one that was left out, or stopped before anything was done, does not count)"
    )
    WEIGHT = 10
    person: Person
    procedure: Name = part(PROCEDURE)

    def render(self, context: Context) -> str:
        """Which card that is, where it is known when it is asked."""
        if context.known.repeated:
            return f"repeat {possessive(context.render(self.person))} “{context.known.repeated}”"
        return self.filled(template(self.english), context)

    def counted(self) -> Name:
        """The procedure: what was done in an earlier run of it is over."""
        return self.procedure

    def repeats(self) -> Name:
        """That procedure."""
        return self.procedure


class Nothing(Node):
    """Nothing is done."""

    NO_STEP = True
    IDLE = True


class Stop(Node):
    """Ends the action that is going on; what it did stays."""

    WEIGHT = 10
    STOPS = True
    OF_THE_CARD = True
    WITHOUT_WHEN = "no action to stop"

    def law(self, to: Check) -> None:
        """What it waits for is an action."""
        match to.waiting:
            case None:
                return
            case When() as when if self._is_in_action(when):
                message = "this would stop the action of its own block"
                to.complain("E421", message, self.span, "write it after the block")
                return
            case When(event=Running(what=OpponentsAction() | AnyPlayersAction()) as running):
                if running.is_going_on:
                    return
        message = "there is no action to stop when this happens"
        hint = "write it under `when an action of an opponent starts or continues`"
        to.complain("E421", message, self.span, hint)

    def _is_in_action(self, when: When) -> bool:
        """Whether it stands in a block that is an action."""
        blocks = (block for block in when.walk() if block.IS_ACTION)
        return any(node is self for block in blocks for node in block.walk())
