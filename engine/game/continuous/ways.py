"""Movement rules: where counted pieces may go, by the pile that they come from.

This combines all that keeps a piece out of a place: taboo, full places, the place itself and
where it is carried, and redirects. Where all of these are memoized, so is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ...compile.expressions import NOBODY
from ...compile.program import Held, Program
from ..expressions.places import Places
from ..memory.memo_tables import EVERYWHERE, MOST_WAYS, BoundedTable, MemoTable
from ..state.state import State
from .limits import Ground, LimitsNow
from .redirects import Redirects, Turned, instead_by
from .rooms import CountedRoom, CrowdedFor, SingleRoom

_Fulls = tuple[tuple[int, int], ...]
"""By kind of pieces, the places that are full, and those that are full directly."""

_Said = tuple[int, Sequence[Turned], Sequence[Ground]]
"""The taboo places, the redirects, and what the rules say about capacity."""


class Answers(Protocol):
    """Places (bits) by pile."""

    def __getitem__(self, pile: int, /) -> int:
        """The places for one pile."""


class ByMover(Protocol):
    """Answers by the player who moves pieces."""

    def __getitem__(self, mover: int, /) -> Answers:
        """The answers for one mover."""


@dataclass(slots=True, eq=False)
class WaysNow:
    """The movement rules in one state.

    shut: by mover (a player, or none) and then by pile, the places that are blocked. free: by pile,
    the unrestricted ones: any number may go there, for every mover, while nothing else happens.
    open: those to which one piece may go at a time, while nothing happens but that it may enter a
    watched place. Pieces may go to other places, too, but it must be asked how many.
    """

    shut: ByMover
    free: Answers
    open: Answers


class Ways:
    """The movement rules of one program. now: as they are in a state."""

    def __init__(
        self,
        program: Program,
        places: Places,
        counted: CountedRoom,
        single: SingleRoom,
        redirects: Redirects,
        guards: tuple[Held, ...],
    ) -> None:
        """guards: the rules by which places are taboo, or not."""
        layout = program.layout
        self.piles: Sequence[tuple[int, int, int]] = layout.piles()
        self.players = range(layout.players)
        self.carried = places.branches.carried
        self.everywhere = sum(places.bits)
        self.watched = places.known.watched
        self._places, self._counted, self._redirects = places, counted, redirects
        kinds = range(len(layout.counted))
        self._full = [counted.full(kind) for kind in kinds]
        self._space = [counted.space(kind) for kind in kinds]
        self.now: Callable[[State], WaysNow] = self._ask
        self._borne = _borne(program, single)
        settled = places.is_settled(guards) and redirects.settled and counted.settled
        settled = settled and not self._borne
        if places.branches.nests and settled:
            answers, fulls = places.known.remembered(self._find), counted.fulls

            def now(state: State) -> WaysNow:
                return answers(state)[fulls(state)]

            self.now = places.known.remembered_inside(now)
        self._answers = MemoTable[_Said, _ByFulls](lambda said: _ByFulls(self, *said), MOST_WAYS)

    def _find(self, state: State) -> _ByFulls:
        """The answers where everything is memoized: they do not read the state again.

        They are the same while the same places are full, whichever pieces stand there.
        """
        turned, grounds = self._redirects.turned(state), self._counted.grounds(state)
        return self._answers[self._places.taboo(state), tuple(turned), tuple(grounds)]

    def _ask(self, state: State) -> WaysNow:
        """The answers where not everything is memoized: they read this very state."""
        shut = [_Asked(self, state, one) for one in (*self.players, NOBODY)]
        return WaysNow(shut, _NEVER, _NEVER)

    def shut(self, state: State, pile: int, mover: int) -> int:
        """The places that are blocked for a pile, found by asking all rules."""
        kind, owner, origin = self.piles[pile]
        taboo, full = self._places.taboo(state), self._full[kind]
        if taboo >> origin & 1:
            return EVERYWHERE
        found = taboo | self._places.branches.here(state, origin)
        if full is not None:
            found |= full(state, owner, origin, mover)
        if origin in self._borne:
            cell, closed = self._borne[origin]
            found |= closed(state, cell)
        if self._leads_on(state, kind, owner, origin, taboo):
            found &= ~self._places.bits[origin]
        return found

    def _leads_on(self, state: State, kind: int, owner: int, origin: int, taboo: int) -> bool:
        """Whether pieces that would go to where they are, are redirected to a place with room."""
        other, space = (
            self._redirects.instead(state, kind, owner, origin, origin),
            self._space[kind],
        )
        if other < 0 or other == origin or (taboo >> origin | taboo >> other) & 1:
            return False
        return space is None or space(state, owner, origin, other) > 0


def _borne(program: Program, single: SingleRoom) -> dict[int, tuple[int, CrowdedFor]]:
    """By the place of a carried piece: its cell, and the places that rules keep it from, if any."""
    nesting = program.layout.nesting
    found: dict[int, tuple[int, CrowdedFor]] = {}
    for place in () if nesting is None else nesting.carried:
        cell = nesting.cells[place] if nesting is not None else -1
        closed = single.closed((cell,))
        if closed is not None:
            found[place] = cell, closed
    return found


class _ByFulls(BoundedTable[_Fulls, WaysNow]):
    """The answers while the rules say the same, by the places that are full."""

    __slots__ = ("_free", "_grounds", "_hindered", "_taboo", "_turned", "_ways")
    most = MOST_WAYS

    def __init__(
        self, ways: Ways, taboo: int, turned: Sequence[Turned], grounds: Sequence[Ground]
    ) -> None:
        super().__init__()
        self._ways, self._taboo, self._turned, self._grounds = ways, taboo, turned, grounds
        self._hindered = frozenset[int]().union(*[one.movers for one in grounds])
        self._free = MemoTable(self._find_free)

    def find(self, key: _Fulls) -> WaysNow:
        limits = [one.now[full] for one, full in zip(self._grounds, key, strict=True)]
        facts = _Facts(self._ways, self._taboo, limits, self._turned)
        shut = _Shut(facts, self._hindered)
        return WaysNow(shut, self._free, _Open(facts, shut[NOBODY]))

    def _find_free(self, pile: int) -> int:
        """The places that are unrestricted for a pile."""
        ways = self._ways
        kind, owner, origin = ways.piles[pile]
        barred = self._taboo | ways.watched
        if barred >> origin & 1:
            return 0
        barred |= 1 << origin | self._grounds[kind].limited_for(owner, origin)
        return ways.everywhere & ~barred & ~_turned_from(self._turned, kind, owner, origin)


class _Facts(NamedTuple):
    """What the answers are worked out from: see `Ways._find`."""

    ways: Ways
    taboo: int
    limits: Sequence[LimitsNow]
    turned: Sequence[Turned]


class _Shut(BoundedTable[int, Answers]):
    """The places that are blocked, by mover; alike for all movers whom no rule prevents."""

    __slots__ = ("_facts", "_hindered")

    def __init__(self, facts: _Facts, hindered: Collection[int]) -> None:
        super().__init__()
        self._facts, self._hindered = facts, hindered

    def find(self, key: int) -> Answers:
        alike = key != NOBODY and key not in self._hindered
        return self[NOBODY] if alike else _ShutFor(self._facts, key)


class _ShutFor(BoundedTable[int, int]):
    """The places that are blocked for one mover, by pile."""

    __slots__ = ("_facts", "_mover")

    def __init__(self, facts: _Facts, mover: int) -> None:
        super().__init__()
        self._facts, self._mover = facts, mover

    def find(self, key: int) -> int:
        ways, taboo, limits_of, turned = self._facts
        kind, owner, origin = ways.piles[key]
        if taboo >> origin & 1:
            return EVERYWHERE
        limits = limits_of[kind]
        full = limits.full_for(owner, origin, self._mover)
        found = taboo | limits.arranged.here[origin] | full
        other = instead_by(turned, kind, owner, origin, origin)
        if other >= 0 and other != origin and not (taboo | full) >> other & 1:
            found &= ~(1 << origin)
        return found


class _Open(BoundedTable[int, int]):
    """The places open to one piece at a time, by pile. shut: those blocked for any mover."""

    __slots__ = ("_facts", "_shut")

    def __init__(self, facts: _Facts, shut: Answers) -> None:
        super().__init__()
        self._facts, self._shut = facts, shut

    def find(self, key: int) -> int:
        ways, _, _, turned = self._facts
        kind, owner, origin = ways.piles[key]
        # A piece that comes to a carried one takes it up, and a piece that leaves takes it along.
        barred = EVERYWHERE if ways.carried >> origin & 1 else ways.carried | 1 << origin
        barred |= self._shut[key] | _turned_from(turned, kind, owner, origin)
        return ways.everywhere & ~barred


def _turned_from(turned: Sequence[Turned], kind: int, owner: int, origin: int) -> int:
    """The places from which pieces of a pile are redirected."""
    found = 0
    for one in turned:
        if one.kind == kind and one.owners >> owner & one.source >> origin & 1:
            found |= 1 << one.place
    return found


class _Asked:
    """The places that are blocked in one state for one mover, worked out each time."""

    def __init__(self, ways: Ways, state: State, mover: int) -> None:
        self._ways, self._state, self._mover = ways, state, mover

    def __getitem__(self, pile: int) -> int:
        return self._ways.shut(self._state, pile, self._mover)


class _Never:
    """The empty answer: no place is known to be unrestricted, or open to one piece."""

    def __getitem__(self, pile: int) -> int:
        return 0


_NEVER = _Never()
