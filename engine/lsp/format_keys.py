"""The roles of keys and values by their path in a file: a table of the formats."""

from __future__ import annotations

from dataclasses import dataclass

from ..lang.names import Category
from ..rules.load.declarations import SECTIONS
from ..rules.load.effect_texts import AS_DECLARED, Pattern, fits, unpatched
from ..text.yaml.nodes import Path

THING, TRAIT, NUMBER, RULE, EXPANSION = "thing", "trait", "number", "rule", "expansion"
CARD_TRAIT = "trait of cards"
"""Name spaces. Each procedure has one for its steps, and each parameter one for its values."""


@dataclass(frozen=True)
class Role:
    """The role of a name at a path. space: its name space. declares: it is declared here.

    categories: what can be named here; empty for no restriction. of: the index in the path of the
    procedure or parameter to which the name belongs.
    """

    space: str
    declares: bool = False
    categories: tuple[Category, ...] = ()
    of: int | None = None


_PLACES = (Category.PLACE, Category.PLAYERS_PLACE)
_SETTINGS = (Category.FLAG, Category.AMOUNT, Category.PARAMETER)

_VALUES: dict[Pattern, Role] = {
    ("expansion",): Role(EXPANSION),
    ("deck",): Role(THING, categories=(Category.DECK,)),
    ("dealt",): Role(THING, categories=(Category.PLAYERS_CARD_ZONE,)),
    ("discards_to",): Role(THING, categories=(Category.CARD_ZONE, Category.PLAYERS_CARD_ZONE)),
    ("only_with", "#"): Role(EXPANSION),
    ("cards", "#", "id"): Role(THING, True),
    ("cards", "#", "traits", "#"): Role(CARD_TRAIT, True),
    ("cards", "#", "effect_of"): Role(THING, categories=(Category.CARD,)),
    ("regions", "#", "id"): Role(THING, True),
    ("regions", "#", "neighbours", "#"): Role(THING, categories=(Category.REGION,)),
    ("regions", "#", "traits", "#"): Role(TRAIT, True),
    ("default_edition",): Role(EXPANSION),
    ("requires", "#"): Role(EXPANSION),
    ("over", "#"): Role(EXPANSION),
    **{
        (key, "#", *inside): Role(EXPANSION)
        for key in ("conflicts", "not_recommended_with")
        for inside in ((), ("expansion",), ("only_with", "#"))
    },
    ("colours", "#"): Role(THING, True),
    ("pieces", "*", "plural"): Role(THING, True),
    ("pieces", "*", "start"): Role(THING, categories=_PLACES),
    ("neutrals", "*", "start"): Role(THING, categories=(Category.PLACE,)),
    ("card_zones", "*", "under"): Role(THING, categories=(Category.PLAYERS_CARD_ZONE,)),
    ("orders", "*", "by"): Role(NUMBER),
    ("orders", "*", "on"): Role(THING, categories=(Category.PLAYERS_CARD_ZONE,)),
    ("orders", "*", "clockwise_from"): Role(THING, categories=(Category.OFFICE,)),
    ("parameters", "*", "one_of", "#"): Role("value", True, of=1),
    ("parameters", "*", "value"): Role("value", of=1),
    ("set", "*"): Role("value", of=1),
    ("only_where", "*"): Role("value", of=1),
    ("procedures", "*", "steps", "#", "id"): Role("step", True, of=1),
    ("rules", "#", "id"): Role(RULE, True),
    ("scoring", "counts"): Role(THING, categories=(Category.COUNTED,)),
    ("track", "#", "do"): Role(THING, categories=(Category.PROCEDURE,)),
    ("start",): Role(THING, categories=(Category.PROCEDURE,)),
    ("steps", "#", "in"): Role(THING, categories=(Category.PROCEDURE,)),
    ("steps", "#", "before"): Role("step"),
    ("steps", "#", "after"): Role("step"),
    ("steps", "#", "instead_of"): Role("step"),
    ("steps", "#", "remove"): Role("step"),
    ("remove", "cards", "#"): Role(THING, categories=(Category.CARD,)),
    ("remove", "decks", "#"): Role(THING, categories=(Category.DECK,)),
    ("remove", "rules", "#"): Role(RULE),
    **{("remove", section, "#"): Role(THING) for section in SECTIONS if section != "decks"},
    ("remove", "regions", "#"): Role(THING, categories=(Category.REGION,)),
    ("steps", "#", "step", "id"): Role("step", True),
}

