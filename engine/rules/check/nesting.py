"""Checks what definitions say of places in places, and of pieces that hold others."""

from __future__ import annotations

from ...text.diagnostics import Report
from ..model import Definitions, Piece, Place


def check_nesting(defs: Definitions, report: Report) -> None:
    """Whether each place is in one that is there, and each piece holds what can stand on it."""
    for place in defs.places.values():
        _check_place(place, defs, report)
    for piece in defs.pieces.values():
        _check_piece(piece, defs, report)


def _check_place(place: Place, defs: Definitions, report: Report) -> None:
    if place.inside is None:
        if place.apart:
            message = f"`{place.id}` is in no other place, so that it can't be apart from one"
            report.tell("E520", message, place.span, hint="add `in`, or leave `apart` out")
        return
    around = defs.places.get(place.inside)
    if around is not None and around.each_player and not place.each_player:
        message = f"each player has `{around.id}`: in which of them is `{place.id}`?"
        report.tell("E520", message, place.span, hint="add `each_player: true`")
    if _is_in_itself(place, defs):
        message = f"`{place.id}` is in itself, by way of the places around it"
        report.tell("E520", message, place.span, hint="the outermost one has no `in`")


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
        message = f"`{piece.plural}` has no members, so that nothing can differ"
        report.tell("E520", message, piece.span, hint="add `members`, or leave `distinct` out")
    if piece.holds is None:
        if piece.carried or piece.keeps or piece.apart:
            message = f"on `{piece.plural}` stands nothing, so that nothing goes with them"
            hint = "add `holds` with a kind of pieces, or leave `carried`, `keeps` and `apart` out"
            report.tell("E520", message, piece.span, hint=hint)
        return
    for wrong, message, hint in (
        (not piece.single, "are counted, so none of them is a place", "add `single: true`"),
        (
            piece.carried and piece.keeps,
            "can't both go along with what stands on them and take it along",
            "leave `carried` or `keeps` out",
        ),
        (
            piece.carried and piece.apart,
            "are carried, so whoever stands on them is where they lie",
            "leave `carried` or `apart` out",
        ),
    ):
        if wrong:
            report.tell("E520", f"`{piece.plural}` {message}", piece.span, hint=hint)
