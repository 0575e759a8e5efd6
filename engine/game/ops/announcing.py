"""Code that many operations share: one of several things is chosen, or cards change places."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.operations import Step
from ..machine.machine import Bound, Machine
from ..state.state import Enter, State


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
        return m.reactions.after_cards(state, after) if state.changes else after

    return m.step(pc, apply, op.windowed)
