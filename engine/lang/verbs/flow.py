"""Sentences for control flow, offices and orders. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..effects import Asks, Effects, Steps
from ..english.context import Asked, Context
from ..english.templates import names_a_card, template
from ..english.titles import bare, possessive
from ..expected_kinds import CARDS, CHOSEN_CARD, OFFICE, ORDER, PROCEDURE
from ..happenings import Foreseen
from ..moments import AnyPlayersAction, OpponentsAction, Running
from ..names import Names
from ..nodes import Beginning, Check, Flow, Name, Node
from ..phrases.players import ActingPlayer, Person
from ..phrases.zones import Zone
from ..reactions import When


class Give(Node):
    """Gives an office to a player."""

    EFFECTS = Effects(steps=Steps.ONE)
    office: Name = part(OFFICE)
    person: Person

    def render(self, context: Context) -> str:
        become = isinstance(self.person, ActingPlayer)
        what = "become" if become else f"make {context.render(self.person)}"
        return f"{what} the {bare(context.render(self.office))}"


class Settle(Node):
    """Fixes the current order of players until it is fixed again."""

    EFFECTS = Effects(steps=Steps.NONE)
    english = "fix the {bare order} as it is now"
    order: Name = part(ORDER)


class Do(Node):
    """Runs a procedure."""

    WEIGHT = 1
    EFFECTS = Effects(changes_rules=True)
    ELSEWHERE = True
    english = "carry out {procedure}"
    procedure: Name = part(PROCEDURE)

    def render(self, context: Context) -> str:
        """Its instruction, or its title if there is none."""
        instruction = context.words.instructions.get(self.procedure.text)
        return instruction or self.filled(template(self.english), context)

    def does(self) -> Name:
        return self.procedure

    def key(self) -> str:
        return self.procedure.text

    def begins(self, names: Names, known: Flow, players: int) -> Beginning:
        return known.beginning(self.procedure.text)

    def title(self, context: Context) -> str:
        """A unique procedure keeps its "the"."""
        title = context.render(self.procedure)
        return title if title.startswith("the ") else bare(title)


class Perform(Node):
    """Performs, or offers, the special action of a card."""

    EFFECTS = Effects(asks=Asks.THE_ACTOR, changes_rules=True)
    ELSEWHERE = True
    OF_ACTOR = True
    zone: Zone = part(CARDS)

    def key(self) -> str:
        return "action"

    def render(self, context: Context) -> str:
        """The title of a zone may name the card itself ("card in use")."""
        zones = [context.render(place) for place in self.zone.parts]
        cards = [zone if names_a_card(zone) else f"a card from {zone}" for zone in zones]
        return f"perform the action of {' or '.join(cards)}"

    def title(self, context: Context) -> str:
        return "the special action"

    def asks(self, context: Context, asked: Asked | None) -> str:
        return f"Perform the action of {'which' if asked is Asked.WHAT else 'the'} card?"


class PerformChosen(Node):
    """Performs the special action of a card chosen earlier."""

    EFFECTS = Effects(changes_rules=True)
    ELSEWHERE = True
    OF_ACTOR = True
    english = "perform the action of {chosen card}"
    card: Name = part(CHOSEN_CARD)


class PerformThis(Node):
    """Performs the special action of the card itself."""

    EFFECTS = Effects(changes_rules=True)
    ELSEWHERE = True
    OF_ACTOR = True
    OF_THE_CARD = True


_IN_A_RUN = (
    "this {run procedure}"
    " (one that was left out, or stopped before anything was done, does not count)"
)


class PerformLast(Node):
    """Performs again the last special action of a player in a run of a procedure."""

    EFFECTS = Effects(often_idle=True, changes_rules=True)
    ELSEWHERE = True
    OF_ACTOR = True
    WEIGHT = 10
    person: Person
    procedure: Name = part(PROCEDURE)

    def render(self, context: Context) -> str:
        """After a pronoun, `of` says whose action it is: "of the player opposite you"."""
        person, action = context.render(self.person), context.known.repeated
        has_pronoun = person.endswith((" you", " them"))
        if action and has_pronoun:
            return f"repeat “{action}” of {person}"
        if action:
            return f"repeat {possessive(person)} “{action}”"
        run = self.filled(template(_IN_A_RUN), context)
        if has_pronoun:
            return f"repeat the last action of {person} in {run}"
        return f"repeat {possessive(person)} last action of {run}"

    def counted(self) -> Name:
        """The procedure: actions of its earlier runs do not count."""
        return self.procedure

    def repeats(self) -> Name:
        return self.procedure


class Nothing(Node):
    """Does nothing."""

    EFFECTS = Effects(steps=Steps.NONE, idle=True)


class Stop(Node):
    """Stops the current action; what it has done stays."""

    WEIGHT = 10
    EFFECTS = Effects(stops=True)
    OF_THE_CARD = True
    WITHOUT_WHEN = "no action to stop"

    def law(self, to: Check) -> None:
        """Rejects a stop where there is no action to stop."""
        match to.waiting:
            case None:
                return
            case When() as when if _is_in_action(self, when):
                message = "this would stop the action of its own block"
                to.diagnose("E421", message, self.span, "write it after the block")
                return
            case When(event=Running(what=OpponentsAction() | AnyPlayersAction()) as running):
                if running.is_going_on:
                    return
            case When(event=Running(what=what)) if not what.is_known(to.names):
                return  # maybe an action
            case When(event=Foreseen() as foreseen) if foreseen.in_action() is not None:
                return
        message = "there is no action to stop when this happens"
        hint = "write it under `when an action of an opponent starts or continues`"
        to.diagnose("E421", message, self.span, hint)


class StopStep(Node):
    """Stops the step that is about to happen; what follows it goes on."""

    WEIGHT = 10
    EFFECTS = Effects(stops=True)
    WITHOUT_WHEN = "no step to stop"
    english = "prevent that"

    def law(self, to: Check) -> None:
        """Rejects a stop where no step is pending."""
        match to.waiting:
            case When() as when if _is_in_action(self, when):
                message = "this step is not part of the action of its own block"
                to.diagnose("E421", message, self.span, "write it after the block")
                return
            case None | When(event=Foreseen()):
                return
        message = "there is no step to stop when this happens"
        hint = "write it under an event that says `would`"
        to.diagnose("E421", message, self.span, hint)


def _is_in_action(stop: Node, when: When) -> bool:
    """Whether a sentence is in a block that is an action itself."""
    blocks = (block for block in when.walk() if block.IS_ACTION)
    return any(node is stop for block in blocks for node in block.walk())
