"""Emitters of sentences that move counted pieces."""

from __future__ import annotations

from ...lang import tree
from ..expressions import ConstPlace, FixedNumber, Mask, Owned, PiecesNumber, PlaceExpr
from ..operations import Amount, Ask, Countdown, Effects, Jump, Op, Quota, SetNumbers, Step
from .branches import IfThere
from .writer import Writer, writes


class Transfer(Step):
    """Moves pieces of one owner from one place to one place.

    pile, amount: the slots for the pile, and for how many pieces move.
    """

    quota: Quota
    up_to: bool
    source: PlaceExpr
    target: PlaceExpr
    otherwise: PlaceExpr | None
    pile: int
    amount: int
    has_then: bool

    def ask(self) -> Ask:
        return Ask(quotas=(self.quota,), amount=Amount(self.pile, self.target))


class Sweep(Step):
    """Moves all pieces of some players from a place, and all places in it, to one place.

    pile: the slot for the pile that goes.
    """

    pieces: Owned
    source: Mask
    target: PlaceExpr
    otherwise: PlaceExpr | None
    pile: int


class Relocation(Step):
    """Moves pieces, one by one, to places that are chosen.

    pile, to: the slots for what is chosen.
    """

    quotas: tuple[Quota, ...]
    may_stop: bool
    target: Mask
    otherwise: Mask | None
    pile: int
    to: int

    def ask(self) -> Ask:
        ask = Ask(quotas=self.quotas, pile=self.pile, target=self.target)
        return ask.changed(otherwise=self.otherwise)


class Place(Relocation):
    """Moves pieces from one pile of the acting player to places that are chosen."""

    source: PlaceExpr


class Relocate(Relocation):
    """Moves pieces from piles that are chosen to places that are chosen.

    come: the cell of arrivals, which came too late to move; None: it does not matter.
    takes_all: no number is given, so all pieces go.
    """

    takes_all: bool
    source: Mask
    come: int | None

    def ask(self) -> Ask:
        return super().ask().changed(first=self.pile, source=self.source, come=self.come)

    def effects(self) -> Effects:
        known = super().effects()
        return known if self.come is None else known.changed(arrivals=(self.come, self.source))


@writes(tree.Move)
def _move(writer: Writer, node: tree.Move) -> Op | None:
    if node.since is not None:  # pile by pile, as a pile may have arrivals
        return _relocate(writer, node, _quotas(writer, node), node.source, from_one=False)
    if node.is_sweep(writer.operands.names):
        return _sweep(writer, node)
    source = _branch(writer, node)
    if source is None:
        return _flat_move(writer, node)
    pieces = writer.operands.owned(node.quotas[0].pieces)
    start = writer.reserve(node)
    _deep_move(writer, node, pieces, source)
    end = writer.reserve(node)
    flat = writer.code.here
    writer.emit(_flat_move(writer, node), node)
    after = writer.code.here
    writer.fill(end, Jump(after))
    nowhere = after if node.then is None else None
    writer.fill(start, IfThere(pieces, source, True, flat, nowhere))
    return None


def _branch(writer: Writer, node: tree.Move) -> Mask | None:
    """The one place that pieces come from, if they may stand in more than one pile of it.

    In one act no pile can be chosen, and own pieces are those by nature, so there it is None.
    """
    operands, source = writer.operands, writer.operands.single(node.source)
    if source is None or len(node.quotas) > 1 or writer.at_once:
        return None
    nesting = operands.layout.nesting
    place = source.place if isinstance(source, ConstPlace) else None
    alone = isinstance(node.source.parts[0], tree.Itself)
    deep = nesting is not None and (nesting.carried if alone else nesting.may_hold_more(place))
    several = operands.may_be_several(node.quotas[0].pieces)
    return operands.mask(node.source) if deep or several else None


