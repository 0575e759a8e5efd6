"""Instructions that move cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rules.program import CARD, ZoneRef
from .domains import CARD as CARD_DOMAIN
from .machine import Binder, Bound, Machine
from .state import State

Args = Mapping[str, Any]


def zone_of(zone: ZoneRef) -> Callable[[State], int]:
    """The cell of a card zone."""
    cell, subject = zone.cell, zone.subject
    if subject is None:
        return lambda state: cell
    return lambda state: cell + state.stack[state.frame + subject]


def _bind_move_card(m: Machine, pc: int, a: Args) -> Bound:
    """One card, chosen, from some zones to another."""
    after = m.follow(pc + 2)
    sources, target = [zone_of(zone) for zone in a["sources"]], zone_of(a["target"])
    subject, slot, members = a["subject"], a["card"], m.members
    allowed = _differs(m, a["differs"])

    def enter(state: State) -> int:
        mask = 0
        for source in sources:
            mask |= state.cells[source(state)]
        options = members[mask]
        if allowed is not None:
            options = allowed(state, options)
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], CARD_DOMAIN, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + slot] = option
        return announced(state)

    def apply(state: State) -> int:
        card = state.stack[state.frame + slot]
        for source in sources:
            cell = source(state)
            if state.cells[cell] >> card & 1:
                m.events.move_card(state, card, cell, target(state))
                break
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _differs(m: Machine, wanted: Any) -> Callable[[State, list[int]], list[int]] | None:
    """Keeps the cards whose printed number lies in no player's zone."""
    if wanted is None:
        return None
    attribute, first = wanted
    printed, members = m.numbers[attribute], m.members
    zones = range(first, first + m.layout.players)

    def differ(state: State, cards: list[int]) -> list[int]:
        taken = {printed[card] for zone in zones for card in members[state.cells[zone]]}
        return [card for card in cards if printed[card] not in taken]

    return differ


def _bind_move_cards(m: Machine, pc: int, a: Args) -> Bound:
    """Every card of some zones to another."""
    after = m.follow(pc + 2)
    sources, target = [zone_of(zone) for zone in a["sources"]], zone_of(a["target"])

    def apply(state: State) -> int:
        for source in sources:
            cell = source(state)
            for card in m.members[state.cells[cell]]:
                m.events.move_card(state, card, cell, target(state))
        return after

    return m.step(pc, apply, a["windowed"])


def _bind_move_top_cards(m: Machine, pc: int, a: Args) -> Bound:
    """The top card of every deck to a zone."""
    after = m.follow(pc + 2)
    target = zone_of(a["target"])

    def apply(state: State) -> int:
        for deck in range(len(m.layout.decks)):
            m.events.take_top(state, deck, target(state))
        return after

    return m.step(pc, apply, a["windowed"])


def _bind_discard_cards(m: Machine, pc: int, a: Args) -> Bound:
    """Every card of some zones to where its deck says; a kept one to the cards in force."""
    after = m.follow(pc + 2)
    sources, subject = [zone_of(zone) for zone in a["sources"]], a["subject"]

    def apply(state: State) -> int:
        for source in sources:
            cell = source(state)
            for card in m.members[state.cells[cell]]:
                player = state.stack[state.frame + subject]
                m.events.keep_or_send_back(state, card, cell, player)
        return after

    return m.step(pc, apply, a["windowed"])


def _bind_discard_this(m: Machine, pc: int, a: Args) -> Bound:
    """The card whose effect runs, to where its deck says."""
    after = m.follow(pc + 2)
    zones = range(m.layout.zone_base, m.layout.zone_base + len(m.layout.zones))

    def apply(state: State) -> int:
        card = state.stack[state.frame + CARD]
        source = next((zone for zone in zones if state.cells[zone] >> card & 1), None)
        if source is not None:  # it may have been discarded before
            m.events.send_back(state, card, source)
        return after

    return m.step(pc, apply, a["windowed"])


def _bind_shuffle(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)

    def shuffle(state: State) -> int:
        for deck in range(len(m.layout.decks)):
            m.events.shuffle(state, deck)
        return go_on

    return Bound(shuffle)


CARDS: dict[str, Binder] = {
    "move_card": _bind_move_card,
    "move_cards": _bind_move_cards,
    "move_top_cards": _bind_move_top_cards,
    "discard_cards": _bind_discard_cards,
    "discard_this": _bind_discard_this,
    "shuffle": _bind_shuffle,
}
