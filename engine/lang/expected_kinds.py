"""What may stand where a sentence names something.

A node class declares it for each field that holds a name, or a node with names in it. The checker,
completion and messages read it there.
"""

from __future__ import annotations

from ..text.records import Unlike
from .names import ONE_OF, Category, What


class Wanted(Unlike):
    """What is expected at one point of a sentence; compared by identity.

    things: the ids that fit, in the words of a message. chosen: the local names that fit, likewise;
    they stand for one of the `locals`. moves: the sentence moves what is named here. single: only
    one is meant, so neither `or` nor `any` fits. words: keywords that could stand there, too.
    personal: `own` fits what all share, too, as the acting player reads it. whose: its player.
    """

    categories: frozenset[Category]
    things: tuple[str, ...]
    locals: tuple[What, ...] = ()
    chosen: str = ""
    moves: bool = False
    single: bool = False
    words: tuple[str, ...] = ()
    personal: bool = False
    whose: str = ""


def _ids(
    *categories: Category, things: tuple[str, ...] | None = None, moves: bool = False
) -> Wanted:
    return Wanted(frozenset(categories), things or tuple(categories), moves=moves)


def _places(*categories: Category, things: tuple[str, ...]) -> Wanted:
    return Wanted(frozenset(categories), things, (What.PLACE,), "a name chosen earlier")


def _pieces(*categories: Category, things: tuple[str, ...]) -> Wanted:
    return Wanted(frozenset(categories), things, (What.PIECE,), What.PIECE)


