"""Where something must happen so that anybody waits for it; elsewhere nobody is asked.

The answers err on one side: what may be waited for is looked at as ever.
"""

from __future__ import annotations

from ...compile.expressions import ConstPlace, Regions
from ...compile.program import Program
from ..expressions.places import MaskOf, Places
from ..memory.remembered import Remembered
from ..state import event_types
from ..state.history import Log

EVERYWHERE = -1

_OF_SINGLES = (event_types.PIECE, event_types.CARRIED, event_types.VEILED)
_OF_POINTS = (event_types.POINTS, event_types.GAINED)


class Concerns:
    """The answers of one program.

    before_scoring, after_scoring: the places for whose scorings somebody waits. dull: the kinds of
    events for which nobody waits. heard: the places (bits) where it may matter that counted pieces
    come or leave.
    """

    def __init__(self, program: Program, places: Places) -> None:
        moments = program.moments
        self._hooks, self._places = program.hooks, places
        self.heard = self._heard((*moments.enter, *moments.leave))
        loud = {event_types.MOVED} if self.heard else set()
        loud |= set(_OF_SINGLES) if self.heard or moments.enters or moments.goes else set()
        loud |= set(_OF_POINTS) if moments.gains else set()
        self.dull = frozenset(range(event_types.CARRIED + 1)) - loud
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

    def is_dull(self, before: Log, after: Log) -> bool:
        """Whether nobody can wait for what has happened between two moments."""
        dull, heard = self.dull, self.heard
        while after is not before and after is not None:
            event = after[1]
            far = event == event_types.MOVED and not (heard >> after[4] | heard >> after[5]) & 1
            if event not in dull and not far:
                return False
            after = after[0]
        return True

    def _heard(self, hooks: tuple[int, ...]) -> int:
        """The places where it may matter that counted pieces come or leave; -1: any."""
        found = self._places.known.watched if hooks else 0
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
