"""Samples: games as they may be for all that one player knows, with hidden things at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ...compile.frame import SUBJECT
from ...compile.operations import Apply
from ..board.unseen import mask_of, options_of, options_with
from ..machine.handlers import WAIT
from ..machine.machine import Machine
from ..state.domains import CARD
from ..state.event_types import LOOKED
from ..state.events import Sealed, Unseen, entry_of
from ..state.history import IMAGINED, Log, beginning, is_shown, log_of, types_since
from ..state.rng import MASK, begin
from ..state.state import State
from ..telling.keys import Keys
from ..telling.pending_step import interrupted
from .knowledge import CardKnowledge
from .past import Past
from .secret_choices import sealed_now
from .secret_moves import SecretMoves

_TRIES: Final = 30
"""How often cards are dealt before they are exchanged one by one, and how often games are drawn."""
_DEALS: Final = 1_000
"""How often cards are dealt before they stay as they are, if players have looked at some."""
_MOST: Final = 1_000
"""The largest option of a question that is compared before the hidden pieces are placed."""
_EXCHANGES: Final = 50
"""How many exchanges are then made for each card."""

Swap = dict[int, int]
"""By card, the card that takes its place."""

Changed = dict[int, Unseen]
"""The events that a sample changes, by their numbers in the log."""


class Sampler:
    """Draws states that agree with all that a player may know of one state.

    Each way in which the hidden cards may lie, each sealed choice, and each place to which a piece
    may have been moved in secret is as likely as any other. Raises ValueError for the state of a
    light clone: its log, which says what was seen, was dropped.

    cards: what the player knows of cards. before: what the player knew earlier.
    """

    def __init__(
        self,
        machine: Machine,
        keys: Keys,
        state: State,
        viewer: int,
        before: CardKnowledge | None = None,
    ) -> None:
        if not is_shown(state.chosen):
            raise ValueError("a light clone does not know what was seen: sample the game itself")
        self._machine = machine
        self._state = state.clone()
        self._viewer = viewer
        self.cards = CardKnowledge(machine, keys, state, viewer, before)
        self._groups = _groups(self.cards)
        self._sealed = sealed_now(machine, state, self.cards.sealed, viewer)
        self._pending = self._about_to_be_done(self._state)
        # In the middle of a choice in several parts, this would ask the first part.
        self._has_looks = LOOKED in types_since(None, state.log) if machine.looks else False
        self._can_ask_again = state.pc >= 0 and self._asked(state) == state.options
        asks = self._asked if self._is_asked(viewer) else None
        self._secret_moves = SecretMoves(machine, self._state, self.cards.log, viewer, asks)

    def draw(self, seed: int, *, light: bool) -> State:
        """One such state; the same for the same seed. light: without a log."""
        chance = random.Random(seed & MASK)  # `Random` ignores the sign of a seed
        for _ in range(_TRIES):
            state = self._drawn(chance, light=light)
            if self._asks_alike(state):
                break
        begin(state.cells, self._machine.layout, chance.getrandbits(64))
        return state

    def _drawn(self, chance: random.Random, *, light: bool) -> State:
        state, swap, moved = self._dealt(chance)
        drawn: dict[int, tuple[int, int]] = {}
        open_ones = [one for one in self._sealed if len(one[1].offered) == 1]
        others = [one for one in self._sealed if len(one[1].offered) > 1]
        sealed = self._seal(state, chance, swap, open_ones, drawn, {})
        veiled = self._secret_moves.draw(state, chance)
        sealed.update(self._seal(state, chance, swap, others, drawn, veiled))
        self._redo_pending(state, chance, swap)
        if state.pc >= 0 and state.player != self._viewer:
            self._machine.handlers[state.pc].redraw(state, chance)
        if light:
            state.forget()
        else:
            state.log = self._rewritten(swap, {**moved, **sealed, **veiled})
            state.chosen = beginning(IMAGINED, state.chosen[2])
        return state

    # ------------------------------------------------------------ cards

    def _dealt(self, chance: random.Random) -> tuple[State, Swap, Changed]:
        """A state with other cards, if players have looked at some: only with a past that fits."""
        for _ in range(_DEALS):
            state = self._state.clone()
            swap = self._deal(state, chance)
            if not self._has_looks:
                return state, swap, {}
            past = Past(self._machine, self.cards, self._viewer, state, chance)
            if past.leads_here():
                return state, swap, past.changed
        return self._state.clone(), {}, {}

    def _deal(self, state: State, chance: random.Random) -> Swap:
        """Deals the cards whose place is not known; returns which one takes whose place."""
        swap: Swap = {}
        decked: dict[int, list[int]] = {}
        for group in self._groups:
            spots = dealt(self.cards, group, chance)
            leaving: dict[int, list[int]] = {}
            for card, spot in zip(group, spots, strict=True):
                if spot < 0:
                    decked.setdefault(-1 - spot, []).append(card)
                if spot != self.cards.spots[card]:
                    leaving.setdefault(self.cards.spots[card], []).append(card)
            for card, spot in zip(group, spots, strict=True):
                if spot != self.cards.spots[card]:
                    swap[leaving[spot].pop()] = card
        self._put_in_zones(state, swap)
        for deck, cards in decked.items():
            _shuffle(cards, chance)
            self._put_in_deck(state, deck, cards, chance)
        return swap

    def _put_in_zones(self, state: State, swap: Swap) -> None:
        layout, cells = self._machine.layout, state.cells
        heights = [cells[layout.height_base + card] for card in swap] if layout.heaps else []
        for card in swap:
            spot = self.cards.spots[card]
            if spot >= 0:
                cells[layout.zone_base + spot] &= ~(1 << card)
        for card, other in swap.items():
            spot = self.cards.spots[card]
            if spot >= 0:
                cells[layout.zone_base + spot] |= 1 << other
        for other, height in zip(swap.values(), heights, strict=False):
            cells[layout.height_base + other] = height
        if swap:
            self._machine.events.active.lie(state, list(swap))

    def _put_in_deck(
        self, state: State, deck: int, cards: list[int], chance: random.Random
    ) -> None:
        """Puts cards into a deck, first those that came unseen, each where it came."""
        ring, entries = self._machine.layout.rings[deck], self.cards.decks[deck]
        placed: dict[int, int] = {}
        for at, entry in enumerate(entries):
            if entry is None or entry >= 0 or at in placed:
                continue
            if -1 - entry in self.cards.together:
                places = [n for n, other in enumerate(entries) if other == entry]
                ones = self._rearranged(-1 - entry, len(places), cards, chance)
                placed.update(zip(places, ones, strict=True))
                continue
            fitting = self.cards.candidates[-1 - entry]
            one = next((card for card in cards if card in fitting), cards[0])
            cards.remove(one)
            placed[at] = one
        left = iter(cards)
        for at, (spot, entry) in enumerate(zip(ring.spots(state.cells), entries, strict=True)):
            if entry is None or entry < 0:
                entry = placed[at] if at in placed else next(left)
            state.cells[spot] = entry

    def _rearranged(
        self, number: int, many: int, cards: list[int], chance: random.Random
    ) -> list[int]:
        """Takes the cards that may lie where another player has put them into an unseen order."""
        surely = [card for card in self.cards.together[number] if card in cards]
        _shuffle(surely, chance)
        ones = [*surely, *[card for card in cards if card not in surely]][:many]
        _shuffle(ones, chance)
        for card in ones:
            cards.remove(card)
        return ones

    # ------------------------------------------------------------ secret choices

    def _seal(
        self,
        state: State,
        chance: random.Random,
        swap: Swap,
        chosen_ones: list[tuple[int, Sealed]],
        drawn: dict[int, tuple[int, int]],
        veiled: Changed,
    ) -> Changed:
        """Draws secret choices of others; returns the events that this changes.

        drawn: by slot, what was chosen, and what is drawn instead. veiled: the secret moves as
        drawn.
        """
        found: Changed = {}
        for number, event in chosen_ones:
            first, instead = drawn.get(event.but, (-1, -1))  # what it had to differ from
            offered = [*event.offered]
            if first >= 0:
                offered[0] |= mask_of([first])
            later = [one.option for one in self.cards.learned.values() if one.but == event.slot]
            left_out = mask_of([instead, *later])
            for at in range(0, len(offered), 3):  # the masks
                mask = offered[at]
                if event.domain == CARD:
                    mask = mask_of([swap.get(card, card) for card in options_of(mask)])
                offered[at] = mask & ~left_out
            standing = self._secret_moves.standing(veiled, number)
            chosen = chance.choice(options_of(options_with(offered, standing)) or [event.option])
            drawn[event.slot] = event.option, chosen
            state.stack[event.slot] = chosen
            found[number] = event._replace(option=chosen, offered=tuple(offered))
            for when, seen in self.cards.others_learned:
                if seen.slot == event.slot and when > number:
                    found[when] = seen._replace(option=chosen)
        return found

    def _redo_pending(self, state: State, chance: random.Random, swap: Swap) -> None:
        """Draws what the pending step is about to do in secret."""
        pending = None if self._pending is None else self._about_to_be_done(state)
        if pending is None:
            return
        slot, offered = pending
        now = state.stack[slot]
        state.stack[slot] = chance.choice(offered) if offered else swap.get(now, now)

    def _about_to_be_done(self, state: State) -> tuple[int, Sequence[int]] | None:
        """The slot of a pending secret card or place, and for a place the options."""
        machine = self._machine
        found = interrupted(machine, state)
        if found is None or not isinstance(machine.program.code[found[0]].op, Apply):
            return None
        back, before = found
        op, actor = machine.program.code[back - 1].op, before.stack[before.frame + SUBJECT]
        ask = op.ask()
        if ask.unseen_card is not None:
            return before.frame + ask.unseen_card, ()
        slot = ask.unseen_place
        if slot is None or actor == self._viewer:
            return None
        asked = before.clone()
        waits = machine.handlers[back - 1].enter(asked) == WAIT and asked.pc == back - 1
        return (before.frame + slot, asked.options) if waits else None

    # ------------------------------------------------------------ the whole

    def _is_asked(self, viewer: int) -> bool:
        """Whether the pending question is the player's, and can be asked in other states."""
        if not self._can_ask_again or self._state.player != viewer:
            return False
        return max(self._state.options, default=0) < _MOST

    def _asks_alike(self, state: State) -> bool:
        """Whether the state asks the same question, with the same options if the viewer decides."""
        if not self._can_ask_again:
            return True
        options = self._asked(state)
        if options is None or self._state.player != self._viewer:
            state.options = options or state.options
            return options is not None
        return options == self._state.options

    def _asked(self, state: State) -> list[int] | None:
        """The options of the same question in another state; None when it is not asked."""
        now, asked = self._state, state.clone()
        if self._machine.handlers[now.pc].enter(asked) != WAIT:
            return None
        same = (asked.pc, asked.player, asked.domain) == (now.pc, now.player, now.domain)
        return asked.options if same else None

    def _rewritten(self, swap: Swap, changed: Changed) -> Log:
        """The log of the drawn game, with other cards in the moves that the player did not see."""
        told = list(self.cards.log)
        for number, went in () if self._has_looks else self.cards.unseen:
            told[number] = entry_of(went._replace(card=swap.get(went.card, went.card)))
        for number, event in changed.items():
            told[number] = entry_of(event)
        return log_of(told)


