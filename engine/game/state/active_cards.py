"""The cards in force, by player, and what changes when one comes into force or leaves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...compile.program import Held, Program
from .state import State

NEVER: Final = 1 << 40
"""The lapse of a card that is kept for the rest of the game."""

NOT_KEPT: Final = -1

AIMS: Final = 41
"""How many bits of a lapse say at which time; those above number the condition, from 1 on."""

REACHED: Final = NEVER + 1
"""The lapse of a card of which the condition holds by now: it is about to leave."""


def time_of(lapse: int) -> int:
    """A lapse without its condition."""
    return lapse & ((1 << AIMS) - 1) if lapse >= 0 else lapse


def lapse_code(counter: int, start: bool, number: int) -> int:
    """The time at which a card lapses, in one number: a start or end of a counted procedure."""
    return counter << 17 | start << 16 | number


class ActiveCards:
    """Keeps the masks of the cards in force.

    watched: the cards (bits) with a text that lasts: a rule, or what it does at some moment.
    """

    def __init__(self, program: Program, forget: Callable[[State, int], None]) -> None:
        """forget: is called with a cell that says which cards are in force, when it changes."""
        layout = program.layout
        self._forget = forget
        self._ruling = 0
        for rule in program.rules.of(Held):
            for force in [rule.force, *rule.lapses]:
                self._ruling |= 0 if force is None else force.cards
        self._program = program
        self._layout = layout
        self._players = range(layout.players)
        self._lapses = layout.lapse_base
        self._keeps = layout.begun_base > layout.lapse_base
        self._lying = program.lying_cells
        self._noted = {
            (come, lying): _noted(program, come, lying)
            for come in (False, True)
            for lying in (False, True)
        }
        hooks = [program.hooks[number] for number in program.moments.boundaries]
        self._by_rules = sum(bool(hook.always) for hook in hooks)
        self.watched = self._ruling
        for masks in [*program.lasting.values(), *_by_way(self._noted)]:
            self.watched |= masks[False] | masks[True]

    # ------------------------------------------------------------ kept

    def is_kept(self, state: State, card: int) -> bool:
        """Whether any player keeps a card."""
        return self._keeps and state.cells[self._lapses + card] != NOT_KEPT

    def keeper(self, state: State, card: int) -> int:
        """The player who keeps a card; the first of several; -1: no player."""
        if not self.is_kept(state, card):
            return -1
        base = self._layout.kept_base
        for player in self._players:
            if state.cells[base + player] >> card & 1:
                return player
        return -1

    def kept(self, state: State) -> int:
        """The cards (bits) that players keep."""
        mask, base = 0, self._layout.kept_base
        for player in self._players:
            mask |= state.cells[base + player]
        return mask

    def others(self, state: State, card: int, player: int) -> list[int]:
        """The other keepers of a player's card: there may be some after a repeated action."""
        base = self._layout.kept_base
        keepers = [one for one in self._players if state.cells[base + one] >> card & 1]
        return [one for one in keepers if one != player] if player in keepers else []

    def keep(self, state: State, card: int, player: int, lapse: int) -> None:
        """Puts a card in force for a player; `lapse` says how long."""
        state.cells[self._layout.lapse_base + card] = lapse
        state.cells[self._layout.kept_base + player] |= 1 << card
        self._changed(state, True, False, player, card)

    def release(self, state: State, card: int) -> None:
        """Ends the time for which a card is kept, for all players who keep it."""
        if not self._keeps or state.cells[self._layout.lapse_base + card] == NOT_KEPT:
            return
        state.cells[self._layout.lapse_base + card] = NOT_KEPT
        for player in self._players:
            self.release_for(state, card, player)

    def release_for(self, state: State, card: int, player: int) -> None:
        """Takes a card out of force for one player; for others who keep it, it stays in force."""
        cell = self._layout.kept_base + player
        if state.cells[cell] >> card & 1:
            state.cells[cell] &= ~(1 << card)
            self._changed(state, False, False, player, card)

    # ------------------------------------------------------------ lying

    def moved(self, state: State, card: int, source: int, target: int) -> None:
        """Records that a card went from one cell of a zone to another; -1: a deck."""
        if not self.watched >> card & 1:
            return
        for player in self._holders(state, card, source):
            self._stop_lying(state, card, player)
        for player in self._holders(state, card, target):
            self._start_lying(state, card, player)

    def _holders(self, state: State, card: int, zone: int) -> Sequence[int]:
        """The players for whom a card is in force in a zone, by its cell; as numbers of masks."""
        lying = self._lying.get(zone)
        if lying is None or not lying.cards >> card & 1:
            return ()
        if lying.office < 0:
            return lying.holders
        holder = state.cells[lying.office]
        return (holder,) if holder >= 0 else ()

    def passed_on(self, state: State, office: int, holder: int) -> None:
        """Gives an office, by its cell, to a player, with the cards that its holder has."""
        before, state.cells[office] = state.cells[office], holder
        if before == holder:
            return
        for zone, lying in self._lying.items():
            if lying.office == office:
                there = state.cells[zone] & lying.cards
                if before >= 0:  # not those that were spent
                    there &= state.cells[self._layout.lying_base + before]
                for card in range(there.bit_length()):
                    if there >> card & 1:
                        self._stop_lying(state, card, before)
                        self._start_lying(state, card, holder)

    def lie(self, state: State, cards: Sequence[int]) -> None:
        """Puts cards in force or out of force, depending on where they lie now."""
        base, watched = self._layout.lying_base, [one for one in cards if self.watched >> one & 1]
        for card in watched:
            for player in range(self._layout.players + 1):
                state.cells[base + player] &= ~(1 << card)
            for cell in self._lying:
                if state.cells[cell] >> card & 1:
                    for player in self._holders(state, card, cell):
                        state.cells[base + player] |= 1 << card
        if watched:
            state.unlearn()
            self.count(state)

    def spend(self, state: State, card: int, player: int) -> None:
        """Takes a card out of force, wherever it lies; one that no player holds, for all."""
        self.release(state, card)
        self._stop_lying(state, card, player)
        self._stop_lying(state, card, self._layout.players)

    def _start_lying(self, state: State, card: int, player: int) -> None:
        state.cells[self._layout.lying_base + player] |= 1 << card
        self._changed(state, True, True, player, card)

    def _stop_lying(self, state: State, card: int, player: int) -> None:
        cell = self._layout.lying_base + player
        if player >= 0 and state.cells[cell] >> card & 1:
            state.cells[cell] &= ~(1 << card)
            self._changed(state, False, True, player, card)

    # ------------------------------------------------------------ both

    def _changed(self, state: State, come: bool, lying: bool, player: int, card: int) -> None:
        if self._ruling >> card & 1:
            base = self._layout.lying_base if lying else self._layout.kept_base
            self._forget(state, base + player)
        if self.watched >> card & 1:
            self.count(state)
            if self._noted[come, lying] >> card & 1:
                state.changes += ((come, lying, player, card),)

    def count(self, state: State) -> None:
        """Counts the cards in force with a text, so that a moment reads only one cell."""
        cells, layout = state.cells, self._layout
        if not self.watched:
            cells[layout.armed] = self._by_rules
            return
        kept = list(filter(None, cells[layout.kept_base : layout.kept_base + layout.players]))
        lying = list(filter(None, cells[layout.lying_base : layout.unheld + 1]))
        for cell, masks in self._program.lasting.items():
            by_keeping, by_lying = masks[False], masks[True]
            count = 0
            for mask in kept:
                count += (mask & by_keeping).bit_count()
            for mask in lying:
                count += (mask & by_lying).bit_count()
            cells[cell] = count + (self._by_rules if cell == layout.armed else 0)


def _by_way(noted: dict[tuple[bool, bool], int]) -> list[dict[bool, int]]:
    return [{lying: noted[come, lying] for lying in (False, True)} for come in (False, True)]


def _noted(program: Program, come: bool, lying: bool) -> int:
    """The cards (bits) with a text for coming or leaving."""
    number = program.moments.comes if come else program.moments.leaves
    if number is None:
        return 0
    return sum(one.cards for one in program.hooks[number].waiting if one.lying is lying)
