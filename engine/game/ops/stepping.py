"""Code that moves of counted pieces share: where one may go, and what is done if it can't."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.expressions import Owned, PlaceExpr
from ...compile.verbs.moves import Relocation
from ..machine.machine import Machine
from ..state.state import State


def nowhere(state: State) -> int:
    """The mask of no place."""
    return 0


def _none_full(state: State, owner: int, origin: int, mover: int = -1) -> int:
    return 0


def goals(m: Machine, kind: int, op: Relocation) -> Callable[[State, int, int, int], int] | None:
    """The places that a piece of an owner may go to from a place; no place is in another.

    The second argument: the places that it may not enter. If none of the target is left, those of
    `otherwise`. None if they are simply the places of the target that it may enter.
    """
    full, target, subject = m.rules.counted.full(kind), m.places.mask(op.target), op.subject
    if op.otherwise is None and full is None:
        return None
    full = full or _none_full
    otherwise = nowhere if op.otherwise is None else m.places.mask(op.otherwise)

    def open_to(state: State, closed: int, owner: int, origin: int) -> int:
        shut = closed | full(state, owner, origin, state.stack[state.frame + subject])
        return target(state) & ~shut or otherwise(state) & ~shut

    return open_to


def goals_within(m: Machine, op: Relocation) -> Callable[[State, int], int]:
    """The places that a piece of a pile may go to, in a mix where places may be in others.

    If the target has none, those of `otherwise`.
    """
    now, mover, target = m.rules.ways.now, op.subject, m.places.mask(op.target)

    def found(state: State, pile: int) -> int:
        return target(state) & ~now(state).shut[state.stack[state.frame + mover]][pile]

    if op.otherwise is None:
        return found
    otherwise = m.places.mask(op.otherwise)

    def either(state: State, pile: int) -> int:
        shut = now(state).shut[state.stack[state.frame + mover]][pile]
        return target(state) & ~shut or otherwise(state) & ~shut

    return either


def rescuing(m: Machine, kind: int, op: Relocation) -> Callable[[State, int], object]:
    """Handles a piece whose step has become illegal since it was announced.

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


def nobody_there(m: Machine, owned: Owned, source: PlaceExpr) -> Callable[[State], bool]:
    """Whether no piece stands in a place that could leave it."""
    owner_slot, owners, place = owned.subject, m.layout.owners, m.places.place(source)
    base = owned.kind * len(m.layout.places) * owners

    def idle(state: State) -> bool:
        origin, owner = place(state), state.stack[state.frame + owner_slot]
        return origin < 0 or not state.cells[base + origin * owners + owner]

    return idle
