"""The operation that moves counted pieces one by one: the pile and the target are chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from ...compile.operations import STOP, Quota
from ...compile.verbs.moves import Relocate
from ..board.owners import MeantOf
from ..machine.machine import WAIT, Bound, Machine, binds
from ..machine.newcomers import newcomers_in
from ..state.domains import PILE, PLACE
from ..state.state import State
from .stepping import goals, goals_within, nowhere, rescuing

PilesOf = Callable[[State], list[int]]
"""The piles from which a piece may go."""


@binds(Relocate)
def _bind_relocate(m: Machine, pc: int, op: Relocate) -> Bound:
    """From piles chosen piece by piece to places chosen piece by piece."""
    after, kind = m.follow(pc + 2), op.quotas[0].pieces.kind
    pile, to, subject, may_stop = op.pile, op.to, op.subject, op.may_stop
    owners, members, stride = (
        Allowed(m, op.quotas, sure=not op.windowed),
        m.members,
        m.layout.owners,
    )
    base, move, use = kind * len(m.layout.places) * stride, m.events.move, owners.use
    tail = [STOP] if may_stop else []
    nests = m.places.branches.nests
    piles_of = _settled(op, (_piles_within if nests else _piles)(m, op, owners.now))
    goals_of = goals_within(m, op) if nests else _goals(m, op)

    def enter(state: State) -> int:
        options = piles_of(state)
        if not options:
            return after
        stack, frame = state.stack, state.frame
        stack[frame + pile] = -1
        if len(options) == 1 and not may_stop:
            return resume(state, options[0])
        state.pc, state.player, state.domain = pc, stack[frame + subject], PILE
        state.options = options + tail
        return WAIT

    def resume(state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + pile] >= 0:
            stack[frame + to] = option
            return announced(state)
        if option == STOP:
            return after
        stack[frame + pile] = option
        options = members[goals_of(state, option)]
        if len(options) == 1:
            return resume(state, options[0])
        state.pc, state.player, state.domain = pc, stack[frame + subject], PLACE
        state.options = options
        return WAIT

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        cell = stack[frame + pile]
        owner = (cell - base) % stride
        if not move(state, cell, base + stack[frame + to] * stride + owner, 1):
            rescue(state, cell)
        use(state, owner)
        return pc

    rescue, announced = rescuing(m, kind, op), m.at_once(pc, apply, op.windowed)
    return Bound(enter, resume, apply)


def _goals(m: Machine, op: Relocate) -> Callable[[State, int], int]:
    """The places that a piece of a pile may go to, in a mix where no place is in another."""
    kind, stride, bits = op.quotas[0].pieces.kind, m.layout.owners, m.places.bits
    base, taboo, target = kind * len(m.layout.places) * stride, m.places.taboo, op.target
    open_to, anywhere = goals(m, kind, op), m.places.mask(target)

    def found(state: State, pile: int) -> int:
        origin, owner = divmod(pile - base, stride)
        closed = taboo(state) | bits[origin]
        if open_to is not None:
            return open_to(state, closed, owner, origin)
        return anywhere(state) & ~closed

    return found


def _piles(m: Machine, op: Relocate, allowed: MeantOf) -> PilesOf:
    """The piles whose pieces have a place to go to, in a mix where no place is in another."""
    source, taboo, stride = m.places.branch(op.source), m.places.taboo, m.layout.owners
    piles = m.places.branches.piles[op.quotas[0].pieces.kind]
    movable = _movable(m, op)

    def found(state: State) -> list[int]:
        whose = allowed(state)
        if not whose:
            return []
        forbidden = taboo(state)
        among, read = piles[(source(state) & ~forbidden) << stride | whose]
        return movable(state, forbidden, [*compress(among, read(state.cells))])

    return found


def _piles_within(m: Machine, op: Relocate, allowed: MeantOf) -> PilesOf:
    """The same where places are in others: the movement rules give all blocked places at once."""
    source, stride, subject = m.places.branch(op.source), m.layout.owners, op.subject
    piles = m.places.branches.piles[op.quotas[0].pieces.kind]
    ways = m.rules.ways.now
    anywhere: Callable[[State], int] = m.places.mask(op.target)
    if op.otherwise is not None:
        anywhere = m.places.any_mask([anywhere, m.places.mask(op.otherwise)])

    def found(state: State) -> list[int]:
        whose = allowed(state)
        if not whose:
            return []
        goal, shut = anywhere(state), ways(state).shut[state.stack[state.frame + subject]]
        among, read = piles[source(state) << stride | whose]
        return [cell for cell in compress(among, read(state.cells)) if goal & ~shut[cell]]

    return found


def _settled(op: Relocate, piles_of: PilesOf) -> PilesOf:
    """The piles that hold pieces other than arrivals, if the sentence asks for such pieces."""
    if op.come is None:
        return piles_of
    cell = op.come

    def found(state: State) -> list[int]:
        cells, come = state.cells, state.cells[cell]
        options = piles_of(state)
        if not come:
            return options
        return [pile for pile in options if cells[pile] > newcomers_in(come, pile)]

    return found


def _movable(m: Machine, op: Relocate) -> Callable[[State, int, list[int]], list[int]]:
    """Keeps those piles whose pieces have a place to go to, given what is taboo.

    For a mix where no place is in another.
    """
    kind = op.quotas[0].pieces.kind
    target, bits = m.places.mask(op.target), m.places.bits
    other = nowhere if op.otherwise is None else m.places.mask(op.otherwise)
    stride = m.layout.owners
    base = kind * len(m.layout.places) * stride

    open_to, bears = goals(m, kind, op), m.rules.counted.bears

    def movable(state: State, forbidden: int, options: list[int]) -> list[int]:
        goal = (target(state) | other(state)) & ~forbidden
        if not goal:
            return []
        if open_to is not None and bears(state):
            piles = [(cell, *divmod(cell - base, stride)) for cell in options]
            return [
                cell for cell, at, owner in piles if open_to(state, forbidden | bits[at], owner, at)
            ]
        if goal & (goal - 1):
            return options
        only = goal.bit_length() - 1
        return [cell for cell in options if (cell - base) // stride != only]

    return movable


class Allowed:
    """Whose pieces the quotas that are not used up allow, as bits of owners."""

    def __init__(self, m: Machine, quotas: Sequence[Quota], *, sure: bool = False) -> None:
        """sure: no reaction comes between asking whose pieces are allowed and using one."""
        owners = m.places.owners
        self.quotas = [(owners.meant(quota.pieces), quota.slot) for quota in quotas]
        self.now = self._by_one(*self.quotas[0]) if len(quotas) == 1 else self._by_all
        """The owners of whose pieces a quota has some left."""
        self.use = self._use_only(quotas[0].slot) if sure and len(quotas) == 1 else self._use
        """Counts one piece of an owner against the first quota that it fits."""

    @staticmethod
    def _by_one(meant: MeantOf, slot: int) -> MeantOf:
        return lambda state: meant(state) if state.stack[state.frame + slot] > 0 else 0

    def _by_all(self, state: State) -> int:
        mask = 0
        for meant, slot in self.quotas:
            if state.stack[state.frame + slot] > 0:
                mask |= meant(state)
        return mask

    @staticmethod
    def _use_only(slot: int) -> Callable[[State, int], None]:
        def use(state: State, owner: int) -> None:
            state.stack[state.frame + slot] -= 1

        return use

    def _use(self, state: State, owner: int) -> None:
        for meant, slot in self.quotas:
            at = state.frame + slot
            if state.stack[at] > 0 and meant(state) >> owner & 1:
                state.stack[at] -= 1
                return
