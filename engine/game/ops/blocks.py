"""Operations of blocks: loops over players, conditions, questions with answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.condition_tests import PlacePasses
from ...compile.expressions import MANY, ConstPlace, HasPieces, Mask, PlayersPlace
from ...compile.for_player import for_player
from ...compile.operations import NO, NOT_AGAIN
from ...compile.verbs.blocks import (
    AtOnce,
    Either,
    IfHolds,
    IfNumber,
    IfPlace,
    IfPlayer,
    InAnyOrder,
    LineUp,
    May,
    NextPlayer,
    SetPerson,
)
from ...compile.verbs.flow import Performing
from ..board.piles import CountsOf
from ..expressions.conditions import holds_of
from ..expressions.players import chosen_of, person_of, slot_of
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.domains import ANSWER
from ..state.state import Enter, State
from .operands import number_of, order_of
from .settled_order import open_parts, parts_asked_about


@binds(LineUp)
def _bind_line_up(m: Machine, pc: int, op: LineUp) -> Bound:
    go_on = m.follow(pc + 1)
    queue, subject, opponents = op.queue, op.subject, op.opponents
    order = order_of(m, op.order)
    among = None if op.among is None else m.places.players_of(op.among)

    def line_up(state: State) -> int:
        stack, frame = state.stack, state.frame
        actor = stack[frame + subject]
        players = order(state, actor)
        if opponents:
            players = [player for player in players if player != actor]
        if among is not None:
            meant = among(state)
            players = [player for player in players if player in meant]
        first = frame + queue
        stack[first] = 0
        stack[first + 1] = len(players)
        stack[first + 2 : first + 2 + len(players)] = players
        return go_on

    return Bound(line_up)


@binds(NextPlayer)
def _bind_next_player(m: Machine, pc: int, op: NextPlayer) -> Bound:
    """The next player in line; if a test follows, the next one who passes it."""
    go_on = m.follow(pc + 1)
    queue, player, after = op.queue, op.player, m.follow(op.after)
    test = m.test(go_on) if go_on > pc else None
    if test is not None:
        return _next_who_passes(op, pc, after, test.enter)

    def next_player(state: State) -> int:
        stack, frame = state.stack, state.frame
        first = frame + queue
        number = stack[first]
        if number >= stack[first + 1]:
            return after
        stack[first] = number + 1
        stack[frame + player] = stack[first + 2 + number]
        return go_on

    return Bound(next_player)


def _next_who_passes(op: NextPlayer, pc: int, after: int, test: Enter) -> Bound:
    """The same with the test that follows: it skips players who do not pass."""
    queue, player = op.queue, op.player

    def next_player(state: State) -> int:
        stack, frame = state.stack, state.frame
        first = frame + queue
        number, end = stack[first], stack[first + 1]
        while number < end:
            stack[frame + player] = stack[first + 2 + number]
            number = stack[first] = number + 1
            go_on = test(state)
            if go_on != pc:
                return go_on
        return after

    return Bound(next_player)


@binds(SetPerson)
def _bind_set_person(m: Machine, pc: int, op: SetPerson) -> Bound:
    go_on = m.follow(pc + 1)
    slot, person, after = op.slot, person_of(op.person), m.follow(op.after)

    def put(state: State) -> int:
        player = state.stack[state.frame + slot] = person(state)
        return go_on if player >= 0 else after

    return Bound(put)


@binds(IfPlayer)
def _bind_if_player(m: Machine, pc: int, op: IfPlayer) -> Bound:
    go_on, otherwise = m.follow(pc + 1), m.follow(op.otherwise)
    players, slot = m.places.players_of(op.players), op.slot

    def branch(state: State) -> int:
        return go_on if state.stack[state.frame + slot] in players(state) else otherwise

    return Bound(branch, look=branch)


@binds(IfPlace)
def _bind_if(m: Machine, pc: int, op: IfPlace) -> Bound:
    go_on = m.follow(pc + 1)
    place, otherwise = m.places.place(op.place), m.follow(op.otherwise)
    tests = [m.places.test(where) for where in op.tests]
    passing = _passing(m, op)
    if passing is not None and isinstance(op.place, PlayersPlace):
        passes, subject = passing, op.place.subject

        def known_branch(state: State) -> int:
            return go_on if passes(state)[state.stack[state.frame + subject]] else otherwise

        return Bound(known_branch, look=known_branch)
    counts = _asked_for(m, op)
    if counts is not None:
        standing = counts

        def some_there(state: State) -> int:
            return go_on if any(standing(state)) else otherwise

        return Bound(some_there, look=some_there)

    def branch(state: State) -> int:
        where = place(state)
        if where >= 0:
            bit = 1 << where
            for test in tests:
                if test(state, bit):
                    return go_on
        return otherwise

    return Bound(branch, look=branch)


def _asked_for(m: Machine, op: IfPlace) -> CountsOf | None:
    """The counts of the piles, if the condition only asks whether any piece stands there."""
    match op.place, op.tests:
        case ConstPlace() | PlayersPlace() as place, (HasPieces(pieces=pieces, low=1, high=high),):
            return m.places.counts(pieces, Mask((place,))) if high >= MANY else None
    return None


def _passing(m: Machine, op: IfPlace) -> Callable[[State], Sequence[bool]] | None:
    """For each player, whether the player's place passes; None if that is not memoised."""
    test = PlacePasses(op.place, op.tests)
    each = tuple([for_player(test, player) for player in range(m.layout.players)])
    if not (m.places.branches.nests and m.places.is_settled(each)):
        return None
    passes = [holds_of(m.places, one) for one in each]
    return m.places.if_settled(each, lambda state: [one(state) for one in passes])


