"""What a name in an effect can stand for; the rules floor fills this table from the YAML files."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What an id declares; the value is how a message calls it."""

    REGION = "a region"
    PLACE = "a place"
    PLAYERS_PLACE = "a place of each player"
    ZONE = "a named zone"
    COUNTED = "a kind of counted pieces"
    PIECE = "a single piece"
    PLAYERS_PIECE = "a single piece of each player"
    FAMILY = "a family of single pieces"
    OFFICE = "an office"
    CARD_ZONE = "a card zone"
    PLAYERS_CARD_ZONE = "a card zone of each player"
    DECK = "a deck"
    CARD = "a card"
    ORDER = "an order of players"
    PROCEDURE = "a procedure"
    FLAG = "a switch"
    PARAMETER = "a parameter with values"
    TRAIT = "a trait of regions"
    NUMBER = "a number printed on cards"
    COLOUR = "a colour"


@dataclass
class Names:
    """Every id in force and what it is.

    kinds: id -> what it declares. plurals: plural -> id, for pieces (the plurals of pieces).
    singulars: id -> plural. values: parameter -> its possible values.
    Traits and printed numbers live in name spaces of their own.
    """

    kinds: dict[str, Kind] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)
    traits: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)

    def kind(self, text: str) -> Kind | None:
        """What `text` stands for, plurals included; None when nothing has that name."""
        return self.kinds.get(self.plurals.get(text, text))

    def id_of(self, text: str) -> str:
        """The id behind a singular or plural."""
        return self.plurals.get(text, text)

    def all_of(self, *kinds: Kind) -> list[str]:
        """Every id of these kinds, in the order of declaration."""
        return [name for name, kind in self.kinds.items() if kind in kinds]
