"""W536: the cards of a file are not as many, or their numbers not as much, as the file says.

`size` and `totals` are about the cards of their own file, as they stand there. So a house rule that
adds a card to a deck, or patches one, needs no arithmetic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...lang.mistakes import Complain, did_you_mean, nearest
from ...text.nodes import MappingNode, ScalarNode, SequenceNode
from ..files import RuleFile
from .survey import Survey

CODE = "W536"


def check(survey: Survey, find: Complain) -> None:
    """Every file with cards that were all read."""
    for file in survey.card_files:
        copies = [(card, _copies(card)) for card in _cards(file)]
        _size(file, sum(number for _, number in copies), find)
        totals = file.content.get("totals")
        if isinstance(totals, MappingNode):
            _totals(totals, copies, find)


def _size(file: RuleFile, counted: int, find: Complain) -> None:
    size = file.content.get("size")
    stated = _number(size)
    if size is not None and stated is not None and stated != counted:
        dealt = file.content.get("dealt") is not None
        message = f"`size` says {_cards_named(stated)}, but the cards of this file are {counted}"
        hint = "is a card missing, or one too many?"
        hint += "" if dealt else " or are the `copies` of one not right?"
        find(CODE, message, size.span, hint)


def _totals(totals: MappingNode, cards: list[tuple[MappingNode, int]], find: Complain) -> None:
    sums: Counter[str] = Counter()
    for card, copies in cards:
        numbers = card.get("numbers")
        for key, value in numbers.items if isinstance(numbers, MappingNode) else ():
            sums[key.value] += copies * (_number(value) or 0)
    for key, value in totals.items:
        stated = _number(value)
        if key.value not in sums:
            hint = did_you_mean(nearest(key.value, sums))
            find(CODE, f"no card of this file has a number `{key.value}`", key.span, hint)
        elif stated is not None and stated != sums[key.value]:
            message = (
                f"`totals` says that `{key.value}` adds up to {stated},"
                f" but over all copies it comes to {sums[key.value]}"
            )
            find(CODE, message, value.span, f"is a number `{key.value}`, or a `copies`, not right?")


def _cards(file: RuleFile) -> Iterator[MappingNode]:
    listed = file.content.get("cards")
    for card in listed.items if isinstance(listed, SequenceNode) else ():
        if isinstance(card, MappingNode):
            yield card


def _copies(card: MappingNode) -> int:
    stated = _number(card.get("copies"))
    return 1 if stated is None else stated


def _number(node: object) -> int | None:
    return node.data if isinstance(node, ScalarNode) and type(node.data) is int else None


def _cards_named(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
