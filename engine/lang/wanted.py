"""The vocabulary of the declarations: what may stand where a sentence names something.

A node class says it for each field that holds a name, or a part with names in it. Checker,
completion and messages read it there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .names import Kind, What


@dataclass(frozen=True, eq=False)
class Wanted:
    """What may stand at one point of a sentence; each of those below is like no other.

    things: how a message calls the ids that fit. chosen: how it calls the chosen names that fit,
    which stand for one of the `locals`. moves: the sentence moves what is named here. single: only
    one is meant, so that neither `or` nor `any` fits. words: words of the language that could stand
    there as well.
    """

    kinds: frozenset[Kind]
    things: tuple[str, ...]
    locals: tuple[What, ...] = ()
    chosen: str = ""
    moves: bool = False
    single: bool = False
    words: tuple[str, ...] = ()


def _ids(*kinds: Kind, things: tuple[str, ...] | None = None, moves: bool = False) -> Wanted:
    return Wanted(frozenset(kinds), things or tuple(kinds), moves=moves)


def _places(*kinds: Kind, things: tuple[str, ...]) -> Wanted:
    return Wanted(frozenset(kinds), things, (What.PLACE,), "a name chosen before")


def _pieces(*kinds: Kind, things: tuple[str, ...]) -> Wanted:
    return Wanted(frozenset(kinds), things, (What.PIECE,), What.PIECE)


PLACES = _places(
    Kind.REGION, Kind.PLACE, Kind.PLAYERS_PLACE, Kind.ZONE, things=("a place", "a region")
)
ONE_PLACE = _places(
    Kind.REGION, Kind.PLACE, Kind.PLAYERS_PLACE, things=("a single place", "a region")
)
ONE_REGION = _places(Kind.REGION, things=("a region",))
CARDS = _ids(Kind.CARD_ZONE, Kind.PLAYERS_CARD_ZONE, things=("a card zone",))
ONE_CARDS = replace(CARDS, single=True)
EACH_CARDS = _ids(Kind.PLAYERS_CARD_ZONE)
DECK = _ids(Kind.DECK)
COUNTED = _ids(Kind.COUNTED)
SINGLE_THERE = _ids(
    Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY, things=("a single piece", "a family of them")
)
THERE = _ids(
    Kind.COUNTED, Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY, things=("a kind of pieces",)
)
MOVED_COUNTED = _ids(Kind.COUNTED, moves=True)
SINGLE = _pieces(Kind.PIECE, Kind.PLAYERS_PIECE, things=("a single piece",))
MOVED_SINGLE = replace(SINGLE, moves=True)
MOVED_FAMILY = _ids(Kind.FAMILY, moves=True)
EACH_PIECE = _ids(
    Kind.PLAYERS_PIECE,
    Kind.FAMILY,
    things=("a family of single pieces", "a single piece of each player"),
)
FLIPPED = _ids(Kind.FAMILY, things=("a family of pieces with two sides",))
TURNED = _pieces(Kind.PIECE, things=("a single piece with two sides",))
LIFTED = _pieces(Kind.PIECE, Kind.PLAYERS_PIECE, things=("a single piece that is carried",))
MOVER = _ids(
    Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY, things=("a single piece", "a family of them")
)
LIMITED = _ids(Kind.COUNTED, Kind.FAMILY)
OFFICE = _ids(Kind.OFFICE)
ORDER = _ids(Kind.ORDER)
PROCEDURE = _ids(Kind.PROCEDURE)
RUNNING = _ids(Kind.PROCEDURE, Kind.STEP, things=("a procedure", "a step"))
EVERY_PLACE = _ids(Kind.PLAYERS_PLACE)
SWITCH = Wanted(frozenset({Kind.FLAG}), (Kind.FLAG,), (What.ANSWER,), "an answer given before")
FLAG = _ids(Kind.FLAG)
PLAYER = Wanted(frozenset(), (), (What.PLAYER,), "a player chosen before")
NUMBER_NAME = Wanted(
    frozenset({Kind.AMOUNT}), (Kind.AMOUNT,), (What.NUMBER,), "a number that was chosen or drawn"
)
CHOSEN_NUMBER = Wanted(frozenset(), (), (What.NUMBER,), "a number that each player chose")
GIVEN_ANSWER = Wanted(frozenset(), (), (What.ANSWER,), "an answer that each player gave")
CHOSEN_CARD = Wanted(frozenset(), (), (What.CARD,), "a card chosen before")
WHOSE = Wanted(
    frozenset({Kind.NEUTRAL}),
    (Kind.NEUTRAL,),
    (What.PLAYER,),
    "a player chosen before",
    words=("anyone", "opponents"),
)
PICK = Wanted(frozenset(), (), (What.PLACE,), "a place that each player chose")
SUBJECT = Wanted(
    frozenset({Kind.PARAMETER, Kind.REGION}),
    (Kind.PARAMETER, Kind.REGION),
    (What.PLACE, What.PLAYER, What.PIECE),
    "a name chosen before",
)
"""What a condition can be about under its name alone."""
ANY_SUBJECT = _ids(
    Kind.PLACE,
    Kind.PLAYERS_PLACE,
    Kind.PIECE,
    Kind.PLAYERS_PIECE,
    Kind.OFFICE,
    things=("a place", "a single piece", "an office"),
)
"""What a condition can be about behind `the` or `own`."""
TRAIT = _ids(Kind.TRAIT)
CARD_TRAIT = _ids(Kind.CARD_TRAIT)
NUMBER = _ids(Kind.NUMBER)
RULE = _ids(Kind.RULE)
NEW = Wanted(frozenset(), ("a new name",))
"""A name that the sentence gives to what is chosen; nothing else has it yet."""
