"""The cards of one file: their positions, their decks and their faces."""

from __future__ import annotations

from collections.abc import Iterator

from ..draw.cards import printed
from ..draw.elements import Picture
from ..draw.svg import svg_of
from ..lsp.document import Document
from ..printing.sheets import trimmed
from ..rules.model import Card, Definitions
from ..text.yaml.nodes import find, items_of, text_of


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
