"""Phrases for players: who acts, for whom, and in which order. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Context
from ..expected import OFFICE, ORDER, PLAYER
from ..nodes import Name, Node


class Everyone(Node):
    """All players."""


class Opponents(Node):
    """All players but the one who acts."""

    OF_ACTOR = True


class NamedPerson(Node):
    """A player chosen before."""

    english = "{chosen name}"
    name: Name = part(PLAYER)


class Holder(Node):
    """The player who holds an office."""

    english = "the {bare office}"
    office: Name = part(OFFICE)


class LastInOrder(Node):
    """The last player of a settled order."""

    order: Name = part(ORDER)


class Clockwise(Node):
    """Clockwise, from a player, or from the one who acts."""

    start: Person | None

    def render(self, context: Context) -> str:
        """From whom; the player on the left of the one who acts, where nobody is named."""
        start = f"{context.their} left" if self.start is None else context.render(self.start)
        return f"clockwise from {start}"


class NamedOrder(Node):
    """As settled last, for example by the cards played."""

    name: Name = part(ORDER)


Group = Everyone | Opponents
Person = NamedPerson | Holder | LastInOrder
Order = Clockwise | NamedOrder
