"""Checks the sentences that move pieces or cards."""

from __future__ import annotations

from . import references as ref
from . import tree
from .formatter import format_node
from .names import Kind
from .parts import Parts

MANY_PLACES = tree.AnyRegion | tree.EveryRegion | tree.AnyPlace
"""Parts of a zone that mean several places."""


class Moves:
    """Reports every mistake of a sentence that moves something."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._ref = parts.ref
        self._complain = parts.complain

    def check(self, node: tree.Node) -> bool:
        """Checks the sentence if it moves something; whether it does."""
        return self._pieces(node) or self._cards(node)

    # ------------------------------------------------------------ pieces

    def _pieces(self, node: tree.Node) -> bool:
        match node:
            case tree.Move():
                self._counted(node)
            case (
                tree.MovePiece(piece=piece, target=target)
                | tree.SecretlyMove(piece=piece, target=target)
            ):
                self._single(piece, target)
            case tree.MoveAnyPiece(kind=kind, filter=which, target=target):
                self._of_family(kind, which)
                self._parts.zone(target, ref.PLACES)
            case tree.RemovePiece(piece=tree.ThePiece() | tree.OwnPiece() as piece):
                self._ref.piece(piece, moves=True)
            case tree.RemoveAnyPiece(kind=kind, filter=which):
                self._of_family(kind, which)
            case _:
                return False
        return True

    def _single(self, piece: tree.Node, target: tree.Zone) -> None:
        assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
        self._ref.piece(piece, moves=True)
        self._parts.zone(target, ref.PLACES)
        if target.parts == (tree.RegionOf(piece),):
            message = f"`{format_node(piece)}` is there already"
            self._complain("E433", message, target.span)

    def _of_family(self, kind: tree.Name, which: tree.PieceFilter | None) -> None:
        self._ref.name(kind, ref.MOVED_FAMILY)
        self._parts.piece_filter(which)

    def _counted(self, node: tree.Move) -> None:
        self._quotas(node.quotas)
        if node.then is not None:
            self._check_then(node)
        sources = [node.source] if node.then is None else [node.source, node.then]
        targets = [node.target] if node.otherwise is None else [node.target, node.otherwise]
        for zone in [*sources, *targets]:
            self._parts.zone(zone, ref.PLACES)
        if node.then == node.source:
            message = f"`{format_node(node.source)}` is named twice as the source"
            self._complain("E434", message, sources[1].span)
        elif node.otherwise == node.target:
            message = f"`{format_node(node.target)}` is named twice as the target"
            self._complain("E434", message, targets[1].span)
        else:
            self._check_target(sources, targets)

    def _check_target(self, sources: list[tree.Zone], targets: list[tree.Zone]) -> None:
        for target in targets:
            if any(self._is_same_place(source, target) for source in sources):
                self._to_itself(target)
                return

    def _check_then(self, node: tree.Move) -> None:
        """`then` says where more comes from when one pile is used up: there must be one pile."""
        zones = (node.source, node.target)
        if len(node.quotas) > 1 or any(
            len(zone.parts) > 1 or isinstance(zone.parts[0], MANY_PLACES) for zone in zones
        ):
            message = "`then` needs one pile of one player, one place to take from and one to go to"
            self._complain("E437", message, node.span)

    def _quotas(self, quotas: tuple[tree.Quota, ...]) -> None:
        first: str | None = None
        seen: set[tuple[str | None, ...]] = set()
        for quota in quotas:
            self._parts.quantity(quota.quantity)
            thing = self._parts.pieces(quota.pieces, ref.MOVED_COUNTED)
            whose = getattr(quota.pieces, "player", None)
            same = (thing, type(quota.pieces).__name__, whose.text if whose is not None else None)
            if same in seen:
                message = f"`{format_node(quota.pieces)}` stands twice in this move"
                self._complain("E436", message, quota.pieces.span)
            elif thing is not None and first is not None and thing != first:
                message = f"one move moves one kind of pieces, and `{first}` came first"
                self._complain("E435", message, quota.pieces.span, "write two sentences")
            first = first or thing
            if thing is not None:
                seen.add(same)

    # ------------------------------------------------------------ cards

    def _cards(self, node: tree.Node) -> bool:
        match node:
            case tree.MoveCard(source=source, target=target):
                if node.filter is not None:
                    self._parts.card_filter(node.filter)
                self._from_to(source, target)
            case tree.MoveCards(source=source, target=target):
                self._from_to(source, target)
            case tree.MoveSomeCards(quantity=quantity, source=source, target=target):
                self._parts.quantity(quantity)
                self._from_to(source, target)
            case tree.MoveTopCard(deck=deck, target=target):
                self._ref.name(deck, ref.DECK)
                self._parts.zone(target, ref.CARDS)
                if target.parts == (tree.ThePlace(deck),):
                    self._to_itself(target)
            case tree.MoveTopCards(target=target) | tree.MoveThisCard(target=target):
                self._parts.zone(target, ref.CARDS)
            case _:
                return False
        return True

    def _from_to(self, source: tree.Zone, target: tree.Zone) -> None:
        self._parts.zone(source, ref.CARDS)
        self._parts.zone(target, ref.CARDS)
        if self._is_same_place(source, target):
            self._to_itself(target)

    # ------------------------------------------------------------ the same place

    def _is_same_place(self, source: tree.Zone, target: tree.Zone) -> bool:
        """Whether both zones are the very same single place."""
        if source != target or len(source.parts) != 1:
            return False
        part = source.parts[0]
        if isinstance(part, tree.ThePlace):
            return self._ref.names.kind(part.name.text) is not Kind.ZONE
        return not isinstance(part, MANY_PLACES)

    def _to_itself(self, target: tree.Zone) -> None:
        message = f"nothing moves from `{format_node(target)}` to the same place"
        self._complain("E433", message, target.span)
