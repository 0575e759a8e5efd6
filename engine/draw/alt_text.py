"""The alternative text of a picture: its position in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..game.telling.counters import counter_lines
from ..game.views.view import HIDDEN
from ..rules.model import Definitions
from ..text.output.findings import amount
from .holdings import Holdings


def alt_text_of(view: Mapping[str, Any], definitions: Definitions) -> str:
    """The round, the points, the pieces and the cards: a sentence for each place or zone with any.

    Of what is hidden from some, only the number appears, as in the picture.
    """
    return "\n".join(_sentences(view, definitions))


def _sentences(view: Mapping[str, Any], defs: Definitions) -> Iterator[str]:
    if view["round"]:
        yield f"Round {view['round']}."
    points = ", ".join(f"{who} {number}" for who, number in view["points"].items())
    yield f"Points: {points}."
    if view["decides"]:
        yield f"{view['decides']} decides."
    holdings = Holdings(view, defs)
    for title, holder in holdings.offices():
        yield f"{title}: {holder}."
    single_pieces: dict[str, list[str]] = {}
    titles = _titles(defs)
    for name, where in view["pieces"].items():
        if where not in (None, HIDDEN):
            thing, _, owner = name.partition("/")
            title = titles.get(thing, thing)
            single_pieces.setdefault(where, []).append(f"{title} of {owner}" if owner else title)
    for place, seen in view["places"].items():
        thing, _, owner = place.partition("/")
        title = titles.get(thing, thing)
        title = f"{title} of {owner}" if owner else title
        if seen == HIDDEN:
            yield f"{title}: hidden from all."
            continue
        counted = [
            f"{amount} {who}" + ("" if kind == defs.scoring.counts else f" {kind}")
            for kind, amounts in seen.items()
            for who, amount in amounts.items()
        ]
        found = [*counted, *single_pieces.get(place, ())]
        if found:
            yield f"{title}: {', '.join(found)}."
    yield from (f"{line}." for line in counter_lines(defs, view.get("counters", {})))
    for zone in defs.card_zones.values():
        for who in view["points"] if zone.each_player else ("",):
            if listed := holdings.cards(zone, who, named=0 if zone.discards else None):
                yield f"{zone.title} of {who}: {listed}." if who else f"{zone.title}: {listed}."
    for deck, number in view["decks"].items():
        yield f"{defs.decks[deck].title}: {amount(number, 'card')}."


def _titles(defs: Definitions) -> dict[str, str]:
    titles = {region.id: region.title for region in defs.regions.values()}
    titles |= {place.id: place.title for place in defs.places.values()}
    titles |= {piece.id: piece.title for piece in defs.pieces.values()}
    return titles | {member.id: member.title for member in defs.members}
