"""From names and places of the tree to the numbers and expressions of the program."""

from __future__ import annotations

from ..lang import tree
from .frame import Frame
from .hooks import Hooks
from .layout import Layout
from .model import Definitions
from .program import (
    ConstPlace,
    Mask,
    MaskPart,
    Number,
    OrderExpr,
    Owned,
    PersonExpr,
    PiecePlace,
    PlaceExpr,
    PlayersPiecePlace,
    PlayersPlace,
    PlayersSlotPlace,
    Regions,
    SlotPlace,
    Where,
    ZoneRef,
)

MANY = 10_000
"""More than any count of pieces: the open end of `at least`."""


class Operands:
    """Resolves what sentences name, for one layout."""

    def __init__(self, defs: Definitions, layout: Layout, hooks: Hooks) -> None:
        self.defs = defs
        self.layout = layout
        self.hooks = hooks
        self._piece_ids = {piece.plural: piece.id for piece in defs.pieces.values()}
        self._piece_ids |= {piece.id: piece.id for piece in defs.pieces.values()}
        self._all_regions = (1 << layout.regions) - 1

    # ------------------------------------------------------------ pieces

    def kind(self, name: tree.Name) -> int:
        """The number of a counted kind of pieces."""
        return self.layout.counted.index(self._piece_ids[name.text])

    def owned(self, pieces: tree.Node, frame: Frame) -> Owned:
        """Whose pieces of which kind; in a rule the player is known by his number."""
        in_rule = frame.player is not None
        subject = frame.subject if frame.player is None else frame.player
        match pieces:
            case tree.OwnPieces(kind=kind):
                return Owned(self.kind(kind), "owner" if in_rule else "own", subject)
            case tree.AnyonesPieces(kind=kind):
                return Owned(self.kind(kind), "anyone", subject)
            case tree.OpponentsPieces(kind=kind):
                return Owned(self.kind(kind), "others" if in_rule else "opponents", subject)
            case tree.PlayersPieces(kind=kind, player=player):
                return Owned(self.kind(kind), "own", frame.locals[player.text].slot)
        raise AssertionError(pieces)

    def single_cell(self, name: tree.Name) -> int:
        """The cell of a single piece, or of the first player's."""
        return self.single_cell_of(self._piece_ids.get(name.text, name.text))

    def single_cell_of(self, piece: str) -> int:
        """The cell of the piece with this id."""
        return self.layout.single_base + self.layout.first_single[piece]

    def family_cells(self, name: tree.Name) -> tuple[int, ...]:
        """The cells of all pieces of a family, or of all players' pieces of that name."""
        piece = self.defs.pieces[self._piece_ids[name.text]]
        if piece.members:
            return tuple(self.single_cell_of(member.id) for member in piece.members)
        first = self.single_cell_of(piece.id)
        return tuple(range(first, first + (self.layout.players if piece.each_player else 1)))

    def alike_cells(self, name: tree.Name) -> tuple[int, ...]:
        """The cells of those pieces of a family that have no scoreboard of their own."""
        members = self.defs.pieces[self._piece_ids[name.text]].members
        return tuple(self.single_cell_of(m.id) for m in members if m.scores is None)

    def piece_is_free(self, name: tree.Name) -> bool:
        """Whether a single piece may enter and leave taboo regions."""
        piece_id = self._piece_ids.get(name.text, name.text)
        return piece_id in self.defs.pieces and self.defs.pieces[piece_id].ignores_taboo

    # ------------------------------------------------------------ places

    def place(self, node: tree.Node, frame: Frame) -> PlaceExpr | None:
        """One place; None when the node means a zone that the data names."""
        match node:
            case tree.NamedPlace(name=name) | tree.ThePlace(name=name):
                return self._named_place(name.text, frame)
            case tree.OwnPlace(name=name):
                first = self.layout.first_place[name.text]
                if frame.player is not None:
                    return ConstPlace(first + frame.player)
                return PlayersPlace(first, frame.subject)
            case tree.PlayersPlace(name=name, player=player):
                slot = frame.locals[player.text].slot
                return PlayersPlace(self.layout.first_place[name.text], slot)
            case tree.RegionOf(piece=tree.OwnPiece(name=name)):
                if frame.player is not None:
                    return PiecePlace(self.single_cell(name) + frame.player)
                return PlayersPiecePlace(self.single_cell(name), frame.subject)
            case tree.RegionOf(piece=tree.ThePiece(name=name)):
                return PiecePlace(self.single_cell(name))
        raise AssertionError(node)

    def _named_place(self, name: str, frame: Frame) -> PlaceExpr | None:
        local = frame.locals.get(name)
        if local is not None:
            if local.each_player:
                return PlayersSlotPlace(local.slot, frame.subject)
            return SlotPlace(local.slot)
        if name in self.defs.zones:
            return None
        return ConstPlace(self.layout.first_place[name])

    def sure_place(self, node: tree.Node, frame: Frame) -> PlaceExpr:
        """One place, where the checker has made sure that it is one."""
        place = self.place(node, frame)
        assert place is not None, node
        return place

    def mask(self, node: tree.Node, frame: Frame) -> Mask:
        """All places that a zone, or a part of one, means."""
        return Mask(tuple(self._parts(node, frame)))

    def is_single(self, zone: tree.Zone) -> bool:
        """Whether a zone means one place by its form."""
        part = zone.parts[0]
        spread = tree.AnyRegion | tree.EveryRegion | tree.AnyPlace
        if len(zone.parts) != 1 or isinstance(part, spread):
            return False
        if isinstance(part, tree.NamedPlace | tree.ThePlace):
            return part.name.text not in self.defs.zones
        return True

    def single(self, zone: tree.Zone, frame: Frame) -> PlaceExpr | None:
        """The one place that a zone means by its form, or None."""
        return self.place(zone.parts[0], frame) if self.is_single(zone) else None

    def _parts(self, node: tree.Node, frame: Frame) -> list[MaskPart]:
        if isinstance(node, tree.Zone):
            return [part for inner in node.parts for part in self._parts(inner, frame)]
        if isinstance(node, tree.AnyRegion | tree.EveryRegion):
            tests = node.filter.predicates if node.filter else ()
            return [Regions(self._traits(node.trait), tuple(self.where(t, frame) for t in tests))]
        if isinstance(node, tree.AnyPlace):
            first = self.layout.first_place[node.name.text]
            return [ConstPlace(first + player) for player in self._having(node.name.text)]
        place = self.place(node, frame)
        if place is not None:
            return [place]
        assert isinstance(node, tree.NamedPlace | tree.ThePlace)
        zone = self.defs.zones[node.name.text].zone
        assert zone is not None
        return self._parts(zone, frame)

    def _having(self, name: str) -> range:
        """The numbers of the players who have a place or card zone of that name; else one 0."""
        thing = self.defs.places.get(name) or self.defs.card_zones.get(name)
        return range(self.layout.players if thing is not None and thing.each_player else 1)

    def _traits(self, trait: tree.Name | None) -> int:
        if trait is None:
            return self._all_regions
        return sum(
            1 << self.layout.first_place[region.id]
            for region in self.defs.regions.values()
            if trait.text in region.traits
        )

    # ------------------------------------------------------------ tests

    def where(self, node: tree.Node, frame: Frame) -> Where:
        """One test of a region or a place."""
        match node:
            case tree.Is(negated=negated, property=tree.Taboo()):
                return Where("taboo", negated)
            case tree.Is(negated=negated, property=tree.NextTo(place=place)):
                return Where("next_to", negated, place=self.sure_place(place, frame))
            case tree.Is(negated=negated, property=tree.Worth(low=low, high=high)):
                return Where("worth", negated, low=low, high=low if high is None else high)
            case tree.Is(negated=negated, property=tree.ChosenBy(name=name, bound=bound)):
                least, most = self.bounds(bound)
                base = frame.locals[name.text].slot
                return Where("chosen_by", negated, low=least, high=most, base=base)
            case tree.Is(negated=negated, property=tree.SamePlace(place=place)):
                return Where("same", negated, place=self.sure_place(place, frame))
            case tree.Has(pieces=pieces):
                least, most = self.bounds(pieces.bound)
                owned = self.owned(pieces.pieces, frame)
                return Where("has", low=least, high=most, pieces=owned)
            case tree.HasNo(kind=kind):
                return self._has_kind(kind, "has_no", 0, 0)
            case tree.HasAny(kind=kind):
                return self._has_kind(kind, "has_any", 1, MANY)
            case tree.HasMost(kind=kind):
                return Where("most", pieces=Owned(self.kind(kind), "anyone", frame.subject))
            case tree.HasFewest(kind=kind):
                return Where("fewest", pieces=Owned(self.kind(kind), "anyone", frame.subject))
        raise AssertionError(node)

    def _has_kind(self, kind: tree.Name, test: str, least: int, most: int) -> Where:
        """Whether pieces of a kind stand there, whosever they are: counted or single ones."""
        piece = self.defs.pieces[self._piece_ids[kind.text]]
        if not piece.single:
            owned = Owned(self.kind(kind), "anyone", 0)
            return Where("has", low=least, high=most, pieces=owned)
        return Where(test, cells=self.family_cells(kind))

    def bounds(self, bound: tree.Node | None) -> tuple[int, int]:
        """The least and most that a bound allows; no bound means at least one."""
        match bound:
            case tree.AtLeast(count=count):
                return count, MANY
            case tree.AtMost(count=count):
                return 0, count
            case tree.ExactlySoMany(count=count):
                return count, count
        return 1, MANY

    # ------------------------------------------------------------ cards, numbers, players

    def zones(self, zone: tree.Zone, frame: Frame) -> tuple[ZoneRef, ...]:
        """The card zones that a zone means."""
        return tuple(found for part in zone.parts for found in self._zone(part, frame))

    def zone(self, zone: tree.Zone, frame: Frame) -> ZoneRef:
        """The one card zone that a zone means."""
        return self.zones(zone, frame)[0]

    def _zone(self, part: tree.Node, frame: Frame) -> list[ZoneRef]:
        cell = self.layout.zone_cell
        match part:
            case tree.OwnPlace(name=name) if frame.player is not None:
                return [ZoneRef(cell(name.text, frame.player), None)]
            case tree.OwnPlace(name=name):
                return [ZoneRef(cell(name.text), frame.subject)]
            case tree.PlayersPlace(name=name, player=player):
                return [ZoneRef(cell(name.text), frame.locals[player.text].slot)]
            case tree.ThePlace(name=name) | tree.NamedPlace(name=name):
                return [ZoneRef(cell(name.text), None)]
            case tree.AnyPlace(name=name):
                return [ZoneRef(cell(name.text, owner), None) for owner in self._having(name.text)]
        raise AssertionError(part)

    def number(self, node: tree.Node, frame: Frame) -> Number:
        """A number written out or printed on a card."""
        match node:
            case tree.Fixed(value=value):
                return Number(value)
            case tree.Printed(attribute=attribute, zone=zone):
                return Number(0, attribute.text, self.zone(zone, frame))
        raise AssertionError(node)

    def office(self, name: tree.Name) -> int:
        """The cell of an office."""
        return self.layout.office_base + self.layout.offices.index(name.text)

    def person(self, node: tree.Node, frame: Frame) -> PersonExpr:
        """One player."""
        match node:
            case tree.LastInOrder(order=name):
                return PersonExpr("last", self.settled(name.text))
            case tree.NamedPerson(name=name):
                return PersonExpr("slot", frame.locals[name.text].slot)
            case tree.Holder(office=name):
                return PersonExpr("office", self.office(name))
        raise AssertionError(node)

    def order(self, node: tree.Node | None, frame: Frame) -> OrderExpr:
        """An order of players; none written means clockwise from the acting player's left."""
        match node:
            case tree.NamedOrder(name=name):
                return OrderExpr(settled=self.settled(name.text))
            case tree.Clockwise(start=tree.Holder(office=office)):
                return OrderExpr(office=self.office(office))
            case tree.Clockwise(start=tree.NamedPerson(name=name)):
                return OrderExpr(start=frame.locals[name.text].slot)
        return OrderExpr()

    def settled(self, name: str) -> int:
        """The first cell of an order as it was settled last."""
        return self.layout.order_base + self.layout.orders.index(name) * self.layout.players

    def sorted_order(self, name: str) -> OrderExpr:
        """How the data sorts the players of an order."""
        order = self.defs.orders[name]
        return OrderExpr(
            attribute=order.by,
            zone_cell=self.layout.zone_cell(order.on),
            highest_first=order.highest_first,
            office=self.layout.office_base + self.layout.offices.index(order.clockwise_from),
        )
