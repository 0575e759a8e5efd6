"""Operations at moments for which cards wait: the start and end of procedures and actions."""

from __future__ import annotations

from ...compile.expressions import NOBODY
from ...compile.frame import CARD, OUTER_ACTION, SUBJECT
from ...compile.verbs import moments as ops
from ..machine.handlers import Handler
from ..machine.machine import Machine, handles
from ..state.active_cards import REACHED, lapse_code, time_of
from ..state.frames import begin_action, outer_action, pop
from ..state.state import State


class _Moment(Handler):
    """Runs the cards in force that wait for what starts or ends here."""

    def __init__(self, m: Machine, pc: int, op: ops.Moment) -> None:
        self._go_on, self._hooks, self._subject = m.follow(pc + 1), op.hooks, op.subject
        self._reactions, self._waiting = m.reactions, m.layout.waiting
        self._of_cards = m.reactions.of_cards(op.hooks)

    def enter(self, state: State) -> int:
        if self._of_cards and not state.cells[self._waiting]:
            return self._go_on
        actor = state.stack[state.frame + self._subject]
        return self._reactions.react(state, self._hooks, actor, self._go_on)


class _RunMoment(_Moment):
    """The same, in one run of a counted procedure."""

    def __init__(self, m: Machine, pc: int, op: ops.Moment, cell: int, run: int) -> None:
        super().__init__(m, pc, op)
        self._cell, self._run = cell, run

    def enter(self, state: State) -> int:
        return super().enter(state) if state.cells[self._cell] == self._run else self._go_on


def _moment(m: Machine, pc: int, op: ops.Moment) -> Handler:
    return _Moment(m, pc, op) if op.run is None else _RunMoment(m, pc, op, *op.run)


class _GameMoment(Handler):
    """The same between the procedures of the track, where no player acts."""

    def __init__(self, m: Machine, pc: int, op: ops.GameMoment) -> None:
        self._go_on, self._hooks, self._reactions = m.follow(pc + 1), op.hooks, m.reactions

    def enter(self, state: State) -> int:
        return self._reactions.react(state, self._hooks, NOBODY, self._go_on)


class _Expire(Handler):
    """Runs what kept cards do when their time is over."""

    def __init__(self, m: Machine, pc: int, op: ops.Expire) -> None:
        self._go_on, self._reactions = m.follow(pc + 1), m.reactions
        self._counter, self._starts = -1 if op.counter is None else op.counter, op.starts
        self._base = m.layout.begun_base if op.starts else m.layout.ended_base

    def enter(self, state: State) -> int:
        counter = self._counter
        if counter < 0:  # the game ends
            return self._reactions.expire(state, None, self._go_on)
        code = lapse_code(counter, self._starts, state.cells[self._base + counter])
        return self._reactions.expire(state, code, self._go_on)


class _Instead(Handler):
    """A card of the player who acts may replace what follows, which is then skipped."""

    def __init__(self, m: Machine, pc: int, op: ops.Instead) -> None:
        self._go_on, self._after = m.follow(pc + 1), m.follow(op.after)
        self._hook, self._subject = op.hook, op.subject
        self._reactions, self._waiting = m.reactions, m.layout.waiting

    def enter(self, state: State) -> int:
        if not state.cells[self._waiting]:
            return self._go_on
        actor = state.stack[state.frame + self._subject]
        begin = self._reactions.replacement(state, self._hook, actor, self._after)
        return begin if begin >= 0 else self._go_on


class _CountRun(Handler):
    """Counts the start or the end of a procedure that limits how long cards are kept."""

    def __init__(self, m: Machine, pc: int, op: ops.CountRun) -> None:
        self._go_on, self._number, self._starts = m.follow(pc + 1), op.counter, op.starts
        self._lapses, self._forgets = op.lapses, -1 if op.forgets is None else op.forgets
        self._counter = (m.layout.begun_base if op.starts else m.layout.ended_base) + op.counter
        self._kept, self._lapse_base = m.layout.kept_base, m.layout.lapse_base
        self._players, self._members = m.layout.players, m.members
        self._events, self._reactions, self._aims = m.events, m.reactions, m.aims

    def enter(self, state: State) -> int:
        now = state.cells[self._counter]
        state.cells[self._counter] = now + 1
        if self._forgets >= 0:
            state.cells[self._forgets] = 0
        go_on = self._go_on if self._aims is None else self._aims.check(state, self._go_on)
        if self._lapses and self._end_lapsed(state, lapse_code(self._number, self._starts, now)):
            return self._reactions.after_cards(state, go_on)
        return go_on

    def _end_lapsed(self, state: State, code: int) -> bool:
        """Ends the time of the cards that were kept until now; whether any card was kept."""
        masks = state.cells[self._kept : self._kept + self._players]
        if not any(masks):
            return False
        for mask in masks:
            for card in self._members[mask]:
                if time_of(state.cells[self._lapse_base + card]) == code:
                    self._events.lapse(state, card)
        return True


