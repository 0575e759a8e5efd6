"""A game at one moment: integers only."""

from __future__ import annotations

from typing import Any, Final

from .history import CUT, Chosen, Log, beginning, entries_since, last_shown, log_of

Change = tuple[bool, bool, int, int]
"""Whether a card came (else left), whether by lying (else by being kept), the player, the card."""


MOST_QUESTIONS: Final = 10_000
"""Most questions of one machine whose answers are kept in a list of memos."""

UNKNOWN: Final[list[Any]] = [None] * MOST_QUESTIONS
"""Stands for the memos of a state that has none: None for every question. Never change it."""


class State:
    """The state of a game. Change it only through a machine.

    cells: all facts (see Layout). stack: the frames of the running procedures. frame: where the
    newest begins. pc: the instruction that waits for a choice, or FINISHED. player: who decides.
    domain: what the options are. options: the legal choices. log: what happened. chosen: what was
    chosen. begun: how many actions began since the last choice. reacted: how many reactions to
    steps ran since then. changes: the cards with a text about it that came into force or left it
    since the machine last checked; at a decision there are none. known, known_inside: memos about
    the cells (see `state_memos.py`), or UNKNOWN. tried: how many answers the dry run of this
    question has run so far. nested: how many dry runs this one is inside. passed: how many
    questions were passed over since the last choice.
    """

    def __init__(self, cells: list[int], like: State | None = None) -> None:
        """like: the state of which this is a clone, except for its cells; else a new one."""
        self.cells = cells
        if like is None:
            self.stack: list[int] = []
            self.frame = self.pc = self.domain = 0
            self.player = -1
            self.options: list[int] = []
            self.log: Log = None
            self.chosen: Chosen = beginning()
            self.changes: tuple[Change, ...] = ()
            self.known: list[Any] = UNKNOWN
            self.known_inside: list[Any] = UNKNOWN
            self.begun = self.reacted = self.passed = self.tried = self.nested = 0
        else:
            self.stack = like.stack[:]
            self.frame, self.pc, self.domain = like.frame, like.pc, like.domain
            self.player = like.player
            self.options = like.options  # never changed in place
            self.log = like.log
            self.chosen = like.chosen
            self.changes = like.changes
            self.known = like.known  # changed only by answers that hold for both
            self.known_inside = like.known_inside
            self.begun, self.reacted, self.passed = like.begun, like.reacted, like.passed
            self.tried, self.nested = like.tried, like.nested

    def clone(self) -> State:
        """An equal state that shares nothing mutable with this one, except memos."""
        return State(self.cells[:], self)

    def unlearn(self) -> None:
        """Drops all memos about the cells, after a change that is not made by an event."""
        self.known = self.known_inside = UNKNOWN

    def forget(self) -> None:
        """Drops what happened and what was chosen, except for what the rules still read."""
        last = last_shown(self.log)
        self.log = None if last is None else log_of(entries_since(last[0], self.log))
        self.chosen = beginning(CUT, self.chosen[2])

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _: Any) -> State:
        return self.clone()

    def key(self) -> tuple[Any, ...]:
        """Everything that the future of the game depends on."""
        return (tuple(self.cells), tuple(self.stack), self.frame, self.pc, self.player, self.domain)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