def _deep_move(writer: Writer, node: tree.Move, pieces: Owned, source: Mask) -> None:
    """Emits a move whose piles are chosen one by one, unless all pieces go to one place."""
    target = writer.operands.single(node.target)
    if node.takes_all and node.then is None and target is not None:
        writer.emit(_sweep(writer, node), node)
        return
    quotas = _quotas(writer, node)
    writer.emit(_relocate(writer, node, quotas, node.source, from_one=False), node)
    if node.then is not None:
        more = writer.reserve(node)
        rest = writer.reserve(node)
        writer.fill(more, IfThere(pieces, source, False, writer.code.here))
        writer.emit(_relocate(writer, node, quotas, node.then), node)
        writer.fill(rest, Jump(writer.code.here))


def _flat_move(writer: Writer, node: tree.Move) -> Op:
    """Emits a move of pieces that stand in no place within another."""
    if node.is_transfer(writer.operands.names):
        return _transfer(writer, node)
    return _relocate(writer, node, _quotas(writer, node), node.source)


def _quotas(writer: Writer, node: tree.Move) -> tuple[Quota, ...]:
    """Emits how many pieces may move; a neutral owner is in a slot, as players are."""
    quotas, neutrals = [], []
    for quota in node.quotas:
        pieces = writer.operands.owned(quota.pieces)
        number = writer.operands.amount(quota.quantity)
        once = isinstance(quota.quantity, tree.AllOfThem) and node.then is None
        if once and writer.operands.single(node.source) is None:  # none of them moves on for ever
            number = PiecesNumber(pieces, writer.operands.mask(node.source))
        if pieces.whose == "owner":
            owner = Countdown(writer.frame.slots(), FixedNumber(pieces.subject))
            pieces = Owned(pieces.kind, "own", owner.slot)
            neutrals.append(owner)
        quotas.append(Quota(writer.frame.slots(), number, pieces))
    writer.emit(SetNumbers((*quotas, *neutrals)), node)
    return tuple(quotas)


def _transfer(writer: Writer, node: tree.Move) -> Op:
    (quota,) = _quotas(writer, node)
    op = Transfer(
        quota=quota,
        up_to=node.may_stop,
        source=writer.operands.place_of(node.source),
        target=writer.operands.place_of(node.target),
        otherwise=_single_or_none(writer, node.otherwise),
        pile=writer.frame.slots(),
        amount=writer.frame.slots(),
        has_then=node.then is not None,
    )
    if node.then is None:
        return op
    writer.emit(op, node)
    return _relocate(writer, node, (quota,), node.then)


def _single_or_none(writer: Writer, zone: tree.Zone | None) -> PlaceExpr | None:
    return None if zone is None else writer.operands.single(zone)


def _sweep(writer: Writer, node: tree.Move) -> Op:
    return Sweep(
        pieces=writer.operands.owned(node.quotas[0].pieces),
        source=writer.operands.mask(node.source),
        target=writer.operands.place_of(node.target),
        otherwise=_single_or_none(writer, node.otherwise),
        pile=writer.frame.slots(),
    )


def _relocate(
    writer: Writer,
    node: tree.Move,
    quotas: tuple[Quota, ...],
    source: tree.Zone,
    *,
    from_one: bool = True,
) -> Op:
    """Moves pieces one by one. from_one: all come from one pile, if the source is one place."""
    operands, may_stop = writer.operands, node.may_stop
    one = operands.single(source)
    fixed = from_one and len(quotas) == 1 and quotas[0].pieces.whose == "own"
    piles = operands.mask(source) if one is None or not fixed else one
    target = operands.goals(node.target)
    otherwise = None if node.otherwise is None else operands.goals(node.otherwise)
    pile, to = writer.frame.slots(), writer.frame.slots()
    if not isinstance(piles, Mask):
        return Place(
            quotas=quotas,
            may_stop=may_stop,
            source=piles,
            target=target,
            otherwise=otherwise,
            pile=pile,
            to=to,
        )
    return Relocate(
        quotas=quotas,
        may_stop=may_stop,
        takes_all=node.takes_all,
        source=piles,
        target=target,
        otherwise=otherwise,
        pile=pile,
        to=to,
        come=None if node.since is None else operands.layout.come_cell(node.since.procedure.text),
    )
