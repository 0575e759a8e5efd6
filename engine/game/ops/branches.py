"""Operations that move counted pieces from a branch: a place with other places in it."""

from __future__ import annotations

from collections.abc import Callable

from ...compile.expressions import NOBODY, ConstPlace, Mask, PlayersPlace
from ...compile.verbs.branches import IfThere
from ..board.piles import CountsOf, readers_in
from ..board.reading import nothing
from ..machine.machine import Bound, Machine, binds
from ..state.state import Enter, State


@binds(IfThere)
def _bind_if_there(m: Machine, pc: int, op: IfThere) -> Bound:
    """Continues elsewhere if no such pieces stand in a place or in one within it.

    `deeper` means in more piles than that of one owner directly in the place.
    """
    go_on, otherwise = m.follow(pc + 1), m.follow(op.otherwise)
    place, branch = m.places.mask(op.source), m.places.branch(op.source)
    count = m.places.total_there(op.pieces)

    def some(state: State) -> int:
        return go_on if count(state, branch(state)) else otherwise

    if not op.deeper:
        counts = m.places.counts(op.pieces, op.source)
        return Bound(some, look=some) if counts is None else _some_in(counts, go_on, otherwise)
    nowhere = otherwise if op.nowhere is None else m.follow(op.nowhere)
    some_in_piles = _in_piles(m, op, (go_on, otherwise, nowhere))
    if some_in_piles is not None:
        return Bound(some_in_piles, look=some_in_piles)
    within, mixed = m.places.within(op.source), _mixed(m, op)

    def some_within(state: State) -> int:
        if count(state, within(state)):
            return go_on
        if mixed is not None and mixed(state):
            return go_on
        return otherwise if count(state, place(state)) else nowhere

    return Bound(some_within, look=some_within)


def _some_in(counts: CountsOf, go_on: int, otherwise: int) -> Bound:
    def some(state: State) -> int:
        return go_on if any(counts(state)) else otherwise

    return Bound(some, look=some)


def _in_piles(m: Machine, op: IfThere, ways: tuple[int, int, int]) -> Enter | None:
    """The same for one given place and one player's pieces, with all that count as theirs."""
    (go_on, otherwise, nowhere), subject = ways, op.pieces.subject
    at, piles = _named_place(op.source), m.places.piles(op.pieces, op.source)
    deeper = None if at is None or piles is None else readers_in(m.places, [piles], at)
    if at is None or deeper is None:
        return None
    anywhere = otherwise == nowhere
    width, first = m.layout.owners, m.layout.pieces_at(op.pieces.kind, 0, 0)
    if isinstance(at, PlayersPlace):
        own, step = first + at.base * width, width + 1
    else:
        own, step = first + at.place * width, 1

    def some_of_owner(state: State) -> int:
        if any(deeper(state)[NOBODY](state.cells)):
            return go_on
        return otherwise if state.cells[own + subject] else nowhere

    def some_of_player(state: State) -> int:
        player = state.stack[state.frame + subject]
        read = deeper(state)[player]
        if read is not nothing and any(read(state.cells)):
            return go_on
        return otherwise if anywhere or state.cells[own + player * step] else nowhere

    return some_of_player if op.pieces.whose == "own" else some_of_owner


def _named_place(zone: Mask) -> ConstPlace | PlayersPlace | None:
    """The one place that a zone names; None for any other zone."""
    (part, *others) = zone.parts
    return part if isinstance(part, ConstPlace | PlayersPlace) and not others else None


def _mixed(m: Machine, op: IfThere) -> Callable[[State], bool] | None:
    """Whether others' pieces that belong to the acting player stand directly in the place."""
    kind, pile = op.pieces.kind, m.layout.pieces_at
    if op.pieces.whose != "own" or kind not in m.places.owners.kinds:
        return None
    place, meant = m.places.mask(op.source), m.places.owners.meant(op.pieces)
    subject = op.pieces.subject

    def mixed(state: State) -> bool:
        others = meant(state) & ~(1 << state.stack[state.frame + subject])
        return others != 0 and any(
            state.cells[pile(kind, one, owner)]
            for one in m.members[place(state)]
            for owner in m.members[others]
        )

    return mixed
