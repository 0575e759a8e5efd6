"""Where something must happen so that anybody waits for it; elsewhere nobody is asked.

The answers err on one side: what may be waited for is looked at as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from ...compile.asked import One
from ...compile.expressions import ConstPlace, Regions
from ...compile.program import Program
from ..expressions.conditions import holds_of
from ..expressions.places import MaskOf, Places
from ..expressions.rule_tests import Holds
from ..memory.remembered import Remembered
from ..state import event_types
from ..state.history import Log
from ..state.state import State

EVERYWHERE = -1

ALL_TYPES = event_types.CARRIED + 1
"""How many types of events there are."""

_OF_SINGLES = (event_types.PIECE, event_types.CARRIED, event_types.VEILED)
_OF_POINTS = (event_types.POINTS, event_types.GAINED)


class Listening(NamedTuple):
    """What somebody waits for now.

    dull: the kinds of events for which nobody waits. within: the places (bits) for which it is
    waited that counted pieces enter or leave them. heard: these, and all that may be in them.
    comes, goes: whether somebody waits for single pieces to enter a place, or to leave one.
    """

    dull: frozenset[int]
    heard: int
    within: int
    comes: bool
    goes: bool


class Concerns:
    """The answers of one program.

    before_scoring, after_scoring: the places for whose scorings somebody waits. ever: what somebody
    waits for in any state. now: the same in a state, without the rules that can do nothing then.
    listens: whether anybody waits for anything in a state; None: somebody always may.
    """

    def __init__(self, program: Program, places: Places) -> None:
        moments = program.moments
        self._hooks, self._places, self._moments = program.hooks, places, moments
        self._asleep = self._sleepers()
        self.ever = self._listening(())
        self.now, self.listens = self._in_state()
        self.before_scoring = self._zones(moments.before_scoring)
        self.after_scoring = self._zones(moments.after_scoring)
        self._talking = Remembered(self._with_texts)
        self._chaining = Remembered(self._chain)

    def with_texts(self, hooks: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some moments for which cards may wait, not only rules."""
        return self._talking[hooks]

    def chains(self, hooks: tuple[int, ...]) -> bool:
        """Whether what is done at one of some moments may bring about such a moment again."""
        return self._chaining[hooks]

    def is_dull(self, state: State, before: Log) -> bool:
        """Whether nobody waits for what has happened since a moment."""
        now, after, stirred = self.now(state), state.log, False
        above = self._places.branches.above
        while after is not before and after is not None:
            event = after[1]
            if event in _OF_SINGLES:
                if self._is_heard_of_single(now, after):
                    return False
                stirred = True  # before that, other places were in others
            elif event == event_types.MOVED and not stirred:
                if (above(state, after[4]) ^ above(state, after[5])) & now.within:
                    return False
            elif event == event_types.MOVED:
                if (now.heard >> after[4] | now.heard >> after[5]) & 1:
                    return False
            elif event not in now.dull:
                return False
            after = after[0]
        return True

    @staticmethod
    def _is_heard_of_single(now: Listening, entry: tuple[Any, ...]) -> bool:
        """Whether somebody may wait for a single piece that has moved."""
        if entry[1] == event_types.CARRIED:
            return event_types.CARRIED not in now.dull
        return (now.goes and entry[3] >= 0) or (now.comes and entry[4] >= 0)

    def _sleepers(self) -> dict[int, Holds]:
        """Of moments for which rules alone wait that may do nothing: whether one does anything."""
        found = {}
        for number, hook in enumerate(self._hooks):
            tests = tuple(one.needs for one in hook.always)
            if all(tests) and not hook.waiting and self._places.is_settled(tests):
                needed = One(tuple(test for of_one in tests for test in of_one))
                found[number] = holds_of(self._places, needed)
        return found

    def _in_state(self) -> tuple[Callable[[State], Listening], Holds | None]:
        """`now` and `listens`; a rule that can do nothing waits for nothing."""
        ever, asleep = self.ever, self._asleep
        if not asleep:
            return lambda state: ever, None
        found = Remembered[frozenset[int], Listening](self._listening)

        def now(state: State) -> Listening:
            return found[frozenset([one for one, awake in asleep.items() if not awake(state)])]

        known = self._places.known
        asked = known.remembered(now)
        return asked, known.remembered(lambda state: len(asked(state).dull) < ALL_TYPES)

    def _listening(self, asleep: Collection[int]) -> Listening:
        """What somebody waits for besides those who wait at some moments."""
        moments = self._moments
        enter, leave, enters, goes, gains = (
            [one for one in hooks if one not in asleep]
            for hooks in (moments.enter, moments.leave, moments.enters, moments.goes, moments.gains)
        )
        within = self._within((*enter, *leave))
        heard = within and within | self._places.known.watched
        loud = {event_types.MOVED} if heard else set()
        loud |= set(_OF_SINGLES) if heard or enters or goes else set()
        loud |= set(_OF_POINTS) if gains else set()
        dull = frozenset(range(ALL_TYPES)) - loud
        return Listening(dull, heard, within, bool(enters), bool(goes))

    def _within(self, hooks: Sequence[int]) -> int:
        """The places for which it is waited that counted pieces come or leave; -1: any."""
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

    def _zones(self, hooks: tuple[int, ...]) -> MaskOf:
        """The places (bits) in which somebody waits for one of some moments, with all in them."""
        below, all_of_them = self._places.branches.below, [self._hooks[one] for one in hooks]
        if any(not one.limits.zones for one in all_of_them):
            return lambda state: EVERYWHERE
        zones = tuple(dict.fromkeys(zone for one in all_of_them for zone in one.limits.zones))
        masks = self._places.any_mask([self._places.mask(zone) for zone in zones])
        return self._places.if_settled(zones, lambda state: below(state, masks(state)))

    def _chain(self, hooks: tuple[int, ...]) -> bool:
        return any(self._hooks[one].chains for one in hooks)

    def _with_texts(self, hooks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in hooks if self._hooks[one].waiting)