_KEYS: dict[Pattern, Role] = {
    **{(section, "*"): Role(THING, True) for section in SECTIONS},
    **{
        (how, section, "*"): Role(THING)
        for how in AS_DECLARED
        for section in (*SECTIONS, "cards", "regions")
    },
    **{(how, "rules", "*"): Role(RULE) for how in AS_DECLARED},
    ("pieces", "*", "members", "*"): Role(THING, True),
    ("neutrals", "*", "pieces", "*"): Role(THING, categories=(Category.COUNTED,)),
    ("set", "*"): Role(THING, categories=_SETTINGS),
    ("only_where", "*"): Role(THING, categories=_SETTINGS),
    ("cards", "#", "numbers", "*"): Role(NUMBER, True),
    ("cards", "#", "while_in", "*"): Role(THING, categories=(Category.PLAYERS_CARD_ZONE,)),
    ("parameters", "*", "where_chosen", "*"): Role(THING, categories=(Category.DECK,)),
    ("numbers", "*"): Role(NUMBER, True),
    ("totals", "*"): Role(NUMBER),
    ("box", "*"): Role(
        THING,
        categories=(
            Category.COUNTED,
            Category.PIECE,
            Category.PLAYERS_PIECE,
            Category.FAMILY,
            Category.NEUTRAL,
        ),
    ),
}

_OF_SCENARIOS: dict[Pattern, Role] = {
    ("rules", "with", "#"): Role(EXPANSION),
    ("rules", "edition"): Role(EXPANSION),
    ("rules", "set", "*"): Role("value", of=2),
    ("players", "#"): Role(THING, categories=(Category.COLOUR,)),
    ("given", "by"): Role(THING, categories=(Category.COLOUR,)),
    ("given", "at"): Role(THING, categories=(Category.PROCEDURE,)),
}


_OF_MIXES: dict[Pattern, Role] = {
    ("with", "#"): Role(EXPANSION),
    ("edition",): Role(EXPANSION),
    ("set", "*"): Role("value", of=1),
    ("stacks", "*", "#"): Role(THING, categories=(Category.CARD,)),
    ("players", "#"): Role(THING, categories=(Category.COLOUR,)),
}

_KEYS_OF_MIXES: dict[Pattern, Role] = {
    ("set", "*"): Role(THING, categories=_SETTINGS),
    ("stacks", "*"): Role(THING, categories=(Category.DECK, Category.CARD_ZONE)),
    ("versions", "*"): Role(EXPANSION),
}


def value_role(schema: str | None, path: Path) -> Role | None:
    """The role of the value at a path of a file with that schema; None if it is not a name."""
    if schema == "scenario":
        return _look_up(_OF_SCENARIOS, path)
    if schema == "mix":
        return _look_up(_OF_MIXES, path)
    return _look_up(_VALUES, unpatched(path))


def key_role(schema: str | None, path: Path) -> Role | None:
    """The role of the key at the end of a path; None for a key of the format."""
    if schema == "scenario":
        return Role(THING, categories=_SETTINGS) if fits(("rules", "set", "*"), path) else None
    if schema == "mix":
        return _look_up(_KEYS_OF_MIXES, path)
    if schema != "expansion" and path[:1] not in (("cards",), ("numbers",), ("totals",)):
        return None
    return _look_up(_KEYS, path) or _look_up(_KEYS, unpatched(path))


def names_by_words(schema: str | None, path: Path) -> bool:
    """Whether each word here may be a name, as in most of a scenario."""
    return schema == "scenario" and path[0] in ("given", "chance", "steps")


def _look_up(roles: dict[Pattern, Role], path: Path) -> Role | None:
    return next((role for way, role in roles.items() if fits(way, path)), None)
