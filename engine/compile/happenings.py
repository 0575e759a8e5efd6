"""Limits of events: where they must happen, and to which pieces, for a card to react."""

from __future__ import annotations

from collections.abc import Sequence

from ..lang import tree
from .expressions import Itself, Mask
from .frame import Frame
from .hooks import WHOSE
from .operands import Operands
from .program import Limits


def limits_of(event: tree.Event | None, operands: Operands) -> Limits:
    """The limits of an event; `own` means the holder of a card, so they are by player."""
    players = [operands.within(Frame(player=n)) for n in range(operands.layout.players)]
    match event:
        case (
            tree.BeingScored(zone=tree.Zone() as zone)
            | tree.HasBeenScored(zone=tree.Zone() as zone)
        ):
            return Limits(zones=tuple(one.mask(zone) for one in players))
        case tree.PiecesGo(pieces=what, zone=zone) | tree.PieceGoes(piece=what, zone=zone):
            return _of_pieces(what, zone, players)
        case tree.WouldGo(zone=zone, cause=cause):
            what = event.going(counted=operands.is_counted(event.thing))
            return _of_pieces(what, zone, players).changed(by_action=_by_action(cause))
        case tree.PointsWouldChange(cause=cause):
            return Limits(by_action=_by_action(cause))
        case tree.CardWouldGo(zone=zone, cause=cause):
            return Limits(by_action=_by_action(cause), cards=_card_zones(zone, players))
        case tree.CounterWouldChange(counter=counter, bound=bound, cause=cause):
            bounds = () if bound is None else tuple(one.number(bound) for one in players)
            number = operands.layout.counter(counter.name.text).number
            limits = Limits(by_action=_by_action(cause), counter=number, bounds=bounds)
            return _of_bearer(counter, limits, players)
    return Limits()


def _of_bearer(counter: tree.Node, limits: Limits, players: Sequence[Operands]) -> Limits:
    """The limits of a counter with those of what it is of: a place or a card."""
    match counter:
        case tree.NumberOf(bearer=name):
            return _in_zone(tree.NamedPlace(name), limits, players)
        case tree.CounterOf(bearer=place) if not isinstance(place, tree.FoundPerson):
            return _in_zone(place, limits, players)
        case tree.NumberOfAnyPlace(spot=place):
            return _in_zone(place, limits, players)
        case tree.NumberOnAnyCard(zone=tree.Zone() as zone):
            return limits.changed(cards=_card_zones(zone, players))
        case tree.PrintedHere():
            return limits.changed(on_itself=True)
    return limits


def _in_zone(place: tree.Spot, limits: Limits, players: Sequence[Operands]) -> Limits:
    """The limits with a place that is meant."""
    zone = tree.Zone((place,))
    return limits.changed(zones=tuple(one.mask(zone) for one in players))


def _card_zones(zone: tree.Zone, players: Sequence[Operands]) -> tuple[int, ...]:
    """By holder, the numbers (bits) of the card zones that are meant."""
    found = []
    for one in players:
        numbers = [ref.cell - one.layout.zone_base for ref in one.zones(zone)]
        found.append(sum(1 << number for number in numbers))
    return tuple(found)


def _by_action(cause: tree.Cause) -> str:
    """Whose action must bring an event about; empty if anything may."""
    return "" if cause is None else WHOSE[type(cause)]


def _of_pieces(what: tree.Going, zone: tree.Zone, players: Sequence[Operands]) -> Limits:
    """The limits of an event of some pieces in some places; players: the operands of each."""
    zones, spots = _parted([one.mask(zone) for one in players])
    if isinstance(what, tree.COUNTED_PIECES):
        return Limits(zones, spots, tuple(one.owned(what) for one in players))
    return Limits(zones, spots, singles=tuple(_singles(what, one) for one in players))


def _parted(zones: Sequence[Mask]) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """By player, the places that are meant with what is in them, and those meant without it."""
    whole = tuple(
        Mask(tuple(one for one in zone.parts if not isinstance(one, Itself))) for zone in zones
    )
    alone = tuple(
        Mask(tuple(one for one in zone.parts if isinstance(one, Itself))) for zone in zones
    )
    return whole, alone if any(one.parts for one in alone) else ()


def _singles(piece: tree.AnyGoer | tree.Piece, operands: Operands) -> int:
    """The numbers (bits) of the pieces that are meant."""
    name = piece.kind if isinstance(piece, tree.AnyGoer) else piece.name
    cells = operands.family_cells(name)
    if isinstance(piece, tree.OwnPiece) and operands.frame.player is not None:
        cells = cells[operands.frame.player : operands.frame.player + 1]
    return sum(1 << cell - operands.layout.single_base for cell in cells)