PLACES = _places(
    Category.REGION,
    Category.PLACE,
    Category.PLAYERS_PLACE,
    Category.ZONE,
    things=("a place", "a region"),
)
COPIED = PLACES.changed(
    categories=PLACES.categories | {Category.OFFICE},
    locals=(What.PLACE, What.PLAYER, What.PIECE, What.CARD),
)
"""What gets another name: a place, or whatever else has a name already."""
REGIONS = _places(Category.REGION, Category.ZONE, things=("a region",))
ONE_PLACE = _places(
    Category.REGION, Category.PLACE, Category.PLAYERS_PLACE, things=("a single place", "a region")
)
PLACE_OR_TRAIT = _places(
    *(Category.REGION, Category.PLACE, Category.PLAYERS_PLACE, Category.TRAIT),
    things=("a single place", "a region", "a trait of regions"),
)
NAMED_ZONE = _ids(Category.ZONE).changed(personal=True)
ONE_REGION = _places(Category.REGION, things=("a region",))
CARDS = _ids(Category.CARD_ZONE, Category.PLAYERS_CARD_ZONE, things=("a card zone",))
ONE_CARDS = CARDS.changed(single=True)
EACH_CARDS = _ids(Category.PLAYERS_CARD_ZONE)
DECK = _ids(Category.DECK)
COUNTED = _ids(Category.COUNTED)
GOING_COUNTED = _ids(Category.COUNTED)
SINGLE_THERE = _ids(
    Category.PIECE,
    Category.PLAYERS_PIECE,
    Category.FAMILY,
    things=("a single piece", "a family of them"),
)
GOING = _ids(Category.COUNTED, Category.PIECE, Category.PLAYERS_PIECE, Category.FAMILY)
SINGLE_IN = SINGLE_THERE.changed()
THERE = _ids(
    Category.COUNTED,
    Category.PIECE,
    Category.PLAYERS_PIECE,
    Category.FAMILY,
    things=("a kind of pieces",),
)
MOVED_COUNTED = _ids(Category.COUNTED, moves=True)
SINGLE = _pieces(Category.PIECE, Category.PLAYERS_PIECE, things=("a single piece",))
STANDING = SINGLE.changed(locals=(What.PIECE, What.CARD), chosen="a piece or card chosen earlier")
"""What has a region: a piece the one in which it stands, a card the one that it means."""
MOVED_SINGLE = SINGLE.changed(moves=True)
MOVED_FAMILY = _ids(Category.FAMILY, moves=True)
EACH_PIECE = _ids(
    Category.PLAYERS_PIECE,
    Category.FAMILY,
    things=("a family of single pieces", "a single piece of each player"),
)
FLIPPED = _ids(Category.FAMILY, things=("a family of pieces with two sides",))
TURNED = _pieces(Category.PIECE, things=("a single piece with two sides",))
LIFTED = _pieces(Category.PIECE, Category.PLAYERS_PIECE, things=("a single piece that is carried",))
MOVER = _ids(
    Category.PIECE,
    Category.PLAYERS_PIECE,
    Category.FAMILY,
    things=("a single piece", "a family of them"),
)
LIMITED = _ids(Category.COUNTED, Category.FAMILY)
OFFICE = _ids(Category.OFFICE)
ORDER = _ids(Category.ORDER)
PROCEDURE = _ids(Category.PROCEDURE)
RUNNING = _ids(Category.PROCEDURE, Category.STEP, things=("a procedure", "a step"))
EVERY_PLACE = _ids(Category.PLAYERS_PLACE)
SWITCH = Wanted(
    frozenset({Category.FLAG}), (Category.FLAG,), (What.ANSWER,), "an answer given earlier"
)
FLAG = _ids(Category.FLAG)
PLAYER = Wanted(frozenset(), (), (What.PLAYER,), "a player chosen earlier")
BEARER = Wanted(
    frozenset({Category.REGION}),
    ("a region",),
    (What.PLAYER, What.PLACE),
    "a player or a place chosen earlier",
)
"""A player or a place that has a number, as a bare name."""
GAME_COUNTER = _ids(Category.COUNTER)
PLAYERS_COUNTER = _ids(Category.PLAYERS_COUNTER)
OWNED_COUNTER = _ids(
    Category.PLAYERS_COUNTER,
    Category.REGIONS_COUNTER,
    Category.PLACES_COUNTER,
    things=("a counter of players or places",),
)
PLACED_COUNTER = _ids(Category.REGIONS_COUNTER, Category.PLACES_COUNTER)
CARDS_COUNTER = _ids(Category.CARDS_COUNTER)
CHANGED = _ids(Category.COUNTER, *OWNED_COUNTER.categories, Category.CARDS_COUNTER)
"""A counter that a sentence changes."""
NUMBER_NAME = Wanted(
    frozenset({Category.AMOUNT, Category.COUNTER}),
    (Category.AMOUNT, Category.COUNTER),
    (What.NUMBER,),
    "a number that was chosen or drawn",
)
PLAYERS_NUMBER = Wanted(
    PLAYERS_COUNTER.categories,
    PLAYERS_COUNTER.things,
    (What.NUMBER,),
    "a number that each player chose",
)
NUMBER_OF = PLAYERS_NUMBER.changed(categories=OWNED_COUNTER.categories, things=OWNED_COUNTER.things)
GIVEN_ANSWER = Wanted(frozenset(), (), (What.ANSWER,), "an answer that each player gave")
LOOKED_AT = _ids(
    Category.CARD_ZONE,
    Category.PLAYERS_CARD_ZONE,
    Category.PLACE,
    Category.PLAYERS_PLACE,
    things=("a card zone", "a place"),
)
SHOWN = LOOKED_AT.changed()
"""What the acting player may look at, and what others may be shown."""
SECRET = Wanted(
    frozenset(),
    (),
    tuple(what for what in What if what not in ONE_OF),
    "a choice that is made in secret",
)
"""A secret choice before it is revealed."""
SIGHT_OF_PLAYER = SHOWN.changed(locals=SECRET.locals, chosen=SECRET.chosen)
CHOSEN_CARD = Wanted(frozenset(), (), (What.CARD,), "a card chosen earlier")
WHOSE = Wanted(
    frozenset({Category.NEUTRAL}),
    (Category.NEUTRAL,),
    (What.PLAYER,),
    "a player chosen earlier",
    words=("anyone", "opponents"),
)
PICK = Wanted(frozenset(), (), (What.PLACE,), "a place that each player chose")
CHOSEN_PLACES = Wanted(frozenset(), (), (What.PLACES,), "several places chosen earlier")
CHOSEN_SEVERAL = Wanted(
    frozenset(), (), tuple(ONE_OF), "several things chosen earlier under one name"
)
SUBJECT = Wanted(
    frozenset({Category.PARAMETER, Category.REGION}),
    (Category.PARAMETER, Category.REGION),
    (What.PLACE, What.PLAYER, What.PIECE),
    "a name chosen earlier",
)
"""The subject of a condition, as a bare name."""
ANY_SUBJECT = _ids(
    Category.PLACE,
    Category.PLAYERS_PLACE,
    Category.PIECE,
    Category.PLAYERS_PIECE,
    Category.OFFICE,
    Category.CARD_ZONE,
    Category.PLAYERS_CARD_ZONE,
    things=("a place", "a single piece", "an office", "a card zone"),
)
"""The subject of a condition after `the` or `own`."""
TRAIT = _ids(Category.TRAIT)
CARD_TRAIT = _ids(Category.CARD_TRAIT)
PRINTED = _ids(Category.NUMBER)
NUMBER = _ids(Category.NUMBER, Category.CARDS_COUNTER)
RULE = _ids(Category.RULE)
NEW = Wanted(frozenset(), ("a new name",))
"""A new name for what is chosen, not used by anything else."""
