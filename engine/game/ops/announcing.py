"""Steps that many operations share: one of several things is chosen, or cards change places."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.operations import Step
from ..machine.handlers import ask
from ..machine.machine import Bound, Machine
from ..machine.steps import StepHandler
from ..state.state import Enter, State


class OneChosen(StepHandler):
    """A step that puts one of several options in a slot; auto-answered if there is only one."""

    def __init__(self, m: Machine, pc: int, op: Step, slot: int, domain: int) -> None:
        super().__init__(m, pc, op)
        self.slot, self._domain = slot, domain

    def options(self, state: State) -> list[int]:
        """What can be chosen now."""
        raise NotImplementedError

    def enter(self, state: State) -> int:
        options = self.options(state)
        if len(options) > 1:
            player = state.stack[state.frame + self.subject]
            return ask(state, self.pc, player, self._domain, options)
        return self.resume(state, options[0]) if options else self.after

    def resume(self, state: State, option: int) -> int:
        state.stack[state.frame + self.slot] = option
        return self.announce(state)


class CardStep(StepHandler):
    """A step by which cards may come into force or leave it."""

    def act(self, state: State) -> None:
        """Changes the cards."""
        raise NotImplementedError

    def apply(self, state: State) -> int:
        self.act(state)
        return self.reactions.after_cards(state, self.after)


def one_chosen(
    m: Machine,
    pc: int,
    op: Step,
    slot: int,
    domain: int,
    options_of: Callable[[State], list[int]],
    apply: Enter,
) -> Bound:
    """A step that puts one of several options in a slot; auto-answered if there is only one."""
    after, subject = m.follow(pc + 2), op.subject
    announced = m.step(pc, apply, op.windowed).enter

    def enter(state: State) -> int:
        options = options_of(state)
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], domain, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + slot] = option
        return announced(state)

    return Bound(enter, resume, apply)


def with_cards(m: Machine, pc: int, op: Step, act: Callable[[State], None]) -> Bound:
    """A step that asks no question, by which cards may come into force or leave it."""
    after = m.follow(pc + 2)

    def apply(state: State) -> int:
        act(state)
        return m.reactions.after_cards(state, after)

    return m.step(pc, apply, op.windowed)
