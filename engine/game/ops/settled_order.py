"""The parts that a block in any order offers, and whether their order has a meaning."""

from __future__ import annotations

from typing import Final

from ...compile.verbs.blocks import InAnyOrder
from ..machine.handlers import Handler
from ..machine.machine import Machine
from ..state import event_types
from ..state.bound import Filter
from ..state.history import types_since
from ..state.state import State

SEEN_BY_ALL: Final = {
    event_types.MOVED,
    event_types.PIECE,
    event_types.POINTS,
    event_types.OFFICE,
    event_types.SCORED,
    event_types.GAINED,
    event_types.FLIPPED,
    event_types.MANNER,
    event_types.LOST,
    event_types.GAVE,
    event_types.CARRIED,
}
"""Events that reveal no hidden information."""


class OpenParts(Filter):
    """The parts (bits) that can come now.

    A part under an `if` waits while it has no effect, for a part that may change that.
    """

    def __init__(self, m: Machine, pc: int, op: InAnyOrder) -> None:
        self._pc, self._ahead, self._live_out = pc, m.lookahead, op.live_out
        self._gates: list[tuple[int, int, Handler | None]] = []
        for part in m.members[op.gated]:
            start = m.follow(op.starts[part])
            self._gates.append((part, start, m.test(start)))

    def keep(self, state: State, mask: int) -> int:
        for part, start, test in self._gates:
            if mask >> part & 1:
                # Mostly the condition fails: then no dry run is needed.
                passed = start if test is None else test.enter(state)
                if passed == self._pc or not self._ahead.does(
                    state, passed, self._pc, self._live_out[part]
                ):
                    mask &= ~(1 << part)
        return mask


class PartsAskedAbout(Filter):
    """Of the parts that remain (bits), those between which the player chooses the next.

    The order has no meaning if no part has an effect now, or if one has, asks no question, and
    leaves the others without an effect. What follows a question or a draw is not known: then the
    player is asked for the order.
    """

    def __init__(self, m: Machine, pc: int, op: InAnyOrder) -> None:
        self._pc, self._starts = pc, [m.follow(start) for start in op.starts]
        self._ahead, self._members, self._live_out = m.lookahead, m.members, op.live_out

    def keep(self, state: State, mask: int) -> int:
        parts, ahead, starts, pc = self._members[mask], self._ahead, self._starts, self._pc
        live_out = self._live_out
        doing = [part for part in parts if ahead.does(state, starts[part], pc, live_out[part])]
        if not doing:
            return mask & -mask
        if len(doing) > 1:
            return mask
        only = doing[0]
        after = ahead.outcome(state, starts[only], pc)
        if after is None:
            return mask
        for part in parts:
            if part != only and ahead.does(after, starts[part], pc, live_out[part]):
                return mask
        known = SEEN_BY_ALL.issuperset(types_since(state.log, after.log))
        return 1 << only if known else mask


def parts_asked_about(m: Machine, pc: int, op: InAnyOrder) -> Filter | None:
    """The parts to choose from; None: all, as an action among them begins with a question."""
    code = m.program.code[op.starts[0] : op.after]
    if any(one.op.effects().performs for one in code):
        return None
    return PartsAskedAbout(m, pc, op)
