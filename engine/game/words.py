"""The English names of a ruleset's things, for rendering effects."""

from __future__ import annotations

from ..lang.wordlist import Words
from ..rules.model import Definitions
from ..rules.naming import names_of


def words_of(defs: Definitions) -> Words:
    """Titles, plurals and settings of a mix."""
    titles: dict[str, str] = {}
    for section in (
        defs.regions,
        defs.places,
        defs.pieces,
        defs.offices,
        defs.card_zones,
        defs.decks,
        defs.orders,
        defs.zones,
        defs.parameters,
        defs.procedures,
        defs.cards,
    ):
        titles |= {thing.id: thing.title for thing in section.values()}
    for piece in defs.pieces.values():
        titles |= {member.id: member.title for member in piece.members}
    return Words(
        names=names_of(defs),
        titles=titles,
        plurals={piece.id: piece.plural.replace("_", " ") for piece in defs.pieces.values()},
        settings={parameter.id: parameter.value for parameter in defs.parameters.values()},
    )
