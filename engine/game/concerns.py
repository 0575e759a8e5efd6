"""Where something must happen so that anybody waits for it; elsewhere nobody is asked.

The answers err on one side: what may be waited for is looked at as ever.
"""

from __future__ import annotations

from ..compile.program import Program
from .events import types as kinds
from .history import Log
from .places import MaskOf, Places
from .remembered import Remembered
from .state import State

EVERYWHERE = -1

_OF_SINGLES = (kinds.PIECE, kinds.CARRIED, kinds.VEILED)
_OF_POINTS = (kinds.POINTS, kinds.GAINED)


class Concerns:
    """The answers of one program. before_scoring, after_scoring: of which places."""

    def __init__(self, program: Program, places: Places) -> None:
        moments = program.moments
        self._hooks, self._places = program.hooks, places
        self._pieces = bool(moments.enter or moments.leave or moments.enters or moments.goes)
        self._counted = self._zones((*moments.enter, *moments.leave))
        self.before_scoring = self._zones(moments.before_scoring)
        self.after_scoring = self._zones(moments.after_scoring)
        self._gains = bool(moments.gains)
        self._talking = Remembered(self._with_texts)

    def with_texts(self, hooks: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some moments for which cards may wait, not only rules."""
        return self._talking[hooks]

    def any_since(self, state: State, before: Log) -> bool:
        """Whether anybody may wait for something that has happened since a moment."""
        log = state.log
        while log is not before and log is not None:
            kind = log[1]
            if kind == kinds.MOVED:
                where = self._counted(state)
                if (where >> log[4] | where >> log[5]) & 1:
                    return True
            elif kind in _OF_SINGLES:
                if self._pieces:
                    return True
            elif self._gains and kind in _OF_POINTS:
                return True
            log = log[0]
        return False

    def _zones(self, hooks: tuple[int, ...]) -> MaskOf:
        """The places (bits) in which somebody waits for one of some moments, with all in them."""
        below, all_of_them = self._places.branches.below, [self._hooks[one] for one in hooks]
        if any(not one.limits.zones for one in all_of_them):
            return lambda state: EVERYWHERE
        zones = tuple(dict.fromkeys(zone for one in all_of_them for zone in one.limits.zones))
        masks = self._places.any_mask([self._places.mask(zone) for zone in zones])
        return self._places.if_settled(zones, lambda state: below(state, masks(state)))

    def _with_texts(self, hooks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in hooks if self._hooks[one].waiting)
