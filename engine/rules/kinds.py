"""The kinds of things that keys and values of files name; the formats use these words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from .files.files import built_in_expansions
from .model import Definitions

THING, TRAIT, NUMBER, RULE, EXPANSION = "thing", "trait", "number", "rule", "expansion"
CARD_TRAIT = "trait of cards"
"""Name spaces. Each procedure has one for its steps, and each parameter one for its values."""

_SPACES: Final = {
    "trait": TRAIT,
    "card trait": CARD_TRAIT,
    "number": NUMBER,
    "rule": RULE,
    "expansion": EXPANSION,
    "edition": EXPANSION,
    "step": "step",
    "value": "value",
}

_SECTIONS: Final = {
    "card": "cards",
    "card in any mix": "cards",
    "region": "regions",
    "place": "places",
    "piece": "pieces",
    "neutral owner": "neutrals",
    "counter": "counters",
    "office": "offices",
    "title of a trait": "traits",
    "card zone": "card_zones",
    "player's card zone": "card_zones",
    "deck": "decks",
    "order": "orders",
    "zone": "zones",
    "parameter": "parameters",
    "procedure": "procedures",
    "rule": "rules",
}
"""The sections whose entries are of a kind."""

_OTHERS: Final[Mapping[str, Callable[[Definitions], Iterable[str]]]] = {
    "shared place": lambda defs: [one.id for one in defs.places.values() if not one.each_player],
    "counted piece": lambda defs: [one.id for one in defs.pieces.values() if not one.single],
    "stack": lambda defs: dict.fromkeys(_stacks(defs)),
    "number": lambda defs: sorted({name for card in defs.cards.values() for name in card.numbers}),
    "edition": lambda defs: [*built_in_expansions(), *(one.id for one in defs.expansions)],
    "colour": lambda defs: defs.colours,
}
"""The ids of all other kinds of which a mix knows every id."""

_WORDING: Final = {
    "shared place": "place that all players share",
    "counted piece": "kind of counted pieces",
    "number": "number printed on a card",
    "player's card zone": "card zone",
}

_UNCHECKED: Final = ("card in any mix", "title of a trait", "rule")
"""Kinds of which another check finds unknown ids."""


def space_of(kind: str) -> str:
    """The name space of a kind."""
    return _SPACES.get(kind, THING)


def wording(kind: str) -> str:
    """A kind in a message."""
    return _WORDING.get(kind, kind)


def is_checked(kind: str) -> bool:
    """Whether an id that names nothing of this kind in a mix is a mistake."""
    return (kind in _SECTIONS or kind in _OTHERS) and kind not in _UNCHECKED


def ids_of(kind: str, defs: Definitions) -> Iterable[str]:
    """All ids of a kind, in the order of declaration; empty if a mix does not know them all."""
    if kind in _OTHERS:
        return _OTHERS[kind](defs)
    found: Iterable[str] = getattr(defs, _SECTIONS[kind]) if kind in _SECTIONS else ()
    return found


def fitting(kind: str, defs: Definitions) -> Iterable[str]:
    """The ids that may be written where a kind is expected."""
    if kind == "player's card zone":
        return [zone.id for zone in defs.card_zones.values() if zone.each_player]
    return ids_of(kind, defs)


def _stacks(defs: Definitions) -> Iterator[str]:
    """The decks, and the zones in which cards are dealt."""
    yield from defs.decks
    yield from (card.dealt for card in defs.cards.values() if card.dealt is not None)
