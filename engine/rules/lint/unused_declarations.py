"""H534: a declaration that nothing uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...lang.check.wording import Diagnose
from ..model import Named
from .lints import Lint, Needs
from .survey import Survey

CODE = "H534"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks everything that only matters if a text names it."""
    used = {*survey.words, *survey.done, *_used_by_data(survey)}
    for what, things in _declared(survey):
        for thing in things:
            if thing.id not in used and getattr(thing, "plural", thing.id) not in used:
                find(CODE, f"the {what} `{thing.id}` is unused", thing.span)


def _declared(survey: Survey) -> Iterator[tuple[str, Iterable[Named]]]:
    defs = survey.defs
    yield "place", defs.places.values()
    yield "piece", [piece for piece in defs.pieces.values() if not piece.members]
    yield "family of pieces", [piece for piece in defs.pieces.values() if piece.members]
    yield "neutral owner", defs.neutrals.values()
    yield "counter", defs.counters.values()
    yield "office", defs.offices.values()
    yield "card zone", defs.card_zones.values()
    yield "order", defs.orders.values()
    yield "zone", defs.zones.values()
    yield "parameter", defs.parameters.values()
    yield "procedure", defs.procedures.values()


def _used_by_data(survey: Survey) -> Iterator[str]:
    """What other declarations name, and what works without being named."""
    defs = survey.defs
    yield defs.scoring.counts
    yield from (parameter.id for parameter in defs.parameters.values() if parameter.by_files)
    for order in defs.orders.values():
        yield order.on
        yield order.clockwise_from
    for piece in defs.pieces.values():
        yield piece.start or ""
        if any(member.id in survey.words for member in piece.members):
            yield piece.id
    for neutral in defs.neutrals.values():
        yield neutral.start
        yield from neutral.pieces
    for card in defs.cards.values():
        yield card.dealt or ""
        yield card.discards_to or ""
        yield card.lying_zone or ""
        yield card.decided_by or ""
    for zone in defs.card_zones.values():
        if zone.in_force or zone.discards:
            yield zone.id


LINTS = (Lint(Needs.MIX, check),)
