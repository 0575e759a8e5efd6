"""Triggers: the hooks of a program, bound. A hook is one moment for which cards and rules wait."""

from __future__ import annotations

from ...compile.hooks import ANY, ANYONE, OWN
from ...compile.program import Hook, Program
from ..expressions.places import Places
from ..memory.memo_tables import EVERYWHERE, bits_of
from ..state.state import State
from .occurrences import Occurrence


class Trigger:
    """A hook, bound.

    texts: for each kind of text its cells, its cards (bits) and their code. always: the code of
    rules. unheld: the cards (bits) that no player holds, and their code. By holder of the card: the
    places meant with all that is in them (zones), those meant without it (spots), and the owners of
    the pieces meant.
    """

    def __init__(self, program: Program, places: Places, hook: Hook) -> None:
        layout, limits = program.layout, hook.limits
        base = {True: layout.lying_base, False: layout.kept_base}
        self._whose, self._players = hook.whose, layout.players
        held = [one for one in hook.waiting if not one.unheld]
        self.texts = [(base[one.lying], one.cards, one.entries) for one in held]
        self.always = hook.always
        self.unheld = [(one.cards, one.entries) for one in hook.waiting if one.unheld]
        self._zones = [places.mask(zone) for zone in limits.zones]
        self._spots = [places.mask(zone) for zone in limits.spots]
        self._singles, self._kinds = limits.singles, [one.kind for one in limits.pieces]
        self._owners = [places.owners.meant(one) for one in limits.pieces]
        entries = [one for waiting in hook.waiting for one in waiting.entries.values()]
        self.names_place = any([one.place for one in (*entries, *hook.always)])
        self._by_action = limits.by_action
        self._counter, self._cards = limits.counter, limits.cards
        self._on_itself = limits.on_itself
        self._lying = [[layout.zone_base + one for one in bits_of(zones)] for zones in limits.cards]
        self._bounds = [places.number(bound) for bound in limits.bounds]

    def waits(self, cells: list[int]) -> bool:
        """Whether a card that waits for it is in force."""
        for base, cards, _ in self.texts:
            for mask in cells[base : base + self._players]:
                if mask & cards:
                    return True
        return False

    def is_for(self, player: int, actor: int) -> bool:
        """Whether a holder may react, given the player who acts."""
        if self._whose == ANYONE:
            return True
        return actor >= 0 and (self._whose == ANY or (player == actor) == (self._whose == OWN))

    def is_by(self, player: int, doer: int) -> bool:
        """Whether it waits for steps of an action of a player (-1: of none), seen by a holder."""
        if not self._by_action:
            return True
        return doer >= 0 and (self._by_action == ANY or doer != player)

    def is_for_rules(self, actor: int) -> bool:
        """Whether a rule may react, given the player who acts; -1: none."""
        return actor >= 0 or self._whose == ANYONE

    def is_in(self, state: State, player: int, mask: int, what: Occurrence | None) -> bool:
        """Whether it happens in a place, of a mask, that a holder means."""
        if not self._zones or self._zones[player].of(state) & mask:
            return True
        return what is not None and self._is_on_spot(state, player, what)

    def _is_on_spot(self, state: State, player: int, what: Occurrence) -> bool:
        """Whether the place directly affected is meant without what is in it."""
        if what.spot < 0 or not self._spots:
            return False
        return bool(self._spots[player].of(state) >> what.spot & 1)

    def place_of(self, state: State, player: int, what: Occurrence) -> int:
        """The innermost place of an occurrence that a holder means; -1: none."""
        if self._is_on_spot(state, player, what):
            return what.spot
        zone = self._zones[player].of(state) if self._zones else EVERYWHERE
        for place in what.where:
            if zone >> place & 1:
                return place
        return -1

    def is_about(self, state: State, player: int, what: Occurrence) -> bool:
        """Whether an occurrence concerns pieces, a card zone or a counter that a holder means."""
        if self._counter >= 0:
            if what.counter != self._counter or not self._lies(state, player, what):
                return False
            return self._passes(state, player, what)
        if self._cards:
            return bool(self._cards[player] >> what.zone & 1)
        if self._singles:
            return what.single >= 0 and bool(self._singles[player] >> what.single & 1)
        if not self._owners:
            return True
        if self._kinds[player] != what.kind:
            return False
        return bool(self._owners[player].of(state) >> what.owner & 1)

    def only(self, what: Occurrence) -> int:
        """The cards (bits) that may react to an occurrence: one of a card's own counter, that."""
        return 1 << what.card if self._on_itself else EVERYWHERE

    def _lies(self, state: State, player: int, what: Occurrence) -> bool:
        """Whether the card whose counter changes lies in a card zone that a holder means."""
        if not self._lying:
            return True
        return any([state.cells[zone] >> what.card & 1 for zone in self._lying[player]])

    def _passes(self, state: State, player: int, what: Occurrence) -> bool:
        """Whether a counter passes the bound that a holder means."""
        if not self._bounds:
            return True
        bound = self._bounds[player].of(state)
        if what.after > what.before:
            return what.before <= bound < what.after
        return what.after < bound <= what.before
