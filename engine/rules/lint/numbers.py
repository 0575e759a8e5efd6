"""W532: a card lacks a number that is read. H533: a number that no text reads."""

from __future__ import annotations

from collections import Counter

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.expected_kinds import NUMBER
from ...text.spelling import did_you_mean, nearest
from ..model import Card
from .lints import Lint, Needs
from .survey import Survey

MISSING = "W532"
UNREAD = "H533"


def check(survey: Survey, find: Diagnose) -> None:
    """Compares the numbers of every card with those that are read, and with cards of its group."""
    cards = survey.defs.cards.values()
    read = {name.text for name in survey.wanted(NUMBER) if isinstance(name, tree.Name)}
    read |= {order.by for order in survey.defs.orders.values()}
    groups = Counter(_group(card) for card in cards)
    having = Counter((_group(card), number) for card in cards for number in card.numbers)
    for card in cards:
        group = _group(card)
        usual = [n for n in sorted(read) if 2 * having[group, n] > groups[group]]
        missing = [number for number in usual if number not in card.numbers]
        if _makes_way(card):
            missing = []
        unread = [number for number in card.numbers if number not in read]
        for number in unread:
            place = survey.place_of_number(card, number)
            likely = nearest(number, missing)
            if likely is not None:
                message = f"`{card.id}` has no number `{likely}`, but an unused number `{number}`"
                find(MISSING, message, place, did_you_mean(number, [likely], mends=False))
                missing.remove(likely)
            else:
                hint = did_you_mean(number, read, mends=False)
                find(UNREAD, f"the number `{number}` is unused", place, hint)
        if missing:
            message = f"`{card.id}` has no number `{missing[0]}`; a missing number counts as 0"
            hint = f"other cards have it: `numbers: {{{missing[0]}: ...}}`"
            find(MISSING, message, card.span, hint)


def _makes_way(card: Card) -> bool:
    """Whether a card without numbers moves away from where it lies, before they are read."""
    lying = card.lying.walk() if card.lying is not None else ()
    return not card.numbers and any(node.EFFECTS.leaves for node in lying)


def _group(card: Card) -> str:
    """The group of a card: its deck, or the card zone to which it is dealt."""
    return card.dealt or card.deck or ""


LINTS = (Lint(Needs.MIX, check),)
