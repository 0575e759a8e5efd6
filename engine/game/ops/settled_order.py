"""What a block in any order offers, and where it asks nothing: one part can ever do anything."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.verbs.blocks import InAnyOrder
from ...compile.verbs.flow import Performing
from ..machine.machine import Machine
from ..state import event_types as told
from ..state.history import types_since
from ..state.state import Enter, State

AskedAbout = Callable[[State, int], int]
"""Gives, of several parts that remain (bits), those of which it is asked which comes next."""

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
"""Events that nobody knew less about before they happened."""


def open_parts(m: Machine, pc: int, op: InAnyOrder) -> Callable[[State, int], int]:
    """Finds those of some parts (bits) that can come now.

    What stands under an `if` waits while it would do nothing, for a part that may change that.
    """
    does = m.lookahead.does
    starts = {n: m.follow(op.starts[n]) for n in m.members[op.gated]}
    gates = [
        (1 << n, m.test(start) or _stays(start), op.live_out[n]) for n, start in starts.items()
    ]

    def open_now(state: State, mask: int) -> int:
        for bit, passed, left in gates:
            if mask & bit:
                start = passed(state)  # most are shut: then nothing need be tried
                if start == pc or not does(state, start, pc, left):
                    mask &= ~bit
        return mask

    return open_now


def _stays(start: int) -> Enter:
    """What goes on where it is."""
    return lambda state: start


def parts_asked_about(m: Machine, pc: int, op: InAnyOrder) -> AskedAbout | None:
    """Finds the one part that comes first where the order has no meaning; None: it always has one.

    That is so where no part does anything now, and where one does, asks nothing, and leaves the
    others with nothing to do. What comes behind a question or out of a stack is not known: then the
    order is asked. So is that of an action, which begins with a question.
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
