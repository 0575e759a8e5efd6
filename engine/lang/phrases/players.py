"""Phrases for players and their order. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Context
from ..expected_kinds import OFFICE, ORDER, PLAYER
from ..nodes import Name, Node


class Everyone(Node):
    """All players."""


class Opponents(Node):
    """All players except the acting player."""

    OF_ACTOR = True


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
Person = NamedPerson | Holder | LastInOrder
Order = Clockwise | NamedOrder
