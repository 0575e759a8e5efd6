"""Operations that move counted pieces one by one: the pile and the target are chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from ...compile.operations import STOP, Quota
from ...compile.verbs.moves import Place, Relocate, Relocation
from ..board.owners import MeantOf
from ..continuous.ways import WaysNow
from ..machine.machine import Bound, Machine, binds
from ..state.domains import PILE, PLACE
from ..state.state import State


def _none(state: State) -> int:
    return 0


def _none_full(state: State, owner: int, origin: int, mover: int = -1) -> int:
    return 0


@binds(Place)
def _bind_place(m: Machine, pc: int, op: Place) -> Bound:
    """From one pile to places chosen piece by piece."""
    owned, left = op.quotas[0].pieces, op.quotas[0].slot
    source, after = m.places.place(op.source), m.follow(pc + 2)
    subject, to, pile_slot = op.subject, op.to, op.pile
    taboo, bits, owner_slot = m.places.taboo, m.places.bits, owned.subject
    members = m.members_or_stop if op.may_stop else m.members
    owners = m.layout.owners
    base = owned.kind * len(m.layout.places) * owners
    goals, move, target = _goals(m, owned.kind, op), m.events.move, m.places.mask(op.target)
    goals_of, nests = _goals_within(m, op), m.places.branches.nests

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
        if goals:
            stack[frame + pile_slot] = base + origin * owners + owner
            options = members[goals(state, closed, owner, origin)]
        else:
            options = members[target(state) & ~closed]
        if len(options) > 1:
            state.pc = pc
            player = stack[frame + subject]
            state.player = player
            state.domain = PLACE
            state.options = options
            return -1
        return resume(state, options[0]) if options else after

    def enter_within(state: State) -> int:
        """The same where places are in others: one answer says all that is shut."""
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
            return -1
        return resume(state, options[0]) if options else after

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

    def idle(state: State) -> bool:
        """Whether nobody stands there who could go."""
        origin, owner = source(state), state.stack[state.frame + owner_slot]
        return origin < 0 or not state.cells[base + origin * owners + owner]

    rescue, announced = _rescue(m, owned.kind, op), m.at_once(pc, apply, op.windowed)
    return Bound(enter_within if nests else enter, resume, apply, idle=idle)


def _goals(m: Machine, kind: int, op: Relocation) -> Callable[[State, int, int, int], int] | None:
    """The places that a piece of an owner may go to from a place, where no place is in another.

    The second argument are those that it may not enter. When the target has none, those of
    `otherwise`. None where there is nothing to tell but that they are those of the target that it
    may enter.
    """
    full, target, subject = m.rules.counted.full(kind), m.places.mask(op.target), op.subject
    if op.otherwise is None and full is None:
        return None
    full = full or _none_full
    otherwise = _none if op.otherwise is None else m.places.mask(op.otherwise)

    def goals(state: State, closed: int, owner: int, origin: int) -> int:
        shut = closed | full(state, owner, origin, state.stack[state.frame + subject])
        return target(state) & ~shut or otherwise(state) & ~shut

    return goals


def _goals_within(m: Machine, op: Relocation) -> Callable[[State, int], int]:
    """The places that a piece of a pile may go to, where places may be in others.

    When the target has none, those of `otherwise`.
    """
    now, mover, target = m.rules.ways.now, op.subject, m.places.mask(op.target)
    number, further = m.places.known.spot_inside(now)

    def goals(state: State, pile: int) -> int:
        ways: WaysNow | None = state.known_inside[number]
        if ways is None:
            ways = further(state)
        return target(state) & ~ways.shut[state.stack[state.frame + mover]][pile]

    if op.otherwise is None:
        return goals
    otherwise = m.places.mask(op.otherwise)

    def either(state: State, pile: int) -> int:
        shut = now(state).shut[state.stack[state.frame + mover]][pile]
        return target(state) & ~shut or otherwise(state) & ~shut

    return either


def _rescue(m: Machine, kind: int, op: Relocation) -> Callable[[State, int], object]:
    """What is done with a piece whose step has become illegal since it was announced.

    It goes to `otherwise` if that is one place now; else it stays.
    """
    if op.otherwise is None or not op.windowed:
        return lambda state, pile: None
    otherwise, stride = m.places.mask(op.otherwise), m.layout.owners
    base, bits = kind * len(m.layout.places) * stride, m.places.bits

    def rescue(state: State, pile: int) -> None:
        origin, owner = divmod(pile - base, stride)
        goal = otherwise(state) & ~bits[origin]
        if goal and not goal & (goal - 1):
            place = goal.bit_length() - 1
            m.events.move(state, pile, base + place * stride + owner, 1)

    return rescue


class Allowed:
    """Whose pieces the quotas that are not used up allow, as bits of owners."""

    def __init__(self, m: Machine, quotas: Sequence[Quota], *, sure: bool = False) -> None:
        """sure: nothing comes between asking whose pieces are allowed and using one."""
        owners = m.places.owners
        self.quotas = [(owners.meant(quota.pieces), quota.slot) for quota in quotas]
        self.now = self._by_one(*self.quotas[0]) if len(quotas) == 1 else self._by_all
        """Those of whom a quota has something left."""
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


@binds(Relocate)
def _bind_relocate(m: Machine, pc: int, op: Relocate) -> Bound:
    """From piles chosen piece by piece to places chosen piece by piece."""
    after, kind = m.follow(pc + 2), op.quotas[0].pieces.kind
    source, target, taboo = m.places.branch(op.source), m.places.mask(op.target), m.places.taboo
    pile, to, subject, may_stop = op.pile, op.to, op.subject, op.may_stop
    owners, members = Allowed(m, op.quotas, sure=not op.windowed), m.members
    piles = m.places.branches.piles[kind]
    stride, bits = m.layout.owners, m.places.bits
    base = kind * len(m.layout.places) * stride
    move, use = m.events.move, owners.use
    tail = [STOP] if may_stop else []
    movable, goals, nests = _movable(m, op), _goals(m, kind, op), m.places.branches.nests
    ways_at, find_ways = m.places.known.spot_inside(m.rules.ways.now)
    goals_of = _goals_within(m, op)
    anywhere, allowed = target, owners.now
    if op.otherwise is not None:
        anywhere = m.places.any_mask([target, m.places.mask(op.otherwise)])

    def enter(state: State) -> int:
        whose = allowed(state)
        forbidden = taboo(state)
        if not whose:
            return after
        there = source(state) & ~forbidden
        among, read = piles[there << stride | whose]
        options = movable(state, forbidden, [*compress(among, read(state.cells))])
        return ask_which(state, options) if options else after

    def enter_within(state: State) -> int:
        """The same where places are in others: one answer says all that is shut."""
        whose = allowed(state)
        if not whose:
            return after
        ways: WaysNow | None = state.known_inside[ways_at]
        if ways is None:
            ways = find_ways(state)
        goal, shut = anywhere(state), ways.shut[state.stack[state.frame + subject]]
        among, read = piles[source(state) << stride | whose]
        options = [cell for cell in compress(among, read(state.cells)) if goal & ~shut[cell]]
        return ask_which(state, options) if options else after

    def ask_which(state: State, options: list[int]) -> int:
        stack, frame = state.stack, state.frame
        stack[frame + pile] = -1
        if len(options) == 1 and not may_stop:
            return resume(state, options[0])
        state.pc = pc
        state.player = stack[frame + subject]
        state.domain = PILE
        state.options = options + tail
        return -1

    def resume(state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + pile] >= 0:
            stack[frame + to] = option
            return announced(state)
        if option == STOP:
            return after
        stack[frame + pile] = option
        if nests:
            options = members[goals_of(state, option)]
        else:
            origin, owner = divmod(option - base, stride)
            closed = taboo(state) | bits[origin]
            mask = goals(state, closed, owner, origin) if goals else target(state) & ~closed
            options = members[mask]
        if len(options) == 1:
            return resume(state, options[0])
        state.pc = pc
        state.player = stack[frame + subject]
        state.domain = PLACE
        state.options = options
        return -1

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        cell = stack[frame + pile]
        owner = (cell - base) % stride
        if not move(state, cell, base + stack[frame + to] * stride + owner, 1):
            rescue(state, cell)
        use(state, owner)
        return pc

    rescue, announced = _rescue(m, kind, op), m.at_once(pc, apply, op.windowed)
    return Bound(enter_within if nests else enter, resume, apply)


def _movable(m: Machine, op: Relocation) -> Callable[[State, int, list[int]], list[int]]:
    """Keeps those piles whose pieces have somewhere to go, given what is taboo.

    Where no place is in another.
    """
    kind = op.quotas[0].pieces.kind
    target, bits = m.places.mask(op.target), m.places.bits
    other = _none if op.otherwise is None else m.places.mask(op.otherwise)
    stride = m.layout.owners
    base = kind * len(m.layout.places) * stride

    goals = _goals(m, kind, op)
    bears = m.rules.counted.bears

    def movable(state: State, forbidden: int, options: list[int]) -> list[int]:
        goal = (target(state) | other(state)) & ~forbidden
        if not goal:
            return []
        if goals is not None and bears(state):
            piles = [(cell, *divmod(cell - base, stride)) for cell in options]
            return [
                cell for cell, at, owner in piles if goals(state, forbidden | bits[at], owner, at)
            ]
        if goal & (goal - 1):
            return options
        only = goal.bit_length() - 1
        return [cell for cell in options if (cell - base) // stride != only]

    return movable