@binds(IfNumber)
def _bind_if_number(m: Machine, pc: int, op: IfNumber) -> Bound:
    go_on, otherwise = m.follow(pc + 1), m.follow(op.otherwise)
    number, value = number_of(m, op.number), op.value

    def branch(state: State) -> int:
        return go_on if number(state) == value else otherwise

    return Bound(branch, look=branch)


@binds(IfHolds)
def _bind_if_holds(m: Machine, pc: int, op: IfHolds) -> Bound:
    go_on, otherwise = m.follow(pc + 1), m.follow(op.otherwise)
    holds = m.places.condition_if_settled(op.test, holds_of(m.places, op.test))

    def branch(state: State) -> int:
        return go_on if holds(state) else otherwise

    return Bound(branch, look=branch)


@binds(Either)
def _bind_either(m: Machine, pc: int, op: Either) -> Bound:
    subject = op.subject
    first_of: list[int] = [m.follow(start) for start in op.starts]
    after, does, branches = m.follow(op.after), m.lookahead.does, list(enumerate(first_of))
    live_out, overwritten = op.live_out, op.overwritten
    does_or_names = m.lookahead.does_or_names
    naming = {number for number, slots in enumerate(overwritten) if slots}
    idle = frozenset(op.idle)

    def names(state: State, number: int, start: int) -> bool:
        """Whether a branch assigns a number that is read later, even without changing it."""
        return number in naming and does_or_names(
            state, start, after, live_out, overwritten[number]
        )

    def enter(state: State) -> int:
        options = [number for number, start in branches if does(state, start, after, live_out)]
        if naming and options:
            options = [n for n, start in branches if n in options or names(state, n, start)]
        if idle and options:
            options = sorted(idle.union(options))
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], ANSWER, options)
        return first_of[options[0]] if options else after

    def resume(state: State, option: int) -> int:
        return first_of[option]

    def trial(state: State) -> int:
        return WAIT if any(does(state, start, after, live_out) for start in first_of) else after

    return Bound(enter, resume, trial=trial)


