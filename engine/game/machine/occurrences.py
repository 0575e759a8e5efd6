"""What a step has done, as occurrences that triggers wait for.

A move of several pieces of one owner in one step is one occurrence. So is everything that one
player gains by one step: a scoring of a place with its bonuses. A piece that enters a place in
another one enters both by one occurrence, unless it comes from a place in the outer one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...compile.layout import Layout
from ...compile.program import Happenings
from ..board.arrangements import Crossing
from ..board.branches import NOWHERE, Branches
from ..board.owners import Owners
from ..memory.memo_tables import EVERYWHERE, bits_of
from ..state.events import (
    OF_SINGLES,
    CardMoved,
    CardShown,
    Carried,
    Counted,
    Event,
    Gained,
    Gave,
    Lost,
    Moved,
    PieceMoved,
    Points,
    Veiled,
)
from ..state.state import State


class Occurrence:
    """One occurrence. hooks: the triggers that wait for it.

    who: the player whose occurrence it is (-1: of no player). where: the places, the innermost
    first; places: the same as bits, or all of them where it is nowhere. spot: the place that is
    left or entered directly, -1: none. kind, owner: those of counted pieces; single: the number of
    a single piece. zone: the number of a card zone; -1: none. counter: the number of a counter,
    -1: none; before, after: its values. card: the card that the counter is of; -1: none.
    """

    def __init__(
        self,
        hooks: tuple[int, ...],
        who: int = -1,
        where: tuple[int, ...] = (),
        places: int = EVERYWHERE,
        spot: int = -1,
        kind: int = -1,
        owner: int = -1,
        single: int = -1,
        zone: int = -1,
        counter: int = -1,
        before: int = 0,
        after: int = 0,
        card: int = -1,
    ) -> None:
        self.card = card
        self.zone, self.counter, self.before, self.after = zone, counter, before, after
        self.hooks, self.who, self.where, self.places = hooks, who, where, places
        self.spot, self.kind, self.owner, self.single = spot, kind, owner, single

    def key(self) -> tuple[object, ...]:
        """Is equal for equal occurrences."""
        return (
            self.hooks,
            self.who,
            self.places,
            self.where,
            self.spot,
            self.kind,
            self.owner,
            self.single,
            self.zone,
            self.counter,
            self.before,
            self.after,
            self.card,
        )

    @property
    def thing(self) -> int:
        """The number of the single piece or of the card; -1: neither."""
        return self.single if self.card < 0 else self.card


class Way(NamedTuple):
    """The origin and the target of a move, and the places that it left and entered."""

    origin: int
    place: int
    crossing: Crossing


class Occurrences:
    """Reads occurrences in the log.

    spots: whether a trigger waits for what enters or leaves a place itself, even within another.
    gifts: whether given points are gained and lost, too.
    """

    def __init__(
        self,
        layout: Layout,
        moments: Happenings,
        owners: Owners,
        branches: Branches,
        *,
        spots: bool,
        gifts: bool,
    ) -> None:
        self._spots, self._gifts = spots, gifts
        self._moments = moments
        self._players, self._owners = layout.players, owners
        self._owner_of = [_owner(name) for name in layout.singles]
        self._layout, self._singles = layout, layout.single_base
        self._branches, nesting = branches, layout.nesting
        self._keeping: dict[int, int] = {}
        if nesting is not None:
            for place in nesting.keeping - nesting.apart:
                self._keeping[nesting.cells[place] - self._singles] = place

    def of(self, events: Sequence[Event], state: State) -> list[Occurrence]:
        """The occurrences of some events, each once, in their order. state: after the events."""
        if len(events) == 1:
            return self._told_by(state, events[0])
        if self._branches.nests:
            state = state.clone()  # pieces go back in it to where they were
        happened: list[list[Occurrence]] = []
        for event in reversed(events):
            happened.append(self._told_by(state, event))
            if self._branches.nests and isinstance(event, OF_SINGLES):
                state.cells[self._singles + event.piece] = event.origin
                state.unlearn()
        found: dict[tuple[object, ...], Occurrence] = {}
        for ones in reversed(happened):
            for one in ones:
                found.setdefault(one.key(), one)
        return list(found.values())

    def _told_by(self, state: State, event: Event) -> list[Occurrence]:
        """The occurrences of one event."""
        match event:
            case Moved():
                way = self._way(state, event.origin, event.place)
                return self._counted(state, event.kind, event.owner, way)
            case Carried():
                way = self._way(state, event.origin, event.place)
                gone = self._counted(state, event.kind, event.owner, way)
                return [*gone, *self._single(event.piece, way)]
            case PieceMoved():
                way = self._way(state, event.origin, event.place)
                return [*self._single(event.piece, way), *self._crew(state, event.piece, way)]
            case Veiled(place_veil=0) if event.origin != event.place:
                way = self._way(state, NOWHERE, event.place)  # its origin stays secret
                return self._single(event.piece, way)
            case Points() | Gained() if self._moments.gains:
                return [Occurrence(self._moments.gains, event.player)]
            case Counted():
                return self._counter(event)
            case CardMoved() | CardShown():
                return self._card(event)
            case Lost() if self._moments.loses:
                return [Occurrence(self._moments.loses, event.player)]
            case Gave() if self._gifts:
                risen = Occurrence(self._moments.gains, event.taker)
                return [Occurrence(self._moments.loses, event.player), risen]
        return []

    def _counter(self, event: Counted) -> list[Occurrence]:
        number, bearer, before, after = event
        hooks = self._moments.rises if after > before else self._moments.falls
        if not hooks:
            return []
        found = Occurrence(hooks, counter=number, before=before, after=after)
        match self._layout.counters[number].of:
            case "player":
                found.who = bearer
            case "card":
                found.card = bearer
            case "region" | "place":
                found.where, found.places = (bearer,), 1 << bearer
        return [found]

    def _card(self, event: CardMoved | CardShown) -> list[Occurrence]:
        found, moments = [], self._moments
        if moments.departs and event.origin >= 0:
            found.append(Occurrence(moments.departs, zone=event.origin))
        if moments.arrives and event.target >= 0:
            found.append(Occurrence(moments.arrives, zone=event.target))
        return found

    def _way(self, state: State, origin: int, place: int) -> Way:
        return Way(origin, place, self._branches.arranged.of(state).crossings[origin, place])

    def _counted(self, state: State, kind: int, owner: int, way: Way) -> list[Occurrence]:
        holder = self._owners.holders(state, kind)[owner]
        who, moments = holder if holder < self._players else -1, self._moments
        origin, place, (left, entered, leaving, entering) = way
        found = []
        if moments.leave and (leaving or self._spots):
            found.append(Occurrence(moments.leave, who, leaving, left, origin, kind, owner))
        if moments.enter and (entering or self._spots):
            found.append(Occurrence(moments.enter, who, entering, entered, place, kind, owner))
        return found

    def _crew(self, state: State, number: int, way: Way) -> list[Occurrence]:
        """The occurrences of the passengers of a piece, and of what they carry."""
        place = self._keeping.get(number)
        found: list[Occurrence] = []
        if place is None:
            return found
        layout, cells, nesting = self._layout, state.cells, self._layout.nesting
        assert nesting is not None
        kind, there = nesting.kinds[place], bits_of(self._branches.directly(state, 1 << place))
        for owner in range(layout.owners):
            if any([cells[layout.pieces_at(kind, at, owner)] for at in there]):
                found += self._counted(state, kind, owner, Way(NOWHERE, NOWHERE, way.crossing))
        for carried in there:
            if carried != place:
                number = nesting.cells[carried] - self._singles
                found += self._single(number, Way(NOWHERE, NOWHERE, way.crossing))
        return found

    def _single(self, number: int, way: Way) -> list[Occurrence]:
        who, moments = self._owner_of[number], self._moments
        origin, place, (left, entered, leaving, entering) = way
        found = []
        if moments.goes and (leaving or self._spots):
            found.append(Occurrence(moments.goes, who, leaving, left, origin, single=number))
        if moments.enters and (entering or self._spots):
            found.append(Occurrence(moments.enters, who, entering, entered, place, single=number))
        return found


def _owner(name: str) -> int:
    """The player whose single piece has this name; -1: it belongs to no player."""
    _, _, player = name.partition("/")
    return int(player) if player else -1