class _Reach(Handler):
    """Runs what kept cards do when their condition holds."""

    def __init__(self, m: Machine, pc: int, op: ops.Reach) -> None:
        self._go_on, self._reactions = m.follow(pc + 1), m.reactions

    def enter(self, state: State) -> int:
        return self._reactions.expire(state, REACHED, self._go_on)


class _Release(Handler):
    """Ends the time of these cards, if they have not left by themselves."""

    def __init__(self, m: Machine, pc: int, op: ops.Release) -> None:
        self._go_on, self._reactions, self._events = m.follow(pc + 1), m.reactions, m.events
        self._lapses = range(m.layout.lapse_base, m.layout.lapse_base + len(m.layout.cards))

    def enter(self, state: State) -> int:
        for card, cell in enumerate(self._lapses):
            if state.cells[cell] == REACHED:
                self._events.lapse(state, card)
        return self._reactions.after_cards(state, self._go_on)


class _BeforeAction(Handler):
    """Asks the players who may react to an action before its first question."""

    def __init__(self, m: Machine, pc: int, op: ops.BeforeAction) -> None:
        self._go_on, self._end = m.follow(pc + 1), op.end
        self._reactions, self._armed = m.reactions, m.layout.armed

    def enter(self, state: State) -> int:
        if not state.cells[self._armed]:
            return self._go_on
        return self._reactions.before_action(state, self._go_on, self._end)


class _Begin(Handler):
    """Asks the players who may react to anything else that begins."""

    def __init__(self, m: Machine, pc: int, op: ops.Begin) -> None:
        self._go_on, self._end = m.follow(pc + 1), op.end
        self._hooks, self._subject = op.hooks, op.subject
        self._reactions, self._armed = m.reactions, m.layout.armed

    def enter(self, state: State) -> int:
        if not state.cells[self._armed]:
            return self._go_on
        actor = state.stack[state.frame + self._subject]
        return self._reactions.before(state, self._hooks, actor, self._go_on, self._end)


class _Pass(Handler):
    """Does nothing."""

    def __init__(self, m: Machine, pc: int, op: ops.Pass) -> None:
        self._go_on = m.follow(pc + 1)

    def enter(self, state: State) -> int:
        return self._go_on


class _RememberAction(Handler):
    """Records the action of the newest frame as carried out."""

    def __init__(self, m: Machine, pc: int, op: ops.RememberAction) -> None:
        self._go_on, self._carried_out = m.follow(pc + 1), m.carried_out

    def enter(self, state: State) -> int:
        self._carried_out.note(state, state.frame)
        return self._go_on


class _EndAction(Handler):
    """Ends the special action of the newest frame."""

    def __init__(self, m: Machine, pc: int, op: ops.EndAction) -> None:
        self._machine = m

    def enter(self, state: State) -> int:
        return self._machine.end_action(state)


class _OpenAction(Handler):
    """Opens an action that a card does by itself; the log does not name it."""

    def __init__(self, m: Machine, pc: int, op: ops.OpenAction) -> None:
        self._go_on, self._cell, self._empties = m.follow(pc + 1), m.layout.action, op.empties

    def enter(self, state: State) -> int:
        for slot in self._empties:
            state.stack[state.frame + slot] = -1
        begin_action(state, self._cell, part=False)
        return self._go_on


class _CloseAction(Handler):
    """Closes it; the frame runs on."""

    def __init__(self, m: Machine, pc: int, op: ops.CloseAction) -> None:
        self._go_on, self._cell = m.follow(pc + 1), m.layout.action

    def enter(self, state: State) -> int:
        state.cells[self._cell] = outer_action(state.stack, state.frame)
        state.stack[state.frame + OUTER_ACTION] = -1
        return self._go_on


class _BeginReaction(Handler):
    """Passes over a card that is no longer in force."""

    def __init__(self, m: Machine, pc: int, op: ops.BeginReaction) -> None:
        self._go_on = pc + 1
        self._base = m.layout.lying_base if op.lying else m.layout.kept_base
        self._unheld = m.layout.unheld if op.unheld else -1

    def enter(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        cell = self._base + stack[frame + SUBJECT] if self._unheld < 0 else self._unheld
        in_force = state.cells[cell]
        return self._go_on if in_force >> stack[frame + CARD] & 1 else pop(state)


handles(ops.Moment, _moment)
handles(ops.GameMoment, _GameMoment)
handles(ops.Expire, _Expire)
handles(ops.Instead, _Instead)
handles(ops.CountRun, _CountRun)
handles(ops.Reach, _Reach)
handles(ops.Release, _Release)
handles(ops.BeforeAction, _BeforeAction)
handles(ops.Begin, _Begin)
handles(ops.Pass, _Pass)
handles(ops.RememberAction, _RememberAction)
handles(ops.EndAction, _EndAction)
handles(ops.OpenAction, _OpenAction)
handles(ops.CloseAction, _CloseAction)
handles(ops.BeginReaction, _BeginReaction)
