"""Passes over instructions that do nothing: see `compile/shortcuts.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...compile.asked import One
from ...compile.assumed import Assumed, of_player
from ...compile.expressions import Mask
from ...compile.frame import SUBJECT
from ...compile.program import Program, Shortcut
from ..board.piles import PlayersBranches, Readers, ReadersOf, parts_of, reach_of, readers_of
from ..expressions.conditions import holds_of
from ..expressions.places import Places
from ..state.state import Enter, State
from .lookahead import follow

Write = Callable[[State], None]
"""Writes what is known to stand in some slots."""

HeldBy = Callable[[State], Sequence[bool]]
"""Tells of each player whether one of some tests holds while he acts."""


def with_shortcuts(program: Program, places: Places, enter: Sequence[Enter]) -> dict[int, Enter]:
    """What runs the instructions at which shortcuts begin. enter: what runs them without."""
    found = {}
    for pc, shortcuts in program.shortcuts.items():
        go_on = enter[pc]
        for shortcut in reversed(shortcuts):
            go_on = _bound(program, places, shortcut, go_on)
        found[pc] = go_on
    return found


def _bound(program: Program, places: Places, shortcut: Shortcut, go_on: Enter) -> Enter:
    """What takes a shortcut if it holds, and else goes on.

    Where it is not remembered which piles are asked for, it is never taken.
    """
    assumed = shortcut.assumed
    if not all(places.owners.is_settled(owned.kind) for owned, _ in assumed.nobody):
        return go_on
    after, write = follow(program.code, shortcut.after), _writing(shortcut)
    subject = min(assumed.subjects, default=SUBJECT)
    if assumed.tests:
        held_by = places.known.spot(_held_by(program, places, assumed))
        return _where_none_holds(*held_by, subject, write, after, go_on)
    readers = places.known.spot(_readers_of(program, places, assumed))
    return _where_nobody(*readers, subject, write, after, go_on)


def _where_nobody(
    number: int, further: ReadersOf, subject: int, write: Write | None, after: int, go_on: Enter
) -> Enter:
    def enter(state: State) -> int:
        readers: Readers | None = state.known[number]
        if readers is None:
            readers = further(state)
        if any(readers[state.stack[state.frame + subject]](state.cells)):
            return go_on(state)
        if write is not None:
            write(state)
        return after

    return enter


def _where_none_holds(
    number: int, further: HeldBy, subject: int, write: Write | None, after: int, go_on: Enter
) -> Enter:
    def enter(state: State) -> int:
        held_by: Sequence[bool] | None = state.known[number]
        if held_by is None:
            held_by = further(state)
        if held_by[state.stack[state.frame + subject]]:
            return go_on(state)
        if write is not None:
            write(state)
        return after

    return enter


def _writing(shortcut: Shortcut) -> Write | None:
    """Writes what stands in some slots behind a shortcut; None: nothing is written."""
    single = [(slot, values[0]) for slot, values in shortcut.writes if len(values) == 1]
    rows = [row for row in shortcut.writes if len(row[1]) > 1]
    several = [(first, first + len(values), values) for first, values in rows]
    if not shortcut.writes:
        return None

    def write(state: State) -> None:
        stack, frame = state.stack, state.frame
        for slot, value in single:
            stack[frame + slot] = value
        for first, end, values in several:
            stack[frame + first : frame + end] = values

    return write


def _readers_of(program: Program, places: Places, assumed: Assumed) -> ReadersOf:
    """What is read to know that nobody stands in some places, and that some cells are 0."""
    players = range(program.layout.players)
    parts = [(owned, zone, _branches(places, zone, players)) for owned, zone in assumed.nobody]

    def empty(player: int) -> list[int]:
        return [zone.cell + (0 if zone.subject is None else player) for zone in assumed.empty]

    readers = readers_of(places, parts, also=empty)
    if not parts:
        always = readers(State([]))
        return lambda state: always
    rests = places.rests.of(parts_of(parts), inside=True)
    return places.known.remembered(readers, rests, reach=reach_of(places, parts))


def _held_by(program: Program, places: Places, assumed: Assumed) -> HeldBy:
    """For whom one of the tests holds."""
    tests_of = tuple(of_player(assumed.tests, player) for player in range(program.layout.players))
    asked = [holds_of(places, One(tests)) for tests in tests_of]

    def held_by(state: State) -> Sequence[bool]:
        return [holds(state) for holds in asked]

    return places.if_settled(tests_of, held_by, "held by", inside=False)


def _branches(places: Places, zone: Mask, players: Sequence[int]) -> PlayersBranches:
    """Some places with all that is in them, for each player who may act."""
    zones = [of_player(zone, player) for player in players]
    if all(one == zone for one in zones):
        return places.same_branch(zone)
    branches = [places.branch(one) for one in zones]
    return PlayersBranches(
        lambda state: tuple([branch(state) for branch in branches]),
        lambda by_player, player: by_player[player],
    )
