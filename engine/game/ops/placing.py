"""The operation that moves counted pieces from one pile to places chosen piece by piece."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.operations import STOP
from ...compile.verbs.moves import Place
from ..machine.machine import WAIT, Bound, Machine, binds
from ..state.domains import PLACE
from ..state.state import Enter, State
from .stepping import goals, goals_within, rescuing

Resume = Callable[[State, int], int]
"""Continues with what was chosen."""


@binds(Place)
def _bind_place(m: Machine, pc: int, op: Place) -> Bound:
    """From one pile to places chosen piece by piece."""
    owned, left = op.quotas[0].pieces, op.quotas[0].slot
    source, after, to = m.places.place(op.source), m.follow(pc + 2), op.to
    owner_slot, owners, move = owned.subject, m.layout.owners, m.events.move
    base = owned.kind * len(m.layout.places) * owners

    def resume(state: State, option: int) -> int:
        if option == STOP:
            return after
        state.stack[state.frame + to] = option
        return announced(state)

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        owner, origin = stack[frame + owner_slot], source(state)
        if origin >= 0:
            pile = base + origin * owners + owner
            if not move(state, pile, base + stack[frame + to] * owners + owner, 1):
                rescue(state, pile)
        stack[frame + left] -= 1
        return pc

    rescue, announced = rescuing(m, owned.kind, op), m.at_once(pc, apply, op.windowed)
    asking = _asking_within if m.places.branches.nests else _asking
    return Bound(asking(m, pc, op, resume), resume, apply)


def _asking(m: Machine, pc: int, op: Place, resume: Resume) -> Enter:
    """Asks where the next piece goes, in a mix where no place is in another."""
    owned, left = op.quotas[0].pieces, op.quotas[0].slot
    source, after = m.places.place(op.source), m.follow(pc + 2)
    subject, pile_slot, owner_slot = op.subject, op.pile, owned.subject
    taboo, bits, owners = m.places.taboo, m.places.bits, m.layout.owners
    members = m.members_or_stop if op.may_stop else m.members
    base = owned.kind * len(m.layout.places) * owners
    open_to, target = goals(m, owned.kind, op), m.places.mask(op.target)

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + left] <= 0:
            return after
        origin = source(state)
        if origin < 0 or not state.cells[base + origin * owners + stack[frame + owner_slot]]:
            return after
        mask = taboo(state)
        if mask >> origin & 1:
            return after
        closed, owner = mask | bits[origin], stack[frame + owner_slot]
        if open_to:
            stack[frame + pile_slot] = base + origin * owners + owner
            options = members[open_to(state, closed, owner, origin)]
        else:
            options = members[target(state) & ~closed]
        if len(options) > 1:
            state.pc, state.player, state.domain = pc, stack[frame + subject], PLACE
            state.options = options
            return WAIT
        return resume(state, options[0]) if options else after

    return enter


def _asking_within(m: Machine, pc: int, op: Place, resume: Resume) -> Enter:
    """The same where places are in others: the movement rules give all blocked places at once."""
    owned, left = op.quotas[0].pieces, op.quotas[0].slot
    source, after = m.places.place(op.source), m.follow(pc + 2)
    subject, pile_slot, owner_slot = op.subject, op.pile, owned.subject
    members, owners = m.members_or_stop if op.may_stop else m.members, m.layout.owners
    base, goals_of = owned.kind * len(m.layout.places) * owners, goals_within(m, op)

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + left] <= 0:
            return after
        pile, origin = base + stack[frame + owner_slot], source(state)
        pile += origin * owners
        if origin < 0 or not state.cells[pile]:
            return after
        stack[frame + pile_slot] = pile
        options = members[goals_of(state, pile)]
        if len(options) > 1:
            state.pc, state.player, state.domain = pc, stack[frame + subject], PLACE
            state.options = options
            return WAIT
        return resume(state, options[0]) if options else after

    return enter
