"""Operations that end the game."""

from __future__ import annotations

from ...compile.verbs import outcomes as ops
from ..machine.handlers import FINISHED, Handler
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.state import State


class _Decide(StepHandler):
    """Some players win or lose: the game is over at once, so that nothing reacts to the step."""

    def __init__(self, m: Machine, pc: int, op: ops.Decide) -> None:
        super().__init__(m, pc, op)
        self._machine, self._wins = m, op.how == ops.WIN
        self._players = None if op.players is None else m.places.players_of(op.players)

    def _meant(self, state: State) -> list[int]:
        if self._players is None:
            return [state.stack[state.frame + self.subject]]
        return self._players.of(state)

    def enter(self, state: State) -> int:
        return self.announce(state) if self._meant(state) else self.after

    def perform(self, state: State) -> int:
        return self.apply(state)

    def apply(self, state: State) -> int:
        meant = self._meant(state)
        if not meant:
            return self.skip(state)
        self.events.decide(state, meant, wins=self._wins)
        self._machine.leave_all(state)
        return FINISHED


class _Finish(StepHandler):
    """The track ends, now or at the end of a run; a second announcement of that is no step."""

    def __init__(self, m: Machine, pc: int, op: ops.Finish) -> None:
        super().__init__(m, pc, op)
        self._machine, self._run = m, -1 if op.run is None else op.run
        self._due, self._decided = m.layout.due, m.layout.decided

    def enter(self, state: State) -> int:
        run = self._run
        is_due = run >= 0 and state.cells[self._due] >> run & 1
        return self.after if is_due or state.cells[self._decided] else self.announce(state)

    def apply(self, state: State) -> int:
        self.events.finish(state, self._run)
        return self.after if self._run >= 0 else self._machine.leave_all(state)

    def perform(self, state: State) -> int:
        return super().perform(state) if self._run >= 0 else self.apply(state)


class _FinishIfDue(Handler):
    """The track ends if it was to end with this run."""

    def __init__(self, m: Machine, pc: int, op: ops.FinishIfDue) -> None:
        self._machine, self._go_on, self._run = m, m.follow(pc + 1), op.run
        self._due, self._decided = m.layout.due, m.layout.decided

    def enter(self, state: State) -> int:
        is_due = state.cells[self._due] >> self._run & 1 and not state.cells[self._decided]
        return self._machine.leave_all(state) if is_due else self._go_on


class _CloseTrack(Handler):
    """Nothing can end the track a second time."""

    def __init__(self, m: Machine, pc: int, op: ops.CloseTrack) -> None:
        self._go_on, self._events = m.follow(pc + 1), m.events

    def enter(self, state: State) -> int:
        self._events.close_track(state)
        return self._go_on


handles(ops.Decide, _Decide)
handles(ops.Finish, _Finish)
handles(ops.FinishIfDue, _FinishIfDue)
handles(ops.CloseTrack, _CloseTrack)
