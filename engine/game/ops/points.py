"""Operations of points that no scoring pays."""

from __future__ import annotations

from ...compile.frame import CARD
from ...compile.verbs.points import Afford, Gain, GivePoints, Lose
from ..machine import Bound, Machine, binds
from ..operands import number_of
from ..players import person_of
from ..state import State


@binds(Gain)
def _bind_gain(m: Machine, pc: int, op: Gain) -> Bound:
    after = m.follow(pc + 2)
    points, subject = number_of(m, op.points), op.subject

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        m.events.gain(state, stack[frame + subject], points(state), stack[frame + CARD])
        return after

    return m.step(pc, apply, op.windowed)


@binds(Lose)
def _bind_lose(m: Machine, pc: int, op: Lose) -> Bound:
    after = m.follow(pc + 2)
    points, subject = number_of(m, op.points), op.subject

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        m.events.lose(state, stack[frame + subject], points(state), stack[frame + CARD])
        return after

    return m.step(pc, apply, op.windowed)


@binds(GivePoints)
def _bind_give_points(m: Machine, pc: int, op: GivePoints) -> Bound:
    after = m.follow(pc + 2)
    points, person, subject = number_of(m, op.points), person_of(op.person), op.subject

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        giver, taker = stack[frame + subject], person(state)
        if taker >= 0 and taker != giver:
            m.events.give_points(state, giver, taker, points(state), stack[frame + CARD])
        return after

    return m.step(pc, apply, op.windowed)


@binds(Afford)
def _bind_afford(m: Machine, pc: int, op: Afford) -> Bound:
    go_on, after = m.follow(pc + 1), m.follow(op.after)
    points, subject = number_of(m, op.points), op.subject
    base = m.layout.points_base

    def look(state: State) -> int:
        has = state.cells[base + state.stack[state.frame + subject]]
        return go_on if has >= points(state) else after

    return Bound(look)
