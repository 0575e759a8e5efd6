"""Where counted pieces may go, by the pile that they come from.

All that keeps a piece out of a place comes together here: what is taboo, what is full, where it is
carried, who turns it aside. Where all of that is remembered, so is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ...compile.program import Held, Program
from ..expressions.places import Places
from ..memory.remembered import Remembered
from ..state.state import State
from .limits import Ground, LimitsNow
from .redirects import Redirects, Turned, instead_by
from .rooms import CountedRoom

_Fulls = tuple[tuple[int, int], ...]
"""By kind of pieces, the places that are full, and those that are so directly."""

_MOST_WAYS = 1_000
"""Most ways for places to be full that are remembered where the rules say the same."""

EVERYWHERE = -1
"""All places, as bits."""


class Answers(Protocol):
    """Places (bits) by a number."""

    def __getitem__(self, key: int, /) -> int:
        """The places for one number."""


class WaysNow(NamedTuple):
    """The ways in one state.

    shut: by `Ways.key` of a pile and who moves it, the places to which nothing goes. free: by pile,
    those to which any number goes, whoever moves it, while nothing else happens to them. To other
    places they may go, too; but then it is to be asked how many do. fulls: which places are full.
    """

    shut: Answers
    free: Answers
    fulls: _Fulls = ()


class Ways:
    """The ways of counted pieces in one program. now: what they are in a state."""

    def __init__(
        self,
        program: Program,
        places: Places,
        counted: CountedRoom,
        redirects: Redirects,
        guards: tuple[Held, ...],
    ) -> None:
        """guards: the rules by which places are taboo, or not."""
        layout = program.layout
        self.piles: Sequence[tuple[int, int, int]] = layout.piles()
        self.movers = layout.players + 1
        self.everywhere = sum(places.bits)
        self.watched = places.known.watched
        self._places, self._counted, self._redirects = places, counted, redirects
        kinds = range(len(layout.counted))
        self._full = [counted.full(kind) for kind in kinds]
        self._space = [counted.space(kind) for kind in kinds]
        self.now: Callable[[State], WaysNow] = self._ask
        settled = places.is_settled(guards) and redirects.settled and counted.settled
        if places.branches.nests and settled:
            rests = places.rests.of((*guards, *redirects.rules, *counted.rules), inside=True)
            answers, fulls = places.known.remembered(self._find, rests, dear=False), counted.fulls
            self.now = places.known.remembered_inside(
                lambda state: answers(state)[fulls(state)],
                rests,
                lambda state, answer, source, target: (
                    answer if answer.fulls == fulls(state) else None
                ),
            )
        self._answers = Remembered(self._by_fulls, _MOST_WAYS)

    def key(self, pile: int, mover: int) -> int:
        """The number of a pile and of the player who moves pieces of it."""
        return pile * self.movers + mover + 1

    def _find(self, state: State) -> Remembered[_Fulls, WaysNow]:
        """Where everything is remembered: answers that do not look at the state again.

        They are the same where the same places are full, whoever it is that stands there.
        """
        turned, grounds = self._redirects.turned(state), self._counted.grounds(state)
        return self._answers[self._places.taboo(state), tuple(turned), tuple(grounds)]

    def _by_fulls(
        self, facts: tuple[int, Sequence[Turned], Sequence[Ground]]
    ) -> Remembered[_Fulls, WaysNow]:
        taboo, turned, grounds = facts

        def now(fulls: _Fulls) -> WaysNow:
            limits = [one.now[full] for one, full in zip(grounds, fulls, strict=True)]
            return WaysNow(
                _Shut(self, taboo, limits, turned), _Free(self, taboo, limits, turned), fulls
            )

        return Remembered(now, _MOST_WAYS)

    def _ask(self, state: State) -> WaysNow:
        """Else: what is asked of this very state."""
        return WaysNow(_Asked(self, state), _NEVER)

    def shut(self, state: State, pile: int, mover: int) -> int:
        """The places to which nothing goes from a pile, found by asking all rules."""
        kind, owner, origin = self.piles[pile]
        taboo, full = self._places.taboo(state), self._full[kind]
        if taboo >> origin & 1:
            return EVERYWHERE
        found = taboo | self._places.branches.here(state, origin)
        if full is not None:
            found |= full(state, owner, origin, mover)
        if self._leads_on(state, kind, owner, origin, taboo):
            found &= ~self._places.bits[origin]
        return found

    def _leads_on(self, state: State, kind: int, owner: int, origin: int, taboo: int) -> bool:
        """Whether pieces that would go to where they are, are turned aside to a place with room."""
        other, space = (
            self._redirects.instead(state, kind, owner, origin, origin),
            self._space[kind],
        )
        if other < 0 or other == origin or (taboo >> origin | taboo >> other) & 1:
            return False
        return space is None or space(state, owner, origin, other) > 0


class _Shut(dict[int, int]):
    """The places that are shut, each found when it is asked for first."""

    def __init__(
        self, ways: Ways, taboo: int, limits: Sequence[LimitsNow], turned: Sequence[Turned]
    ) -> None:
        super().__init__()
        self._ways, self._taboo, self._limits, self._turned = ways, taboo, limits, turned

    def __missing__(self, key: int) -> int:
        pile, mover = divmod(key, self._ways.movers)
        (kind, owner, origin), taboo = self._ways.piles[pile], self._taboo
        if taboo >> origin & 1:
            found = EVERYWHERE
        else:
            limits = self._limits[kind]
            full = limits.full_for[owner, origin, mover - 1]
            found = taboo | limits.arranged.here[origin] | full
            other = instead_by(self._turned, kind, owner, origin, origin)
            if other >= 0 and other != origin and not (taboo | full) >> other & 1:
                found &= ~(1 << origin)
        self[key] = found
        return found


class _Free(dict[int, int]):
    """The places that are free, each found when it is asked for first."""

    def __init__(
        self, ways: Ways, taboo: int, limits: Sequence[LimitsNow], turned: Sequence[Turned]
    ) -> None:
        super().__init__()
        self._ways, self._taboo, self._limits, self._turned = ways, taboo, limits, turned

    def __missing__(self, pile: int) -> int:
        kind, owner, origin = self._ways.piles[pile]
        barred, found = self._taboo | self._ways.watched, 0
        if not barred >> origin & 1:
            barred |= 1 << origin | self._limits[kind].limited_for[owner, origin]
            for one in self._turned:
                if one.kind == kind and one.owners >> owner & one.source >> origin & 1:
                    barred |= 1 << one.place
            found = self._ways.everywhere & ~barred
        self[pile] = found
        return found


class _Asked:
    """The places that are shut in one state, asked anew each time."""

    def __init__(self, ways: Ways, state: State) -> None:
        self._ways, self._state = ways, state

    def __getitem__(self, key: int) -> int:
        pile, mover = divmod(key, self._ways.movers)
        return self._ways.shut(self._state, pile, mover - 1)


class _Never:
    """No place is known to be free."""

    def __getitem__(self, pile: int) -> int:
        return 0


_NEVER = _Never()
