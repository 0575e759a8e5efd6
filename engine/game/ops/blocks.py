"""Operations of blocks: loops over players, conditions, questions with answers."""

from __future__ import annotations

from ...compile.operations import NO, NOT_AGAIN
from ...compile.verbs import blocks as ops
from ..expressions.players import chosen_of, slot_of
from ..machine.handlers import WAIT, Handler, ask, yes_or_no
from ..machine.machine import Machine, handles
from ..state.bound import Expr
from ..state.domains import ANSWER
from ..state.state import State
from .operands import order_of
from .settled_order import OpenParts, parts_asked_about


class _LineUp(Handler):
    """The players of a loop, in their order."""

    def __init__(self, m: Machine, pc: int, op: ops.LineUp) -> None:
        self._go_on, self._queue, self._subject = m.follow(pc + 1), op.queue, op.subject
        self._order, self._opponents = order_of(m, op.order), op.opponents
        self._among = None if op.among is None else m.places.players_of(op.among)

    def enter(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        actor = stack[frame + self._subject]
        players = self._order.of(state, actor)
        if self._opponents:
            players = [player for player in players if player != actor]
        if self._among is not None:
            meant = self._among.of(state)
            players = [player for player in players if player in meant]
        first = frame + self._queue
        stack[first] = 0
        stack[first + 1] = len(players)
        stack[first + 2 : first + 2 + len(players)] = players
        return self._go_on


class _NextPlayer(Handler):
    """The next player in line."""

    def __init__(self, m: Machine, pc: int, op: ops.NextPlayer) -> None:
        self._go_on, self._after = m.follow(pc + 1), m.follow(op.after)
        self._queue, self._player = op.queue, op.player

    def enter(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        first = frame + self._queue
        number = stack[first]
        if number >= stack[first + 1]:
            return self._after
        stack[first] = number + 1
        stack[frame + self._player] = stack[first + 2 + number]
        return self._go_on


class _NextWhoPasses(_NextPlayer):
    """The next player in line who passes the test that follows."""

    def __init__(self, m: Machine, pc: int, op: ops.NextPlayer, test: Handler) -> None:
        super().__init__(m, pc, op)
        self._pc, self._test = pc, test

    def enter(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        first = frame + self._queue
        number, end = stack[first], stack[first + 1]
        while number < end:
            stack[frame + self._player] = stack[first + 2 + number]
            number = stack[first] = number + 1
            go_on = self._test.enter(state)
            if go_on != self._pc:
                return go_on
        return self._after


def _next_player(m: Machine, pc: int, op: ops.NextPlayer) -> Handler:
    go_on = m.follow(pc + 1)
    test = m.test(go_on) if go_on > pc and m.trail is None else None
    return _NextPlayer(m, pc, op) if test is None else _NextWhoPasses(m, pc, op, test)


# ---------------------------------------------------------------- conditions


class _IfPlayer(Handler):
    """Whether the player in a slot is one of some players."""

    only_branches = True

    def __init__(self, m: Machine, pc: int, op: ops.IfPlayer) -> None:
        self._go_on, self._otherwise = m.follow(pc + 1), m.follow(op.otherwise)
        self._players, self._slot = m.places.players_of(op.players), op.slot

    def enter(self, state: State) -> int:
        player = state.stack[state.frame + self._slot]
        return self._go_on if player in self._players.of(state) else self._otherwise


class _IfHolds(Handler):
    """Whether a condition holds."""

    only_branches = True

    def __init__(self, m: Machine, pc: int, op: ops.IfHolds) -> None:
        self._go_on, self._otherwise = m.follow(pc + 1), m.follow(op.otherwise)
        self._test = m.places.condition_if_settled(op.test, m.places.condition(op.test))

    def enter(self, state: State) -> int:
        return self._go_on if self._test.holds(state) else self._otherwise


# ---------------------------------------------------------------- one of several blocks


class _Either(Handler):
    """One of several blocks: of those that have an effect, the acting player chooses.

    A block that assigns a number that is read later counts, too, even if it keeps its value.
    """

    def __init__(self, m: Machine, pc: int, op: ops.Either) -> None:
        self._pc, self.after, self._subject = pc, m.follow(op.after), op.subject
        self._starts: list[int] = [m.follow(start) for start in op.starts]
        self._ahead, self._live_out, self._overwritten = m.lookahead, op.live_out, op.overwritten
        self._names, self._idle = any(op.overwritten), frozenset(op.idle)
        self.blocks, self._counts = op.blocks, op.kept is not None and op.kept.answer is not None

    def enter(self, state: State) -> int:
        every = range(self.blocks)
        options = [number for number in every if self._does(state, self._starts[number])]
        if self._names and (options or self._counts):
            options = [one for one in every if one in options or self._assigns(state, one)]
        if self._idle and options:
            options = sorted(self._idle.union(options))
        if len(options) > 1:
            player = state.stack[state.frame + self._subject]
            return ask(state, self._pc, player, ANSWER, options)
        return self._starts[options[0]] if options else self.after

    def _does(self, state: State, start: int) -> bool:
        return self._ahead.does(state, start, self.after, self._live_out)

    def _assigns(self, state: State, number: int) -> bool:
        """Whether a block has an effect or assigns a number that is read later."""
        slots, start = self._overwritten[number], self._starts[number]
        if not slots:
            return False
        return self._ahead.does_or_names(state, start, self.after, self._live_out, slots)

    def resume(self, state: State, option: int) -> int:
        return self._starts[option]

    def trial(self, state: State) -> int:
        for start in self._starts:
            if self._does(state, start):
                return WAIT
        return self.after


class _EitherOrNo(_Either):
    """The same, or none of them, where something remains of the answer."""

    def __init__(self, m: Machine, pc: int, op: ops.Either, kept: ops.Kept) -> None:
        super().__init__(m, pc, op)
        self._kept = _Kept(m, kept, op.subject)

    def enter(self, state: State) -> int:
        go_on = self.after if self._kept.is_refused(state) else super().enter(state)
        if go_on == self.after:
            self._kept.keep(state, NO)
        return go_on

    def resume(self, state: State, option: int) -> int:
        self._kept.keep(state, max(0, option + 1 - self.blocks))
        return super().resume(state, option)

    def trial(self, state: State) -> int:
        return self.enter(state)


def _either(m: Machine, pc: int, op: ops.Either) -> Handler:
    return _Either(m, pc, op) if op.kept is None else _EitherOrNo(m, pc, op, op.kept)


class _InAnyOrder(Handler):
    """Several parts; the acting player chooses the next, if the order has a meaning."""

    def __init__(self, m: Machine, pc: int, op: ops.InAnyOrder) -> None:
        self._pc, self._after, self._subject = pc, m.follow(op.after), op.subject
        self._starts: list[int] = [m.follow(start) for start in op.starts]
        self._remaining, self._in_force, self._live_out = op.remaining, op.in_force, op.live_out
        self._machine, self._members, self._ahead = m, m.members, m.lookahead
        self._gated, self._open = op.gated, OpenParts(m, pc, op)
        self._asked = parts_asked_about(m, pc, op)
        self._actions = 0
        for part, start in enumerate(self._starts):
            if m.program.code[start].op.effects().performs:
                self._actions |= 1 << part

    def _begun(self, state: State) -> int:
        """The parts to do, without actions if the player may perform none."""
        player = state.stack[state.frame + self._subject]
        barred = self._actions and self._machine.is_barred(state, player)
        return self._in_force & ~self._actions if barred else self._in_force

    def enter(self, state: State) -> int:
        stack, at = state.stack, state.frame + self._remaining
        mask = stack[at]
        if mask == -1:
            mask = stack[at] = self._begun(state)
        if mask & self._gated:
            mask = self._open.keep(state, mask)
        if mask & (mask - 1) and self._asked is not None:
            mask = self._asked.keep(state, mask)
        if mask & (mask - 1):
            player = stack[state.frame + self._subject]
            return ask(state, self._pc, player, ANSWER, self._members[mask])
        if mask:
            return self.resume(state, mask.bit_length() - 1)
        stack[at] = -1
        return self._after

    def trial(self, state: State) -> int:
        at = state.frame + self._remaining
        mask = state.stack[at]
        for part in self._members[self._begun(state) if mask == -1 else mask]:
            if self._ahead.does(state, self._starts[part], self._pc, self._live_out[part]):
                return WAIT
        state.stack[at] = -1
        return self._after

    def resume(self, state: State, option: int) -> int:
        stack, at = state.stack, state.frame + self._remaining
        stack[at] = stack[at] & ~(1 << option)
        return self._starts[option]


class _AtOnce(Handler):
    """A block done at once; skipped if it lacks what it needs or its first step has no effect."""

    def __init__(self, m: Machine, pc: int, op: ops.AtOnce) -> None:
        self._go_on, self._second = m.follow(pc + 1), m.follow(op.second)
        self._after, self._ahead = m.follow(op.after), m.lookahead
        self._needs: list[Expr] = [chosen_of(chosen) for chosen in op.needs]

    def enter(self, state: State) -> int:
        for need in self._needs:
            if need.of(state) < 0:
                return self._after
        does = self._ahead.does(state, self._go_on, self._second)
        return self._go_on if does else self._after


class _May(Handler):
    """A block that the acting player may leave out; it is not asked about without an effect."""

    def __init__(self, m: Machine, pc: int, op: ops.May) -> None:
        self._pc, self._go_on, self._after = pc, m.follow(pc + 1), m.follow(op.after)
        self._subject, self._live_out, self._ahead = op.subject, op.live_out, m.lookahead

    def enter(self, state: State) -> int:
        if not self._ahead.does(state, self._go_on, self._after, self._live_out):
            return self._after
        return yes_or_no(state, self._pc, state.stack[state.frame + self._subject])

    def resume(self, state: State, option: int) -> int:
        return self._after if option else self._go_on


class _Kept:
    """What remains of an answer: the answer in its slot, and that the player has refused."""

    def __init__(self, m: Machine, kept: ops.Kept, subject: int) -> None:
        self._slot = None if kept.answer is None else slot_of(kept.answer)
        self._refused, self._subject, self._events = kept.refused, subject, m.events

    def is_refused(self, state: State) -> bool:
        refused = self._refused
        if refused is None:
            return False
        return state.cells[self._cell(state, refused)] == state.cells[refused.run] + 1

    def _cell(self, state: State, refused: ops.Refused) -> int:
        """The cell of the acting player, which holds the run in which that player has refused."""
        return refused.cell + max(0, state.stack[state.frame + self._subject])

    def keep(self, state: State, answer: int) -> None:
        """Stores an answer; one of not again is a no."""
        refused = self._refused
        if refused is not None and answer == NOT_AGAIN:
            self._events.use_up(state, self._cell(state, refused), state.cells[refused.run] + 1)
        if self._slot is not None:
            state.stack[self._slot.of(state)] = min(answer, NO)


class _KeptAnswer(_May):
    """A question whose answer is kept or stays valid; where there is nothing to ask, it is no."""

    def __init__(self, m: Machine, pc: int, op: ops.May, kept: ops.Kept) -> None:
        super().__init__(m, pc, op)
        self._overwritten, self._kept = op.overwritten, _Kept(m, kept, op.subject)
        self._answers = list(range(len(op.ask().answers)))

    def enter(self, state: State) -> int:
        if self._kept.is_refused(state) or not self._ahead.does_or_names(
            state, self._go_on, self._after, self._live_out, self._overwritten
        ):
            return self.resume(state, NO)
        player = state.stack[state.frame + self._subject]
        return ask(state, self._pc, player, ANSWER, self._answers)

    def resume(self, state: State, option: int) -> int:
        self._kept.keep(state, option)
        return self._after if option else self._go_on


def _may(m: Machine, pc: int, op: ops.May) -> Handler:
    return _May(m, pc, op) if op.kept is None else _KeptAnswer(m, pc, op, op.kept)


handles(ops.LineUp, _LineUp)
handles(ops.NextPlayer, _next_player)
handles(ops.IfPlayer, _IfPlayer)
handles(ops.IfHolds, _IfHolds)
handles(ops.Either, _either)
handles(ops.InAnyOrder, _InAnyOrder)
handles(ops.AtOnce, _AtOnce)
handles(ops.May, _may)
