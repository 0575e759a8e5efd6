"""Instructions that move, show and flip single pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rules import program as ir
from ..rules.program import NOBODY
from .domains import PIECE, PLACE
from .machine import Binder, Bound, Machine
from .state import State

Args = Mapping[str, Any]

OFF_BOARD = -1


# ---------------------------------------------------------------- which piece, and where to


def _cell_of(a: Args) -> Callable[[State], int]:
    """The cell of a certain piece, or of the acting player's."""
    cell: int = a["cell"]
    subject = a["subject"]
    if a["own"]:
        return lambda state: cell + state.stack[state.frame + subject]
    return lambda state: cell


def _goals(m: Machine, target: ir.Mask, cell: int, free: bool) -> Callable[[State, int], int]:
    """Where the piece of a cell may go."""
    mask, taboo, bits = m.places.mask(target), m.places.taboo, m.places.bits
    crowded = m.places.rulings.crowded(cell)

    def goals(state: State, at: int) -> int:
        here = state.cells[at]
        found = mask(state) & ~bits[here]
        if crowded is not None:
            found &= ~crowded(state)
        if free:
            return found
        forbidden = taboo(state)
        if here >= 0 and forbidden >> here & 1:
            return 0
        return found & ~forbidden

    return goals


def _meant(m: Machine, a: Args) -> Callable[[State], list[int]]:
    """The cells of the pieces of a family that a sentence means.

    Pieces without a scoreboard of their own are all the same while they are off the board: the
    first stands for all of them.
    """
    cells, alike, standing = a["cells"], a["alike"], a["standing"]
    where = m.places.place(standing) if isinstance(standing, ir.PlaceExpr) else None

    def meant(state: State) -> list[int]:
        found = []
        seen = False
        wanted = OFF_BOARD if where is None else where(state)
        for cell in cells:
            place = state.cells[cell]
            if place < 0:
                if standing not in (None, "off") or (seen and cell in alike):
                    continue
                seen = seen or cell in alike
            elif standing == "off" or (where is not None and place != wanted):
                continue
            found.append(cell)
        return found

    return meant


def _may_be_touched(m: Machine, a: Args) -> Callable[[State, int], bool]:
    """Whether no rule protects the piece of a cell where it stands."""
    if a["free"]:
        return lambda state, cell: True
    taboo, bits = m.places.taboo, m.places.bits
    return lambda state, cell: not taboo(state) & bits[state.cells[cell]]


# ---------------------------------------------------------------- a certain piece


def _bind_move_piece(m: Machine, pc: int, a: Args) -> Bound:
    """One single piece to a place; in secret, only the player who moves it knows where."""
    after, at = m.follow(pc + 2), _cell_of(a)
    subject, to, free, secret = a["subject"], a["to"], a["free"], a["secret"]
    goals, members = _goals(m, a["target"], a["cell"], free), m.members

    def enter(state: State) -> int:
        options = members[goals(state, at(state))]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], PLACE, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + to] = option
        return announced(state)

    def apply(state: State) -> int:
        stack, frame = state.stack, state.frame
        player = stack[frame + subject] if secret else NOBODY
        m.events.move_piece(state, at(state), stack[frame + to], free=free, player=player)
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _bind_remove_piece(m: Machine, pc: int, a: Args) -> Bound:
    """One single piece off the board."""
    after, at, free = m.follow(pc + 2), _cell_of(a), a["free"]
    may_be_touched = _may_be_touched(m, a)

    def enter(state: State) -> int:
        cell = at(state)
        if state.cells[cell] < 0 or not may_be_touched(state, cell):
            return after
        return announced(state)

    def apply(state: State) -> int:
        m.events.move_piece(state, at(state), OFF_BOARD, free=free)
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, None, apply)


def _bind_reveal_piece(m: Machine, pc: int, a: Args) -> Bound:
    """Shows where a piece stands that was moved in secret."""
    after, at = m.follow(pc + 2), _cell_of(a)

    def apply(state: State) -> int:
        m.events.reveal_piece(state, at(state))
        return after

    return m.step(pc, apply, a["windowed"])


# ---------------------------------------------------------------- one of a family, chosen


def _bind_move_any_piece(m: Machine, pc: int, a: Args) -> Bound:
    """One piece of a family, chosen, to a place."""
    after, meant = m.follow(pc + 2), _meant(m, a)
    subject, to, piece, free = a["subject"], a["to"], a["piece"], a["free"]
    goals, members = _goals(m, a["target"], a["cells"][0], free), m.members
    base = m.layout.single_base

    def enter(state: State) -> int:
        state.stack[state.frame + piece] = -1
        options = [cell - base for cell in meant(state) if goals(state, cell)]
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


def _bind_one_of_family(
    m: Machine, pc: int, a: Args, wanted: Callable[[State, int], bool], act: Callable[..., None]
) -> Bound:
    """One piece of a family, chosen among those that are wanted, and what is done with it."""
    after, meant = m.follow(pc + 2), _meant(m, a)
    subject, piece, may_be_touched = a["subject"], a["piece"], _may_be_touched(m, a)
    base = m.layout.single_base

    def enter(state: State) -> int:
        options = [
            cell - base
            for cell in meant(state)
            if wanted(state, cell) and may_be_touched(state, cell)
        ]
        if len(options) > 1:
            return m.ask(state, pc, state.stack[state.frame + subject], PIECE, options)
        return resume(state, options[0]) if options else after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + piece] = option
        return announced(state)

    def apply(state: State) -> int:
        act(state, base + state.stack[state.frame + piece], free=a["free"])
        return after

    announced = m.step(pc, apply, a["windowed"]).enter
    return Bound(enter, resume, apply)


def _bind_remove_any_piece(m: Machine, pc: int, a: Args) -> Bound:
    """One piece of a family off the board."""

    def stands(state: State, cell: int) -> bool:
        return state.cells[cell] >= 0

    def remove(state: State, cell: int, *, free: bool) -> None:
        m.events.move_piece(state, cell, OFF_BOARD, free=free)

    return _bind_one_of_family(m, pc, a, stands, remove)


def _bind_flip(m: Machine, pc: int, a: Args) -> Bound:
    """One piece of a family to its other side."""
    return _bind_one_of_family(m, pc, a, lambda state, cell: True, m.events.flip)


SINGLES: dict[str, Binder] = {
    "move_piece": _bind_move_piece,
    "remove_piece": _bind_remove_piece,
    "reveal_piece": _bind_reveal_piece,
    "move_any_piece": _bind_move_any_piece,
    "remove_any_piece": _bind_remove_any_piece,
    "flip": _bind_flip,
}
