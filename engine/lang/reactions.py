"""Nodes for blocks that wait for an event, and for special actions. See tree.py."""

from __future__ import annotations

from collections.abc import Sequence

from ..text.records import part
from .blocks import Block
from .english.bodies import as_asked, done_by, done_then, short
from .english.context import Asked, Context
from .english.titles import capitalised
from .expected_kinds import RUNNING, Wanted
from .moments import Event, running
from .nodes import Check, Name, Node, statements_in

_ANY_TIME = "at any time in "


class AsAction(Block):
    """Makes the block a special action, which can be stopped."""

    IS_ACTION = True
    OF_THE_CARD = True
    WITHOUT_WHEN = "an action anyway"

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Rejects an action within an action."""
        for inner in self.all(AsAction)[1:]:
            to.diagnose("E421", "an action is already under way here", inner.span)
        if isinstance(to.waiting, InsteadOf):
            message = "a replacement is an action only if what it replaces is one"
            to.diagnose("E421", message, self.span, "write it under `when ...`")
        to.body(self.body)

    def adverb(self, context: Context) -> str:
        return "as a special action"

    def render(self, context: Context) -> str:
        return done_then("as a special action", self.body, context)


class When(Block):
    """Reacts to an event while the card is in force."""

    WAITS = "when"
    event: Event

    def check(self, to: Check, wanted: Wanted | None) -> None:
        with to.later(self):
            to.part(self.event)
            to.body(self.body)

    def render(self, context: Context) -> str:
        """In the effect of a rule, by the player who acts then."""
        return self.sentence_with((), context)

    def does_the_same(self, other: Node) -> bool:
        if not isinstance(other, When) or other.body != self.body:
            return False
        return other.event.actor_text() == self.event.actor_text()

    def sentence_with(self, others: Sequence[Node], context: Context) -> str:
        actor = self.event.actor_text() if context.third else ""
        if not actor:
            context = context.changed(third=False)
        events = (self.event, *(one.event for one in others if isinstance(one, When)))
        occasions = [event.occasion(context) for event in events]
        if all(occasion.startswith(_ANY_TIME) for occasion in occasions):
            occasions[1:] = [occasion.removeprefix(_ANY_TIME) for occasion in occasions[1:]]
            head = " or ".join(occasions)
        else:
            head = ", or ".join(occasions)
        return (
            done_by(actor, self.body, context, head)
            if actor
            else done_then(head, self.body, context)
        )

    def asks(self, context: Context, asked: Asked | None) -> str:
        first = self.body[0] if self.body else None
        if first is not None and first.needs_a_yes():
            return first.asks(context, asked)
        return f"{capitalised(as_asked(short(self.body, context)))}?"


class InsteadOf(Block):
    """Replaces a procedure, or the holder's part of a step."""

    WAITS = "instead of"
    name: Name = part(RUNNING)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        to.part(self.name, RUNNING)
        with to.later(self):
            to.body(self.body)

    def render(self, context: Context) -> str:
        """An empty replacement is rendered as a skip."""
        replaced = running(self.name, context, context.their)
        if all(part.EFFECTS.idle for part in statements_in(self.body, context)):
            return f"Skip {replaced}."
        return done_then(f"instead of {replaced}", self.body, context)
