"""The table of the names that effects use; the rules floor fills it from the YAML files."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

Setting = bool | int | str
"""The value of a parameter: of a switch, of a number, or one of several."""


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
    NEUTRAL = "a neutral owner"
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
    """What a name that an effect chooses stands for; the value is how a message calls it."""

    PLACE = "a place chosen before"
    PLAYER = "a player chosen before"
    PIECE = "a piece chosen before"
    CARD = "a card chosen before"
    NUMBER = "a number chosen before"
    ANSWER = "an answer given before"

    @property
    def noun(self) -> str:
        """How a message calls one of them, without where it comes from."""
        return " ".join(self.split()[:2])


_AS_PLACE = {
    Kind.PIECE: Kind.PLACE,
    Kind.PLAYERS_PIECE: Kind.PLAYERS_PLACE,
    Kind.FAMILY: Kind.PLAYERS_PLACE,
}
"""The kind of place that a piece is on which others stand."""


@dataclass
class Names:
    """Every id in force and what it is.

    kinds: id -> what it declares. plurals: plural -> id, for pieces (the plurals of pieces).
    values: parameter -> its possible values. flips: families whose pieces have two sides, and
    those pieces.
    holds: single pieces and families of them on which others stand. carried: those that go along
    with what stands on them -> the kind of that.
    Traits of regions and of cards, printed numbers, rules and steps live in name spaces of their
    own; steps: id -> the procedures that have such a step.
    """

    kinds: dict[str, Kind] = field(default_factory=dict)
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

    def kind(self, text: str) -> Kind | None:
        """What `text` stands for, plurals included; None when nothing has that name."""
        return self.kinds.get(self.plurals.get(text, text))

    def kind_as_place(self, text: str, kinds: Collection[Kind]) -> Kind | None:
        """What `text` stands for where places of some kinds are meant, if it is a piece that holds.

        A piece is a place that all share, and a piece of each player a place of each; of a family
        one is meant as of the places of all players.
        """
        kind = _AS_PLACE.get(self.kinds[text]) if text in self.holds else None
        if self.kinds.get(text) is Kind.FAMILY and Kind.PLACE in kinds:
            return None
        return kind if kind in kinds else None

    def id_of(self, text: str) -> str:
        """The id behind a singular or plural."""
        return self.plurals.get(text, text)

    def differing(self, other: Names) -> frozenset[str]:
        """The words that mean something in one table, and not the same in the other."""
        found = {word for word, _ in self.kinds.items() ^ other.kinds.items()}
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

    def all_of(self, *kinds: Kind) -> list[str]:
        """Every id of these kinds, in the order of declaration."""
        return [name for name, kind in self.kinds.items() if kind in kinds]

    def apart(self, kind: Kind) -> Collection[str]:
        """The ids of a kind that has a name space of its own; none for all other kinds."""
        match kind:
            case Kind.TRAIT:
                return self.traits
            case Kind.CARD_TRAIT:
                return self.card_traits
            case Kind.NUMBER:
                return self.numbers
            case Kind.RULE:
                return self.rules
            case Kind.STEP:
                return self.steps
        return ()
