"""Handlers of steps: a step is announced at one instruction, and applied at the next.

Where a card in force may interrupt it, its players are asked in between; otherwise it is applied at
once. After it, cards and rules react to its events.
"""

from __future__ import annotations

from ...compile.operations import Apply, Step
from ..state.frames import whole_action
from ..state.state import State
from .handlers import Handler
from .machine import Machine


class StepHandler(Handler):
    """A step. Subclasses say in `enter` what it asks first, and in `apply` what it does.

    pc: its instruction. after: where the program goes on. subject: the slot of the acting player.
    """

    def __init__(self, m: Machine, pc: int, op: Step) -> None:
        self.pc, self.after, self.subject = pc, m.follow(pc + 2), op.subject
        self.events, self.reactions, self._filter = m.events, m.reactions, m.reactions.filter
        self._windowed, self._armed = op.windowed, m.layout.armed
        opening = m.program.code[pc + 1].op
        self._whole = -1
        if isinstance(opening, Apply) and opening.whole is not None:
            self._whole = m.follow(opening.whole)
        effects, self._newcomers = op.effects(), m.newcomers
        moments = m.program.moments.happened
        self._arrivals = -1 if effects.arrivals is None else effects.arrivals[0]
        self._notes = m.newcomers.any and effects.moves
        reacts = moments.any and (effects.moves or (effects.pays and bool(moments.gains)))
        self._notices = reacts or self._notes
        self._aims = m.aims
        self._plain = not self._notices and self._whole < 0 and m.aims is None
        self._carried_out, self._is_deed = m.carried_out, op.windowed and effects.is_deed

    def enter(self, state: State) -> int:
        """Announces the step."""
        return self.announce(state)

    def apply(self, state: State) -> int:
        """Does what was announced, checked against the rules as they are now."""
        raise NotImplementedError

    def skip(self, state: State) -> int:
        """Continues without what was announced; in a block that is done at once, without all."""
        return self.after if self._whole < 0 else self._whole

    def announce(self, state: State) -> int:
        """Asks the players whose cards may interrupt the step; without one, performs it."""
        if self._windowed and state.cells[self._armed]:
            mover = state.stack[state.frame + self.subject]
            return self.reactions.boundary(state, self.pc + 1, mover)
        return self.apply(state) if self._plain else self.perform(state)

    def perform(self, state: State) -> int:
        """Applies the step, and lets cards and rules react to its events."""
        if self._plain:
            return self.apply(state)
        before, mover = state.log, state.stack[state.frame + self.subject]
        go_on = self.apply(state) if self._whole < 0 else self._open(state)
        if self._aims is not None:
            go_on = self._aims.check(state, go_on)
        if not self._notices or self._filter.ignores_in_any_state(before, state.log):
            return go_on
        if self._notes:
            self._newcomers.note(state, before, self._arrivals)
        return self.reactions.heed(state, before, go_on, mover)

    def _open(self, state: State) -> int:
        """Passes over a block that is done at once if its first step no longer has an effect."""
        log, cells = state.log, state.cells.copy()
        go_on = self.apply(state)
        return self._whole if state.log is log and state.cells == cells else go_on

    def applied(self) -> Handler:
        """The handler of the next instruction."""
        if self._carried_out.any and self._is_deed:
            return _CarriedOutStep(self)
        return _Applied(self)

    def carry_out(self, state: State) -> int:
        """Performs the step and records the action that it belongs to as carried out."""
        carried_out = self._carried_out
        action, before = carried_out.running(state), state.log
        if action < 0:
            return self.perform(state)
        action = whole_action(state.stack, action)
        is_block = carried_out.is_block(state, action, self.pc + 1)
        go_on = self.perform(state)
        if state.log is not before and not is_block:
            carried_out.note(state, action)
        return go_on


class _Applied(Handler):
    """Applies what the step before it announced."""

    def __init__(self, step: StepHandler) -> None:
        self._step = step

    def enter(self, state: State) -> int:
        return self._step.perform(state)


class _CarriedOutStep(_Applied):
    """The same in a mix that asks which action a player has carried out last."""

    def enter(self, state: State) -> int:
        return self._step.carry_out(state)
