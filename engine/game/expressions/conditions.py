"""Conditions."""

from __future__ import annotations

from ...compile.frame import RETURN_FRAME, RETURN_TO
from ...compile.program import Program
from ..state.bound import Bounds, ByOwner, Condition, Expr, Filter
from ..state.state import State


class Passes(Condition):
    """A place passes one of some tests."""

    def __init__(self, place: Expr, tests: list[Filter]) -> None:
        self._place, self._tests = place, tests

    def holds(self, state: State) -> bool:
        place = self._place.of(state)
        if place >= 0:
            for test in self._tests:
                if test.keep(state, 1 << place):
                    return True
        return False


class Meets(Condition):
    """Two masks have a bit in common."""

    def __init__(self, mask: Expr, other: Expr) -> None:
        self._mask, self._other = mask, other

    def holds(self, state: State) -> bool:
        return self._mask.of(state) & self._other.of(state) != 0


class Exists(Condition):
    """A place or a player is not -1."""

    def __init__(self, expr: Expr) -> None:
        self._expr = expr

    def holds(self, state: State) -> bool:
        return self._expr.of(state) >= 0


class Within(Condition):
    """A number is within bounds."""

    def __init__(self, number: Expr, bounds: Bounds) -> None:
        self._number, self._bounds, self._is_fixed = number, bounds, bounds.fixed is not None
        self._low, self._high = bounds.fixed or (0, 0)

    def holds(self, state: State) -> bool:
        number = self._number.of(state)
        if self._is_fixed:
            return self._low <= number <= self._high
        low, high = self._bounds.of(state)
        return low <= number <= high


class Same(Condition):
    """Two players or values are the same, and not -1."""

    def __init__(self, one: Expr, other: Expr) -> None:
        self._one, self._other = one, other

    def holds(self, state: State) -> bool:
        one = self._one.of(state)
        return one >= 0 and one == self._other.of(state)


class Leads(Condition):
    """A player has the majority in a place, with others or alone."""

    def __init__(self, player: Expr, place: Expr, standing: ByOwner, *, alone: bool) -> None:
        self._player, self._place, self._standing, self._alone = player, place, standing, alone

    def holds(self, state: State) -> bool:
        player, place = self._player.of(state), self._place.of(state)
        if player < 0 or place < 0:
            return False
        counts = list(self._standing.at(state, place))
        most = max(counts)
        return counts[player] == most > 0 and not (self._alone and counts.count(most) > 1)


class PaysFirst(Condition):
    """The current scoring pays only a sole first player."""

    def __init__(self, program: Program) -> None:
        asks = [one.op.ask() for one in program.code]
        self._scorings = {at: ask.scoring.first_only for at, ask in enumerate(asks) if ask.scoring}

    def holds(self, state: State) -> bool:
        """It is found in the frames: the sentence to which one of them returns."""
        stack, frame = state.stack, state.frame
        while frame:
            first_only = self._scorings.get(stack[frame + RETURN_TO])
            if first_only is not None:
                return first_only
            frame = stack[frame + RETURN_FRAME]
        return False


class Opposite(Condition):
    """A condition does not hold."""

    def __init__(self, condition: Condition) -> None:
        self._condition = condition

    def holds(self, state: State) -> bool:
        return not self._condition.holds(state)


class All(Condition):
    """All of several conditions hold."""

    def __init__(self, conditions: list[Condition]) -> None:
        self._conditions = conditions

    def holds(self, state: State) -> bool:
        for one in self._conditions:
            if not one.holds(state):
                return False
        return True


class One(Condition):
    """One of several conditions holds."""

    def __init__(self, conditions: list[Condition]) -> None:
        self._conditions = conditions

    def holds(self, state: State) -> bool:
        for one in self._conditions:
            if one.holds(state):
                return True
        return False


class Always(Condition):
    """A condition that holds in every state."""

    def holds(self, state: State) -> bool:
        return True


always = Always()
"""That condition."""
