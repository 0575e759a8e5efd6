"""Instructions for cards that last: moments they wait for, how long they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules.program import CARD
from .force import NEVER
from .machine import Binder, Bound, Machine
from .state import State

Args = Mapping[str, Any]


def _bind_moment(m: Machine, pc: int, a: Args) -> Bound:
    """Cards in force may wait for what starts or ends here."""
    go_on = m.follow(pc + 1)
    hooks, subject, waiting = a["hooks"], a["subject"], m.layout.waiting

    def moment(state: State) -> int:
        if state.cells[waiting]:
            return m.react(state, hooks, state.stack[state.frame + subject], go_on)
        return go_on

    return Bound(moment)


def _bind_instead(m: Machine, pc: int, a: Args) -> Bound:
    """A card of the player who acts may do something else, and this is skipped."""
    go_on, after = m.follow(pc + 1), m.follow(a["after"])
    (hook,), subject, waiting = a["hooks"], a["subject"], m.layout.waiting

    def instead(state: State) -> int:
        if state.cells[waiting]:
            actor = state.stack[state.frame + subject]
            begin = m.replacement(state, hook, actor, after)
            if begin >= 0:
                return begin
        return go_on

    return Bound(instead)


def _counted(start: bool) -> Binder:
    """The start or the end of a procedure until which, or to whose end, cards are kept."""

    def bind(m: Machine, pc: int, a: Args) -> Bound:
        go_on = m.follow(pc + 1)
        number, lapses = a["counter"], a["lapses"]
        counter = (m.layout.begun_base if start else m.layout.ended_base) + number

        def count(state: State) -> int:
            now = state.cells[counter]
            state.cells[counter] = now + 1
            if lapses and _end_lapsed(m, state, lapse_code(number, start, now)):
                return m.after_cards(state, go_on)
            return go_on

        return Bound(count)

    return bind


def _end_lapsed(m: Machine, state: State, code: int) -> bool:
    """Ends the time of the cards that were kept until now; whether any card is kept at all."""
    first, kept = m.layout.lapse_base, m.layout.kept_base
    masks = state.cells[kept : kept + m.layout.players]
    if not any(masks):
        return False
    for mask in masks:
        for card in m.members[mask]:
            if state.cells[first + card] == code:
                m.events.lapse(state, card)
    return True


def lapse_code(counter: int, start: bool, number: int) -> int:
    """When a card lapses: at which start or end of which counted procedure, in one number."""
    return counter << 17 | start << 16 | number


def _bind_keep(m: Machine, pc: int, a: Args) -> Bound:
    """Puts the card in force at once; it lies where it is until it is put away."""
    after = m.follow(pc + 2)
    lapse, subject = a["lapse"], a["subject"]

    def until(state: State) -> int:
        if lapse is None:
            return NEVER
        counter, start, following = lapse
        begun = state.cells[m.layout.begun_base + counter]
        ended = state.cells[m.layout.ended_base + counter]
        if start:
            return lapse_code(counter, True, begun)
        return lapse_code(counter, False, ended + (following and begun > ended))

    def apply(state: State) -> int:
        card, player = state.stack[state.frame + CARD], state.stack[state.frame + subject]
        m.events.keep(state, card, player, until(state))
        return m.after_cards(state, after)

    return m.step(pc, apply, a["windowed"])


def _bind_gain(m: Machine, pc: int, a: Args) -> Bound:
    """Points for the player who acts."""
    after = m.follow(pc + 2)
    points, subject = a["points"], a["subject"]

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        m.events.gain(state, stack[frame + subject], points, stack[frame + CARD])
        return after

    return m.step(pc, apply, a["windowed"])


LASTING: dict[str, Binder] = {
    "moment": _bind_moment,
    "instead": _bind_instead,
    "begin_counted": _counted(start=True),
    "lapse": _counted(start=False),
    "keep": _bind_keep,
    "gain": _bind_gain,
}
