"""The symbol table of effects, filled from the YAML files by the package `rules`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from enum import StrEnum

from ..text.records import Record

Setting = bool | int | str
"""The value of a parameter: of a switch, of a number, or one of several values."""


class Category(StrEnum):
    """What an id declares; the value is its wording in messages."""

    REGION = "a region"
    PLACE = "a place"
    PLAYERS_PLACE = "a place of each player"
    ZONE = "a named zone"
    COUNTED = "a kind of counted pieces"
    PIECE = "a single piece"
    PLAYERS_PIECE = "a single piece of each player"
    FAMILY = "a family of single pieces"
    NEUTRAL = "a neutral owner"
    COUNTER = "a counter of the game"
    PLAYERS_COUNTER = "a counter of each player"
    REGIONS_COUNTER = "a counter of each region"
    PLACES_COUNTER = "a counter of each place"
    CARDS_COUNTER = "a counter of each card"
    OFFICE = "an office"
    CARD_ZONE = "a card zone"
    PLAYERS_CARD_ZONE = "a card zone of each player"
    DECK = "a deck"
    CARD = "a card"
    ORDER = "an order of players"
    PROCEDURE = "a procedure"
    STEP = "a step"
    RULE = "a rule"
    FLAG = "a switch"
    PARAMETER = "a parameter with values"
    AMOUNT = "a parameter that is a number"
    TRAIT = "a trait of regions"
    CARD_TRAIT = "a trait of cards"
    NUMBER = "a number printed on cards"
    COLOUR = "a colour"


class What(StrEnum):
    """What a local name stands for; the value is its wording in messages."""

    PLACE = "a place chosen earlier"
    PLACES = "several places chosen earlier"
    PLAYER = "a player chosen earlier"
    PLAYERS = "several players chosen earlier"
    PIECE = "a piece chosen earlier"
    CARD = "a card chosen earlier"
    CARDS = "several cards chosen earlier"
    NUMBER = "a number chosen earlier"
    ANSWER = "an answer given earlier"

    @property
    def noun(self) -> str:
        """The wording without how it was chosen: `a place`."""
        return " ".join(self.split()[:2])


SEVERAL_OF = {What.PLACE: What.PLACES, What.PLAYER: What.PLAYERS, What.CARD: What.CARDS}
"""What a name stands for that is given to several such things at once."""
ONE_OF = {several: one for one, several in SEVERAL_OF.items()}
"""What one of them is."""

_AS_PLACE = {
    Category.PIECE: Category.PLACE,
    Category.PLAYERS_PIECE: Category.PLAYERS_PLACE,
    Category.FAMILY: Category.PLAYERS_PLACE,
}
"""The category of a piece as a place, if other pieces stand on it."""


class Names(Record):
    """The symbol table: every id in force, with its category.

    categories: id -> what it declares. plurals: plural -> id, for pieces. values: parameter -> its
    possible values. flips: two-sided pieces and families of them. holds: single pieces and families
    on which other pieces stand. carried: pieces that move along with what stands on them -> the
    kind of that.
    Traits of regions and of cards, printed numbers, rules and steps have name spaces of their own;
    steps: id -> the procedures that have such a step.
    """

    categories: dict[str, Category] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)
    traits: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    card_traits: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    steps: dict[str, tuple[str, ...]] = field(default_factory=dict)
    flips: set[str] = field(default_factory=set)
    holds: list[str] = field(default_factory=list)
    carried: dict[str, str] = field(default_factory=dict)

    def category(self, text: str) -> Category | None:
        """The category of an id or plural; None if it is unknown."""
        return self.categories.get(self.plurals.get(text, text))

    def category_as_place(self, text: str, categories: Collection[Category]) -> Category | None:
        """The category of a piece as a place, if it holds pieces and such a place is expected.

        A shared piece counts as a shared place; a piece of each player, or a family, as a place of
        each player.
        """
        category = _AS_PLACE.get(self.categories[text]) if text in self.holds else None
        if self.categories.get(text) is Category.FAMILY and Category.PLACE in categories:
            return None
        return category if category in categories else None

    def id_of(self, text: str) -> str:
        """The id of a singular or plural."""
        return self.plurals.get(text, text)

    def differing(self, other: Names) -> frozenset[str]:
        """The words whose meaning differs between two tables."""
        found = {word for word, _ in self.categories.items() ^ other.categories.items()}
        found |= {word for word, _ in self.values.items() ^ other.values.items()}
        found |= {word for word, _ in self.steps.items() ^ other.steps.items()}
        found |= {word for word, _ in self.carried.items() ^ other.carried.items()}
        found |= {word for word, _ in self.plurals.items() ^ other.plurals.items()}
        for mine, others in (
            (self.traits, other.traits),
            (self.numbers, other.numbers),
            (self.card_traits, other.card_traits),
            (self.rules, other.rules),
            (self.flips, other.flips),
            (set(self.holds), set(other.holds)),
        ):
            found |= mine ^ others
        plurals = (*self.plurals.items(), *other.plurals.items())
        return frozenset(found.union(many for many, one in plurals if one in found))

    def all_of(self, *categories: Category) -> list[str]:
        """Every id of these categories, in the order of declaration."""
        return [name for name, category in self.categories.items() if category in categories]

    def apart(self, category: Category) -> Collection[str]:
        """The ids of a category with its own name space; empty for other categories."""
        match category:
            case Category.TRAIT:
                return self.traits
            case Category.CARD_TRAIT:
                return self.card_traits
            case Category.NUMBER:
                return self.numbers
            case Category.RULE:
                return self.rules
            case Category.STEP:
                return self.steps
        return ()
