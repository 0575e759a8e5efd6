"""The parts that a block in any order offers, and whether their order has a meaning."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.verbs.blocks import InAnyOrder
from ...compile.verbs.flow import Performing
from ..machine.handlers import Handler
from ..machine.machine import Machine
from ..state import event_types as told
from ..state.history import types_since
from ..state.state import Enter, State

AskedAbout = Callable[[State, int], int]
"""Of the parts that remain (bits), those between which the player chooses the next."""

SEEN_BY_ALL = {
    told.MOVED,
    told.PIECE,
    told.POINTS,
    told.OFFICE,
    told.SCORED,
    told.GAINED,
    told.FLIPPED,
    told.MANNER,
    told.LOST,
    told.GAVE,
    told.CARRIED,
}
"""Events that reveal no hidden information."""


def open_parts(m: Machine, pc: int, op: InAnyOrder) -> Callable[[State, int], int]:
    """A function that finds the parts (bits) that can come now.

    A part under an `if` waits while it has no effect, for a part that may change that.
    """
    does = m.lookahead.does
    starts = {n: m.follow(op.starts[n]) for n in m.members[op.gated]}
    gates = [
        (1 << n, _passing(m.test(start), start), op.live_out[n]) for n, start in starts.items()
    ]

    def open_now(state: State, mask: int) -> int:
        for bit, passed, left in gates:
            if mask & bit:
                start = passed(state)  # mostly the condition fails: then no dry run is needed
                if start == pc or not does(state, start, pc, left):
                    mask &= ~bit
        return mask

    return open_now


def _passing(test: Handler | None, start: int) -> Enter:
    """The test at an instruction, or a function that continues there."""
    return (lambda state: start) if test is None else test.enter


def parts_asked_about(m: Machine, pc: int, op: InAnyOrder) -> AskedAbout | None:
    """Finds the part that comes first if the order has no meaning; None: it always has one.

    The order has no meaning if no part has an effect now, or if one has, asks no question, and
    leaves the others without an effect. What follows a question or a draw is not known: then the
    player is asked for the order; so, too, with an action, which begins with a question.
    """
    starts, code = [m.follow(start) for start in op.starts], m.program.code
    if any(isinstance(one.op, Performing) for one in code[op.starts[0] : op.after]):
        return None
    does, outcome, members, live_out = m.lookahead.does, m.lookahead.outcome, m.members, op.live_out

    def asked_about(state: State, mask: int) -> int:
        parts = members[mask]
        doing = [part for part in parts if does(state, starts[part], pc, live_out[part])]
        if not doing:
            return mask & -mask
        if len(doing) > 1:
            return mask
        after = outcome(state, starts[doing[0]], pc)
        if after is None or any(
            part != doing[0] and does(after, starts[part], pc, live_out[part]) for part in parts
        ):
            return mask
        known = SEEN_BY_ALL.issuperset(types_since(state.log, after.log))
        return 1 << doing[0] if known else mask

    return asked_about
