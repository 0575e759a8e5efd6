"""Instructions that move cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rules.program import CARD, STOP, ZoneRef
from .domains import CARD as CARD_DOMAIN
from .machine import WAIT, Binder, Bound, Machine
from .state import State

Args = Mapping[str, Any]


CellOf = Callable[[State], int]
"""Gives the cell of a card zone."""


def zone_of(zone: ZoneRef) -> CellOf:
    """The cell of a card zone."""
    cell, subject = zone.cell, zone.subject
    if subject is None:
        return lambda state: cell
    return lambda state: cell + state.stack[state.frame + subject]


def _bind_move_card(m: Machine, pc: int, a: Args) -> Bound:
    """One card, chosen, from some zones to another."""
    after, changes = m.follow(pc + 2), m.events.force.changes
    sources, target = [zone_of(zone) for zone in a["sources"]], zone_of(a["target"])
    subject, slot, members = a["subject"], a["card"], m.members
    allowed, move = _differs(m, a["differs"]), m.events.move_card
    first, others = sources[0], sources[1:]

    def enter(state: State) -> int:
        mask = state.cells[first(state)]
        for source in others:
            mask |= state.cells[source(state)]
        options = members[mask]
        if allowed is not None:
            options = allowed(state, options)
        if len(options) > 1:
            state.pc = pc
            state.player = state.stack[state.frame + subject]
            state.domain = CARD_DOMAIN
            state.options = options
            return WAIT
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + slot] = option
        return announced(state)

    def apply(state: State) -> int:
        card = state.stack[state.frame + slot]
        for source in sources:
            cell = source(state)
            if state.cells[cell] >> card & 1:
                move(state, card, cell, target(state))
                break
        return m.after_cards(state, after) if changes else after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _take(m: Machine, state: State, card: int, sources: list[CellOf], target: int) -> None:
    """Moves a card from whichever of some zones it lies in."""
    for source in sources:
        cell = source(state)
        if state.cells[cell] >> card & 1:
            m.events.move_card(state, card, cell, target)
            return


def _bind_move_some_cards(m: Machine, pc: int, a: Args) -> Bound:
    """So many cards, chosen one after the other; the slot `left` counts down."""
    after = m.follow(pc + 2)
    sources, target = [zone_of(zone) for zone in a["sources"]], zone_of(a["target"])
    subject, slot, left = a["subject"], a["card"], a["left"]
    members = m.members_or_stop if a["may_stop"] else m.members

    def enter(state: State) -> int:
        mask = 0
        for source in sources:
            mask |= state.cells[source(state)]
        if not mask or state.stack[state.frame + left] <= 0:
            return after
        options = members[mask]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], CARD_DOMAIN, options)
        return resume(state, options[0])

    def resume(state: State, option: int) -> int:
        if option == STOP:
            return after
        state.stack[state.frame + slot] = option
        return announced(state)

    def apply(state: State) -> int:
        card = state.stack[state.frame + slot]
        _take(m, state, card, sources, target(state))
        state.stack[state.frame + left] -= 1
        return m.after_cards(state, pc)

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
    after, changes = m.follow(pc + 2), m.events.force.changes
    sources, target = [zone_of(zone) for zone in a["sources"]], zone_of(a["target"])

    def apply(state: State) -> int:
        for source in sources:
            cell = source(state)
            for card in m.members[state.cells[cell]]:
                m.events.move_card(state, card, cell, target(state))
        return m.after_cards(state, after) if changes else after

    return m.step(pc, apply, a["windowed"])


def _bind_move_this_card(m: Machine, pc: int, a: Args) -> Bound:
    """The card whose text runs, from where it lies."""
    after = m.follow(pc + 2)
    target = zone_of(a["target"])

    def apply(state: State) -> int:
        card = state.stack[state.frame + CARD]
        source = _where(m, state, card)
        if source is not None and source != target(state):
            m.events.move_card(state, card, source, target(state))
        return m.after_cards(state, after)

    return m.step(pc, apply, a["windowed"])


def _bind_move_top_cards(m: Machine, pc: int, a: Args) -> Bound:
    """The top card of some decks to a zone."""
    after, changes = m.follow(pc + 2), m.events.force.changes
    target, decks = zone_of(a["target"]), a["decks"]

    def apply(state: State) -> int:
        for deck in decks:
            m.events.take_top(state, deck, target(state))
        return m.after_cards(state, after) if changes else after

    return m.step(pc, apply, a["windowed"])


# ---------------------------------------------------------------- putting away


def _bind_discard_cards(m: Machine, pc: int, a: Args) -> Bound:
    """Every card of some zones to where its deck says; a kept one to the kept cards."""
    after, changes = m.follow(pc + 2), m.events.force.changes
    sources = [zone_of(zone) for zone in a["sources"]]

    def apply(state: State) -> int:
        for source in sources:
            cell = source(state)
            for card in m.members[state.cells[cell]]:
                m.events.after_use(state, card, cell)
        return m.after_cards(state, after) if changes else after

    return m.step(pc, apply, a["windowed"])


def _where(m: Machine, state: State, card: int) -> int | None:
    """The cell of the zone in which a card lies; None: it lies in a deck."""
    first = m.layout.zone_base
    for zone in range(first, first + len(m.layout.zones)):
        if state.cells[zone] >> card & 1:
            return zone
    return None


def _send_back(m: Machine, state: State, card: int) -> None:
    source = _where(m, state, card)
    if source is not None:  # it may have been discarded before
        m.events.send_back(state, card, source)


def _bind_discard_this(m: Machine, pc: int, a: Args) -> Bound:
    """The card whose effect runs, to where its deck says."""
    after = m.follow(pc + 2)

    def apply(state: State) -> int:
        _send_back(m, state, state.stack[state.frame + CARD])
        return m.after_cards(state, after)

    return m.step(pc, apply, a["windowed"])


def _in_force(m: Machine, state: State) -> int:
    """The cards (bits) that anybody keeps."""
    mask = 0
    for player in range(m.layout.players):
        mask |= state.cells[m.layout.kept_base + player]
    return mask


def _bind_discard_others(m: Machine, pc: int, a: Args) -> Bound:
    """The other copies of the card that are kept."""
    after = m.follow(pc + 2)
    alike: int = a["alike"]

    def others(state: State) -> int:
        return _in_force(m, state) & alike & ~(1 << state.stack[state.frame + CARD])

    def enter(state: State) -> int:
        return announced(state) if others(state) else after

    def apply(state: State) -> int:
        for card in m.members[others(state)]:
            _send_back(m, state, card)
        return m.after_cards(state, after)

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, None, apply)


def _bind_discard_any_card(m: Machine, pc: int, a: Args) -> Bound:
    """One card that somebody keeps, chosen."""
    after = m.follow(pc + 2)
    among, slot, subject = a["among"], a["card"], a["subject"]

    def enter(state: State) -> int:
        options = m.members[_in_force(m, state) & among]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], CARD_DOMAIN, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + slot] = option
        return announced(state)

    def apply(state: State) -> int:
        _send_back(m, state, state.stack[state.frame + slot])
        return m.after_cards(state, after)

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _bind_spend(m: Machine, pc: int, a: Args) -> Bound:
    """The card does nothing more; it stays where it lies."""
    after = m.follow(pc + 2)
    subject = a["subject"]

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        m.events.spend(state, stack[frame + CARD], stack[frame + subject])
        return m.after_cards(state, after)

    return m.step(pc, apply, a["windowed"])


def _bind_shuffle(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)

    def shuffle(state: State) -> int:
        for deck, shuffled in enumerate(m.program.shuffled):
            if shuffled:
                m.events.shuffle(state, deck)
        return go_on

    return Bound(shuffle)


CARDS: dict[str, Binder] = {
    "move_card": _bind_move_card,
    "move_some_cards": _bind_move_some_cards,
    "move_cards": _bind_move_cards,
    "move_this_card": _bind_move_this_card,
    "move_top_cards": _bind_move_top_cards,
    "discard_cards": _bind_discard_cards,
    "discard_this": _bind_discard_this,
    "discard_others": _bind_discard_others,
    "discard_any_card": _bind_discard_any_card,
    "spend": _bind_spend,
    "shuffle": _bind_shuffle,
}
