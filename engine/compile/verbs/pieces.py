"""Sentences that move pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...lang import tree
from ...text.records import Record
from ..expressions import ConstPlace, FixedNumber, Mask, Owned, PlaceExpr
from ..operations import Countdown, Jump, Op, Passing, PieceCell, Quota, Step
from ..standing import Whereabouts
from .branches import IfThere, SweepBranch
from .writer import Writer, writes


class SetQuotas(Op):
    """Writes how many may move into the slots that count down."""

    quotas: tuple[Countdown, ...]

    def passing(self, pc: int) -> Passing | None:
        """How it is passed where nothing happens."""
        return Passing((pc + 1,), fills=tuple(quota.slot for quota in self.quotas))


class Transfer(Step):
    """Pieces of one owner from one place to one place; `amount` is the slot for how many."""

    quota: Quota
    up_to: bool
    source: PlaceExpr
    target: PlaceExpr
    otherwise: PlaceExpr | None
    amount: int
    has_then: bool

    def quotas_asked(self) -> tuple[Quota, ...]:
        """The pieces that it asks for, by owner."""
        return (self.quota,)

    def passing(self, pc: int) -> Passing | None:
        """How it is passed: where nobody stands there."""
        if self.has_then:
            return None
        return _moving(self, pc, (self.quota,), Mask((self.source,)))


class Sweep(Step):
    """All pieces of several players from one place to one place, one step for each player."""

    pieces: Owned
    source: PlaceExpr
    target: PlaceExpr
    otherwise: PlaceExpr | None
    done: int
    owner: int


class Relocation(Step):
    """Pieces that go, one by one, to places that are chosen.

    pile, to: the slots for what is chosen.
    """

    quotas: tuple[Quota, ...]
    may_stop: bool
    target: Mask
    otherwise: Mask | None
    pile: int
    to: int

    def quotas_asked(self) -> tuple[Quota, ...]:
        """The pieces that it asks for, by owner."""
        return self.quotas

    def pile_asked(self) -> int | None:
        """The slot of the pile for a piece of which it asks where it goes."""
        return self.pile

    def target_asked(self) -> Mask | None:
        """The places to which the counted pieces go that it asks for."""
        return self.target


class Place(Relocation):
    """From one pile of the acting player to places that are chosen."""

    source: PlaceExpr

    def passing(self, pc: int) -> Passing | None:
        """How it is passed: where nobody stands there."""
        return _moving(self, pc, self.quotas, Mask((self.source,)))


class Relocate(Relocation):
    """From piles that are chosen to places that are chosen."""

    source: Mask

    def passing(self, pc: int) -> Passing | None:
        """How it is passed: where nobody stands there."""
        return _moving(self, pc, self.quotas, self.source)


def _moving(op: Step, pc: int, quotas: Sequence[Quota], source: Mask) -> Passing | None:
    """How a move is passed; nobody reads behind it how many might have gone."""
    (quota, *others) = quotas
    if others or (quota.pieces.whose == "own" and quota.pieces.subject != op.subject):
        return None  # the second stands for a neutral owner, whom a slot names
    return Passing((pc + 2,), moves=(quota.pieces, source), over=(quota.slot,))


class MovePiece(Step):
    """One single piece to a place; in secret, only the player who moves it knows where."""

    piece: PieceCell
    free: bool
    target: Mask
    secret: bool
    to: int

    def piece_asked(self) -> PieceCell | None:
        """The single piece whose new place it asks for."""
        return self.piece

    def pending_place(self) -> int | None:
        """The slot of the place to which it is about to move something in secret."""
        return self.to if self.secret else None

    def is_secret(self) -> bool:
        """Whether only the player who is asked may know what he chooses."""
        return self.secret

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no taboo place."""
        return not self.free or self.target.excludes_taboo()


