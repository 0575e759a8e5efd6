"""Checks rule sentences, which hold while they are in force."""

from __future__ import annotations

from . import references as ref
from . import tree
from .formatter import format_node
from .parts import Parts


class Holding:
    """Reports every mistake of a rule sentence, of an expansion or of a card."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._ref = parts.ref
        self._complain = parts.complain

    def check(self, node: tree.Node) -> None:
        """Checks one rule sentence."""
        match node:
            case tree.TabooRule(zone=zone):
                self._parts.zone(zone, ref.PLACES)
            case tree.CapacityRule(limit=limit, kind=kind):
                self._limit(limit, node)
                self._ref.name(kind, ref.LIMITED)
            case tree.RoomRule(zone=zone, limit=limit, kind=kind):
                self._parts.zone(zone, ref.PLACES)
                self._limit(limit, node)
                self._ref.name(kind, ref.COUNTED)
            case tree.BonusRule(points=points, piece=piece):
                if points == 0:
                    self._complain("E430", "a bonus of 0 points is none", node.span)
                assert isinstance(piece, tree.ThePiece | tree.OwnPiece)
                self._ref.piece(piece)
            case tree.MannerRule():
                self._manner(node)
            case tree.LapseRule(rule=rule):
                self._ref.rule(rule)
            case tree.RedirectRule():
                self._redirect(node)

    def _limit(self, limit: int, node: tree.Node) -> None:
        if limit == 0:
            self._complain("E431", "`at most 0`: a bound is 1 or more", node.span)

    def _manner(self, node: tree.MannerRule) -> None:
        self._parts.zone(node.zone, ref.PLACES)
        if isinstance(node.manner, tree.Like | tree.AsOneWith):
            place = node.manner.place
            self._parts.place(place, ref.ONE_PLACE)
            if place in node.zone.parts:
                message = f"`{format_node(place)}` stands on both sides of this rule"
                self._complain("E434", message, place.span)
        if node.procedure is not None:
            self._ref.name(node.procedure, ref.PROCEDURE)

    def _redirect(self, node: tree.RedirectRule) -> None:
        self._parts.pieces(node.pieces)
        self._parts.place(node.place, ref.ONE_PLACE)
        self._parts.place(node.instead, ref.ONE_PLACE)
        if node.place == node.instead:
            message = f"what goes to `{format_node(node.place)}` goes there anyway"
            self._complain("E433", message, node.instead.span)
