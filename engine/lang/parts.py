"""Checks the parts of sentences: zones, filters, quantities, pieces, persons and conditions."""

from __future__ import annotations

from ..text.spelling import only_spelling
from . import references as ref
from . import tree
from .formatter import format_node
from .mistakes import did_you_mean, listing, nearest
from .names import Kind
from .references import References, Wanted
from .scope import What

Bound = tree.AtLeast | tree.AtMost | tree.ExactlySoMany


class Parts:
    """Reports every mistake below the level of a sentence, through its ``References``."""

    def __init__(self, references: References) -> None:
        self.ref = references
        self.names = references.names
        self.scope = references.scope
        self.complain = references.complain

    # ------------------------------------------------------------ where

    def zone(self, zone: tree.Zone, wanted: Wanted) -> None:
        """Every part of a zone, and parts that are named twice."""
        seen: list[tree.Node] = []
        for part in zone.parts:
            self.place(part, wanted)
            if part in seen or self._is_covered(part, zone):
                message = f"`{format_node(part)}` is already part of this zone"
                self.complain("E434", message, part.span)
            seen.append(part)

    def _is_covered(self, part: tree.Node, zone: tree.Zone) -> bool:
        """Whether a plain `any region` of the zone includes this part."""
        everywhere = tree.AnyRegion(None, None)
        if everywhere not in zone.parts or part == everywhere:
            return False
        if isinstance(part, tree.NamedPlace) and not self.scope.knows(part.name.text):
            return self.names.kind(part.name.text) is Kind.REGION
        return isinstance(part, tree.AnyRegion)

    def place(self, node: tree.Node, wanted: Wanted) -> None:
        """One part of a zone, or a single place."""
        if isinstance(node, tree.AnyRegion | tree.RegionOf) and Kind.REGION not in wanted.kinds:
            expected = self.ref.expected(wanted)
            message = f"in `{format_node(node)}` stand pieces; expected {expected}"
            self.complain("E402", message, node.span)
        elif isinstance(node, tree.AnyRegion):
            self.region_filter(node.trait, node.filter)
        elif isinstance(node, tree.RegionOf):
            assert isinstance(node.piece, tree.ThePiece | tree.OwnPiece)
            self.ref.piece(node.piece)
        elif isinstance(node, tree.AnyPlace):
            self.ref.any_place(node, pieces=Kind.REGION in wanted.kinds)
        else:
            assert isinstance(node, ref.PlaceNode)
            self.ref.place(node, wanted)

    def region_filter(self, trait: tree.Name | None, which: tree.Filter | None) -> None:
        """The trait and the filter of `any region` and `every region`."""
        if trait is not None:
            self.ref.trait(trait)
        for predicate in which.predicates if which is not None else ():
            self._predicate(predicate)

    def piece_filter(self, which: tree.PieceFilter | None) -> None:
        """Where pieces of a family must stand to be meant."""
        if which is not None and isinstance(which.where, tree.InPlace):
            self.place(which.where.place, ref.ONE_PLACE)

    def _predicate(self, node: tree.Node) -> None:
        match node:
            case tree.Is(property=quality):
                self._quality(quality)
            case tree.Has(pieces=pieces):
                self.pieces_there(pieces)
            case tree.HasNo(kind=kind):
                self.ref.name(kind, ref.THERE)
            case tree.HasAny(kind=kind):
                self.ref.name(kind, ref.SINGLE_THERE)
            case tree.HasMost(kind=kind) | tree.HasFewest(kind=kind):
                self.ref.name(kind, ref.COUNTED)

    def _quality(self, node: tree.Node) -> None:
        match node:
            case tree.NextTo(place=place):
                self.place(place, ref.ONE_REGION)
            case tree.Worth(low=low, high=high):
                if high is not None and high < low:
                    message = f"no region is worth {low}-{high}"
                    self.complain("E432", message, node.span, f"write `worth {high}-{low}`")
            case tree.ChosenBy(name=name, bound=bound):
                self.ref.chosen_by_all(name)
                self.bound(bound)
            case tree.SamePlace(place=place):
                self.place(place, ref.ONE_PLACE)

    # ------------------------------------------------------------ how many of what, and whose

    def bound(self, bound: Bound) -> None:
        """`at least`, `at most` or `exactly` so many."""
        if bound.count == 0:
            message = f"`{format_node(bound)}`: a bound is 1 or more"
            self.complain("E431", message, bound.span)

    def pieces_there(self, node: tree.PiecesThere) -> None:
        """Counted pieces that stand somewhere, with their bound."""
        if node.bound is not None:
            self.bound(node.bound)
        self.pieces(node.pieces)

    def pieces(self, node: tree.Node, wanted: Wanted = ref.COUNTED) -> str | None:
        """Counted pieces with their owner; gives the id of the kind when it is one."""
        assert isinstance(
            node,
            tree.OwnPieces | tree.AnyonesPieces | tree.OpponentsPieces | tree.PlayersPieces,
        )
        kind = self.ref.name(node.kind, wanted)
        if isinstance(node, tree.PlayersPieces):
            self.ref.player(node.player, extra=("anyone", "opponents"))
        return None if kind is None else self.names.id_of(node.kind.text)

    def quantity(self, node: tree.Node) -> None:
        """How many are moved."""
        match node:
            case tree.Exactly(number=number) | tree.UpTo(number=number):
                self._number(number)

    def _number(self, node: tree.Node) -> None:
        match node:
            case tree.Fixed(value=0):
                self.complain("E430", "a quantity of 0 moves nothing", node.span)
            case tree.Printed(attribute=attribute, zone=zone):
                self.ref.number(attribute)
                self.zone(zone, ref.OPEN_CARDS)

    def person(self, node: tree.Node) -> None:
        """A player by a chosen name, by an office or by an order."""
        match node:
            case tree.NamedPerson(name=name):
                self.ref.player(name)
            case tree.Holder(office=office):
                self.ref.name(office, ref.OFFICE)
            case tree.LastInOrder(order=order):
                self.ref.name(order, ref.ORDER)

    def card_filter(self, node: tree.CardFilter) -> None:
        """Which cards may be taken."""
        self.ref.number(node.attribute)
        self.ref.name(node.zone, ref.EACH_CARDS)

    # ------------------------------------------------------------ conditions

    def condition(self, node: tree.Node) -> None:
        """What stands behind `if`."""
        match node:
            case tree.OptionIsOn(name=name):
                self._switch(name)
            case tree.AnyOf(subject=subject, alternatives=alternatives):
                self._any_of(subject, alternatives)
            case tree.NumberIs(number=number):
                self._number(number)

    def _switch(self, name: tree.Name) -> None:
        kind = self.names.kind(name.text)
        if kind is Kind.PARAMETER:
            values = listing(self.names.values.get(name.text, ()))
            message = f"`{name.text}` is a parameter with the values {values}: which one?"
            self.complain("E441", message, name.span, f"write `if {name.text} is ...`")
        elif self.scope.knows(name.text):
            local = self.scope.read(name)
            if local is not None:
                message = f"`{name.text}` is {local.what}: what about it?"
                self.complain("E441", message, name.span, f"write `if {name.text} is ...`")
        else:
            self.ref.name(name, ref.SWITCH)

    def _any_of(self, subject: tree.Node, alternatives: tuple[tree.Node, ...]) -> None:
        if isinstance(subject, tree.Name):
            self._named(subject, alternatives)
            return
        self.place(subject, ref.ONE_PLACE)
        for alternative in alternatives:
            self._predicate(alternative)

    def _named(self, subject: tree.Name, alternatives: tuple[tree.Node, ...]) -> None:
        """What is said of a name alone: it is a parameter, or a place chosen before."""
        kind = self.names.kind(subject.text)
        if self.scope.knows(subject.text):
            local = self.scope.read(subject)
            if local is None or local.what is What.PLACE:
                for alternative in alternatives:
                    self._predicate(alternative)
            else:
                self.ref.wrong(subject, f"is {local.what}", ref.SUBJECT)
        elif kind is Kind.FLAG:
            message = f"`{subject.text}` is a switch: it is on or off, not one of several things"
            self.complain("E441", message, subject.span, f"write `if {subject.text}`")
        elif self.ref.name(subject, ref.SUBJECT) is not None:
            for alternative in alternatives:
                self._value(subject, alternative)

    def _value(self, parameter: tree.Name, alternative: tree.Node) -> None:
        values = self.names.values.get(parameter.text, ())
        expected = listing(f"`{value}`" for value in values)
        match alternative:
            case tree.Is(property=tree.SamePlace(place=tree.NamedPlace(name=name))):
                if name.text not in values:
                    message = f"`{parameter.text}` has no value `{name.text}`; expected {expected}"
                    near, only = nearest(name.text, values), only_spelling(name.text, values)
                    hint = did_you_mean(near, only if only == near else None)
                    self.complain("E440", message, name.span, hint)
            case _:
                wrong = alternative.property if isinstance(alternative, tree.Is) else alternative
                message = f"`{parameter.text}` is a parameter; expected {expected}"
                self.complain("E441", message, wrong.span)
