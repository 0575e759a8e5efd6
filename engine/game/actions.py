"""Instructions for special actions and the reactions to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules.program import CARD, STOP, SUBJECT
from .cards import zone_of
from .domains import ANSWER
from .domains import CARD as CARD_DOMAIN
from .kinds import DECLINED
from .machine import WAIT, YES_OR_NO, Binder, Bound, Machine
from .state import State

Args = Mapping[str, Any]


def _bind_perform(m: Machine, pc: int, a: Args) -> Bound:
    """The action of a card in some zones; asked which, if several cards there have one."""
    go_on = m.follow(pc + 1)
    zones, subject, slot = [zone_of(zone) for zone in a["zones"]], a["subject"], a["card"]
    cards, members = m.layout.cards, m.members
    able = sum(1 << n for n, copy in enumerate(cards) if copy.card.id in m.program.actions)
    compulsory = sum(1 << n for n, copy in enumerate(cards) if copy.card.compulsory)

    first, others = zones[0], zones[1:]

    def enter(state: State) -> int:
        mask = state.cells[first(state)]
        for zone in others:
            mask |= state.cells[zone(state)]
        mask &= able
        if not mask:
            return go_on
        player = state.stack[state.frame + subject]
        if not mask & (mask - 1):
            only = mask.bit_length() - 1
            state.stack[state.frame + slot] = only
            if compulsory >> only & 1:
                return m.perform(state, go_on, player, only)
            state.pc = pc
            state.player = player
            state.domain = ANSWER
            state.options = YES_OR_NO
            return WAIT
        state.stack[state.frame + slot] = -1
        options = members[mask]
        if mask & ~compulsory:
            options = [*options, STOP]
        return m.ask(state, pc, player, CARD_DOMAIN, options)

    def resume(state: State, option: int) -> int:
        player = state.stack[state.frame + subject]
        only = state.stack[state.frame + slot]
        if only < 0:
            return go_on if option == STOP else m.perform(state, go_on, player, option)
        if option:
            m.events.note(state, DECLINED, player, only)
            return go_on
        return m.perform(state, go_on, player, only)

    return Bound(enter, resume)


def _bind_before_action(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    armed = m.layout.armed

    def enter(state: State) -> int:
        return m.boundary(state, pc + 1) if state.cells[armed] else go_on

    return Bound(enter)


def _bind_end_action(m: Machine, pc: int, a: Args) -> Bound:
    return Bound(m.end_action)


def _bind_begin_reaction(m: Machine, pc: int, a: Args) -> Bound:
    """Passes over a card that is in force no longer."""
    base = m.layout.lying_base if a["lying"] else m.layout.kept_base

    def begin(state: State) -> int:
        player, card = state.stack[state.frame + SUBJECT], state.stack[state.frame + CARD]
        return pc + 1 if state.cells[base + player] >> card & 1 else m.pop(state)

    return Bound(begin)


def _bind_stop(m: Machine, pc: int, a: Args) -> Bound:
    return Bound(m.stop_action)


ACTIONS: dict[str, Binder] = {
    "perform": _bind_perform,
    "before_action": _bind_before_action,
    "end_action": _bind_end_action,
    "begin_reaction": _bind_begin_reaction,
    "stop": _bind_stop,
}
