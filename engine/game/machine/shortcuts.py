"""Passes over instructions that do nothing: see `compile/shortcuts.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.program import Program, Shortcut
from ..board.piles import CountsOf, counts_in
from ..expressions.places import Places
from ..state.state import State
from .lookahead import follow

Enter = Callable[[State], int]


def with_shortcuts(program: Program, places: Places, enter: Sequence[Enter]) -> dict[int, Enter]:
    """What runs the instructions at which shortcuts begin. enter: what runs them without."""
    found = {}
    for pc, shortcuts in program.shortcuts.items():
        go_on = enter[pc]
        for shortcut in reversed(shortcuts):
            go_on = _bound(program, places, enter, shortcut, go_on)
        found[pc] = go_on
    return found


def _bound(
    program: Program, places: Places, enter: Sequence[Enter], shortcut: Shortcut, go_on: Enter
) -> Enter:
    """What takes a shortcut if it holds, and else goes on.

    Where it is not remembered which piles are asked for, it is never taken.
    """
    parts = [(owned, zone, places.same_branch(zone)) for owned, zone in shortcut.nobody]
    counts = counts_in(places, parts) if parts else None
    if parts and counts is None:
        return go_on
    tests = [(enter[test], _otherwise(program, test)) for test in shortcut.tests]
    after = follow(program.code, shortcut.after)
    quiet = program.layout.waiting if shortcut.quiet else None
    past = _past(shortcut, after)
    if quiet is not None:
        return _when_quiet(quiet, counts, past, go_on)
    return _by_tests(tests, past, go_on) if counts is None else _by_people(counts, past, go_on)


def _otherwise(program: Program, test: int) -> int:
    """Where an instruction goes on that asks something which does not hold."""
    passing = program.code[test].op.passing(test)
    assert passing is not None
    return follow(program.code, passing.to[-1])


def _past(shortcut: Shortcut, after: int) -> Enter:
    """Goes on behind a shortcut."""
    writes = shortcut.writes
    if not writes:
        return lambda state: after

    def past(state: State) -> int:
        stack, frame = state.stack, state.frame
        for slot, value in writes:
            stack[frame + slot] = value
        return after

    return past


def _by_people(counts: CountsOf, past: Enter, go_on: Enter) -> Enter:
    return lambda state: go_on(state) if any(counts(state)) else past(state)


def _by_tests(tests: Sequence[tuple[Enter, int]], past: Enter, go_on: Enter) -> Enter:
    if len(tests) == 1:
        ((test, otherwise),) = tests
        return lambda state: past(state) if test(state) == otherwise else go_on(state)

    def enter(state: State) -> int:
        for test, otherwise in tests:
            if test(state) != otherwise:
                return go_on(state)
        return past(state)

    return enter


def _when_quiet(quiet: int, counts: CountsOf | None, past: Enter, go_on: Enter) -> Enter:
    def enter(state: State) -> int:
        if state.cells[quiet] or (counts is not None and any(counts(state))):
            return go_on(state)
        return past(state)

    return enter
