"""Compiles names and places of the tree to numbers and expressions of the program."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Final, TypeVar, assert_never

from ..lang import tree
from ..lang.liveness import Liveness, live_after
from ..lang.names import What
from ..rules import model
from ..rules.card_texts import changes_of_zones, lasting
from ..rules.model import Card, Definitions, Piece
from ..rules.name_table import names_of
from . import expressions as ex
from .beginnings import Beginnings
from .counting import counting, extreme
from .frame import Frame
from .hooks import Hooks
from .layout import Layout
from .persons import Persons
from .presence import needed_by
from .standing import Whereabouts

N = TypeVar("N")
T = TypeVar("T")

SOME: Final = (1, ex.MANY)
"""The bound of what is said without a number: at least 1."""


class Operands(Persons):
    """Resolves what sentences name, for one layout. frame: where their chosen names have slots."""

    def __init__(self, defs: Definitions, layout: Layout, hooks: Hooks) -> None:
        super().__init__(layout)
        self.defs = defs
        self.hooks = hooks
        self.names = names_of(defs)
        self.beginnings = Beginnings(defs, self.names, layout.players)
        self._liveness: dict[str, Liveness] = {}
        self._piece_ids = {piece.plural: piece.id for piece in defs.pieces.values()}
        self._piece_ids |= {piece.id: piece.id for piece in defs.pieces.values()}
        self._families = dict(self._piece_ids)
        for piece in defs.pieces.values():
            self._families |= dict.fromkeys((member.id for member in piece.members), piece.id)
        given = lasting(defs, tree.BelongRule)
        self._given = {self._piece_ids[rule.pieces.kind.text] for rule in given}
        self.changes = changes_of_zones(defs)
        changed = next(lasting(defs, tree.BorderRule), None)
        self.borders = None if changed is None else ex.ChangingBorders()
        self._all_regions = (1 << layout.regions) - 1

    def declared(self, *, borders: bool) -> Operands:
        """A copy in which no rule changes a zone: for such a rule itself.

        borders: no rule changes a border either.
        """
        other = copy(self)
        other.changes = {}
        if borders:
            other.borders = None
        return other

    def within(self, frame: Frame) -> Operands:
        """A copy for sentences of another frame."""
        other = copy(self)
        other.frame = frame
        return other

    def liveness_of(self, procedure: str) -> Liveness:
        """The liveness of names in a procedure; analysed once, since it is inlined at its calls."""
        if procedure not in self._liveness:
            self._liveness[procedure] = live_after(self.defs.done_by(procedure))
        return self._liveness[procedure]

    # ------------------------------------------------------------ pieces

    def kind(self, name: tree.Name) -> int:
        """The number of a counted kind of pieces."""
        return self.layout.counted.index(self._piece_ids[name.text])

    def is_counted(self, name: tree.Name) -> bool:
        """Whether pieces of this name are only counted."""
        return not self._family_of(name).single

    def owned(self, pieces: tree.Pieces) -> ex.Owned:
        """Pieces of a kind and some owners; in a rule, the player is a number instead of a slot."""
        in_rule = self.frame.player is not None
        subject = self.frame.subject if self.frame.player is None else self.frame.player
        match pieces:
            case tree.OwnPieces(kind=kind):
                return ex.Owned(self.kind(kind), "owner" if in_rule else "own", subject)
            case tree.AnyonesPieces(kind=kind):
                return ex.Owned(self.kind(kind), "anyone", subject)
            case tree.OpponentsPieces(kind=kind):
                return ex.Owned(self.kind(kind), "others" if in_rule else "opponents", subject)
            case tree.PlayersPieces(kind=kind, player=player) if player.text in self.defs.neutrals:
                owner = self.layout.players + self.layout.neutrals.index(player.text)
                return ex.Owned(self.kind(kind), "owner", owner)
            case tree.PlayersPieces(kind=kind, player=player):
                return ex.Owned(self.kind(kind), "own", self.frame.player_slot(player.text))
        assert_never(pieces)

    def single_cell(self, name: tree.Name) -> int:
        """The cell of a single piece, or of the first player's."""
        return self.single_cell_of(self._piece_ids.get(name.text, name.text))

    def single_cell_of(self, piece: str) -> int:
        """The cell of the piece with this id."""
        return self.layout.single_base + self.layout.first_single[piece]

    def family_cells(self, name: tree.Name) -> tuple[int, ...]:
        """The cells of all pieces of a family, or of all players' pieces of that name.

        For one piece of a family, which has a name of its own, only its cell.
        """
        piece = self._family_of(name)
        if piece.id != self._piece_ids.get(name.text):
            return (self.single_cell_of(name.text),)
        if piece.members:
            return tuple(self.single_cell_of(member.id) for member in piece.members)
        first = self.single_cell_of(piece.id)
        return tuple(range(first, first + (self.layout.players if piece.each_player else 1)))

    def held_cells(self, name: tree.Name) -> tuple[int, ...]:
        """The cells of the single pieces that a player can have: their own, or a family's."""
        if self._family_of(name).each_player:
            return (self.single_cell(name) + (self.frame.player or 0),)
        return self.family_cells(name)

    def mover_cells(self, piece: tree.ThePiece | tree.OwnPiece | tree.AnyOfThem) -> tuple[int, ...]:
        """The cells of the single pieces that a rule names; in a rule, the player is known."""
        if isinstance(piece, tree.OwnPiece):
            return self.held_cells(piece.name)
        return self.family_cells(piece.kind if isinstance(piece, tree.AnyOfThem) else piece.name)

    def may_be_several(self, pieces: tree.Pieces) -> bool:
        """Whether pieces that are a player's own may be of several owners."""
        if not isinstance(pieces, tree.OwnPieces | tree.PlayersPieces):
            return False
        return self._piece_ids[pieces.kind.text] in self._given

    def alike_cells(self, name: tree.Name) -> tuple[int, ...]:
        """The cells of the identical pieces of a family, which have no scoreboard."""
        family = self.defs.pieces[self._piece_ids[name.text]]
        members = () if family.distinct else family.members
        return tuple(self.single_cell_of(m.id) for m in members if m.scores is None)

    def piece_is_free(self, name: tree.Name) -> bool:
        """Whether a single piece may enter and leave taboo regions."""
        local = self.frame.locals.get(name.text)
        kind = name if local is None else tree.Name(local.family)
        return self._family_of(kind).ignores_taboo

    def _family_of(self, name: tree.Name) -> Piece:
        """The declaration of a piece, or of the family of a piece."""
        return self.defs.pieces[self._families[name.text]]

    def whereabouts(self, which: tree.PieceFilter | None) -> Whereabouts:
        """Where the single pieces that pass a filter stand."""
        if which is None:
            return Whereabouts(True, None)
        match which.where:
            case tree.OffBoard():
                within = None if which.negated else ex.Mask(())
                return Whereabouts(not which.negated, within)
            case tree.OnBoard():
                return Whereabouts(which.negated, self.board(), outside=which.negated)
            case tree.InPlace(place=place):
                return Whereabouts(which.negated, self.mask(place), outside=which.negated)

    # ------------------------------------------------------------ places

    def place(self, node: tree.Place) -> ex.PlaceExpr | None:
        """One place; None when the node means a zone that the data names."""
        match node:
            case tree.NamedPlace(name=name) | tree.ThePlace(name=name):
                return self._named_place(name.text)
            case tree.It():
                assert self.frame.tested is not None, node
                return ex.ConstPlace(self.frame.tested)
            case tree.OwnPlace(name=name):
                first = self.layout.first_place[name.text]
                if self.frame.player is not None:
                    return ex.ConstPlace(first + self.frame.player)
                return ex.PlayersPlace(first, self.frame.subject)
            case tree.PlayersPlace(name=name, player=player):
                slot = self.frame.player_slot(player.text)
                return ex.PlayersPlace(self.layout.first_place[name.text], slot)
            case tree.RegionOf(piece=tree.ChosenPiece(name=name)):
                slot = self.frame.player_slot(name.text)
                if self.frame.locals[name.text].what is What.CARD:
                    return ex.RegionOfCard(self.layout.regions_of_cards(), slot)
                return ex.PlayersPiecePlace(self.layout.single_base, slot)
            case tree.RegionOf(piece=piece):
                cell = self.single_cell(piece.name)
                if isinstance(piece, tree.ThePiece):
                    return ex.PiecePlace(cell)
                if isinstance(piece, tree.PlayersPiece):
                    return ex.PlayersPiecePlace(cell, self.frame.player_slot(piece.player.text))
                if self.frame.player is not None:
                    return ex.PiecePlace(cell + self.frame.player)
                return ex.PlayersPiecePlace(cell, self.frame.subject)
        assert_never(node)

    def _named_place(self, name: str) -> ex.PlaceExpr | None:
        local = self.frame.locals.get(name)
        if local is not None:
            found = self.frame.chosen(name)
            if local.what is What.PIECE:
                first, single = self.layout.first_place, self.layout.first_single
                return ex.ChosenHolder(first[local.family] - single[local.family], found)
            if found.subject is not None:
                return ex.PlayersSlotPlace(found.slot, found.subject)
            return ex.SlotPlace(found.slot)
        if name in self.defs.zones:
            return None
        return ex.ConstPlace(self.layout.first_place[name])

    def sure_place(self, node: tree.Place) -> ex.PlaceExpr:
        """One place; the checker has made sure that it is one."""
        place = self.place(node)
        assert place is not None, node
        return place

    def place_of(self, zone: tree.Zone) -> ex.PlaceExpr:
        """The one place that a zone means; it is certain that it means one."""
        place = self.single(zone)
        assert place is not None, zone
        return place

    def mask(self, node: tree.Zone | tree.ZonePart | tree.EveryRegion) -> ex.Mask:
        """All places that a zone, or a part of one, means."""
        return ex.Mask(tuple(self._parts(node)))

    def regions_that(self, trait: tree.Name | None, which: tree.Filter | None) -> ex.Mask:
        """The regions that have a trait and pass a filter."""
        tests = sorted(() if which is None else which.tests, key=lambda test: test.SUPERLATIVE)
        passed = counting([self.where(test) for test in tests])
        needed = dict.fromkeys(one for test in passed for one in needed_by(test))
        if needed:
            passed = (ex.AreThere(tuple(needed)), *passed)
        return ex.Mask((ex.Regions(self.regions_of(trait), passed),))

    def chosen_places(self, name: tree.Name) -> ex.Regions:
        """The places that were chosen under a name."""
        every = (1 << len(self.layout.places)) - 1
        return ex.Regions(every, (ex.IsChosen(self.frame.chosen(name.text)),))

    def goals(self, zone: tree.Zone) -> ex.Mask:
        """All places that counted pieces moved to a zone can enter: `any region` has its seats."""
        mask, nesting = self.mask(zone), self.layout.nesting
        seated = nesting is not None and max(nesting.inside) >= 0
        return _with_seats(mask) if seated else mask

    def board(self) -> ex.Mask:
        """Every region, and every place of the board."""
        parts: list[ex.MaskPart] = [ex.Regions(self._all_regions)]
        for place in self.defs.places.values():
            first = self.layout.first_place[place.id]
            board = self._is_on_board(place)
            parts += [ex.ConstPlace(first + n) for n in self._having(place.id) if board]
        return ex.Mask(tuple(parts))

    def _is_on_board(self, place: model.Place) -> bool:
        """Whether a place, or one in which it is, is on the board."""
        if place.board or place.inside in self.defs.regions:
            return True
        return place.inside is not None and self._is_on_board(self.defs.places[place.inside])

    def single(self, zone: tree.Zone) -> ex.PlaceExpr | None:
        """The one place that a zone means by its form, or None."""
        part = tree.directly(zone.parts[0])
        if len(zone.parts) != 1 or isinstance(part, tree.SEVERAL):
            return None
        return self.place(part)

    def _parts(self, node: tree.Zone | tree.ZonePart | tree.EveryRegion) -> list[ex.MaskPart]:
        if isinstance(node, tree.Zone):
            return [part for inner in node.parts for part in self._parts(inner)]
        if isinstance(node, tree.AnyRegion | tree.EveryRegion):
            return list(self.regions_that(node.trait, node.filter).parts)
        if isinstance(node, tree.AnyChosen):
            return [self.chosen_places(node.name)]
        if isinstance(node, tree.AnyPlace):
            first = self.layout.first_place[node.name.text]
            return [ex.ConstPlace(first + number) for number in self._having(node.name.text)]
        if isinstance(node, tree.Itself):
            return [ex.Itself(part) for part in self._parts(node.place)]
        place = self.place(node)
        if place is not None:
            return [place]
        zone = self._named_zone(node)
        assert zone is not None and zone.zone is not None, node
        usual = self._parts(zone.zone)
        if zone.id not in self.changes:
            return usual
        return [ex.ChangedZone(zone.id, ex.Mask(tuple(usual)), self.actor())]

    def _named_zone(self, node: tree.Place) -> model.NamedZone | None:
        """The zone that the data declares under this name."""
        if not isinstance(node, tree.NamedPlace | tree.ThePlace):
            return None
        return self.defs.zones.get(node.name.text)

    def _having(self, name: str) -> range:
        """The numbers of the players who have a place or card zone of that name; else only 0.

        For a family of pieces that are places, the numbers of its members.
        """
        piece = self.defs.pieces.get(name)
        if piece is not None and piece.members:
            return range(len(piece.members))
        thing = piece or self.defs.places.get(name) or self.defs.card_zones.get(name)
        return range(self.layout.players if thing is not None and thing.each_player else 1)

    def regions_of(self, trait: tree.Name | None) -> int:
        """The regions (bits) that have a trait; all regions without one."""
        if trait is None:
            return self._all_regions
        return sum(
            1 << self.layout.first_place[region.id]
            for region in self.defs.regions.values()
            if trait.text in region.traits
        )

    # ------------------------------------------------------------ tests

    def where(self, node: tree.RegionTest) -> ex.Where:
        """One test of a region or a place."""
        match node:
            case tree.Is(negated=negated, property=prop):
                return ex.Not(self._property(prop)) if negated else self._property(prop)
            case tree.RegionExtreme():
                return extreme(node, self._measure(node.measure))
            case tree.RegionWhose(number=number, bound=bound):
                numbers = self._of_each_region(number, self.number)
                test = ex.EachWithin(numbers, self._of_each_region(bound, self.bound))
                return ex.Not(test) if isinstance(bound, tree.JustNot) else test
            case tree.Has(negated=True) | tree.HasThatMayGo(negated=True):
                return ex.Not(self.where(node.changed(negated=False)))
            case tree.Has(pieces=there):
                return ex.Within(self.owned(there.pieces), self.bound(there.bound))
            case tree.HasThatMayGo(pieces=there, place=place):
                going = ex.Going(self.sure_place(place), self.actor())
                owned = self.owned(there.pieces).changed(going=going)
                return ex.Within(owned, self.bound(there.bound))
            case tree.HasNo(kind=kind) if self.is_counted(kind):
                return ex.Within(self._of_anyone(kind), (0, 0))
            case tree.HasNo(kind=kind):
                return ex.Not(ex.HasSingle(self.family_cells(kind)))
            case tree.HasNone(pieces=pieces):
                return ex.Within(self.owned(pieces), (0, 0))
            case tree.HasAny(kind=kind) if self.is_counted(kind):
                return ex.Within(self._of_anyone(kind), SOME)
            case tree.HasAny(kind=kind):
                return ex.HasSingle(self.family_cells(kind))
        assert_never(node)

    def _measure(self, node: tree.RegionMeasure) -> ex.Measure:
        match node:
            case tree.ByKind(kind=kind):
                return self._of_anyone(kind)
            case tree.ByValue():
                return ex.FirstValue()
            case tree.Computed():
                return ex.OfEach(self._of_each_region(node, self.number))
        return self.owned(node)

    def _of_each_region(self, part: N, compiled: Callable[[N], T]) -> tuple[T, ...]:
        """A part compiled for each region, which `it` is."""
        found = []
        for region in range(self.layout.regions):
            with self.frame.testing(region):
                found.append(compiled(part))
        return tuple(found)

    def _of_anyone(self, kind: tree.Name) -> ex.Owned:
        return ex.Owned(self.kind(kind), "anyone", 0)

    def _property(self, node: tree.Property) -> ex.Where:
        match node:
            case tree.Taboo():
                return ex.IsTaboo()
            case tree.Empty():
                return ex.Not(ex.AnyOf(self._occupied()))
            case tree.NextTo(place=place):
                return ex.NextTo(self.sure_place(place), self.borders)
            case tree.NextToOne(predicate=predicate):
                return ex.NextToOne(self.where(predicate), self.borders)
            case tree.Worth(low=low, high=high):
                return ex.Within(ex.FirstValue(), (low, low if high is None else high))
            case tree.ChosenBy(name=name, bound=bound):
                local = self.frame.locals[name.text]
                first = local.slot
                slots = range(first, first + (self.layout.players if local.each_player else 1))
                return ex.Within(ex.Picks(slots), self.bound(bound))
            case tree.LedBy(alone=alone, pieces=pieces):
                return ex.Led(self.owned(pieces), alone)
            case tree.Among(name=name):
                return ex.IsChosen(self.frame.chosen(name.text))
            case tree.SamePlace() if trait := node.trait(self.names, self.frame.locals):
                return ex.IsAmong(self.regions_of(trait))
            case tree.SamePlace(place=place):
                return ex.SamePlace(self.sure_place(place))
        assert_never(node)

    def _occupied(self) -> tuple[ex.Where, ...]:
        """A piece stands there that all players can see."""
        singles = range(len(self.layout.singles))
        seen = [self.layout.single_base + n for n in singles if n not in self.layout.veiled]
        counted = range(len(self.layout.counted))
        some = [ex.Within(ex.Owned(kind, "anyone", 0), SOME) for kind in counted]
        return (*some, ex.HasSingle(tuple(seen)))

    def bound(self, bound: tree.Extent | tree.SoMany | None) -> ex.Ends:
        """The least and most that a bound allows; no bound means at least one."""
        if bound is None:
            return SOME
        number = self.number(bound.count)
        if not isinstance(number, ex.FixedNumber):
            return ex.Bound(number, bound.LEAST, bound.MOST)
        least = 0 if bound.LEAST is None else number.value + bound.LEAST
        return least, ex.MANY if bound.MOST is None else number.value + bound.MOST

    # ------------------------------------------------------------ cards, numbers, players

    def zones(self, zone: tree.Zone) -> tuple[ex.ZoneRef, ...]:
        """The card zones that a zone means."""
        return tuple(found for part in zone.parts for found in self._zone(part))

    def zone(self, zone: tree.Zone) -> ex.ZoneRef:
        """The one card zone that a zone means."""
        return self.zones(zone)[0]

    def zones_of(self, place: tree.Place) -> tuple[ex.ZoneRef, ...]:
        """The card zones that are written like a place."""
        return tuple(self._zone(place))

    def _zone(self, part: tree.ZonePart) -> list[ex.ZoneRef]:
        cell = self.layout.zone_cell
        match part:
            case tree.OwnPlace(name=name) if self.frame.player is not None:
                return [ex.ZoneRef(cell(name.text, self.frame.player), None)]
            case tree.OwnPlace(name=name):
                return [ex.ZoneRef(cell(name.text), self.frame.subject)]
            case tree.PlayersPlace(name=name, player=player):
                return [ex.ZoneRef(cell(name.text), self.frame.player_slot(player.text))]
            case tree.ThePlace(name=name) | tree.NamedPlace(name=name):
                return [ex.ZoneRef(cell(name.text), None)]
            case tree.AnyPlace(name=name):
                return [
                    ex.ZoneRef(cell(name.text, owner), None) for owner in self._having(name.text)
                ]
        raise AssertionError(part)

    def number(self, node: tree.Number | tree.Term) -> ex.Number:
        """A number, written or worked out."""
        return self.worked_out(node.amount if isinstance(node, tree.Computed) else node)

    def worked_out(self, amount: tree.Amount) -> ex.Number:
        """The number of an amount."""
        raise NotImplementedError

    def amount(self, quantity: tree.Quantity) -> ex.Number | None:
        """The most pieces or cards that a quantity means; None for all."""
        match quantity:
            case tree.Exactly(number=number) | tree.UpTo(number=number):
                return self.number(number)
        return None

    def copies(self, meant: Callable[[Card], bool]) -> int:
        """The cards (bits) of the kinds that are meant."""
        return sum(1 << n for n, copy in enumerate(self.layout.cards) if meant(copy.card))

    def copies_of(self, name: str) -> int:
        """The cards (bits) with this id."""
        return self.copies(lambda card: card.id == name)

    def run_cell(self, procedure: str) -> int:
        """The cell with the number of the current run of a procedure: on the track, or a count."""
        layout = self.layout
        if procedure in self.defs.rounds:
            return layout.round
        return layout.begun_base + layout.counted_runs.index(procedure)


def _with_seats(mask: ex.Mask) -> ex.Mask:
    """The places of a mask, and the seats in the regions that are not named one by one."""
    parts = [
        part.changed(usual=_with_seats(part.usual), goals=True)
        if isinstance(part, ex.ChangedZone)
        else part
        for part in mask.parts
    ]
    seats = [ex.Seats(part) for part in parts if isinstance(part, ex.Regions)]
    return ex.Mask((*parts, *seats))
