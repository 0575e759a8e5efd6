"""Asks the continuous rules of a mix and of its cards in force, as they are at one moment.

Nothing is switched on or off: every question is asked anew of what lies where. A mix whose rules
always hold pays nothing for those that come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ..compile.expressions import MANY, HasSingle, Mask, Owned, Regions
from ..compile.program import BY_NATURE, Capacity, Held, InForce, Program, Redirect, Room
from .branches import branches_of
from .places import MaskOf, Places
from .state import State

Holds = Callable[[State], bool]
SpaceOf = Callable[[State, int, int], int]
"""How many more pieces of a kind, whosever they are, a place takes from another one, or -1."""
FullOf = Callable[[State, int], int]
"""The places that take no more pieces of a kind from a place, or from any (-1)."""


def holding(rule: Held) -> Holds | None:
    """The test whether a rule holds now; None for one that always does."""
    force, lapses = rule.force, rule.lapses
    if force is None and not lapses:
        return None

    def holds(state: State) -> bool:
        if force is not None and not _is_in_force(force, state):
            return False
        return not any(_is_in_force(lapse, state) for lapse in lapses)

    if not lapses and force is not None:
        return partial(_is_in_force, force)
    return holds


def _is_in_force(force: InForce, state: State) -> bool:
    """Whether any of its cards is in force."""
    cells, cards = state.cells, force.cards
    for cell in force.cells:  # noqa: SIM110 - a generator costs more than the loop
        if cells[cell] & cards:
            return True
    return False


def _always(state: State) -> bool:
    return True


def _taboo(program: Program) -> MaskOf:
    """The places that nothing may enter or leave, those in them, and pieces off the board."""
    guarded, branches = _guarded(program), branches_of(program.layout)
    if not branches.nests:
        return guarded
    return lambda state: branches.below(state, guarded(state)) | branches.idle(state)


def _guarded(program: Program) -> MaskOf:
    """The places that rules make taboo; the rules that say so can't ask it of others."""
    guards, places = program.taboo, Places(program)
    mask = places.mask
    fixed = places.any_mask([mask(guard.zone) for guard in guards if holding(guard) is None])
    sometimes: dict[Mask, list[Holds]] = {}
    for guard in guards:
        holds = holding(guard)
        if holds is not None:
            sometimes.setdefault(guard.zone, []).append(holds)
    if not sometimes:
        return fixed
    zones = [(holds, mask(zone)) for zone, holds in sometimes.items()]

    def taboo(state: State) -> int:
        found = fixed(state)
        for holds, zone in zones:
            if any(held(state) for held in holds):
                found |= zone(state)
        return found

    if any(guard.lapses for guard in guards):
        return taboo
    guarding = program.layout.guarding
    return lambda state: taboo(state) if state.cells[guarding] else fixed(state)


