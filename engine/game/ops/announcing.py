"""Steps that many operations share: one of several things is chosen, or cards change places."""

from __future__ import annotations

from ...compile.operations import Step
from ..machine.handlers import ask
from ..machine.machine import Machine
from ..machine.steps import StepHandler
from ..state.state import State


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
