"""The cards of one file: where each stands, in which deck it comes, its face."""

from __future__ import annotations

from collections.abc import Iterator

from ..draw.cards import printed
from ..draw.elements import Picture
from ..draw.sheets import trimmed
from ..draw.svg import svg_of
from ..lsp.document import Document
from ..rules.model import Card, Definitions
from ..text.yaml.nodes import find, items_of, text_of


def card_at(document: Document, line: int) -> str | None:
    """The id of the card in whose entry a line is (from 1); of the first one above all of them."""
    entries = [
        spot for spot in document.spots if spot.path[:1] == ("cards",) and len(spot.path) > 2
    ]
    if not entries:
        return None
    above = [spot.path for spot in entries if spot.scalar.span.line <= line]
    path = above[-1] if above else entries[0].path
    return text_of(find(document.root, (*path[:2], "id")))


def cards_in(document: Document) -> Iterator[dict[str, str]]:
    """The cards that come from a deck, each with its id, its title and its deck."""
    for card in items_of(find(document.root, ("cards",))):
        name = text_of(find(card, ("id",)))
        deck = text_of(find(card, ("deck",))) or text_of(find(document.root, ("deck",)))
        if name and deck:
            yield {"id": name, "title": text_of(find(card, ("title",))) or name, "deck": deck}


def face_svg(definitions: Definitions, card: Card) -> str:
    """The face of a card as it is printed, without bleed. Raises TooLong."""
    face = trimmed(printed(definitions, [card], 1)[0].face)
    return svg_of(Picture(face.width, face.height, f"{card.title}, printed", "", face.elements))
