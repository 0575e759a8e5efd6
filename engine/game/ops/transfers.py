"""Operations that move counted pieces from one place to another; they ask at most for a number."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.expressions import MANY
from ...compile.operations import Apply
from ...compile.verbs.branches import SweepBranch
from ...compile.verbs.moves import SetQuotas, Sweep, Transfer
from ..machine.machine import WAIT, Bound, Machine, binds
from ..memory.memo_tables import MemoTable
from ..state.domains import NUMBER
from ..state.state import State
from .operands import number_of
from .stepping import nobody_there

_NUMBERS: MemoTable[int, list[int]] = MemoTable(lambda most: list(range(most + 1)))
"""The numbers from 0 to a maximum."""


@binds(SetQuotas)
def _bind_set_quotas(m: Machine, pc: int, op: SetQuotas) -> Bound:
    """Writes how many pieces may move into the slots that count down."""
    go_on = m.follow(pc + 1)
    quotas = [(quota.slot, number_of(m, quota.number)) for quota in op.quotas]
    if len(quotas) == 1:
        only_slot, only_number = quotas[0]

        def put_one(state: State) -> int:
            state.stack[state.frame + only_slot] = only_number(state)
            return go_on

        return Bound(put_one)

    def put(state: State) -> int:
        for slot, number in quotas:
            state.stack[state.frame + slot] = number(state)
        return go_on

    return Bound(put)


@binds(Transfer)
def _bind_transfer(m: Machine, pc: int, op: Transfer) -> Bound:
    """From one pile to one place."""
    owned, left = op.quota.pieces, op.quota.slot
    source, subject, amount = m.places.place(op.source), op.subject, op.amount
    up_to, numbers, after = op.up_to, _NUMBERS, m.follow(pc + 2)
    finish = _leaving_rest(m, op, after) if op.has_then else None
    taboo, owner_slot, owners = m.places.taboo, owned.subject, m.layout.owners
    base = owned.kind * len(m.layout.places) * owners
    goals = Goals(m, owned.kind, op)
    target, open_to, send = goals.first, goals.limited and goals.open_to, goals.send
    nests, ways, move = m.places.branches.nests, m.rules.ways.now, m.events.move

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        origin, place, owner = source(state), target(state), stack[frame + owner_slot]
        pile = base + origin * owners + owner
        if nests and origin >= 0 <= place and ways(state).free[pile] >> place & 1:
            most = MANY
        elif open_to:
            most = open_to(state, origin, taboo(state), owner)
        else:
            mask = taboo(state)
            shut = origin < 0 or place < 0 or origin == place
            most = 0 if shut or (mask >> origin | mask >> place) & 1 else MANY
        if not most:
            stack[frame + left] = 0
            return after
        there = state.cells[pile]
        if most > there:
            most = there
        if most > stack[frame + left]:
            most = stack[frame + left]
        if up_to and most > 0:
            state.pc = pc
            state.player = stack[frame + subject]
            state.domain = NUMBER
            state.options = numbers[most]
            return WAIT
        return resume(state, most)

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + amount] = option
        if option > 0:
            return announced(state)
        return finish(state, 0) if finish else after

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        moved = send(state, source(state), stack[frame + owner_slot], stack[frame + amount])
        return finish(state, moved) if finish else after

    def apply_plainly(state: State) -> int:
        """The same without a reaction in between, and with only one place to go to."""
        stack, frame = state.stack, state.frame
        owner = base + stack[frame + owner_slot]
        pile, goal = owner + source(state) * owners, owner + target(state) * owners
        moved = move(state, pile, goal, stack[frame + amount])
        return finish(state, moved) if finish else after

    def sure(state: State) -> bool:
        """Whether a piece stands there and is not prevented from moving."""
        origin, owner = source(state), state.stack[state.frame + owner_slot]
        return goals.is_free(state, origin, owner) and not idle(state)

    idle = nobody_there(m, owned, op.source)
    announced = m.step(pc, apply, op.windowed).enter
    if op.otherwise is None:
        announced = m.at_once(pc, apply_plainly, op.windowed)
    return Bound(enter, resume, apply)


def _leaving_rest(m: Machine, op: Transfer, after: int) -> Callable[[State, int], int]:
    """Leaves the rest of the quota to other places, once the pile is used up."""
    owned, left, owners = op.quota.pieces, op.quota.slot, m.layout.owners
    source, base = m.places.place(op.source), owned.kind * len(m.layout.places) * owners

    def finish(state: State, moved: int) -> int:
        stack, frame = state.stack, state.frame
        rest = state.cells[base + source(state) * owners + stack[frame + owned.subject]]
        stack[frame + left] = 0 if rest else stack[frame + left] - moved
        return after

    return finish


class Goals:
    """One place to go to (`first`), and perhaps another for pieces that can't go there.

    limited: whether there is another, or a capacity.
    """

    def __init__(self, m: Machine, kind: int, op: Transfer | Sweep | SweepBranch) -> None:
        otherwise = op.otherwise
        self.first = m.places.place(op.target)
        self._places = [self.first]
        if otherwise is not None:
            self._places.append(m.places.place(otherwise))
        self._subject = op.subject
        self._base = kind * len(m.layout.places) * m.layout.owners
        self._owners = m.layout.owners
        self._space = m.rules.counted.space(kind)
        self._move = m.events.move
        self._here, nests = m.places.branches.here, m.places.branches.nests
        self._ways, self._nests = m.rules.ways.now, nests
        self.limited = self._space is not None or otherwise is not None or nests
        self.send = self._send if self.limited else self._one_way()

    def is_free(self, state: State, origin: int, owner: int) -> bool:
        """Whether moves of an owner's pieces from a place to there are unrestricted."""
        place = self.first(state)
        if origin < 0 or place < 0:
            return False
        return bool(self._ways(state).free[self._base + origin * self._owners + owner] >> place & 1)

    def open_to(self, state: State, origin: int, taboo: int, owner: int) -> int:
        """How many pieces of an owner could go there from a place, given what is taboo.

        0 if the place to go to was never chosen: then the sentence has no effect.
        """
        if origin < 0 or taboo >> origin & 1 or self.first(state) < 0:
            return 0
        most, space, here = 0, self._space, self._here(state, origin)
        for place_of in self._places:
            place = place_of(state)
            if place >= 0 and not (here | taboo) >> place & 1:
                if space is None:
                    return MANY
                mover = state.stack[state.frame + self._subject]
                most += space(state, owner, origin, place, mover)
        return most

    def _send(self, state: State, origin: int, owner: int, amount: int) -> int:
        """Moves a number of pieces of an owner, or as many as may; returns how many moved."""
        base, owners = self._base, self._owners
        if origin < 0 or self.first(state) < 0:
            return 0
        pile, first = base + origin * owners + owner, base + owner
        free = self._ways(state).free[pile] if self._nests else 0
        # A pile on a carried piece goes along with it: count what has moved, not what is missing.
        left = amount = min(amount, state.cells[pile])
        for place_of in self._places:
            place = place_of(state)
            if 0 <= place != origin and (free >> place & 1 or self._takes(state, pile, place)):
                left -= self._move(state, pile, first + place * owners, left)
                if left <= 0:
                    break
        return amount - left

    def _takes(self, state: State, pile: int, place: int) -> bool:
        """Whether the player who acts may move at least one piece there."""
        origin, owner = divmod(pile - self._base, self._owners)
        mover = state.stack[state.frame + self._subject]
        return self._space is None or self._space(state, owner, origin, place, mover) > 0

    def _one_way(self) -> Callable[[State, int, int, int], int]:
        """The same where there is only one place."""
        base, owners, move, target = self._base, self._owners, self._move, self.first

        def send(state: State, origin: int, owner: int, amount: int) -> int:
            place, first = target(state), base + owner
            if origin < 0 or place < 0 or place == origin:
                return 0
            return move(state, first + origin * owners, first + place * owners, amount)

        return send


