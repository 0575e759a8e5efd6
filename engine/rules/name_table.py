"""The names that effects may use, and titles, from definitions."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..lang.names import Category, Names
from .model import GAME, Definitions, Parameter, Piece

COUNTERS: Final = {
    GAME: Category.COUNTER,
    "player": Category.PLAYERS_COUNTER,
    "region": Category.REGIONS_COUNTER,
    "place": Category.PLACES_COUNTER,
    "card": Category.CARDS_COUNTER,
}
"""The category of a counter, by what it is of."""


def names_of(defs: Definitions) -> Names:
    """The table of all ids in force."""
    names = Names()
    categories = names.categories
    for region in defs.regions.values():
        categories[region.id] = Category.REGION
        names.traits.update(region.traits)
    for place in defs.places.values():
        categories[place.id] = Category.PLAYERS_PLACE if place.each_player else Category.PLACE
    for piece in defs.pieces.values():
        categories[piece.id] = _piece_category(piece)
        if piece.plural != piece.id:
            names.plurals[piece.plural] = piece.id
    for zone in defs.card_zones.values():
        categories[zone.id] = Category.PLAYERS_CARD_ZONE if zone.each_player else Category.CARD_ZONE
    for counter in defs.counters.values():
        categories[counter.id] = COUNTERS[counter.of]
    for parameter in defs.parameters.values():
        categories[parameter.id] = _parameter_category(parameter)
        names.values[parameter.id] = parameter.choices
    categories |= dict.fromkeys((member.id for member in defs.members), Category.PIECE)
    categories |= dict.fromkeys(defs.zones, Category.ZONE)
    categories |= dict.fromkeys(defs.neutrals, Category.NEUTRAL)
    categories |= dict.fromkeys(defs.offices, Category.OFFICE)
    categories |= dict.fromkeys(defs.orders, Category.ORDER)
    categories |= dict.fromkeys(defs.procedures, Category.PROCEDURE)
    categories |= dict.fromkeys(defs.decks, Category.DECK)
    categories |= dict.fromkeys(defs.cards, Category.CARD)
    categories |= dict.fromkeys(defs.colours, Category.COLOUR)
    for card in defs.cards.values():
        names.numbers.update(card.numbers)
        names.card_traits.update(card.traits)
    # A title keeps a trait known where no card has it, such as in a mix without some cards.
    names.card_traits.update(defs.traits.keys() - names.traits)
    names.rules.update(defs.rules)
    names.steps.update(defs.steps)
    for piece in defs.pieces.values():
        if piece.holds is not None:
            holding = [piece.id, *(member.id for member in piece.members)]
            names.holds.extend(holding)
            if piece.carried:
                names.carried.update(dict.fromkeys(holding, piece.holds))
        if piece.flips:
            names.flips.update((piece.id, *(member.id for member in piece.members)))
    return names


def step_titles(defs: Definitions) -> dict[str, str]:
    """The titles of all steps, by id."""
    return {step.id: step.title for one in defs.procedures.values() for step in one.steps}


def regions_by_trait(defs: Definitions) -> dict[str, tuple[str, ...]]:
    """For each trait of regions, the regions that have it, in the order of the board."""
    found: dict[str, tuple[str, ...]] = {}
    for region in defs.regions.values():
        for trait in region.traits:
            found[trait] = (*found.get(trait, ()), region.id)
    return found


def shared_titles(defs: Definitions) -> frozenset[str]:
    """The titles that several single pieces share."""
    called = Counter(member.title for member in defs.members)
    return frozenset(title for title, times in called.items() if times > 1)


def plurals_of(defs: Definitions) -> dict[str, str]:
    """The plural of each piece: from its title if the plural of its id is regular."""
    found: dict[str, str] = {}
    for piece in defs.pieces.values():
        ending = piece.plural.removeprefix(piece.id)
        regular = ending != piece.plural
        found[piece.id] = piece.title + ending if regular else piece.plural.replace("_", " ")
    return found


def _parameter_category(parameter: Parameter) -> Category:
    if parameter.choices:
        return Category.PARAMETER
    return Category.FLAG if isinstance(parameter.value, bool) else Category.AMOUNT


def _piece_category(piece: Piece) -> Category:
    if not piece.single:
        return Category.COUNTED
    if piece.members:
        return Category.FAMILY
    return Category.PLAYERS_PIECE if piece.each_player else Category.PIECE


def titles_of(defs: Definitions) -> dict[str, str]:
    """The titles of everything that has an id."""
    titles: dict[str, str] = {}
    for _, section in defs.named():
        titles |= {thing.id: thing.title for thing in section.values()}
    return titles | {member.id: member.title for member in defs.members}
