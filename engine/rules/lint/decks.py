"""W530: a deck without cards. W531: cards that never enter the game."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.expected_kinds import CARDS
from .lints import Lint, Needs
from .survey import Survey

EMPTY = "W530"
IDLE = "W531"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks every deck, and every place where cards start."""
    defs = survey.defs
    filled = {card.deck for card in defs.cards.values()}
    for deck in defs.decks.values():
        if deck.id not in filled:
            hint = f"add a card file with `deck: {deck.id}`"
            find(EMPTY, f"`{deck.id}` contains no cards", deck.span, hint)
    taken = _taken(survey)
    reported: set[tuple[str, str]] = set()
    for card in defs.cards.values():
        where = card.deck or card.dealt
        key = (where or "", card.span.file)
        if where is None or where in taken or key in reported:
            continue
        reported.add(key)
        message = f"these cards never enter the game: no sentence takes cards from `{where}`"
        find(IDLE, message, card.pack_span or card.span)
    _spared(survey, taken, find)


def _spared(survey: Survey, taken: set[str], find: Diagnose) -> None:
    """Checks every deck that an overlay excludes from those that are turned up."""
    for deck in survey.defs.decks.values():
        written = survey.value("decks", deck.id, "turned_up")
        by_overlay = written is not None and written.span.file != deck.span.file
        if written is not None and by_overlay and not deck.turned_up and deck.id not in taken:
            message = f"the cards of `{deck.id}` never enter the game: no sentence takes them"
            hint = f"`move the top card of the {deck.id} to ...` would take them"
            find(IDLE, message, written.span, hint)


def _taken(survey: Survey) -> set[str]:
    """The decks and card zones from which a sentence takes cards, or that are in force."""
    defs = survey.defs
    found = {zone.id for zone in defs.card_zones.values() if zone.in_force}
    for node in survey.answering(tree.Node.decks_taken):
        found |= set(node.decks_taken(defs.decks))
    found |= {card.lying_zone for card in defs.cards.values() if card.lying_zone is not None}
    for zone in survey.wanted(CARDS):
        found |= survey.places_in(zone)
    return found


LINTS = (Lint(Needs.MIX, check),)
