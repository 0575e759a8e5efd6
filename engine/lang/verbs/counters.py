"""Sentences that change counters. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..effects import Effects, Steps
from ..english.context import Context
from ..expected_kinds import CHANGED
from ..nodes import Check, Node
from ..phrases.counters import Counter, OwnNumber
from ..phrases.numbers import Number, check_some


class Counting(Node):
    """Changes a counter, within its range. RAISES, LOWERS: in which direction it can."""

    EFFECTS = Effects(steps=Steps.ONE, changes_rules=True)
    RAISES: ClassVar[bool] = False
    LOWERS: ClassVar[bool] = False


class Add(Counting):
    """Raises a counter."""

    RAISES = True
    number: Number
    counter: Counter = part(CHANGED)

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)


class Subtract(Counting):
    """Lowers a counter."""

    LOWERS = True
    number: Number
    counter: Counter = part(CHANGED)

    def price(self, context: Context) -> str:
        return context.render(self) if isinstance(self.counter, OwnNumber) else ""

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)


class SetCounter(Counting):
    """Sets a counter to a number."""

    RAISES = LOWERS = True
    counter: Counter = part(CHANGED)
    number: Number

    def price(self, context: Context) -> str:
        return context.render(self) if isinstance(self.counter, OwnNumber) else ""
