"""Sentences that change counters. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..effects import Effects, Steps
from ..english.context import Context
from ..expected_kinds import CHANGED
from ..nodes import Check, Node
from ..phrases.counters import Counter, OwnNumber
from ..phrases.numbers import Number, check_some


class Counting(Node):
    """Changes a counter, within its range."""

    EFFECTS = Effects(steps=Steps.ONE, changes_rules=True)


class Add(Counting):
    """Raises a counter."""

    number: Number
    counter: Counter = part(CHANGED)

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)


class Subtract(Counting):
    """Lowers a counter."""

    number: Number
    counter: Counter = part(CHANGED)

    def price(self, context: Context) -> str:
        return context.render(self) if isinstance(self.counter, OwnNumber) else ""

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)


class SetCounter(Counting):
    """Sets a counter to a number."""

    counter: Counter = part(CHANGED)
    number: Number

    def price(self, context: Context) -> str:
        return context.render(self) if isinstance(self.counter, OwnNumber) else ""
