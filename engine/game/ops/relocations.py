"""The operations that move counted pieces one by one to places that are chosen.

They ask the movement kernel where a piece may go, and once more when the move is applied.
"""

from __future__ import annotations

from ...compile.operations import STOP
from ...compile.verbs.moves import Place, Relocate, Relocation
from ..machine.handlers import ask
from ..machine.machine import Machine, handles
from ..machine.newcomers import newcomers_in
from ..machine.steps import StepHandler
from ..state.domains import PILE, PLACE
from ..state.state import State


class _Relocation(StepHandler):
    """Moves a piece of a pile to a place; both stand in slots when it is announced."""

    def __init__(self, m: Machine, pc: int, op: Relocation) -> None:
        super().__init__(m, pc, op)
        self.pile, self.to, self.moves = op.pile, op.to, m.rules.moves
        self.target = m.places.mask(op.target)
        self.otherwise = None if op.otherwise is None else m.places.mask(op.otherwise)
        self._quotas = [(m.places.owners.meant(one.pieces), one.slot) for one in op.quotas]
        self._only = op.quotas[0].slot if len(op.quotas) == 1 else -1
        self.owners, self._size = m.layout.owners, len(m.layout.places)
        self._events, self._bits = m.events, m.places.bits

    def allowed(self, state: State) -> int:
        """The owners (bits) of whose pieces a quota has some left."""
        stack, frame, owners = state.stack, state.frame, 0
        for meant, slot in self._quotas:
            if stack[frame + slot] > 0:
                owners |= meant.of(state)
        return owners

    def within_reach(self, state: State) -> int:
        """How many pieces stand where the sentence takes some from."""
        raise NotImplementedError

    def goals(self, state: State, pile: int) -> int:
        """The places that a piece of a pile may go to; if the target has none, of `otherwise`."""
        blocked = self.moves.blocked(state, pile, state.stack[state.frame + self.subject])
        found = self.target.of(state) & ~blocked
        if not found and self.otherwise is not None:
            found = self.otherwise.of(state) & ~blocked
        return found

    def apply(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        pile, mover = stack[frame + self.pile], stack[frame + self.subject]
        if not self._events.move(state, pile, stack[frame + self.to], 1, mover):
            self._rescue(state, pile, mover)
        return self._next(state, pile)

    def skip(self, state: State) -> int:
        """Counts the piece as moved, so that the sentence ends; a stop of an act ends the act."""
        if self._whole >= 0:
            return self._whole
        stack, frame, most = state.stack, state.frame, self.within_reach(state)
        for _, slot in self._quotas:  # of "all", no more than there are
            stack[frame + slot] = min(stack[frame + slot], most)
        return self._next(state, stack[frame + self.pile])

    def _next(self, state: State, pile: int) -> int:
        """Counts a piece of a pile, and continues with the next one."""
        stack, frame = state.stack, state.frame
        if self._only >= 0:
            stack[frame + self._only] = stack[frame + self._only] - 1
        else:
            self._count(state, pile % self.owners)
        return self.pc

    def _rescue(self, state: State, pile: int, mover: int) -> None:
        """Moves a piece to `otherwise`, if that is one place, as its goal is blocked by now."""
        if self.otherwise is not None and self._windowed:
            goal = self.otherwise.of(state) & ~self._bits[pile // self.owners % self._size]
            if goal and not goal & (goal - 1):
                self._events.move(state, pile, goal.bit_length() - 1, 1, mover)

    def _count(self, state: State, owner: int) -> None:
        """Counts a piece of an owner against the first quota that it fits."""
        stack, frame = state.stack, state.frame
        for meant, slot in self._quotas:
            if stack[frame + slot] > 0 and meant.of(state) >> owner & 1:
                stack[frame + slot] = stack[frame + slot] - 1
                return


class _Relocate(_Relocation):
    """From piles chosen piece by piece. come: the cell of arrivals, which may not go; -1: none."""

    def __init__(self, m: Machine, pc: int, op: Relocate) -> None:
        super().__init__(m, pc, op)
        kind = op.quotas[0].pieces.kind
        self._source, self._taboo = m.places.branch(op.source), self.moves.taboo(kind)
        self._piles = m.places.branches.piles[kind]
        self._come = -1 if op.come is None else op.come
        self._takes_all = op.takes_all and self._only >= 0
        self._tail, self._members = [STOP] if op.may_stop else [], m.members

    def enter(self, state: State) -> int:
        options = self._options(state)
        if not options:
            return self.after
        state.stack[state.frame + self.pile] = -1
        if not self._tail and (len(options) == 1 or self._all_go(state, options)):
            return self.resume(state, options[0])
        player = state.stack[state.frame + self.subject]
        return ask(state, self.pc, player, PILE, options + self._tail)

    def _all_go(self, state: State, piles: list[int]) -> bool:
        """Whether all pieces of these piles go to one place, so that nothing is to be chosen."""
        goal = self.target.of(state)
        if not self._takes_all or not goal or goal & (goal - 1):
            return False
        place, mover = goal.bit_length() - 1, state.stack[state.frame + self.subject]
        pieces = sum([state.cells[pile] for pile in piles])
        room = min([self.moves.fits(state, pile, place, mover, pieces) for pile in piles])
        return pieces <= min(room, state.stack[state.frame + self._only])

    def resume(self, state: State, option: int) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + self.pile] < 0:
            if option == STOP:
                return self.after
            stack[frame + self.pile] = option
            options = self._members[self.goals(state, option)]
            if len(options) > 1:
                return ask(state, self.pc, stack[frame + self.subject], PLACE, options)
            option = options[0]
        stack[frame + self.to] = option
        return self.announce(state)

    def within_reach(self, state: State) -> int:
        return sum([state.cells[pile] for pile in self._options(state)])

    def _options(self, state: State) -> list[int]:
        """The piles of which a piece may go somewhere."""
        owners = self.allowed(state)
        if not owners:
            return []
        goals, cells = self.target.of(state), state.cells
        if self.otherwise is not None:
            goals |= self.otherwise.of(state)
        places = self._source.of(state) & ~self._taboo.of(state)
        piles = self._piles[places << self.owners | owners].filled(cells)
        mover = state.stack[state.frame + self.subject]
        piles = self.moves.movable(state, piles, goals, mover)
        if self._come < 0 or not cells[self._come]:
            return piles
        come = cells[self._come]
        return [pile for pile in piles if cells[pile] > newcomers_in(come, pile)]


handles(Relocate, _Relocate)


class _Place(_Relocation):
    """From one pile of the acting player."""

    def __init__(self, m: Machine, pc: int, op: Place) -> None:
        super().__init__(m, pc, op)
        pieces, self._left = op.quotas[0].pieces, op.quotas[0].slot
        self._first, self._owner = m.layout.pieces_at(pieces.kind, 0, 0), pieces.subject
        self._source = m.places.place(op.source)
        self._members = m.members_or_stop if op.may_stop else m.members

    def enter(self, state: State) -> int:
        stack, frame = state.stack, state.frame
        if stack[frame + self._left] <= 0:
            return self.after
        origin = self._source.of(state)
        pile = self._first + origin * self.owners + stack[frame + self._owner]
        if origin < 0 or not state.cells[pile]:
            return self.after
        stack[frame + self.pile] = pile
        options = self._members[self.goals(state, pile)]
        if len(options) > 1:
            return ask(state, self.pc, stack[frame + self.subject], PLACE, options)
        return self.resume(state, options[0]) if options else self.after

    def within_reach(self, state: State) -> int:
        return state.cells[state.stack[state.frame + self.pile]]

    def resume(self, state: State, option: int) -> int:
        if option == STOP:
            return self.after
        state.stack[state.frame + self.to] = option
        return self.announce(state)


handles(Place, _Place)
