"""Games as plain values, for your own processes: made and read without replaying anything."""

from __future__ import annotations

from typing import NamedTuple

from ...compile.ruleset import Ruleset
from ..state.history import beginning, chosen_of, entries_since, log_of, numbers, start_of
from ..state.state import State
from .save import SaveError


class Snapshot(NamedTuple):
    """A game at one moment: texts and integers only, so it can be compared, hashed and pickled.

    rules: the fingerprint of its rules. given: the position that it started from, as JSON.
    start: whether it is whole (see `WHOLE`). before: how many choices were made before `choices`.
    """

    rules: str
    players: tuple[str, ...]
    seed: int
    short: bool
    given: str
    start: int
    before: int
    choices: tuple[int, ...]
    cells: tuple[int, ...]
    stack: tuple[int, ...]
    frame: int
    pc: int
    player: int
    domain: int
    options: tuple[int, ...]
    log: tuple[tuple[int, ...], ...]


def snapshot_of(
    rules: Ruleset,
    players: tuple[str, ...],
    seed: int,
    short: bool,
    given: str,
    state: State,
) -> Snapshot:
    """The snapshot of a game. given: the position that it started from, as JSON."""
    choices = tuple(numbers(state.chosen))
    return Snapshot(
        rules.fingerprint,
        players,
        seed,
        short,
        given,
        start_of(state.chosen),
        state.chosen[2] - len(choices),
        choices,
        tuple(state.cells),
        tuple(state.stack),
        state.frame,
        state.pc,
        state.player,
        state.domain,
        tuple(state.options),
        tuple(entries_since(None, state.log)),
    )


def check_snapshot(rules: Ruleset, snapshot: Snapshot) -> None:
    """Raises SaveError for what is no snapshot, or one of other rules."""
    if not isinstance(snapshot, Snapshot):
        raise SaveError(f"this is not a snapshot of a game, but {type(snapshot).__name__!r}")
    if snapshot.rules != rules.fingerprint:
        raise SaveError("this snapshot was taken with other rules")


def state_of(snapshot: Snapshot) -> State:
    """The state in a snapshot."""
    state = State(list(snapshot.cells))
    state.stack = list(snapshot.stack)
    state.frame, state.pc = snapshot.frame, snapshot.pc
    state.player, state.domain = snapshot.player, snapshot.domain
    state.options = list(snapshot.options)
    state.log = log_of(snapshot.log)
    state.chosen = chosen_of(snapshot.choices, beginning(snapshot.start, snapshot.before))
    return state
