"""Dry runs: whether the instructions that come next have an effect, found on a copy of the state.

A block or an action has an effect when it changes the table, logs an event or asks a decision. A
choice that only assigns a name has an effect when one of its options leads to one. Dry runs need no
other knowledge of the instructions; a dry run that is too long counts as an effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...compile.frame import LiveOut
from ...compile.operations import Apply, Jump
from ...compile.program import Instruction, Program
from ...rules.errors import RulesError
from ..state.event_types import ACTION, IDLE
from ..state.history import types_since
from ..state.state import State
from .handlers import CHOOSES, Handler

MOST_TRIED: Final = 10_000
"""Most instructions of one dry run."""

MOST_OPTIONS: Final = 200
"""Most options that are run for one question, in all choices that follow each other."""

MOST_AFTER: Final = 200
"""Most instructions that are run after an option."""

MOST_ACTIONS_TRIED: Final = 20
"""Most begun actions with which another one is dry-run; beyond it, one has an effect."""

MOST_NESTED: Final = 50
"""Most dry runs inside each other; a deeper one counts as an effect."""

MOST_PASSED: Final = 200
"""Most questions that are passed over between two decisions, so that dry runs come to an end."""

OF_ACTIONS: Final = {ACTION, IDLE}
"""The events that are logged even of an action without an effect."""


class Lookahead:
    """The dry runs of one program.

    handlers: those of the machine. A dry run that only asks for an effect uses `Handler.trial`: a
    question then runs each of its answers once, and stops if one has an effect. To continue in that
    answer would run it again, and twice on each level.
    """

    def __init__(self, handlers: Sequence[Handler], program: Program) -> None:
        self._handlers = handlers
        self._action = program.layout.action
        self._acts = {
            pc: follow(program.code, one.op.whole)
            for pc, one in enumerate(program.code)
            if isinstance(one.op, Apply) and one.op.whole is not None
        }

    def does(self, state: State, start: int, end: int, live_out: LiveOut = ()) -> bool:
        """Whether the block from one instruction to another, in this frame, has an effect now.

        live_out: the names that later code may read. A choice that later code reads is an effect.
        """
        if start == end:  # an empty block
            return False
        handlers = self._handlers
        while handlers[start].only_branches:
            start = handlers[start].enter(state)
            if start == end:
                return False
        return self._changes(state, start, end, state.frame, live_out)

    def does_or_names(
        self, state: State, start: int, end: int, live_out: LiveOut, overwritten: Sequence[int]
    ) -> bool:
        """The same, but a number that the block assigns counts even if it keeps its value."""
        if not overwritten:
            return self.does(state, start, end, live_out)
        copy = unnamed(state, overwritten)
        found = self.does(copy, start, end, live_out)
        state.tried = copy.tried
        return found

    def passes_over(
        self, state: State, options: Sequence[int], at: int, start: int, end: int, live_out: LiveOut
    ) -> bool:
        """Whether a question is passed over, as no option leads to an effect; see `leads_on`."""
        if state.passed >= MOST_PASSED:
            return False
        if self.leads_on(state, options, at, start, end, live_out):
            return False
        state.passed += 1
        return True

    def answer_leads_on(
        self, state: State, answers: Sequence[int], asking: Handler, end: int
    ) -> bool:
        """Whether an answer that begins an action has an effect before the instruction `end`."""
        if state.begun > MOST_ACTIONS_TRIED:
            return True
        before, found = state.tried, False
        for answer in answers:
            state.tried += 1
            if state.tried > MOST_OPTIONS or self._answer_does(state, answer, asking, end):
                found = True
                break
        if not before:  # the question is answered
            state.tried = 0
        return found

    def _answer_does(self, state: State, answer: int, asking: Handler, end: int) -> bool:
        copy = state.clone()
        start = asking.resume(copy, answer)
        alike = self._are_alike(copy, state)
        found = not alike or self._changes(copy, start, end, state.frame, None)
        state.tried = copy.tried
        return found

    def leads_on(
        self, state: State, options: Sequence[int], at: int, start: int, end: int, live_out: LiveOut
    ) -> bool:
        """Whether a block has an effect with one of some options in a cell of the stack."""
        return self._leads_on(state, options, at, start, end, state.frame, live_out)

    def _leads_on(
        self,
        state: State,
        options: Sequence[int],
        at: int,
        start: int,
        end: int,
        frame: int,
        live_out: LiveOut,
    ) -> bool:
        """Runs options one after the other; does not change the state. `end` is in a frame.

        Too many options count as an effect.
        """
        if state.nested >= MOST_NESTED:
            return True
        stack, chosen, before, found = state.stack, state.stack[at], state.tried, False
        state.nested += 1
        for option in options:
            state.tried += 1
            if state.tried > MOST_OPTIONS:
                found = True
                break
            stack[at] = option
            if state.frame == frame:
                found = self.does(state, start, end, live_out)
            else:
                found = self._changes(state, start, end, frame, live_out)
            if found:
                break
        if not before:  # the question is answered
            state.tried = 0
        state.nested -= 1
        stack[at] = chosen
        return found

    def _changes(self, state: State, start: int, end: int, frame: int, live_out: LiveOut) -> bool:
        """Whether a block has an effect, run on a copy."""
        if state.nested >= MOST_NESTED:
            return True
        handlers, copy, pc, log = self._handlers, state.clone(), start, state.log
        copy.nested += 1
        for _ in range(MOST_AFTER if state.tried else MOST_TRIED):
            if copy.log is not log:
                if not OF_ACTIONS.issuperset(types_since(log, copy.log)):
                    return True
                log = copy.log
            if pc == end and copy.frame == frame:
                state.tried = copy.tried
                return not self._are_alike(copy, state) or _leaves(live_out, copy, state)
            if pc == CHOOSES and live_out is None and self._are_alike(copy, state):
                found = self._choice_leads_on(copy, end, frame)
                state.tried = copy.tried
                return found
            if pc < 0:
                return True
            try:
                pc = handlers[pc].trial(copy)
            except RulesError:  # it would run without end
                return True
        return True

    def _choice_leads_on(self, state: State, end: int, frame: int) -> bool:
        """Whether one of the options of the choice that was reached has an effect."""
        choice = self._handlers[state.pc].naming()
        options, cell = choice.options(state), choice.cell(state)
        return self._leads_on(state, options, cell, choice.go_on, end, frame, None)

    def _are_alike(self, one: State, other: State) -> bool:
        """Whether the table is the same; an action may have begun in one of the states."""
        if one.cells == other.cells:
            return True
        cells, action = one.cells.copy(), self._action
        cells[action] = other.cells[action]
        return cells == other.cells

    def tried(self, state: State, start: int, end: int) -> State:
        """The state after a block, or at the first decision in it."""
        return self._to_the_end(state, start, end, trial=False)[0]

    def outcome(self, state: State, start: int, end: int) -> State | None:
        """The state after a block; None: it may ask something, or it takes too long."""
        copy, ends = self._to_the_end(state, start, end, trial=True)
        return copy if ends else None

    def _to_the_end(self, state: State, start: int, end: int, *, trial: bool) -> tuple[State, bool]:
        copy, pc, handlers = state.clone(), start, self._handlers
        for _ in range(MOST_TRIED):
            if pc == end and copy.frame == state.frame:
                return copy, True
            if pc < 0:
                break
            pc = handlers[pc].trial(copy) if trial else handlers[pc].enter(copy)
        return copy, False

    def applied(self, state: State, pc: int) -> State:
        """The state after a step that is applied at an instruction, or after the act it opens."""
        end = self._acts.get(pc)
        if end is not None:
            return self.tried(state, pc, end)
        copy = state.clone()
        self._handlers[pc].enter(copy)
        return copy


def _leaves(live_out: LiveOut, after: State, before: State) -> bool:
    """Whether a block has changed a live-out number, in the same frame."""
    frame = before.frame
    return any(after.stack[frame + slot] != before.stack[frame + slot] for slot in live_out or ())


def unnamed(state: State, slots: Iterable[int]) -> State:
    """A copy in which some slots of the frame are empty, so that any number in them is new."""
    copy = state.clone()
    for slot in slots:
        copy.stack[copy.frame + slot] = -1
    return copy


def follow(code: Sequence[Instruction], pc: int) -> int:
    """The instruction to continue with, after any jumps at this one."""
    while isinstance(op := code[pc].op, Jump):
        pc = op.to
    return pc


def changed(before: State, after: State) -> bool:
    """Whether anything has happened between two moments."""
    return after.log is not before.log or after.cells != before.cells
