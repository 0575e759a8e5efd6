"""Phrases for players and their order. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.context import Context
from ..english.titles import possessive
from ..expected_kinds import OFFICE, ORDER, PLAYER
from ..nodes import Check, Name, Node


class Everyone(Node):
    """All players."""

    NOUN: ClassVar[str] = "player"
    EVERYONE: ClassVar[bool] = True


class Opponents(Node):
    """All players except the acting player."""

    OF_ACTOR = True
    NOUN: ClassVar[str] = "opponent"
    EVERYONE: ClassVar[bool] = False


class NamedPerson(Node):
    """A player chosen earlier."""

    english = "{chosen name}"
    name: Name = part(PLAYER)


class Holder(Node):
    """The player who holds an office."""

    english = "the {bare office}"
    office: Name = part(OFFICE)


class LastInOrder(Node):
    """The last player of a fixed order."""

    order: Name = part(ORDER)


class FirstInOrder(Node):
    """The first player of a fixed order."""

    order: Name = part(ORDER)


class _FromTheActor(Node):
    """The base of players who are found from the acting one, in a filter too.

    There, `own` is the tested player.
    """

    OF_ACTOR = True

    def differs(self, to: Check) -> bool:
        """It is the same player for all who are tested."""
        return False


class NextInOrder(_FromTheActor):
    """The player after the acting one in a fixed order; no player after the last."""

    order: Name = part(ORDER)


class PreviousInOrder(_FromTheActor):
    """The player before the acting one in a fixed order; no player before the first."""

    order: Name = part(ORDER)


class ActingPlayer(_FromTheActor):
    """The player who acts, in a filter too."""

    def render(self, context: Context) -> str:
        """As an object, since "they" are the subject; in a filter, that is the tested player."""
        if context.around:
            return "you" if context.around == "your" else "the acting player"
        return "that player" if context.third else "you"


class OnTheLeft(Node):
    """The next seat, clockwise."""


class OnTheRight(Node):
    """The seat before, clockwise."""


class Beside(_FromTheActor):
    """The neighbour of the acting player, in a filter too."""

    side: OnTheLeft | OnTheRight

    def render(self, context: Context) -> str:
        return f"the player to {context.acting} {context.render(self.side)}"


class BesidePlayer(Node):
    """The neighbour of a player chosen earlier."""

    side: OnTheLeft | OnTheRight
    player: Name = part(PLAYER)

    def render(self, context: Context) -> str:
        whose = possessive(context.render(NamedPerson(self.player)))
        return f"the player to {whose} {context.render(self.side)}"


class Opposite(_FromTheActor):
    """The player half the table away from the acting player; none with an odd number of players."""

    def render(self, context: Context) -> str:
        they_act = context.third and not context.around
        return f"the player opposite {'them' if they_act else context.render(ActingPlayer())}"


class OppositePlayer(Node):
    """The player half the table away from one chosen earlier."""

    player: Name = part(PLAYER)

    def render(self, context: Context) -> str:
        return f"the player opposite {context.render(NamedPerson(self.player))}"


class Clockwise(Node):
    """Clockwise order from a player, by default from the acting player."""

    start: Person | None

    def render(self, context: Context) -> str:
        """Without a player, the order begins on the left of the acting player."""
        start = f"{context.their} left" if self.start is None else context.render(self.start)
        return f"clockwise from {start}"


class NamedOrder(Node):
    """A named order, as last fixed, for example by the cards played."""

    name: Name = part(ORDER)


Group = Everyone | Opponents
OfTheActor = ActingPlayer | Beside | Opposite | NextInOrder | PreviousInOrder
FoundPerson = LastInOrder | FirstInOrder | BesidePlayer | OppositePlayer | OfTheActor
KnownPerson = NamedPerson | Holder
Person = KnownPerson | FoundPerson
Order = Clockwise | NamedOrder


def check_another(person: Node | None, to: Check) -> None:
    """Reports the acting player as the one who receives or sees what they give or show."""
    if isinstance(person, ActingPlayer):
        message = "here the acting player would give or show something to themselves"
        hint = (
            "name another player; for the one who acts outside of an `each` block, above it "
            "`choose the acting player as taker`, and `to taker` here"
        )
        to.diagnose("E443", message, person.span, hint)
