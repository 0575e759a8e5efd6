"""The cards of one file: their positions, their decks and their faces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..balance.numbers import numbers_in
from ..draw.cards import printed
from ..draw.elements import Picture
from ..draw.svg import svg_of
from ..lsp.document import Document
from ..printing.sheets import trimmed
from ..rules.model import Card, Definitions
from ..text.yaml.nodes import ScalarNode, find, items_of, pairs_of, text_of

_DIGITS: Final = re.compile(r"[0-9]{1,6}")
"""A number as it stands in a file; an escape could stand for a digit."""

MOST_VERSIONS: Final = 40
"""The most versions of cards whose games are remembered."""


class Version(NamedTuple):
    """A version of a card. value: its number that can be moved, None if it has none.

    rest: a digest of all else in the folder that the card depends on.
    """

    card: str
    rest: str
    value: int | None


def card_at(document: Document, line: int) -> str | None:
    """The id of the card whose entry contains a line (from 1); above all cards, of the first."""
    entries = [
        spot for spot in document.spots if spot.path[:1] == ("cards",) and len(spot.path) > 2
    ]
    if not entries:
        return None
    above = [spot.path for spot in entries if spot.scalar.span.line <= line]
    path = above[-1] if above else entries[0].path
    return text_of(find(document.root, (*path[:2], "id")))


def number_of(document: Document, card: str) -> tuple[str, int, int] | None:
    """The number of a card that can be moved: its name, and the offsets between which it stands.

    It is the first one in the effect, else the first printed one.
    """
    entries = items_of(find(document.root, ("cards",)))
    entry = next((one for one in entries if text_of(find(one, ("id",))) == card), None)
    numbers: list[tuple[str, int, int]] = []
    effect = find(entry, ("effect",))
    if isinstance(effect, ScalarNode):
        for found in numbers_in(effect.value):
            start, end = map(effect.offset, found.span())
            numbers.append(("Number in the effect", start, end))
    for key, value in pairs_of(find(entry, ("numbers",))):
        if isinstance(value, ScalarNode):
            numbers.append((key.value, value.start, value.end))
    text = document.source.text
    return next((one for one in numbers if _DIGITS.fullmatch(text, one[1], one[2])), None)


def cards_in(document: Document) -> Iterator[dict[str, str]]:
    """The id, title and deck of each card that has a deck."""
    for card in items_of(find(document.root, ("cards",))):
        name = text_of(find(card, ("id",)))
        deck = text_of(find(card, ("deck",))) or text_of(find(document.root, ("deck",)))
        if name and deck:
            yield {"id": name, "title": text_of(find(card, ("title",))) or name, "deck": deck}


def face_svg(definitions: Definitions, card: Card) -> str:
    """The printed face of a card, without bleed. Raises TooLong."""
    face = trimmed(printed(definitions, [card], 1)[0].face)
    return svg_of(Picture(face.width, face.height, f"{card.title}, printed", "", face.elements))
