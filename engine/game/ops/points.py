"""Operations of points that no scoring pays."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.frame import CARD
from ...compile.verbs.points import Afford, Gain, GivePoints, Lose, PointsStep
from ..expressions.players import person_of
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.state import State
from .operands import number_of


def _step(m: Machine, pc: int, op: PointsStep, act: Callable[[State, int], None]) -> Bound:
    """A step of so many points, a number that stays as it was announced."""
    after, slot, number = m.follow(pc + 2), op.announced, number_of(m, op.points)

    def apply(state: State) -> int:
        act(state, number(state) if slot is None else state.stack[state.frame + slot])
        return after

    announced = m.step(pc, apply, op.windowed)
    if slot is None:
        return announced

    def enter(state: State) -> int:
        state.stack[state.frame + slot] = number(state)
        return announced.enter(state)

    return Bound(enter, None, apply)


def _source(op: PointsStep, card: int) -> int:
    return card if card >= 0 else op.source


@binds(Gain)
def _bind_gain(m: Machine, pc: int, op: Gain) -> Bound:
    subject = op.subject

    def act(state: State, points: int) -> None:
        stack, frame = state.stack, state.frame
        m.events.gain(state, stack[frame + subject], points, _source(op, stack[frame + CARD]))

    return _step(m, pc, op, act)


@binds(Lose)
def _bind_lose(m: Machine, pc: int, op: Lose) -> Bound:
    subject = op.subject

    def act(state: State, points: int) -> None:
        stack, frame = state.stack, state.frame
        m.events.lose(state, stack[frame + subject], points, _source(op, stack[frame + CARD]))

    return _step(m, pc, op, act)


@binds(GivePoints)
def _bind_give_points(m: Machine, pc: int, op: GivePoints) -> Bound:
    person, subject = person_of(op.person), op.subject

    def act(state: State, points: int) -> None:
        stack, frame = state.stack, state.frame
        giver, taker = stack[frame + subject], person(state)
        if taker >= 0 and taker != giver:
            m.events.give_points(state, giver, taker, points, _source(op, stack[frame + CARD]))

    return _step(m, pc, op, act)


@binds(Afford)
def _bind_afford(m: Machine, pc: int, op: Afford) -> Bound:
    go_on, after = m.follow(pc + 1), m.follow(op.after)
    does, left = m.lookahead.does, op.left
    body = None if op.body is None else m.follow(op.body)
    points, subject = number_of(m, op.points), op.subject
    taker = None if op.person is None else person_of(op.person)
    base = m.layout.points_base

    def is_worth_it(state: State) -> bool:
        """Whether the price can be paid, and anything is done for it then."""
        payer, price = state.stack[state.frame + subject], points(state)
        given_to = None if taker is None else taker(state)
        if state.cells[base + payer] < price or (given_to is not None and given_to < 0):
            return False
        if body is None:
            return True
        paid = state.clone()
        paid.cells[base + payer] -= price
        if given_to is not None:
            paid.cells[base + given_to] += price
        return does(paid, body, after, left)

    def enter(state: State) -> int:
        return go_on if is_worth_it(state) else after

    def trial(state: State) -> int:
        return WAIT if is_worth_it(state) else after

    return Bound(enter, trial=trial)
