"""W536: the number of cards or regions in a file, or their totals, are not as stated.

`size` and `totals` are about their own file, as written. So a house rule that adds or patches a
card need not change them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...lang.check.wording import Diagnose
from ...text.spelling import did_you_mean, nearest
from ...text.yaml.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    items_of,
    joined,
    pairs_of,
)
from ...text.yaml.nodes import find as node_at
from ..files.files import RuleFile
from .lints import Lint, Needs
from .survey import Survey

CODE = "W536"

Counted = list[tuple[MappingNode, int]]
"""Each card or region, and its number of copies."""


def check(survey: Survey, find: Diagnose) -> None:
    """Checks every file whose cards or regions were all read."""
    for file in survey.reported_files("cards"):
        cards = [(card, _copies(card)) for card in _listed(file, "cards")]
        _size(file, sum(number for _, number in cards), "card", find)
        _numbers(file, cards, find)
    for file in survey.reported_files("regions"):
        regions = list(_listed(file, "regions"))
        _size(file, len(regions), "region", find)
        _scores(node_at(file.content, ("totals", "scores")), regions, find)


def _size(file: RuleFile, counted: int, noun: str, find: Diagnose) -> None:
    size = file.content.get("size")
    stated = _number(size)
    if size is not None and stated is not None and stated != counted:
        amount = f"1 {noun}" if stated == 1 else f"{stated} {noun}s"
        message = f"`size` says {amount}, but this file has {counted}"
        has_copies = noun == "card" and file.content.get("dealt") is None
        hint = "is one missing or extra?"
        hint += " or are the `copies` of one wrong?" if has_copies else ""
        find(CODE, message, size.span, hint)


def _numbers(file: RuleFile, cards: Counted, find: Diagnose) -> None:
    totals, common = file.content.get("totals"), file.content.get("numbers")
    sums: Counter[str] = Counter()
    for card, copies in cards:
        own = card.get("numbers")
        numbers = common if own is None else joined(common, own)
        for key, value in pairs_of(numbers):
            sums[key.value] += copies * (_number(value) or 0)
    summed = pairs_of(totals)
    listed = {key.value for key, _ in summed}
    misspelt = {nearest(name, listed) for name in sums if name not in listed}
    for key, value in summed:
        stated = _number(value)
        if key.value in misspelt:
            continue  # the misspelt number is reported at the card
        if key.value not in sums:
            hint = did_you_mean(key.value, sums, mends=False)
            find(CODE, f"no card of this file has a number `{key.value}`", key.span, hint)
        elif stated is not None and stated != sums[key.value]:
            message = (
                f"`totals` says that `{key.value}` adds up to {stated},"
                f" but over all copies it comes to {sums[key.value]}"
            )
            find(CODE, message, value.span, f"is a number `{key.value}` or a `copies` wrong?")


def _scores(totals: Node | None, regions: list[MappingNode], find: Diagnose) -> None:
    """Checks the points of each rank, summed over all regions."""
    if not isinstance(totals, SequenceNode):
        return
    sums = [0] * len(totals.items)
    for region in regions:
        scores = region.get("scores")
        for place, value in enumerate(items_of(scores)):
            sums += [0] * (place + 1 - len(sums))
            sums[place] += _number(value) or 0
    stated = [_number(item) for item in totals]
    if stated != sums:
        message = f"`totals` says that `scores` add up to {stated}, but they come to {sums}"
        find(CODE, message, totals.span)


def _listed(file: RuleFile, section: str) -> Iterator[MappingNode]:
    return (item for item in items_of(file.content.get(section)) if isinstance(item, MappingNode))


def _copies(card: MappingNode) -> int:
    stated = _number(card.get("copies"))
    return 1 if stated is None else stated


def _number(node: object) -> int | None:
    return node.data if isinstance(node, ScalarNode) and type(node.data) is int else None


LINTS = (Lint(Needs.FILES, check),)
