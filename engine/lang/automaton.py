"""What the tables of a grammar are, and how they run on states alone."""

from __future__ import annotations

from typing import Final, NamedTuple

END: Final = "$END"
"""The terminal of the end of a line."""

Stack = tuple[int, ...]
"""The states in which a line that has begun is open, the last one on top."""


class Rule(NamedTuple):
    """What happens when the last symbols that were read are one.

    symbol: what they are then. size: how many they were. name: the rule, or its alternative.
    takes: which of them are its parts, by number; the complement of a number stands for all parts
    of that one, None for what was left out. through: a single part stands for the whole.
    """

    symbol: str
    size: int
    name: str
    takes: list[int | None]
    through: bool


class Tables(NamedTuple):
    """All that is needed to read a line.

    fixed: words and signs as they are written, with their terminals. patterns: those of the other
    terminals. ignored: terminals that mean nothing. starts, ends: the first and the last state of a
    whole line, rule or zone. states: for each symbol that may come, the next state, or the
    complement of the number of the rule that ends before it.
    """

    fixed: dict[str, str]
    patterns: dict[str, str]
    ignored: list[str]
    starts: dict[str, int]
    ends: list[int]
    rules: list[Rule]
    states: list[dict[str, int]]

    def after(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack after one more word; None where it does not fit. At the end, it is empty."""
        states = list(stack)
        while (action := self.states[states[-1]].get(terminal)) is not None:
            if action >= 0:
                return (*states, action)
            rule = self.rules[~action]
            del states[len(states) - rule.size :]
            states.append(self.states[states[-1]][rule.symbol])
            if terminal == END and states[-1] in self.ends:
                return ()
        return None

    def following(self, stack: Stack) -> list[str]:
        """What the state on top has an entry for; some of them may still not fit."""
        return [name for name in self.states[stack[-1]] if name.isupper()]