@binds(Sweep)
def _bind_sweep(m: Machine, pc: int, op: Sweep) -> Bound:
    """All pieces of several players from one place to another, one step for each player.

    Clockwise from the left of the player who acts, whose own pieces, if they go, come last; then
    those of neutral owners.
    """
    if opens_one_act(m, pc):
        return _bind_sweep_at_once(m, pc, op)
    owned, done, owner_slot, subject = op.pieces, op.done, op.owner, op.subject
    source, taboo, after = m.places.place(op.source), m.places.taboo, m.follow(pc + 2)
    players, owners, meant = m.layout.players, m.layout.owners, m.places.owners.meant(owned)
    base = owned.kind * len(m.layout.places) * owners
    goals = Goals(m, owned.kind, op)

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        origin, mask, actor = source(state), taboo(state), stack[frame + subject]
        mine = meant(state)
        while (turn := stack[frame + done] + 1) < owners:
            stack[frame + done] = turn
            owner = (actor + 1 + turn) % players if turn < players else turn
            if not mine >> owner & 1:
                continue
            pile = state.cells[base + origin * owners + owner]
            if pile and goals.open_to(state, origin, mask, owner):
                stack[frame + owner_slot] = owner
                return announced(state)
        stack[frame + done] = -1
        return after

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        goals.send(state, source(state), stack[frame + owner_slot], MANY)
        return pc

    announced = m.step(pc, apply, op.windowed).enter
    return Bound(enter, None, apply)


def opens_one_act(m: Machine, pc: int) -> bool:
    """Whether a step is the first one of a block that is done at once."""
    applied = m.program.code[pc + 1].op
    return isinstance(applied, Apply) and applied.whole is not None


def _bind_sweep_at_once(m: Machine, pc: int, op: Sweep) -> Bound:
    """A sweep that opens a block that is done at once: one step for all players."""
    owned, subject, source, taboo = op.pieces, op.subject, m.places.place(op.source), m.places.taboo
    players, owners, meant = m.layout.players, m.layout.owners, m.places.owners.meant(owned)
    base, after = owned.kind * len(m.layout.places) * owners, m.follow(pc + 2)
    goals = Goals(m, owned.kind, op)

    def ready(state: State) -> list[int]:
        """The owners whose pieces can go, in the order in which they go."""
        found, origin, mask, mine = [], source(state), taboo(state), meant(state)
        actor = state.stack[state.frame + subject]
        for turn in range(owners):
            owner = (actor + 1 + turn) % players if turn < players else turn
            pile = state.cells[base + origin * owners + owner]
            if mine >> owner & 1 and pile and goals.open_to(state, origin, mask, owner):
                found.append(owner)
        return found

    def enter(state: State) -> int:
        return announced(state) if ready(state) else after

    def apply(state: State) -> int:
        for owner in ready(state):
            goals.send(state, source(state), owner, MANY)
        return after

    announced = m.at_once(pc, apply, op.windowed)
    return Bound(enter, None, apply)
