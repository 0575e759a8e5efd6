"""The table of names that effects may use, from definitions."""

from __future__ import annotations

from ..lang.names import Kind, Names
from .model import Definitions, Parameter, Piece


def names_of(defs: Definitions) -> Names:
    """The table of every id in force."""
    names = Names()
    kinds = names.kinds
    for region in defs.regions.values():
        kinds[region.id] = Kind.REGION
        names.traits.update(region.traits)
    for place in defs.places.values():
        kinds[place.id] = Kind.PLAYERS_PLACE if place.each_player else Kind.PLACE
    for piece in defs.pieces.values():
        kinds[piece.id] = _piece_kind(piece)
        if piece.plural != piece.id:
            names.plurals[piece.plural] = piece.id
    for zone in defs.card_zones.values():
        kinds[zone.id] = Kind.PLAYERS_CARD_ZONE if zone.each_player else Kind.CARD_ZONE
    for parameter in defs.parameters.values():
        kinds[parameter.id] = _parameter_kind(parameter)
        names.values[parameter.id] = parameter.choices
    kinds |= dict.fromkeys((member.id for member in defs.members), Kind.PIECE)
    kinds |= dict.fromkeys(defs.zones, Kind.ZONE)
    kinds |= dict.fromkeys(defs.neutrals, Kind.NEUTRAL)
    kinds |= dict.fromkeys(defs.offices, Kind.OFFICE)
    kinds |= dict.fromkeys(defs.orders, Kind.ORDER)
    kinds |= dict.fromkeys(defs.procedures, Kind.PROCEDURE)
    kinds |= dict.fromkeys(defs.decks, Kind.DECK)
    kinds |= dict.fromkeys(defs.cards, Kind.CARD)
    kinds |= dict.fromkeys(defs.colours, Kind.COLOUR)
    for card in defs.cards.values():
        names.numbers.update(card.numbers)
        names.card_traits.update(card.traits)
    names.rules.update(defs.rules)
    names.steps |= defs.steps
    for piece in defs.pieces.values():
        if piece.holds is not None:
            holding = [piece.id, *(member.id for member in piece.members)]
            names.holds += holding
            if piece.carried:
                names.carried |= dict.fromkeys(holding, piece.holds)
        if piece.flips:
            names.flips.update((piece.id, *(member.id for member in piece.members)))
    return names


def step_titles(defs: Definitions) -> dict[str, str]:
    """The title of every step."""
    return {step.id: step.title for one in defs.procedures.values() for step in one.steps}


def _parameter_kind(parameter: Parameter) -> Kind:
    if parameter.choices:
        return Kind.PARAMETER
    return Kind.FLAG if isinstance(parameter.value, bool) else Kind.AMOUNT


def _piece_kind(piece: Piece) -> Kind:
    if not piece.single:
        return Kind.COUNTED
    if piece.members:
        return Kind.FAMILY
    return Kind.PLAYERS_PIECE if piece.each_player else Kind.PIECE


def titles_of(defs: Definitions) -> dict[str, str]:
    """The title of everything that has an id."""
    titles: dict[str, str] = {}
    for _, section in defs.named():
        titles |= {thing.id: thing.title for thing in section.values()}
    return titles | {member.id: member.title for member in defs.members}
