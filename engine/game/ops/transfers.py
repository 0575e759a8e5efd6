"""Operations that move counted pieces from one place to another; they ask at most for a number."""

from __future__ import annotations

from ...compile.expressions import MANY
from ...compile.layout import Layout
from ...compile.verbs.moves import SetQuotas, Sweep, Transfer
from ..machine.handlers import Handler, ask
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.domains import NUMBER
from ..state.state import State
from .operands import number_of


class _SetQuotas(Handler):
    """Writes how many pieces may move into the slots that count down."""

    def __init__(self, m: Machine, pc: int, op: SetQuotas) -> None:
        self._go_on = m.follow(pc + 1)
        self._quotas = [(quota.slot, number_of(m, quota.number)) for quota in op.quotas]

    def enter(self, state: State) -> int:
        for slot, number in self._quotas:
            state.stack[state.frame + slot] = number.of(state)
        return self._go_on


handles(SetQuotas, _SetQuotas)


class _ToOnePlace(StepHandler):
    """Moves pieces to one place, and to another one (`otherwise`) what does not fit there."""

    def __init__(self, m: Machine, pc: int, op: Transfer | Sweep) -> None:
        super().__init__(m, pc, op)
        self._moves, self._events, self._target = m.rules.moves, m.events, m.places.place(op.target)
        self._otherwise = None if op.otherwise is None else m.places.place(op.otherwise)

    def room(self, state: State, pile: int) -> int:
        """How many pieces of a pile could go.

        0 if the place to go to was never chosen: then the sentence has no effect.
        """
        target, mover = self._target.of(state), state.stack[state.frame + self.subject]
        if target < 0:
            return 0
        room = self._moves.fits(state, pile, target, mover)
        if self._otherwise is not None:
            other = self._otherwise.of(state)
            room += self._moves.fits(state, pile, other, mover) if other >= 0 else 0
        return room

    def send(self, state: State, pile: int, amount: int) -> int:
        """Moves a number of pieces of a pile, or as many as may; returns how many moved."""
        target, mover = self._target.of(state), state.stack[state.frame + self.subject]
        if target < 0:
            return 0
        # A pile on a carried piece goes along with it: count what has moved, not what is missing.
        left = amount = min(amount, state.cells[pile])
        left -= self._events.move(state, pile, target, left, mover)
        if left > 0 and self._otherwise is not None:
            other = self._otherwise.of(state)
            if other >= 0:
                left -= self._events.move(state, pile, other, left, mover)
        return amount - left


class _Transfer(_ToOnePlace):
    """From one pile."""

    def __init__(self, m: Machine, pc: int, op: Transfer) -> None:
        super().__init__(m, pc, op)
        pieces, self._left, self._amount = op.quota.pieces, op.quota.slot, op.amount
        self._first, self._owner = m.layout.pieces_at(pieces.kind, 0, 0), pieces.subject
        self._source, self._owners, self._pile = m.places.place(op.source), m.layout.owners, op.pile
        self._up_to, self._has_then = op.up_to, op.has_then

    def enter(self, state: State) -> int:
        stack, frame, origin = state.stack, state.frame, self._source.of(state)
        pile = self._first + origin * self._owners + stack[frame + self._owner]
        most = self.room(state, pile) if origin >= 0 else 0
        if not most:
            stack[frame + self._left] = 0
            return self.after
        stack[frame + self._pile] = pile
        most = min(most, state.cells[pile], stack[frame + self._left])
        if self._up_to and most > 0:
            player = stack[frame + self.subject]
            return ask(state, self.pc, player, NUMBER, list(range(most + 1)))
        return self.resume(state, most)

    def resume(self, state: State, option: int) -> int:
        state.stack[state.frame + self._amount] = option
        return self.announce(state) if option > 0 else self._finish(state, 0)

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        moved = self.send(state, stack[frame + self._pile], stack[frame + self._amount])
        return self._finish(state, moved)

    def _finish(self, state: State, moved: int) -> int:
        """Leaves the rest of the quota to other places, if the pile is used up."""
        if self._has_then:
            stack, left = state.stack, state.frame + self._left
            rest = state.cells[stack[state.frame + self._pile]]
            stack[left] = 0 if rest else stack[left] - moved
        return self.after


handles(Transfer, _Transfer)


class _Sweep(_ToOnePlace):
    """All pieces of some players from a place, and all places in it, pile by pile.

    Clockwise from the left of the player who acts, whose own pieces, if they go, come last; then
    those of neutral owners. At the start of a block that is done at once, all of it is one step.
    """

    def __init__(self, m: Machine, pc: int, op: Sweep) -> None:
        super().__init__(m, pc, op)
        self._source, self._members = m.places.branch(op.source), m.members
        self._meant, self._done = m.places.owners.meant(op.pieces), op.done
        self._first = m.layout.pieces_at(op.pieces.kind, 0, 0)
        self._owners, self._size = m.layout.owners, len(m.layout.places)
        self._orders = [_order(m.layout, actor) for actor in range(m.layout.players)]

    def enter(self, state: State) -> int:
        at = state.frame + self._done
        state.stack[at] = number = self._next(state, state.stack[at])
        return self.announce(state) if number >= 0 else self.after

    def apply(self, state: State) -> int:
        at = state.frame + self._done
        if self._whole < 0:
            self._send_all(state, state.stack[at])
            return self.pc
        number = self._next(state, -1)
        while number >= 0:
            self._send_all(state, number)
            number = self._next(state, number)
        state.stack[at] = -1
        return self.after

    def _next(self, state: State, before: int) -> int:
        """The next pile whose pieces can go, by its number in their order; -1: there is none."""
        places, whose = self._members[self._source.of(state)], self._meant.of(state)
        order = self._orders[state.stack[state.frame + self.subject]]
        for turn in range(max(before, 0) // self._size, self._owners):
            owner = order[turn]
            if whose >> owner & 1:
                first, number = self._first + owner, turn * self._size
                for place in places:
                    pile = first + place * self._owners
                    if number + place > before and state.cells[pile] and self.room(state, pile):
                        return number + place
        return -1

    def _send_all(self, state: State, number: int) -> None:
        """Moves the pieces of a pile, by its number."""
        turn, place = divmod(number, self._size)
        owner = self._orders[state.stack[state.frame + self.subject]][turn]
        self.send(state, self._first + place * self._owners + owner, MANY)


def _order(layout: Layout, actor: int) -> list[int]:
    """All owners: players clockwise from the left of the one who acts, then neutral ones."""
    players = layout.players
    seats = [(actor + 1 + turn) % players for turn in range(players)]
    return [*seats, *range(players, layout.owners)]


handles(Sweep, _Sweep)
