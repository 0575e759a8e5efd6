"""Operations of blocks that are done several times, or only once."""

from __future__ import annotations

from ...compile.verbs.loops import CountDown, NextThing, NextTime, OnlyOnce, SetAside
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.domains import PLACE
from ..state.state import State
from .picks import options_of


@binds(SetAside)
def _bind_set_aside(m: Machine, pc: int, op: SetAside) -> Bound:
    go_on, remaining, options = m.follow(pc + 1), op.remaining, options_of(m, op.among)

    def set_aside(state: State) -> int:
        state.stack[state.frame + remaining] = sum(1 << option for option in options(state))
        return go_on

    return Bound(set_aside)


@binds(NextThing)
def _bind_next_thing(m: Machine, pc: int, op: NextThing) -> Bound:
    go_on, after = m.follow(pc + 1), m.follow(op.after)
    remaining, thing, asks, subject = op.remaining, op.thing, op.asks, op.subject
    live_out, ahead = op.live_out, m.lookahead

    def leads_on(state: State) -> bool:
        options, at = m.members[state.stack[state.frame + remaining]], state.frame + thing
        return ahead.leads_on(state, options, at, go_on, pc, live_out)

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        left = stack[frame + remaining]
        if not left:
            return after
        if asks and left & (left - 1):
            if ahead.passes_over(state, lambda: leads_on(state)):
                return after
            return m.ask(state, pc, stack[frame + subject], PLACE, m.members[left])
        return resume(state, (left & -left).bit_length() - 1)

    def resume(state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        stack[frame + remaining] &= ~(1 << option)
        stack[frame + thing] = option
        return go_on

    def trial(state: State) -> int:
        return WAIT if leads_on(state) else after

    return Bound(enter, resume, trial=trial if asks else None)


@binds(CountDown)
def _bind_count_down(m: Machine, pc: int, op: CountDown) -> Bound:
    go_on, left, most, number = m.follow(pc + 1), op.left, op.most, m.places.number(op.number)

    def count_down(state: State) -> int:
        state.stack[state.frame + left] = min(number(state), most)
        return go_on

    return Bound(count_down)


@binds(NextTime)
def _bind_next_time(m: Machine, pc: int, op: NextTime) -> Bound:
    go_on, left, after = m.follow(pc + 1), op.left, m.follow(op.after)

    def next_time(state: State) -> int:
        stack, at = state.stack, state.frame + left
        if stack[at] <= 0:
            return after
        stack[at] -= 1
        return go_on

    return Bound(next_time)


@binds(OnlyOnce)
def _bind_only_once(m: Machine, pc: int, op: OnlyOnce) -> Bound:
    """A block that has no effect now is not used up and does not count as done."""
    go_on, after, does = m.follow(pc + 1), m.follow(op.after), m.lookahead.does
    cell, run, subject, live_out = op.cell, op.run, op.subject, op.live_out

    def once(state: State) -> int:
        cells, player = state.cells, max(0, state.stack[state.frame + subject])
        now = 1 if run is None else cells[run] + 1
        if cells[cell + player] == now or not does(state, go_on, after, live_out):
            return after
        m.events.use_up(state, cell + player, now)
        return go_on

    def look(state: State) -> int:
        player = max(0, state.stack[state.frame + subject])
        now = 1 if run is None else state.cells[run] + 1
        return after if state.cells[cell + player] == now else go_on

    return Bound(once, look=look)