class MoveUnder(Step):
    """A carried piece to one of some counted pieces, which takes it up where it stands.

    pile: the slot for who takes it up.
    """

    piece: PieceCell
    free: bool
    pieces: Owned
    zone: Mask
    pile: int

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no piece in a taboo place."""
        return not self.free or self.zone.excludes_taboo()


class RemovePiece(Step):
    """One single piece off the board."""

    piece: PieceCell
    free: bool


class Swap(Step):
    """Two single pieces change places. free: whether each of them ignores the taboo."""

    first: PieceCell
    second: PieceCell
    free: tuple[bool, ...]


class RevealPiece(Step):
    """Shows where a piece stands that was moved in secret."""

    piece: PieceCell


class Family(Record):
    """The pieces of a family that a sentence means, by their cells, and which of them is chosen.

    alike: those that are all the same. free: whether no taboo matters. where: where they stand.
    base: the cell of the first of all single pieces. chosen: the slot for the number of the piece.
    """

    cells: tuple[int, ...]
    alike: tuple[int, ...]
    free: bool
    where: Whereabouts
    base: int
    chosen: int


class FamilyOp(Step):
    """What is done with one piece of a family, which is chosen."""

    family: Family

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no piece in a taboo place."""
        return not self.family.free


class MoveAnyPiece(FamilyOp):
    """One piece of a family to a place."""

    target: Mask
    to: int

    def piece_asked(self) -> PieceCell | None:
        """The single piece whose new place it asks for."""
        return PieceCell(self.family.base, self.family.chosen, self.family.cells[0])

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no taboo place."""
        return super().keeps_off_taboo() or self.target.excludes_taboo()


class RemoveAnyPiece(FamilyOp):
    """One piece of a family off the board."""


class FlipPiece(Step):
    """A certain piece to its other side. free: whether no taboo matters."""

    piece: PieceCell
    free: bool


class Flip(FamilyOp):
    """One piece of a family to its other side."""


@writes(tree.Move)
def _move(writer: Writer, node: tree.Move) -> Op | None:
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
    """The one place that pieces come from, where they may stand in more than one pile of it."""
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
    """A move of which the piles are chosen one by one, unless all of them go to one place."""
    target = writer.operands.single(node.target)
    if node.takes_all and node.then is None and target is not None:
        sweep = SweepBranch(
            pieces=pieces,
            source=source,
            target=target,
            otherwise=_single_or_none(writer, node.otherwise),
            done=writer.frame.slots(),
            pile=writer.frame.slots(),
        )
        writer.emit(sweep, node)
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
    """A move from what stands in no place within another."""
    if node.is_transfer(writer.operands.names):
        return _transfer(writer, node)
    if node.is_sweep(writer.operands.names):
        return _sweep(writer, node)
    return _relocate(writer, node, _quotas(writer, node), node.source)


def _quotas(writer: Writer, node: tree.Move) -> tuple[Quota, ...]:
    """Writes how many pieces may move; a neutral owner stands in a slot, as players do."""
    quotas, neutrals = [], []
    for quota in node.quotas:
        number = writer.operands.amount(quota.quantity)
        pieces = writer.operands.owned(quota.pieces)
        if pieces.whose == "owner":
            owner = Countdown(writer.frame.slots(), FixedNumber(pieces.subject))
            pieces = Owned(pieces.kind, "own", owner.slot)
            neutrals.append(owner)
        quotas.append(Quota(writer.frame.slots(), number, pieces))
    writer.emit(SetQuotas(quotas=(*quotas, *neutrals)), node)
    return tuple(quotas)


def _transfer(writer: Writer, node: tree.Move) -> Op:
    (quota,) = _quotas(writer, node)
    op = Transfer(
        quota=quota,
        up_to=node.may_stop,
        source=writer.operands.place_of(node.source),
        target=writer.operands.place_of(node.target),
        otherwise=_single_or_none(writer, node.otherwise),
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
        source=writer.operands.place_of(node.source),
        target=writer.operands.place_of(node.target),
        otherwise=_single_or_none(writer, node.otherwise),
        done=writer.frame.slots(),
        owner=writer.frame.slots(),
    )


def _relocate(
    writer: Writer,
    node: tree.Move,
    quotas: tuple[Quota, ...],
    source: tree.Zone,
    *,
    from_one: bool = True,
) -> Op:
    """Pieces one by one. from_one: all come from one pile, if the source is one place."""
    operands, may_stop = writer.operands, node.may_stop
    one = operands.single(source)
    fixed = from_one and len(quotas) == 1 and quotas[0].pieces.whose == "own"
    piles = operands.mask(source) if one is None or not fixed else one
    target = operands.goals(node.target)
    otherwise = None if node.otherwise is None else operands.goals(node.otherwise)
    pile, to = writer.frame.slots(), writer.frame.slots()
    if isinstance(piles, Mask):
        return Relocate(
            quotas=quotas,
            may_stop=may_stop,
            source=piles,
            target=target,
            otherwise=otherwise,
            pile=pile,
            to=to,
        )
    return Place(
        quotas=quotas,
        may_stop=may_stop,
        source=piles,
        target=target,
        otherwise=otherwise,
        pile=pile,
        to=to,
    )


# ---------------------------------------------------------------- single pieces


def _one_piece(writer: Writer, piece: tree.Piece) -> PieceCell:
    """A certain single piece, that of the acting player, or one that was chosen."""
    operands, name = writer.operands, piece.name
    if isinstance(piece, tree.ChosenPiece):
        like = operands.family_cells(tree.Name(writer.frame.locals[name.text].family))[0]
        return PieceCell(operands.layout.single_base, writer.frame.player_slot(name.text), like)
    cell = operands.single_cell(name)
    slot = writer.frame.subject if isinstance(piece, tree.OwnPiece) else None
    return PieceCell(cell, slot, cell)


def family_of(
    writer: Writer, kind: tree.Name, which: tree.PieceFilter | None, *, free: bool = False
) -> Family:
    """The pieces of a family that pass a filter. free: the sentence says that no taboo matters."""
    operands = writer.operands
    return Family(
        cells=operands.family_cells(kind),
        alike=operands.alike_cells(kind),
        free=free or operands.piece_is_free(kind),
        where=operands.whereabouts(which),
        base=operands.layout.single_base,
        chosen=writer.frame.slots(),
    )


@writes(tree.MovePiece)
def _move_piece(writer: Writer, node: tree.MovePiece) -> Op:
    return _move_one(writer, node, secret=False)


@writes(tree.SecretlyMove)
def _secretly_move(writer: Writer, node: tree.SecretlyMove) -> Op:
    return _move_one(writer, node, secret=True)


def _move_one(writer: Writer, node: tree.MovePiece | tree.SecretlyMove, *, secret: bool) -> Op:
    return MovePiece(
        piece=_one_piece(writer, node.piece),
        free=writer.operands.piece_is_free(node.piece.name),
        target=writer.operands.mask(node.target),
        secret=secret,
        to=writer.frame.slots(),
    )


@writes(tree.MoveUnder)
def _move_under(writer: Writer, node: tree.MoveUnder) -> Op:
    return MoveUnder(
        piece=_one_piece(writer, node.piece),
        free=writer.operands.piece_is_free(node.piece.name),
        pieces=writer.operands.owned(node.pieces),
        zone=writer.operands.mask(node.zone),
        pile=writer.frame.slots(),
    )


@writes(tree.Swap)
def _swap(writer: Writer, node: tree.Swap) -> Op:
    pieces = (node.first, node.second)
    free = tuple(writer.operands.piece_is_free(piece.name) for piece in pieces)
    first, second = map(partial(_one_piece, writer), pieces)
    return Swap(first=first, second=second, free=free)


@writes(tree.RemovePiece)
def _remove_piece(writer: Writer, node: tree.RemovePiece) -> Op:
    free = writer.operands.piece_is_free(node.piece.name)
    return RemovePiece(piece=_one_piece(writer, node.piece), free=free)


@writes(tree.RevealPiece)
def _reveal_piece(writer: Writer, node: tree.RevealPiece) -> Op:
    return RevealPiece(piece=_one_piece(writer, node.piece))


@writes(tree.MoveAnyPiece)
def _move_any_piece(writer: Writer, node: tree.MoveAnyPiece) -> Op:
    family = family_of(writer, node.kind, node.filter, free=node.even_where_taboo)
    target = writer.operands.mask(node.target)
    return MoveAnyPiece(family=family, target=target, to=writer.frame.slots())


@writes(tree.RemoveAnyPiece)
def _remove_any_piece(writer: Writer, node: tree.RemoveAnyPiece) -> Op:
    family = family_of(writer, node.kind, node.filter, free=node.even_where_taboo)
    return RemoveAnyPiece(family=family)


@writes(tree.FlipPiece)
def _flip_piece(writer: Writer, node: tree.FlipPiece) -> Op:
    free = writer.operands.piece_is_free(node.piece.name)
    return FlipPiece(piece=_one_piece(writer, node.piece), free=free)


@writes(tree.Flip)
def _flip(writer: Writer, node: tree.Flip) -> Op:
    return Flip(family=family_of(writer, node.kind, node.filter))
