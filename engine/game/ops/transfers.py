"""Operations that move counted pieces from one place to another; they ask at most for a number."""

from __future__ import annotations

from ...compile.expressions import MANY
from ...compile.layout import Layout
from ...compile.verbs.moves import Sweep, Transfer
from ..machine.handlers import ask, up_to
from ..machine.machine import Machine, handles
from ..machine.steps import StepHandler
from ..state.domains import NUMBER
from ..state.state import State
from .branches import PilesThere


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
        most = min(min(most, state.cells[pile]), stack[frame + self._left])
        if self._up_to and most > 0:
            player = stack[frame + self.subject]
            return ask(state, self.pc, player, NUMBER, up_to(most))
        return self.resume(state, most)

    def resume(self, state: State, option: int) -> int:
        state.stack[state.frame + self._amount] = option
        return self.announce(state) if option > 0 else self._finish(state, 0)

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        moved = self.send(state, stack[frame + self._pile], stack[frame + self._amount])
        return self._finish(state, moved)

    def skip(self, state: State) -> int:
        return self._finish(state, 0) if self._whole < 0 else self._whole

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
        self._piles, self._pile = PilesThere(m, op.pieces, op.source), op.pile
        self._owners, self._size = m.layout.owners, len(m.layout.places)
        self._ranks = [_ranks(m.layout, actor) for actor in range(m.layout.players)]

    def enter(self, state: State) -> int:
        at = state.frame + self._pile
        state.stack[at] = pile = self._next(state, state.stack[at])
        return self.announce(state) if pile >= 0 else self.after

    def apply(self, state: State) -> int:
        at = state.frame + self._pile
        if self._whole < 0:
            self.send(state, state.stack[at], MANY)
            return self.pc
        pile = self._next(state, -1)
        while pile >= 0:
            self.send(state, pile, MANY)
            pile = self._next(state, pile)
        state.stack[at] = -1
        return self.after

    def skip(self, state: State) -> int:
        if self._whole < 0:
            return self.pc
        state.stack[state.frame + self._pile] = -1
        return self._whole

    def _next(self, state: State, before: int) -> int:
        """The pile after another one (-1: the first one) whose pieces can go; -1: there is none."""
        ranks = self._ranks[state.stack[state.frame + self.subject]]
        done = self._rank(ranks, before) if before >= 0 else -1
        piles = [(self._rank(ranks, pile), pile) for pile in self._piles.of(state)]
        for rank, pile in sorted(piles):
            if rank > done and self.room(state, pile):
                return pile
        return -1

    def _rank(self, ranks: list[int], pile: int) -> int:
        """The position of a pile in the order in which they go."""
        return ranks[pile % self._owners] * self._size + pile // self._owners % self._size


def _ranks(layout: Layout, actor: int) -> list[int]:
    """The rank of each owner: players clockwise from the left of one of them, then neutral ones."""
    players = layout.players
    seats = [(player - actor - 1) % players for player in range(players)]
    return [*seats, *range(players, layout.owners)]


handles(Sweep, _Sweep)
