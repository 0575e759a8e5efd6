"""Passes over instructions that do nothing: see `compile/shortcuts.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...compile.asked import One
from ...compile.assumed import Assumed, of_player
from ...compile.expressions import Mask
from ...compile.program import Program, Shortcut
from ..board.piles import PlayersBranches, Read, parts_of, reach_of, readers_of
from ..expressions.conditions import holds_of
from ..expressions.places import Places
from ..state.state import State
from .lookahead import follow

Enter = Callable[[State], int]

Reads = Sequence[Read | None] | Mapping[int, Read]
"""For each player what reads all that must be 0 while he acts; None: a test holds for him."""

ReadsOf = Callable[[State], Reads]


def with_shortcuts(program: Program, places: Places, enter: Sequence[Enter]) -> dict[int, Enter]:
    """What runs the instructions at which shortcuts begin. enter: what runs them without."""
    found, asked = {}, dict[Assumed, ReadsOf | None]()
    for pc, shortcuts in program.shortcuts.items():
        go_on = enter[pc]
        for shortcut in reversed(shortcuts):
            assumed = shortcut.assumed
            if assumed not in asked:
                asked[assumed] = _reads_of(program, places, assumed)
            go_on = _bound(program, shortcut, asked[assumed], go_on)
        found[pc] = go_on
    return found


def _bound(program: Program, shortcut: Shortcut, reads: ReadsOf | None, go_on: Enter) -> Enter:
    """What takes a shortcut if it holds, and else goes on.

    Where it is not remembered which piles are asked for, it is never taken.
    """
    if reads is None:
        return go_on
    past, subjects = (
        _past(shortcut, follow(program.code, shortcut.after)),
        shortcut.assumed.subjects,
    )
    if not subjects:

        def enter(state: State) -> int:
            read = reads(state)[0]
            return go_on(state) if read is None or any(read(state.cells)) else past(state)

        return enter
    (subject,) = subjects

    def enter_as(state: State) -> int:
        read = reads(state)[state.stack[state.frame + subject]]
        return go_on(state) if read is None or any(read(state.cells)) else past(state)

    return enter_as


def _past(shortcut: Shortcut, after: int) -> Enter:
    """Goes on behind a shortcut."""
    writes = [(first, first + len(values), values) for first, values in shortcut.writes]
    if not writes:
        return lambda state: after

    def past(state: State) -> int:
        stack, frame = state.stack, state.frame
        for first, end, values in writes:
            stack[frame + first : frame + end] = values
        return after

    return past


def _reads_of(program: Program, places: Places, assumed: Assumed) -> ReadsOf | None:
    """What is read to know that something holds; None: it is not known what would have to be."""
    players = range(program.layout.players)
    if not all(places.owners.is_settled(owned.kind) for owned, _ in assumed.nobody):
        return None
    parts = [(owned, zone, _branches(places, zone, players)) for owned, zone in assumed.nobody]

    def empty(player: int) -> list[int]:
        return [zone.cell + (0 if zone.subject is None else player) for zone in assumed.empty]

    readers = readers_of(places, parts, also=empty)
    tests_of = [of_player(assumed.tests, player) for player in players]
    holding = [holds_of(places, One(tests)) for tests in tests_of]
    held = places.known.remembered(
        lambda state: [holds(state) for holds in holding],
        places.rests.of(tuple(tests_of), inside=False),
    )

    def reads(state: State) -> Reads:
        by_player, holds = readers(state), held(state) if assumed.tests else ()
        if True not in holds:
            return by_player
        return [None if one else by_player[player] for player, one in enumerate(holds)]

    rests = places.rests.of((*parts_of(parts), *tests_of), inside=True)
    reach = reach_of(places, parts, tuple(tests_of))
    return places.known.remembered(reads, rests, dear=False, reach=reach)


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
