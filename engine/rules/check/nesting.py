"""Checks places inside places, and pieces that hold others."""

from __future__ import annotations

from ...text.diagnostics import Report
from ..model import Definitions, Piece, Place


def check_nesting(defs: Definitions, report: Report) -> None:
    """Checks that places are nested without circles, and that the keys of holding pieces fit."""
    for place in defs.places.values():
        _check_place(place, defs, report)
    for piece in defs.pieces.values():
        _check_piece(piece, defs, report)


def _check_place(place: Place, defs: Definitions, report: Report) -> None:
    if place.inside is None:
        if place.apart:
            message = f"`{place.id}` is not in another place, so `apart` has no effect"
            report.record("E520", message, place.span, hint="add `in`, or remove `apart`")
        return
    around = defs.places.get(place.inside)
    if around is not None and around.each_player and not place.each_player:
        message = f"each player has `{around.id}`: it is unclear which one holds `{place.id}`"
        report.record("E520", message, place.span, hint="add `each_player: true`")
    if _is_in_itself(place, defs):
        message = f"`{place.id}` is inside itself, through the places around it"
        report.record("E520", message, place.span, hint="the outermost place has no `in`")


def _is_in_itself(place: Place, defs: Definitions) -> bool:
    seen, at = set[str](), place.inside
    while at is not None and at not in seen:
        if at == place.id:
            return True
        seen.add(at)
        around = defs.places.get(at)
        at = None if around is None else around.inside
    return False


def _check_piece(piece: Piece, defs: Definitions, report: Report) -> None:
    if piece.distinct and not piece.members:
        message = f"`{piece.plural}` have no `members`, so `distinct` has no effect"
        report.record("E520", message, piece.span, hint="add `members`, or remove `distinct`")
    if piece.holds is None:
        if piece.carried or piece.keeps or piece.apart:
            message = f"`{piece.plural}` hold no pieces, so nothing moves with them"
            hint = "add `holds` with a kind of pieces, or remove `carried`, `keeps` and `apart`"
            report.record("E520", message, piece.span, hint=hint)
        return
    for wrong, message, hint in (
        (not piece.single, "are counted pieces, which can't hold others", "add `single: true`"),
        (
            piece.carried and piece.keeps,
            "can't both move with the pieces on them and take those along",
            "remove `carried` or `keeps`",
        ),
        (
            piece.carried and piece.apart,
            "are carried, so the pieces on them are always in the same place",
            "remove `carried` or `apart`",
        ),
    ):
        if wrong:
            report.record("E520", f"`{piece.plural}` {message}", piece.span, hint=hint)
