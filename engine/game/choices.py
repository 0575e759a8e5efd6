"""Instructions that choose, draw, reveal and score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .domains import PLACE, PLAYER
from .kinds import CHOSE, REVEALED, SEALED
from .machine import Binder, Bound, Machine
from .rng import below
from .state import State

Args = Mapping[str, Any]


def _slot_of(a: Args) -> Callable[[State], int]:
    """Where the chosen value goes: one slot, or that of the acting player."""
    slot, subject = a["slot"], a["subject"]
    if a["each_player"]:
        return lambda state: state.frame + slot + state.stack[state.frame + subject]
    return lambda state: state.frame + slot


def _bind_choose_place(m: Machine, pc: int, a: Args) -> Bound:
    """A place; the first of the masks that has any is the one to choose from."""
    go_on = m.follow(pc + 1)
    masks = [m.places.mask(mask) for mask in a["masks"]]
    slot, subject, secret, members = _slot_of(a), a["subject"], a["secret"], m.members

    def enter(state: State) -> int:
        for mask in masks:
            options = members[mask(state)]
            if options:
                break
        else:
            state.stack[slot(state)] = -1
            return go_on
        if len(options) == 1:
            return resume(state, options[0])
        return m.ask(state, pc, state.stack[state.frame + subject], PLACE, options)

    def resume(state: State, option: int) -> int:
        state.stack[slot(state)] = option
        player = state.stack[state.frame + subject]
        if secret:
            m.events.note(state, SEALED, player, option)
        else:
            m.events.note(state, CHOSE, player, PLACE, option)
        return go_on

    return Bound(enter, resume)


def _bind_choose_player(m: Machine, pc: int, a: Args) -> Bound:
    """A player, or an opponent."""
    go_on = m.follow(pc + 1)
    slot, subject, opponents = _slot_of(a), a["subject"], a["opponents"]
    everyone = list(range(m.layout.players))

    def enter(state: State) -> int:
        player = state.stack[state.frame + subject]
        options = [other for other in everyone if other != player] if opponents else everyone
        if len(options) == 1:
            return resume(state, options[0])
        return m.ask(state, pc, player, PLAYER, options)

    def resume(state: State, option: int) -> int:
        state.stack[slot(state)] = option
        m.events.note(state, CHOSE, state.stack[state.frame + subject], PLAYER, option)
        return go_on

    return Bound(enter, resume)


def _bind_reveal(m: Machine, pc: int, a: Args) -> Bound:
    """Shows the choices sealed since the last time."""
    after = m.follow(pc + 2)
    bases = [base for _, base in a["secrets"]]

    def apply(state: State) -> int:
        for base in bases:
            for player in range(m.layout.players):
                chosen = state.stack[state.frame + base + player]
                if chosen >= 0:
                    m.events.note(state, REVEALED, player, chosen)
        return after

    return m.step(pc, apply, a["windowed"])


def _bind_draw_region(m: Machine, pc: int, a: Args) -> Bound:
    """A region that has not been drawn since all were returned."""
    go_on = m.follow(pc + 1)
    slot = _slot_of(a)
    everything = (1 << m.layout.regions) - 1

    def draw(state: State) -> int:
        left = m.members[everything & ~state.cells[m.layout.drawn]]
        place = left[below(state.cells, m.layout.seed, len(left))] if left else -1
        state.stack[slot(state)] = place
        if place >= 0:
            m.events.draw(state, PLACE, place)
        return go_on

    return Bound(draw)


def _bind_draw_player(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    slot = _slot_of(a)

    def draw(state: State) -> int:
        player = below(state.cells, m.layout.seed, m.layout.players)
        state.stack[slot(state)] = player
        m.events.draw(state, PLAYER, player)
        return go_on

    return Bound(draw)


def _bind_return_drawn(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)

    def put_back(state: State) -> int:
        m.events.return_drawn(state)
        return go_on

    return Bound(put_back)


def _bind_score(m: Machine, pc: int, a: Args) -> Bound:
    """Places one after the other; the acting player says which is next, where the data asks.

    Places that are scored together as one are all done when the first of them is.
    """
    after, what, members = m.follow(pc + 2), m.places.mask(a["what"]), m.members
    first_only, asks, subject = a["first_only"], a["asks"], a["subject"]
    remaining, now, bits = a["remaining"], a["now"], m.places.bits
    moment = _moment_of_scoring(m, pc, a)

    def enter(state: State) -> int:
        stack, at = state.stack, state.frame + remaining
        begins = stack[at] == -1
        if begins:
            stack[at] = what(state)
        mask = stack[at]
        if not mask:
            stack[at] = -1
            return after
        if moment is not None:
            go_on = moment(state, mask, begins)
            if go_on >= 0:
                return go_on
        if asks and mask & (mask - 1):
            return m.ask(state, pc, stack[state.frame + subject], PLACE, members[mask])
        return resume(state, (mask & -mask).bit_length() - 1)

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + remaining] &= ~(1 << option)
        state.stack[state.frame + now] = option
        return announced(state)

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        for other in m.events.score(state, stack[frame + now], first_only=first_only):
            stack[frame + remaining] &= ~bits[other]
        return pc

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _moment_of_scoring(m: Machine, pc: int, a: Args) -> Callable[[State, int, bool], int] | None:
    """Lets the cards that wait for a scoring do something before it; -1: it may begin.

    A sentence is one scoring; in the order of the board, each of its places is one.
    """
    if not m.program.moments.scorings:
        return None
    each, warned, subject, waiting = a["each"], a["warned"], a["subject"], m.layout.waiting

    def moment(state: State, mask: int, begins: bool) -> int:
        stack, frame = state.stack, state.frame
        if begins:
            stack[frame + warned] = -1
        place = (mask & -mask).bit_length() - 1
        if stack[frame + warned] == place or not (each or begins):
            return -1
        stack[frame + warned] = place
        if not state.cells[waiting]:
            return -1
        scored = m.events.together(state, 1 << place if each else mask)
        return m.before_scoring(state, scored, stack[frame + subject], pc)

    return moment


CHOICES: dict[str, Binder] = {
    "choose_place": _bind_choose_place,
    "choose_player": _bind_choose_player,
    "reveal": _bind_reveal,
    "draw_region": _bind_draw_region,
    "draw_player": _bind_draw_player,
    "return_drawn": _bind_return_drawn,
    "score": _bind_score,
}
