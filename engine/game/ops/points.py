"""Operations of points that are not paid by scorings."""

from __future__ import annotations

from ...compile.frame import CARD
from ...compile.operations import NO
from ...compile.verbs import points as ops
from ..expressions.players import person_of, slot_of
from ..machine.handlers import WAIT
from ..machine.lookahead import unnamed
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.state import State
from .operands import number_of


class _PointsStep(StepHandler):
    """A step of a number of points, which stays as it was announced."""

    def __init__(self, m: Machine, pc: int, op: ops.PointsStep) -> None:
        super().__init__(m, pc, op)
        self._slot = -1 if op.announced is None else op.announced
        self._points, self._source = number_of(m, op.points), op.source

    def enter(self, state: State) -> int:
        if self._slot >= 0:
            state.stack[state.frame + self._slot] = self._points.of(state)
        return self.announce(state)

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        points = self._points.of(state) if self._slot < 0 else stack[frame + self._slot]
        card = stack[frame + CARD]
        player, source = stack[frame + self.subject], card if card >= 0 else self._source
        return self.pay(state, player, points, source)

    def pay(self, state: State, player: int, points: int, source: int) -> int:
        """Changes the points of the acting player. source: the card or the rule."""
        raise NotImplementedError


class _Gain(_PointsStep):
    """The acting player gains points."""

    def pay(self, state: State, player: int, points: int, source: int) -> int:
        self.events.gain(state, player, points, source)
        return self.after


class _Lose(_PointsStep):
    """The acting player loses points."""

    def pay(self, state: State, player: int, points: int, source: int) -> int:
        self.events.lose(state, player, points, source)
        return self.after


class _GivePoints(_PointsStep):
    """The acting player gives points to another one."""

    def __init__(self, m: Machine, pc: int, op: ops.GivePoints) -> None:
        super().__init__(m, pc, op)
        self._person = person_of(op.person)

    def pay(self, state: State, player: int, points: int, source: int) -> int:
        taker = self._person.of(state)
        if taker >= 0 and taker != player:
            self.events.give_points(state, player, taker, points, source)
        return self.after


class _Pay(_PointsStep):
    """A price that is paid in full or not at all, even after a reaction."""

    def __init__(self, m: Machine, pc: int, op: ops.Pay) -> None:
        super().__init__(m, pc, op)
        self._otherwise = m.follow(op.after)
        self._body = -1 if op.body is None else m.follow(op.body)
        self._taker = None if op.person is None else person_of(op.person)
        self._answer = None if op.answer is None else slot_of(op.answer)
        self._ahead, self._base = m.lookahead, m.layout.points_base
        self._live_out, self._overwritten = op.live_out, op.overwritten

    def _is_worth_it(self, state: State, payer: int, price: int) -> bool:
        """Whether the price can be paid, and what it pays for has an effect."""
        taker, base = None if self._taker is None else self._taker.of(state), self._base
        if state.cells[base + payer] < price or (taker is not None and taker < 0):
            return False
        if self._body < 0:
            return self._answer is not None or (price > 0 and taker != payer)
        paid = unnamed(state, self._overwritten)
        paid.cells[base + payer] -= price
        if taker is not None:
            paid.cells[base + taker] += price
        return self._ahead.does(paid, self._body, self._otherwise, self._live_out)

    def pay(self, state: State, player: int, points: int, source: int) -> int:
        if not self._is_worth_it(state, player, points):
            return self.skip(state)
        if self._taker is None:
            self.events.lose(state, player, points, source)
        elif (taker := self._taker.of(state)) != player:
            self.events.give_points(state, player, taker, points, source)
        return self.after

    def skip(self, state: State) -> int:
        if self._answer is not None:
            state.stack[self._answer.of(state)] = NO
        return self._otherwise if self._whole < 0 else self._whole

    def trial(self, state: State) -> int:
        payer = state.stack[state.frame + self.subject]
        worth_it = self._is_worth_it(state, payer, self._points.of(state))
        return WAIT if worth_it else self._otherwise


handles(ops.Gain, _Gain)
handles(ops.Lose, _Lose)
handles(ops.GivePoints, _GivePoints)
handles(ops.Pay, _Pay)
