"""Operations at moments for which cards wait: the start and end of procedures and actions."""

from __future__ import annotations

from ...compile.expressions import NOBODY
from ...compile.frame import CARD, OUTER_ACTION, SUBJECT
from ...compile.verbs.moments import (
    BeforeAction,
    Begin,
    BeginReaction,
    CloseAction,
    CountRun,
    EndAction,
    Expire,
    GameMoment,
    Instead,
    Moment,
    OpenAction,
    Pass,
    RememberAction,
    RunMoment,
)
from ..machine.machine import Bound, Machine, binds
from ..state.active_cards import lapse_code
from ..state.frames import begin_action, outer_action, pop
from ..state.state import State


@binds(Moment)
def _bind_moment(m: Machine, pc: int, op: Moment) -> Bound:
    """Runs the cards in force that wait for what starts or ends here."""
    go_on = m.follow(pc + 1)
    hooks, subject, react = op.hooks, op.subject, m.reactions.react
    of_cards, waiting = m.reactions.of_cards(hooks), m.layout.waiting

    def moment(state: State) -> int:
        if of_cards and not state.cells[waiting]:
            return go_on
        return react(state, hooks, state.stack[state.frame + subject], go_on)

    return Bound(moment)


@binds(RunMoment)
def _bind_run_moment(m: Machine, pc: int, op: RunMoment) -> Bound:
    """The same, in one run of a counted procedure."""
    go_on = m.follow(pc + 1)
    hooks, subject, react, run = op.hooks, op.subject, m.reactions.react, op.run
    cell = op.cell

    def moment(state: State) -> int:
        if state.cells[cell] != run:
            return go_on
        return react(state, hooks, state.stack[state.frame + subject], go_on)

    return Bound(moment)


@binds(GameMoment)
def _bind_game_moment(m: Machine, pc: int, op: GameMoment) -> Bound:
    """The same between the procedures of the track, where no player acts."""
    go_on, hooks, react = m.follow(pc + 1), op.hooks, m.reactions.react
    return Bound(lambda state: react(state, hooks, NOBODY, go_on))


@binds(Expire)
def _bind_expire(m: Machine, pc: int, op: Expire) -> Bound:
    """Runs what kept cards do when their time is over."""
    go_on, expire = m.follow(pc + 1), m.reactions.expire
    if op.counter is None:
        return Bound(lambda state: expire(state, None, go_on))
    number, starts = op.counter, op.starts
    counter = (m.layout.begun_base if starts else m.layout.ended_base) + number

    def over(state: State) -> int:
        return expire(state, lapse_code(number, starts, state.cells[counter]), go_on)

    return Bound(over)


@binds(Instead)
def _bind_instead(m: Machine, pc: int, op: Instead) -> Bound:
    """A card of the player who acts may replace what follows, which is then skipped."""
    go_on, after = m.follow(pc + 1), m.follow(op.after)
    hook, subject, waiting = op.hook, op.subject, m.layout.waiting

    def instead(state: State) -> int:
        if state.cells[waiting]:
            actor = state.stack[state.frame + subject]
            begin = m.reactions.replacement(state, hook, actor, after)
            if begin >= 0:
                return begin
        return go_on

    return Bound(instead)


@binds(CountRun)
def _bind_count_run(m: Machine, pc: int, op: CountRun) -> Bound:
    """Counts the start or the end of a procedure that limits how long cards are kept."""
    go_on = m.follow(pc + 1)
    number, start, lapses, forgets = op.counter, op.starts, op.lapses, op.forgets
    counter = (m.layout.begun_base if start else m.layout.ended_base) + number

    def count(state: State) -> int:
        now = state.cells[counter]
        state.cells[counter] = now + 1
        if forgets is not None:
            state.cells[forgets] = 0
        if lapses and _end_lapsed(m, state, lapse_code(number, start, now)):
            return m.reactions.after_cards(state, go_on)
        return go_on

    return Bound(count)


def _end_lapsed(m: Machine, state: State, code: int) -> bool:
    """Ends the time of the cards that were kept until now; returns whether any card was kept."""
    first, kept = m.layout.lapse_base, m.layout.kept_base
    masks = state.cells[kept : kept + m.layout.players]
    if not any(masks):
        return False
    for mask in masks:
        for card in m.members[mask]:
            if state.cells[first + card] == code:
                m.events.lapse(state, card)
    return True


@binds(BeforeAction)
def _bind_before_action(m: Machine, pc: int, op: BeforeAction) -> Bound:
    go_on, end = m.follow(pc + 1), op.end
    armed = m.layout.armed

    def enter(state: State) -> int:
        return m.reactions.before_action(state, go_on, end) if state.cells[armed] else go_on

    return Bound(enter)


@binds(Begin)
def _bind_begin(m: Machine, pc: int, op: Begin) -> Bound:
    go_on, end = m.follow(pc + 1), op.end
    armed, hooks, subject = m.layout.armed, op.hooks, op.subject

    def enter(state: State) -> int:
        if not state.cells[armed]:
            return go_on
        actor = state.stack[state.frame + subject]
        return m.reactions.before(state, hooks, actor, go_on, end)

    return Bound(enter)


@binds(Pass)
def _bind_pass(m: Machine, pc: int, op: Pass) -> Bound:
    go_on = m.follow(pc + 1)
    return Bound(lambda state: go_on)


@binds(RememberAction)
def _bind_remember_action(m: Machine, pc: int, op: RememberAction) -> Bound:
    go_on, note = m.follow(pc + 1), m.carried_out.note

    def remember(state: State) -> int:
        note(state, state.frame)
        return go_on

    return Bound(remember)


@binds(EndAction)
def _bind_end_action(m: Machine, pc: int, op: EndAction) -> Bound:
    return Bound(m.end_action)


@binds(OpenAction)
def _bind_open_action(m: Machine, pc: int, op: OpenAction) -> Bound:
    """Opens an action that a card does by itself; the log does not name it."""
    go_on, cell, empties = m.follow(pc + 1), m.layout.action, op.empties

    def begin(state: State) -> int:
        stack, frame = state.stack, state.frame
        for slot in empties:
            stack[frame + slot] = -1
        begin_action(state, cell, part=False)
        return go_on

    return Bound(begin)


@binds(CloseAction)
def _bind_close_action(m: Machine, pc: int, op: CloseAction) -> Bound:
    go_on, cell = m.follow(pc + 1), m.layout.action

    def end(state: State) -> int:
        state.cells[cell] = outer_action(state.stack, state.frame)
        state.stack[state.frame + OUTER_ACTION] = -1
        return go_on

    return Bound(end)


@binds(BeginReaction)
def _bind_begin_reaction(m: Machine, pc: int, op: BeginReaction) -> Bound:
    """Passes over a card that is no longer in force."""
    base = m.layout.lying_base if op.lying else m.layout.kept_base

    def begin(state: State) -> int:
        player, card = state.stack[state.frame + SUBJECT], state.stack[state.frame + CARD]
        return pc + 1 if state.cells[base + player] >> card & 1 else pop(state)

    return Bound(begin)
