"""Instructions that move pieces. Each stops at every small choice and applies one event a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rules import program as ir
from ..rules.operands import MANY
from ..rules.program import STOP
from .domains import NUMBER, PIECE, PILE, PLACE
from .machine import Binder, Bound, Machine
from .state import State

Args = Mapping[str, Any]


class _UpTo(dict[int, list[int]]):
    """The numbers from 0 to a most, remembered."""

    def __missing__(self, most: int) -> list[int]:
        self[most] = numbers = list(range(most + 1))
        return numbers


_NUMBERS = _UpTo()


def number_of(m: Machine, number: ir.Number | None) -> Callable[[State], int]:
    """A number of a sentence; none written means all."""
    if number is None:
        return lambda state: MANY
    value = number.value
    if number.attribute is None:
        return lambda state: value
    assert number.zone is not None
    printed = m.numbers[number.attribute]
    cell, subject = number.zone.cell, number.zone.subject

    def read(state: State) -> int:
        at = cell if subject is None else cell + state.stack[state.frame + subject]
        mask = state.cells[at]
        if mask & (mask - 1):
            return sum(printed[card] for card in m.members[mask])
        return printed[mask.bit_length() - 1] if mask else 0

    return read


def _bind_set_quotas(m: Machine, pc: int, a: Args) -> Bound:
    """Writes how many pieces may move into the slots that count down."""
    go_on = m.follow(pc + 1)
    quotas = [(slot, number_of(m, number)) for _, number, slot in a["quotas"]]
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


def _bind_transfer(m: Machine, pc: int, a: Args) -> Bound:
    """From one pile to one place: at most a number is asked."""
    owned, _, left = a["quota"]
    source, target = m.places.place(a["source"]), m.places.place(a["target"])
    up_to, amount, has_then, subject = a["up_to"], a["amount"], a["has_then"], a["subject"]
    taboo, owner_slot, owners = m.places.taboo, owned.subject, m.layout.owners
    base = owned.kind * len(m.layout.places) * owners
    after = m.follow(pc + 2)
    numbers = _NUMBERS

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        origin, place = source(state), target(state)
        mask = taboo(state)
        if origin < 0 or place < 0 or origin == place or (mask >> origin | mask >> place) & 1:
            stack[frame + left] = 0
            return after
        most = state.cells[base + origin * owners + stack[frame + owner_slot]]
        if most > stack[frame + left]:
            most = stack[frame + left]
        if up_to and most > 0:
            return m.ask(state, pc, stack[frame + subject], NUMBER, numbers[most])
        return resume(state, most)

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + amount] = option
        if option > 0:
            return announced(state)
        return finish(state, 0) if has_then else after

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        moved, owner = stack[frame + amount], base + stack[frame + owner_slot]
        m.events.move(state, owner + source(state) * owners, owner + target(state) * owners, moved)
        return finish(state, moved) if has_then else after

    def finish(state: State, moved: int) -> int:
        """What is left over may come from elsewhere, once the pile is used up."""
        stack, frame = state.stack, state.frame
        rest = state.cells[base + source(state) * owners + stack[frame + owner_slot]]
        stack[frame + left] = 0 if rest else stack[frame + left] - moved
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _bind_place(m: Machine, pc: int, a: Args) -> Bound:
    """From one pile to places chosen piece by piece."""
    owned, _, left = a["quotas"][0]
    source, target = m.places.place(a["source"]), m.places.mask(a["target"])
    taboo, bits, subject, to = m.places.taboo, m.places.bits, a["subject"], a["to"]
    members = m.members_or_stop if a["may_stop"] else m.members
    owners, owner_slot = m.layout.owners, owned.subject
    base = owned.kind * len(m.layout.places) * owners
    move, after, armed = m.events.move, m.follow(pc + 2), m.layout.armed
    windowed, boundary = a["windowed"], m.boundary

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
        options = members[target(state) & ~mask & ~bits[origin]]
        if len(options) > 1:
            state.pc = pc
            player = stack[frame + subject]
            state.player = player
            state.domain = PLACE
            state.options = options
            return -1
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        if option == STOP:
            return after
        state.stack[state.frame + to] = option
        if windowed and state.cells[armed]:
            return boundary(state, pc + 1)
        return apply(state)

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        owner = stack[frame + owner_slot]
        move(
            state,
            base + source(state) * owners + owner,
            base + stack[frame + to] * owners + owner,
            1,
        )
        stack[frame + left] -= 1
        return pc

    return Bound(enter, resume, apply)


class _Owners:
    """Whose pieces the quotas that are not used up allow, as bits of players."""

    def __init__(self, m: Machine, quotas: Any) -> None:
        self.quotas = [(owned, slot) for owned, _, slot in quotas]
        self.everyone = (1 << m.layout.owners) - 1

    def of(self, state: State, owned: ir.Owned) -> int:
        if owned.whose == "anyone":
            return self.everyone
        own = 1 << state.stack[state.frame + owned.subject]
        return own if owned.whose == "own" else self.everyone & ~own

    def allowed(self, state: State) -> int:
        mask = 0
        for owned, slot in self.quotas:
            if state.stack[state.frame + slot] > 0:
                mask |= self.of(state, owned)
        return mask

    def use(self, state: State, owner: int) -> None:
        """Counts one piece of an owner against the first quota that it fits."""
        for owned, slot in self.quotas:
            at = state.frame + slot
            if state.stack[at] > 0 and self.of(state, owned) >> owner & 1:
                state.stack[at] -= 1
                return


class _Piles(dict[int, list[int]]):
    """The cells of all piles in a mask of places with owners in a mask; remembered."""

    def __init__(self, m: Machine, kind: int) -> None:
        super().__init__()
        self._m, self._kind = m, kind

    def __missing__(self, key: int) -> list[int]:
        places, owners = key >> 8, key & 0xFF
        m = self._m
        self[key] = found = [
            m.layout.pieces_at(self._kind, place, owner)
            for place in m.members[places]
            for owner in m.members[owners]
        ]
        return found


def _bind_relocate(m: Machine, pc: int, a: Args) -> Bound:
    """From piles chosen piece by piece to places chosen piece by piece."""
    after = m.follow(pc + 2)
    kind = a["quotas"][0][0].kind
    source, target = m.places.mask(a["source"]), m.places.mask(a["target"])
    pile, to, subject, may_stop = a["pile"], a["to"], a["subject"], a["may_stop"]
    owners, piles, taboo, members = (
        _Owners(m, a["quotas"]),
        _Piles(m, kind),
        m.places.taboo,
        m.members,
    )
    stride = m.layout.owners
    base = kind * len(m.layout.places) * stride
    windowed, armed, move = a["windowed"], m.layout.armed, m.events.move
    tail = [STOP] if may_stop else []

    def open_target(state: State) -> int:
        return target(state) & ~taboo(state)

    def enter(state: State) -> int:
        stack, frame = state.stack, state.frame
        allowed = owners.allowed(state)
        free = ~taboo(state)
        goal = target(state) & free
        if not allowed or not goal:
            return after
        cells = state.cells
        options = [cell for cell in piles[(source(state) & free) << 8 | allowed] if cells[cell]]
        if not goal & (goal - 1):
            only = goal.bit_length() - 1
            options = [cell for cell in options if (cell - base) // stride != only]
        if not options:
            return after
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
            if windowed and state.cells[armed]:
                return m.boundary(state, pc + 1)
            return apply(state)
        if option == STOP:
            return after
        stack[frame + pile] = option
        options = members[open_target(state) & ~(1 << (option - base) // stride)]
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
        move(state, cell, base + stack[frame + to] * stride + owner, 1)
        owners.use(state, owner)
        return pc

    return Bound(enter, resume, apply)


# ---------------------------------------------------------------- single pieces


def full_places(m: Machine, cell: int) -> Callable[[State], int]:
    """The places that hold as many pieces of the family of a cell as a capacity allows."""
    limits = [cap for cap in m.program.capacities if cell in cap.cells]

    def full(state: State) -> int:
        mask = 0
        for cap in limits:
            standing = [state.cells[other] for other in cap.cells]
            for place in standing:
                if place >= 0 and standing.count(place) >= cap.limit:
                    mask |= 1 << place
        return mask

    return full


def _goals(m: Machine, target: ir.Mask, cell: int, free: bool) -> Callable[[State, int], int]:
    """Where the piece of a cell may go."""
    mask, taboo, bits, full = (
        m.places.mask(target),
        m.places.taboo,
        m.places.bits,
        full_places(m, cell),
    )

    def goals(state: State, at: int) -> int:
        here = state.cells[at]
        found = mask(state) & ~bits[here] & ~full(state)
        if free:
            return found
        forbidden = taboo(state)
        if here >= 0 and forbidden >> here & 1:
            return 0
        return found & ~forbidden

    return goals


def _bind_move_piece(m: Machine, pc: int, a: Args) -> Bound:
    """One single piece to a place."""
    after = m.follow(pc + 2)
    cell, own, subject, to, free = a["cell"], a["own"], a["subject"], a["to"], a["free"]
    goals, members = _goals(m, a["target"], cell, free), m.members

    def at(state: State) -> int:
        return int(cell + state.stack[state.frame + subject]) if own else int(cell)

    def enter(state: State) -> int:
        options = members[goals(state, at(state))]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], PLACE, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + to] = option
        return announced(state)

    def apply(state: State) -> int:
        m.events.move_piece(state, at(state), state.stack[state.frame + to], free=free)
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _bind_move_any_piece(m: Machine, pc: int, a: Args) -> Bound:
    """One piece of a family, chosen, to a place."""
    after = m.follow(pc + 2)
    cells, subject, to, piece, free = a["cells"], a["subject"], a["to"], a["piece"], a["free"]
    goals, members = _goals(m, a["target"], cells[0], free), m.members
    base = m.layout.single_base

    def enter(state: State) -> int:
        state.stack[state.frame + piece] = -1
        options = [cell - base for cell in cells if goals(state, cell)]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], PIECE, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + piece] >= 0:
            stack[frame + to] = option
            return announced(state)
        stack[frame + piece] = option
        options = members[goals(state, base + option)]
        if len(options) > 1:
            return m.ask(state, pc, stack[frame + subject], PLACE, options)
        return resume(state, options[0])

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        m.events.move_piece(state, base + stack[frame + piece], stack[frame + to], free=free)
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


MOVES: dict[str, Binder] = {
    "set_quotas": _bind_set_quotas,
    "transfer": _bind_transfer,
    "place": _bind_place,
    "relocate": _bind_relocate,
    "move_piece": _bind_move_piece,
    "move_any_piece": _bind_move_any_piece,
}