# ---------------------------------------------------------------- dealing


def _groups(known: CardKnowledge) -> list[list[int]]:
    """The cards whose place is not known, in groups that have no possible spot in common."""
    groups: list[tuple[int, list[int]]] = []
    for card in known.free:
        spots, cards = known.may[card], [card]
        if groups and not spots & ~groups[-1][0]:  # most come in a row
            groups[-1][1].append(card)
            continue
        apart = []
        for others, group in groups:
            if others & spots:
                spots |= others
                cards = group + cards
            else:
                apart.append((others, group))
        groups = [*apart, (spots, cards)]
    return [group for _, group in groups]


def _shuffle(things: list[int], chance: random.Random) -> None:
    """Shuffles a list as `Random.shuffle` does, in compiled code."""
    draw = chance.getrandbits
    for last in range(len(things) - 1, 0, -1):
        most = last + 1
        length = most.bit_length()
        other: int = draw(length)
        while other >= most:
            other = draw(length)
        things[last], things[other] = things[other], things[last]


def dealt(known: CardKnowledge, group: list[int], chance: random.Random) -> list[int]:
    """A possible spot for each card of a group; each spot gets as many cards as it has."""
    spots = [known.spots[card] for card in group]
    may = [known.may[card] for card in group]
    bits = {spot: known.bit(spot) for spot in set(spots)}
    every = sum(bits.values())
    fits_anywhere = all([not every & ~here for here in set(may)])
    for _ in range(_TRIES):
        dealt = spots[:]
        _shuffle(dealt, chance)
        if fits_anywhere or all([here & bits[one] for here, one in zip(may, dealt, strict=True)]):
            return dealt
    draw, most = chance.getrandbits, len(group)
    length = most.bit_length()
    for _ in range(_EXCHANGES * most):
        while (a := draw(length)) >= most:  # as `randrange` draws, without its calls
            pass
        while (b := draw(length)) >= most:
            pass
        if may[a] & bits[spots[b]] and may[b] & bits[spots[a]]:
            spots[a], spots[b] = spots[b], spots[a]
    return spots
