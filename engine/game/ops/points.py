"""Operations of points that are not paid by scorings."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.frame import CARD
from ...compile.operations import NO
from ...compile.verbs.points import Gain, GivePoints, Lose, Pay, PointsStep
from ..expressions.players import person_of, slot_of
from ..machine.lookahead import unnamed
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.state import State
from .operands import number_of


def _step(m: Machine, pc: int, op: PointsStep, act: Callable[[State, int], int]) -> Bound:
    """A step of a number of points, which stays as it was announced."""
    slot, number = op.announced, number_of(m, op.points)

    def apply(state: State) -> int:
        return act(state, number(state) if slot is None else state.stack[state.frame + slot])

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
    return _changing(m, pc, op, m.events.gain)


@binds(Lose)
def _bind_lose(m: Machine, pc: int, op: Lose) -> Bound:
    return _changing(m, pc, op, m.events.lose)


def _changing(
    m: Machine, pc: int, op: PointsStep, change: Callable[[State, int, int, int], object]
) -> Bound:
    go_on, subject = m.follow(pc + 2), op.subject

    def act(state: State, points: int) -> int:
        stack, frame = state.stack, state.frame
        change(state, stack[frame + subject], points, _source(op, stack[frame + CARD]))
        return go_on

    return _step(m, pc, op, act)


@binds(GivePoints)
def _bind_give_points(m: Machine, pc: int, op: GivePoints) -> Bound:
    go_on, person, subject = m.follow(pc + 2), person_of(op.person), op.subject

    def act(state: State, points: int) -> int:
        stack, frame = state.stack, state.frame
        giver, taker = stack[frame + subject], person(state)
        if taker >= 0 and taker != giver:
            m.events.give_points(state, giver, taker, points, _source(op, stack[frame + CARD]))
        return go_on

    return _step(m, pc, op, act)


@binds(Pay)
def _bind_pay(m: Machine, pc: int, op: Pay) -> Bound:
    """A price that is paid in full or not at all, even after a reaction."""
    go_on, after, points = m.follow(pc + 2), m.follow(op.after), number_of(m, op.points)
    does, live_out, overwritten = m.lookahead.does, op.live_out, op.overwritten
    body = None if op.body is None else m.follow(op.body)
    taker = None if op.person is None else person_of(op.person)
    base, subject = m.layout.points_base, op.subject
    answer = None if op.answer is None else slot_of(op.answer)

    def is_worth_it(state: State, price: int) -> bool:
        """Whether the price can be paid, and what it pays for has an effect."""
        payer = state.stack[state.frame + subject]
        given_to = None if taker is None else taker(state)
        if state.cells[base + payer] < price or (given_to is not None and given_to < 0):
            return False
        if body is None:
            return answer is not None or (price > 0 and given_to != payer)
        paid = unnamed(state, overwritten)
        paid.cells[base + payer] -= price
        if given_to is not None:
            paid.cells[base + given_to] += price
        return does(paid, body, after, live_out)

    def act(state: State, price: int) -> int:
        if not is_worth_it(state, price):
            if answer is not None:
                state.stack[answer(state)] = NO
            return after
        stack, frame = state.stack, state.frame
        payer, source = stack[frame + subject], _source(op, stack[frame + CARD])
        if taker is None:
            m.events.lose(state, payer, price, source)
        elif (given_to := taker(state)) != payer:
            m.events.give_points(state, payer, given_to, price, source)
        return go_on

    def trial(state: State) -> int:
        return WAIT if is_worth_it(state, points(state)) else after

    return _step(m, pc, op, act)._replace(trial=trial)
