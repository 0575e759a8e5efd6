"""Operations of blocks that are done several times, or only once."""

from __future__ import annotations

from ...compile.operations import SetNumbers
from ...compile.verbs import loops as ops
from ..machine.handlers import WAIT, Handler, ask
from ..machine.machine import Machine, handles
from ..state.domains import PLACE
from ..state.state import State
from .operands import number_of
from .picks import options_of


class _SetAside(Handler):
    """The things for each of which a block is done, as bits."""

    def __init__(self, m: Machine, pc: int, op: ops.SetAside) -> None:
        self._go_on, self._remaining = m.follow(pc + 1), op.remaining
        self._options = options_of(m, op.among)

    def enter(self, state: State) -> int:
        mask = 0
        for option in self._options.of(state):
            mask |= 1 << option
        state.stack[state.frame + self._remaining] = mask
        return self._go_on


handles(ops.SetAside, _SetAside)


class _NextThing(Handler):
    """The next of these things; the acting player chooses it, if the data asks."""

    def __init__(self, m: Machine, pc: int, op: ops.NextThing) -> None:
        self._pc, self._go_on, self._after = pc, m.follow(pc + 1), m.follow(op.after)
        self._remaining, self._thing, self._asks = op.remaining, op.thing, op.asks
        self._subject, self._live_out = op.subject, op.live_out
        self._ahead, self._members = m.lookahead, m.members

    def enter(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        left = stack[frame + self._remaining]
        if not left:
            return self._after
        if self._asks and left & (left - 1):
            options = self._members[left]
            if self._ahead.passes_over(
                state, options, frame + self._thing, self._go_on, self._pc, self._live_out
            ):
                return self._after
            return ask(state, self._pc, stack[frame + self._subject], PLACE, options)
        return self.resume(state, (left & -left).bit_length() - 1)

    def resume(self, state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        stack[frame + self._remaining] = stack[frame + self._remaining] & ~(1 << option)
        stack[frame + self._thing] = option
        return self._go_on

    def trial(self, state: State) -> int:
        if not self._asks:
            return self.enter(state)
        options, at = (
            self._members[state.stack[state.frame + self._remaining]],
            state.frame + self._thing,
        )
        leads_on = self._ahead.leads_on(state, options, at, self._go_on, self._pc, self._live_out)
        return WAIT if leads_on else self._after


handles(ops.NextThing, _NextThing)


class _SetNumbers(Handler):
    """Writes the first values of slots that count down."""

    def __init__(self, m: Machine, pc: int, op: SetNumbers) -> None:
        self._go_on = m.follow(pc + 1)
        self._numbers = [(one.slot, number_of(m, one.number)) for one in op.numbers]

    def enter(self, state: State) -> int:
        for slot, number in self._numbers:
            state.stack[state.frame + slot] = number.of(state)
        return self._go_on


handles(SetNumbers, _SetNumbers)


class _NextTime(Handler):
    """The next time, if any is left."""

    def __init__(self, m: Machine, pc: int, op: ops.NextTime) -> None:
        self._go_on, self._left, self._after = m.follow(pc + 1), op.left, m.follow(op.after)

    def enter(self, state: State) -> int:
        stack, at = state.stack, state.frame + self._left
        if stack[at] <= 0:
            return self._after
        stack[at] -= 1
        return self._go_on


handles(ops.NextTime, _NextTime)


class _OnlyOnce(Handler):
    """A block that has no effect now is not used up and does not count as done."""

    def __init__(self, m: Machine, pc: int, op: ops.OnlyOnce) -> None:
        self._go_on, self._after, self._ahead = m.follow(pc + 1), m.follow(op.after), m.lookahead
        self._cell, self._run, self._subject = op.cell, op.run, op.subject
        self._live_out, self._events = op.live_out, m.events

    def enter(self, state: State) -> int:
        cells, player = state.cells, max(0, state.stack[state.frame + self._subject])
        now = 1 if self._run is None else cells[self._run] + 1
        if cells[self._cell + player] == now:
            return self._after
        if not self._ahead.does(state, self._go_on, self._after, self._live_out):
            return self._after
        self._events.use_up(state, self._cell + player, now)
        return self._go_on


handles(ops.OnlyOnce, _OnlyOnce)