@binds(InAnyOrder)
def _bind_in_any_order(m: Machine, pc: int, op: InAnyOrder) -> Bound:
    subject, remaining = op.subject, op.remaining
    first_of: list[int] = [m.follow(start) for start in op.starts]
    after, does = m.follow(op.after), m.lookahead.does
    members, in_force, barred, live_out = m.members, op.in_force, m.barred, op.live_out
    asked_about = parts_asked_about(m, pc, op)
    gated, open_now = op.gated, open_parts(m, pc, op)
    actions = sum(
        1 << n
        for n, start in enumerate(first_of)
        if isinstance(m.program.code[start].op, Performing)
    )

    def begun(state: State) -> int:
        """The parts to do, without actions if the player may perform none."""
        mask = in_force
        if barred is not None and barred(state, state.stack[state.frame + subject]):
            mask = in_force & ~actions
        state.stack[state.frame + remaining] = mask
        return mask

    def enter(state: State) -> int:
        stack, at = state.stack, state.frame + remaining
        mask = stack[at]
        if mask == -1:  # no call if no rule of the mix bars actions
            mask = stack[at] = in_force if barred is None else begun(state)
        if mask & gated:
            mask = open_now(state, mask)
        if mask & (mask - 1):
            if asked_about is not None:
                mask = asked_about(state, mask)
            if mask & (mask - 1):
                state.pc = pc
                state.player = stack[state.frame + subject]
                state.domain = ANSWER
                state.options = members[mask]
                return WAIT
        if mask:
            return resume(state, mask.bit_length() - 1)
        stack[at] = -1
        return after

    def trial(state: State) -> int:
        at = state.frame + remaining
        mask = state.stack[at]
        parts = members[begun(state) if mask == -1 else mask]
        if any(does(state, first_of[n], pc, live_out[n]) for n in parts):
            return WAIT
        state.stack[at] = -1
        return after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + remaining] &= ~(1 << option)
        return first_of[option]

    return Bound(enter, resume, trial=trial)


@binds(AtOnce)
def _bind_at_once(m: Machine, pc: int, op: AtOnce) -> Bound:
    """A block done at once; skipped if it lacks what it needs or its first step has no effect."""
    go_on, second, after = m.follow(pc + 1), m.follow(op.second), m.follow(op.after)
    needs, does = [chosen_of(chosen) for chosen in op.needs], m.lookahead.does

    def enter(state: State) -> int:
        if any(need(state) < 0 for need in needs) or not does(state, go_on, second):
            return after
        return go_on

    return Bound(enter)


@binds(May)
def _bind_may(m: Machine, pc: int, op: May) -> Bound:
    go_on = m.follow(pc + 1)
    after, subject, does = m.follow(op.after), op.subject, m.lookahead.does
    live_out = op.live_out
    if op.answer is not None or op.refused is not None:
        return _kept_answer(m, pc, op)

    def enter(state: State) -> int:
        if not does(state, go_on, after, live_out):
            return after
        return m.yes_or_no(state, pc, state.stack[state.frame + subject])

    def resume(state: State, option: int) -> int:
        return after if option else go_on

    return Bound(enter, resume)


def _kept_answer(m: Machine, pc: int, op: May) -> Bound:
    """A question whose answer is kept or stays valid; where there is nothing to ask, it is no."""
    go_on, after = m.follow(pc + 1), m.follow(op.after)
    subject, live_out, overwritten, does_or_names = (
        op.subject,
        op.live_out,
        op.overwritten,
        m.lookahead.does_or_names,
    )
    slot = None if op.answer is None else slot_of(op.answer)
    refused, answers = op.refused, list(range(len(op.ask().answers)))

    def keep(state: State, option: int) -> int:
        if slot is not None:
            state.stack[slot(state)] = option
        return after if option == NO else go_on

    def is_refused(state: State) -> bool:
        if refused is None:
            return False
        player = max(0, state.stack[state.frame + subject])
        return state.cells[refused.cell + player] == state.cells[refused.run] + 1

    def enter(state: State) -> int:
        if is_refused(state) or not does_or_names(state, go_on, after, live_out, overwritten):
            return keep(state, NO)
        return m.ask(state, pc, state.stack[state.frame + subject], ANSWER, answers)

    def resume(state: State, option: int) -> int:
        if refused is not None and option == NOT_AGAIN:
            player = max(0, state.stack[state.frame + subject])
            m.events.use_up(state, refused.cell + player, state.cells[refused.run] + 1)
            return keep(state, NO)
        return keep(state, option)

    return Bound(enter, resume)
