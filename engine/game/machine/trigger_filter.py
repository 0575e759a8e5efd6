"""The trigger filter: cheap tests for whether a trigger can wait for an event.

The answers err on one side only: if a trigger may wait for an event, the event is checked in full.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from ...compile.condition_tests import One, Test
from ...compile.expressions import ConstPlace, Regions
from ...compile.program import Program
from ..expressions.places import Places
from ..memory.memo_tables import EVERYWHERE, MemoTable
from ..state import event_types
from ..state.bound import Condition, Fact
from ..state.events import KINDS
from ..state.history import TYPE, Log
from ..state.link_fields import (
    CARRIED_ORIGIN,
    CARRIED_PIECE,
    CARRIED_PLACE,
    MOVED_ORIGIN,
    MOVED_PLACE,
    PIECE_ORIGIN,
    PIECE_PIECE,
    PIECE_PLACE,
)
from ..state.state import State

_OF_SINGLES: Final = (event_types.PIECE, event_types.CARRIED, event_types.VEILED)
_OF_POINTS: Final = (event_types.POINTS, event_types.GAINED)


class Listening:
    """What triggers wait for now.

    ignored: the kinds of events that no trigger waits for. enter, leave: the places (bits) where
    a trigger waits for counted pieces to enter or leave. pieces: the single pieces (bits) that
    a trigger waits for; enters, goes: the places (bits) where it waits for them to enter or leave.
    """

    def __init__(
        self, ignored: frozenset[int], enter: int, leave: int, pieces: int, enters: int, goes: int
    ) -> None:
        self.ignored, self.enter, self.leave = ignored, enter, leave
        self.pieces, self.enters, self.goes = pieces, enters, goes

    @property
    def any(self) -> bool:
        """Whether a trigger waits for any event."""
        return len(self.ignored) < KINDS


def _crosses(before: int, after: int, enter: int, leave: int) -> bool:
    """Whether a move enters one of the places `enter` or leaves one of `leave`."""
    return bool(after & ~before & enter or before & ~after & leave)


class _Now(Fact[Listening]):
    """What triggers wait for in a state; a rule that can have no effect waits for no event."""

    def __init__(
        self, asleep: dict[int, Condition], found: MemoTable[tuple[int, ...], Listening]
    ) -> None:
        self._asleep, self._found = asleep, found

    def of(self, state: State) -> Listening:
        asleep = [one for one, awake in self._asleep.items() if not awake.holds(state)]
        return self._found[tuple(asleep)]


class TriggerFilter:
    """The trigger filters of one program.

    ever: what triggers wait for in any state, and the moves that count arrivals. now: what they
    wait for in a state. may_sleep: rules may have no effect in it. near, singles_near: by two
    places, whether a trigger may wait for counted or for single pieces that go from the first place
    to the second, or to or from no place (-1).
    """

    def __init__(self, program: Program, places: Places) -> None:
        moments = program.moments
        self._hooks, self._places, self._moments = program.hooks, places, moments
        self._arranged = places.branches.arranged
        self._keepers = self._with_crews(program)
        self._spots = any(hook.limits.spots for hook in program.hooks)
        self._asleep = self._sleepers()
        self.ever = self._and_noted(self._listening(()), program)
        self.near = self._ways_near(self.ever.enter, self.ever.leave)
        self.singles_near = self._ways_near(self.ever.enters, self.ever.goes)
        self.now: Fact[Listening] = _Now(self._asleep, MemoTable(self._listening))
        self.may_sleep = bool(self._asleep)
        if self.may_sleep:
            self.now = places.known.remembered(self.now)
        self._talking = MemoTable(self._with_texts)

    def with_texts(self, hooks: tuple[int, ...]) -> tuple[int, ...]:
        """The moments of a list for which cards may wait, not only rules."""
        return self._talking[hooks]

    def ignores_in_any_state(self, before: Log, after: Log) -> bool:
        """Whether no trigger waits in any state for what a step did. Most steps make one event."""
        if after is before or after is None:
            return True
        if after[0] is not before:
            return False
        event = after[TYPE]
        if event == event_types.MOVED:
            return not self.near[after[MOVED_ORIGIN]][after[MOVED_PLACE]]
        if event == event_types.PIECE:
            if not self.ever.pieces >> after[PIECE_PIECE] & 1:
                return True
            return not self.singles_near[after[PIECE_ORIGIN]][after[PIECE_PLACE]]
        return event in self.ever.ignored

    def ignores(self, state: State, before: Log) -> bool:
        """Whether no trigger waits for the events since a moment."""
        now, after, moved_singles = self.now.of(state), state.log, False
        if after is not None and after[0] is before:
            return self._ignores_event(state, now, after)
        while after is not before and after is not None:
            if not (
                self._ignores_anywhere(now, after)
                if moved_singles
                else self._ignores_event(state, now, after)
            ):
                return False
            if after[TYPE] in _OF_SINGLES:
                moved_singles = True  # before this event, other places were inside others
            after = after[0]
        return True

    def _ignores_event(self, state: State, now: Listening, link: tuple[Any, ...]) -> bool:
        """Whether no trigger waits for the event of a link, if places are in others as now."""
        event, crossings = link[TYPE], self._arranged.of(state).crossings
        if self._spots:
            return event in now.ignored
        if event == event_types.MOVED:
            left, entered, _, _ = crossings[link[MOVED_ORIGIN], link[MOVED_PLACE]]
            return not (entered & now.enter or left & now.leave)
        if event == event_types.PIECE:
            left, entered, _, _ = crossings[link[PIECE_ORIGIN], link[PIECE_PLACE]]
            meant = now.pieces >> link[PIECE_PIECE] & 1
            return not (meant and (entered & now.enters or left & now.goes))
        if event == event_types.CARRIED:
            left, entered, _, _ = crossings[link[CARRIED_ORIGIN], link[CARRIED_PLACE]]
            if entered & now.enter or left & now.leave:
                return False
            meant = now.pieces >> link[CARRIED_PIECE] & 1
            return not (meant and (entered & now.enters or left & now.goes))
        return event in now.ignored

    def _ignores_anywhere(self, now: Listening, link: tuple[Any, ...]) -> bool:
        """The same for any positions of mobile places."""
        event = link[TYPE]
        if event == event_types.MOVED and event_types.MOVED not in now.ignored:
            return not self.near[link[MOVED_ORIGIN]][link[MOVED_PLACE]]
        if event == event_types.PIECE:
            near = self.singles_near[link[PIECE_ORIGIN]][link[PIECE_PLACE]]
            return not (now.pieces >> link[PIECE_PIECE] & 1 and near)
        return event in now.ignored

    def _ways_near(self, enter: int, leave: int) -> tuple[tuple[bool, ...], ...]:
        """By origin and then by target: whether a trigger may wait for a move between the two.

        A mobile place may be in any place. The last origin and the last target are no place.
        """
        around, holding = self._places.branches.around, self._places.branches.holding
        if self._spots:
            return ((True,) * len(around),) * len(around)
        if not enter and not leave:
            return ((False,) * len(around),) * len(around)
        return tuple(
            tuple(
                bool((before | after) & holding) or _crosses(before, after, enter, leave)
                for after in around
            )
            for before in around
        )

    @staticmethod
    def _with_crews(program: Program) -> int:
        """The single pieces (bits) that move with their passengers."""
        nesting, first = program.layout.nesting, program.layout.single_base
        keepers = () if nesting is None else nesting.keeping - nesting.apart
        return sum(1 << nesting.cells[place] - first for place in keepers) if nesting else 0

    def _and_noted(self, ever: Listening, program: Program) -> Listening:
        """The same with the moves that change the arrivals of places where they are counted."""
        if not program.newcomers:
            return ever
        nesting, noted, holders = program.layout.nesting, 0, 0
        for one in program.newcomers:
            noted |= one.places
        for cell in () if nesting is None else nesting.cells.values():
            holders |= 1 << cell - program.layout.single_base
        return Listening(
            ever.ignored - {event_types.MOVED, *_OF_SINGLES},
            ever.enter | noted,
            ever.leave | noted,
            ever.pieces | holders,
            ever.enters | noted,
            ever.goes | noted,
        )

    def _sleepers(self) -> dict[int, Condition]:
        """For moments with only rules, which may have no effect: whether one may have one now."""
        found = {}
        for number, hook in enumerate(self._hooks):
            tests = self._needs(number)
            if (tests or not hook.always) and not hook.waiting and self._places.is_settled(tests):
                found[number] = self._places.condition(One(tests))
        return found

    def _needs(self, number: int) -> tuple[Test, ...]:
        """The tests without which no rule has an effect at a moment; empty: they are not known."""
        needs = tuple(one.needs for one in self._hooks[number].always)
        return tuple(test for of_one in needs for test in of_one) if all(needs) else ()

    def _listening(self, asleep: Collection[int]) -> Listening:
        """What triggers wait for, except at the moments that are asleep."""
        moments = self._moments.happened
        enter, leave, enters, goes, gains = (
            [one for one in hooks if one not in asleep]
            for hooks in (moments.enter, moments.leave, moments.enters, moments.goes, moments.gains)
        )
        loud = {event_types.MOVED} if enter or leave else set()
        loud |= set(_OF_SINGLES) if loud or enters or goes else set()
        loud |= set(_OF_POINTS) if gains else set()
        crew = self._keepers if loud & set(_OF_SINGLES) else 0
        entered, left = self._where(enter), self._where(leave)
        return Listening(
            frozenset(range(KINDS)) - loud,
            entered,
            left,
            self._pieces((*enters, *goes)) | crew,
            self._where(enters) | (entered if crew else 0),
            self._where(goes) | (left if crew else 0),
        )

    def _pieces(self, hooks: Sequence[int]) -> int:
        """The single pieces (bits) that triggers of some moments wait for; -1: any."""
        found = 0
        for one in hooks:
            singles = self._hooks[one].limits.singles
            for mask in singles or (EVERYWHERE,):
                found |= mask
        return found

    def _where(self, hooks: Sequence[int]) -> int:
        """The places (bits) where triggers wait for some moments; -1: any."""
        found = 0
        for one in hooks:
            for zone in self._hooks[one].limits.zones:
                for part in zone.parts:
                    if isinstance(part, Regions) and not part.tests:
                        found |= part.mask
                    elif isinstance(part, ConstPlace):
                        found |= 1 << part.place
                    else:
                        return EVERYWHERE
            if not self._hooks[one].limits.zones:
                return EVERYWHERE
        return found

    def _with_texts(self, hooks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in hooks if self._hooks[one].waiting)