class ContinuousRules:
    """The answers for one program. `places`: its places, with those that are taboo."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.places = Places(program, _taboo(program))
        self._redirects = [self._redirect(redirect) for redirect in program.redirects]
        self._turning_always = any(redirect.force is None for redirect in program.redirects)
        self._turning = program.layout.turning
        self._limits = [(holding(room), _needed(room.zone)) for room in program.rooms]
        self._branches = self.places.branches
        self.bear_on_moves = bool(self._redirects or self._limits or self._branches.nests)

    # ------------------------------------------------------------ taboo

    def guard_of(self, state: State, place: int) -> str | None:
        """The id of a rule that makes a place taboo."""
        for guard in self._program.taboo:
            around = self._branches.above(state, place)
            if self._holds(guard, state) and self.places.mask(guard.zone)(state) & around:
                return guard.rule
        return None

    @staticmethod
    def _holds(rule: Held, state: State) -> bool:
        return (holding(rule) or _always)(state)

    # ------------------------------------------------------------ moves

    def bears_on_moves(self, state: State) -> bool:
        """Whether a rule about room, or one that turns moves aside, may say something now."""
        if self._turning_always or self._branches.nests:
            return True
        return state.cells[self._turning] > 0 or self.limits(state)

    def limits(self, state: State) -> bool:
        """Whether a rule about room for counted pieces may say something now."""
        cells = state.cells
        for holds, needed in self._limits:
            if holds is None or holds(state):
                if needed is None:
                    return True
                for cell in needed:
                    if cells[cell] >= 0:
                        return True
        return False

    # ------------------------------------------------------------ room for counted pieces

    def _rooms(self, kind: int) -> list[tuple[Holds, MaskOf, Room]]:
        return [
            (holding(room) or _always, self.places.mask(room.zone), room)
            for room in self._program.rooms
            if room.kind == kind
        ]

    def space(self, kind: int) -> SpaceOf | None:
        """The number of pieces of a kind that a place still takes; None without a limit.

        What goes from place to place within another one fills that no more than before.
        """
        rooms = self._rooms(kind)
        if not rooms:
            return None
        count, each = self.places.counter(Owned(kind, "anyone", 0)), self.places.each
        above = self._branches.above

        def space(state: State, place: int, origin: int) -> int:
            least = MANY
            if not self.limits(state):
                return least
            entered = above(state, place) & ~above(state, origin)
            for holds, zone, room in rooms:
                if holds(state):
                    for one in each(zone(state) & entered):
                        least = min(least, room.limit - count(state, one))
            return max(0, least)

        return space

    def full(self, kind: int) -> FullOf | None:
        """The places that take no more pieces of a kind; None where no rule limits them."""
        rooms = self._rooms(kind)
        if not rooms:
            return None
        count, each = self.places.counter(Owned(kind, "anyone", 0)), self.places.each
        branches = self._branches

        def full(state: State, origin: int) -> int:
            mask = 0
            if not self.limits(state):
                return mask
            left = ~branches.above(state, origin)
            for holds, zone, room in rooms:
                if holds(state):
                    for place in each(zone(state) & left):
                        if count(state, place) >= room.limit:
                            mask |= 1 << place
            return branches.below(state, mask)

        return full

    def room_of(self, state: State, kind: int, place: int) -> str | None:
        """The id of a rule by which a place, or one around it, is full for pieces of a kind."""
        count, each = self.places.counter(Owned(kind, "anyone", 0)), self.places.each
        entered = self._branches.above(state, place)
        for holds, zone, room in self._rooms(kind):
            limited = each(zone(state) & entered) if holds(state) else []
            full = any(count(state, one) >= room.limit for one in limited)
            if full and room.rule != BY_NATURE:
                return room.rule
        return None

    # ------------------------------------------------------------ room for single pieces

    def _capacities(self, cell: int) -> list[tuple[Holds, Capacity]]:
        return [
            (holding(capacity) or _always, capacity)
            for capacity in self._program.capacities
            if cell in capacity.cells
        ]

    def crowded(self, cell: int) -> MaskOf | None:
        """The places that take no piece of the family of a cell; None: all take one.

        They hold as many as they may, or are pieces, which hold counted pieces alone.
        """
        capacities, holding = self._capacities(cell), self._branches.holding
        if not capacities and not holding:
            return None

        def crowded(state: State) -> int:
            mask = holding
            for holds, capacity in capacities:
                if holds(state):
                    mask |= _crowded_by(capacity, state)
            return mask

        return crowded

    def laden(self) -> Callable[[State, int], int] | None:
        """The places without room for all that a piece takes along, by the cell of that piece.

        None where no piece takes anything along.
        """
        nesting = self._program.layout.nesting
        if nesting is None or not nesting.keeping:
            return None
        on = {nesting.cells[place]: place for place in nesting.keeping}
        spaces = {place: self.space(nesting.kinds[place]) for place in nesting.keeping}
        counts = {
            place: self.places.counter_there(Owned(nesting.kinds[place], "anyone", 0))
            for place in nesting.keeping
        }
        fixed = min(nesting.cells)

        def laden(state: State, cell: int) -> int:
            place = on.get(cell)
            space = None if place is None else spaces[place]
            if place is None or space is None:
                return 0
            load = counts[place](state, place)
            narrow = [one for one in range(fixed) if load and space(state, one, place) < load]
            return sum(1 << one for one in narrow)

        return laden

    def capacity_of(self, state: State, cell: int, place: int) -> str | None:
        """The id of a rule by which a place is full for the piece of a cell."""
        for holds, capacity in self._capacities(cell):
            if holds(state) and _crowded_by(capacity, state) >> place & 1:
                return capacity.rule
        return None

    # ------------------------------------------------------------ redirects

    def _redirect(self, redirect: Redirect) -> Callable[[State, int, int, int], int]:
        """Where pieces of a kind and owner go instead of a place; -1: this rule says nothing."""
        holds = holding(redirect) or _always
        place_of, instead = (
            self.places.place(redirect.place),
            self.places.place(redirect.instead),
        )
        concerned, pieces = _owners_of(redirect.pieces), redirect.pieces

        def turn(state: State, kind: int, owner: int, place: int) -> int:
            if kind != pieces.kind or not concerned(owner):
                return -1
            return instead(state) if holds(state) and place_of(state) == place else -1

        return turn

    def instead(self, state: State, kind: int, owner: int, place: int) -> int:
        """The place to which a rule turns pieces aside that are on their way to another, or -1."""
        if not (self._turning_always or state.cells[self._turning]):
            return -1
        for turn in self._redirects:
            other = turn(state, kind, owner, place)
            if other >= 0:
                return other
        return -1


def _needed(zone: Mask) -> tuple[int, ...] | None:
    """The cells of single pieces of which one must stand somewhere, or the zone has no place.

    None when the zone asks for no such piece.
    """
    cells: list[int] = []
    for part in zone.parts:
        tests = part.tests if isinstance(part, Regions) else ()
        asked = [test for test in tests if isinstance(test, HasSingle)]
        if not asked:
            return None
        cells += asked[0].cells
    return tuple(cells)


def _crowded_by(capacity: Capacity, state: State) -> int:
    standing: Sequence[int] = [state.cells[cell] for cell in capacity.cells]
    mask = 0
    for place in standing:
        if place >= 0 and standing.count(place) >= capacity.limit:
            mask |= 1 << place
    return mask


def _owners_of(pieces: Owned) -> Callable[[int], bool]:
    """Whether a rule speaks of the pieces of an owner."""
    if pieces.whose == "owner":
        return lambda owner: owner == pieces.subject
    if pieces.whose == "others":
        return lambda owner: owner != pieces.subject
    return lambda owner: True
