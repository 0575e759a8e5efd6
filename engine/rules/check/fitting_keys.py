"""Checks that the keys of a place, a piece, a counter or a card zone fit together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...text.diagnostics import Report
from ..model import Counter, Definitions, Piece, Place

UNFITTING: Final = "E520"

_OF_PIECES: tuple[tuple[Callable[[Piece], bool], str, str], ...] = (
    (
        lambda piece: not piece.single and piece.start is None,
        "are counted, but have no starting place",
        "add `start` with a place, or `single: true`",
    ),
    (
        lambda piece: not piece.single and bool(piece.members),
        "are counted pieces, which can't have `members`",
        "add `single: true`, or remove `members`",
    ),
    (
        lambda piece: piece.single and piece.start is not None,
        "are single pieces, which start off the board",
        "remove `start`, and place them in the set-up",
    ),
    (
        lambda piece: bool(piece.members) and piece.each_player > 0,
        "have `members`, so `each_player` is not possible",
        "remove `each_player` or `members`",
    ),
    (
        lambda piece: piece.flips and not piece.members,
        "have no `members`, so they have only one side",
        "remove `flips`",
    ),
    (
        lambda piece: piece.distinct and not piece.members,
        "have no `members`, so `distinct` has no effect",
        "add `members`, or remove `distinct`",
    ),
    (
        lambda piece: piece.holds is None and (piece.carried or piece.keeps or piece.apart),
        "hold no pieces, so nothing moves with them",
        "add `holds` with a kind of pieces, or remove `carried`, `keeps` and `apart`",
    ),
    (
        lambda piece: piece.holds is not None and not piece.single,
        "are counted pieces, which can't hold others",
        "add `single: true`",
    ),
    (
        lambda piece: piece.holds is not None and piece.carried and piece.keeps,
        "can't both move with the pieces on them and take those along",
        "remove `carried` or `keeps`",
    ),
    (
        lambda piece: piece.holds is not None and piece.carried and piece.apart,
        "are carried, so the pieces on them are always in the same place",
        "remove `carried` or `apart`",
    ),
)
"""What may be wrong with a piece: the test, the end of the message, and the hint."""


def check_fitting_keys(defs: Definitions, report: Report) -> None:
    """Reports keys that exclude each other, keys without effect, and places in themselves."""
    for counter in defs.counters.values():
        _check_range(counter, report)
    for place in defs.places.values():
        for message, hint in _of_place(place, defs):
            report.record(UNFITTING, message, place.span, hint=hint)
    for zone in defs.card_zones.values():
        if zone.each_player and zone.holder is not None:
            message = f"each player has `{zone.id}`, whose cards are that player's"
            report.record(UNFITTING, message, zone.span, hint="remove `holder` or `each_player`")
    for piece in defs.pieces.values():
        for is_wrong, message, hint in _OF_PIECES:
            if is_wrong(piece):
                report.record(UNFITTING, f"`{piece.plural}` {message}", piece.span, hint=hint)


def _check_range(counter: Counter, report: Report) -> None:
    """Reports a counter that can't change, or that starts outside its range."""
    least, most = counter.least, counter.most
    if least >= most:
        message = f"`{counter.id}` goes from {least} to {most}, so it can't change"
        report.record(UNFITTING, message, counter.span, hint="`to` must be greater than `from`")
    elif not least <= counter.start <= most:
        message = f"`{counter.id}` starts at {counter.start}, but goes from {least} to {most}"
        report.record(UNFITTING, message, counter.span, hint="change `start`, `from` or `to`")


def _of_place(place: Place, defs: Definitions) -> list[tuple[str, str]]:
    """Messages and hints about a place."""
    found = []
    if place.inside is None and place.apart:
        message = f"`{place.id}` is not in another place, so `apart` has no effect"
        found.append((message, "add `in`, or remove `apart`"))
    around = defs.places.get(place.inside or "")
    if around is not None and around.each_player and not place.each_player:
        message = f"each player has `{around.id}`: it is unclear which one holds `{place.id}`"
        found.append((message, "add `each_player: true`"))
    if _is_in_itself(place, defs):
        message = f"`{place.id}` is inside itself, through the places around it"
        found.append((message, "the outermost place has no `in`"))
    return found


def _is_in_itself(place: Place, defs: Definitions) -> bool:
    seen, at = set[str](), place.inside
    while at is not None and at not in seen:
        if at == place.id:
            return True
        seen.add(at)
        around = defs.places.get(at)
        at = None if around is None else around.inside
    return False
