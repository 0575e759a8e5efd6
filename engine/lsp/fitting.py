"""Which names may follow the beginning of a line of an effect, as far as its words tell.

The grammar says where a name may stand; here the words before it say of what kind. A test asks
this for every name of every built-in effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..lang.names import Kind


@dataclass(frozen=True)
class Fitting:
    """What fits: ids of these kinds, traits, printed numbers, chosen names, values ..."""

    kinds: frozenset[Kind] = frozenset()
    traits: bool = False
    numbers: bool = False
    card_traits: bool = False
    rules: bool = False
    steps: bool = False
    chosen: bool = False
    values_of: str = ""
    new: bool = False
    """A name that nothing has yet."""


def _ids(*kinds: Kind, chosen: bool = False) -> Fitting:
    return Fitting(frozenset(kinds), chosen=chosen)


NOTHING = Fitting()
_CHOSEN = Fitting(chosen=True)
_REGION = _ids(Kind.REGION, chosen=True)
_COUNTED = _ids(Kind.COUNTED, Kind.FAMILY)
_STANDING = _ids(Kind.COUNTED, Kind.FAMILY, Kind.PIECE, Kind.PLAYERS_PIECE)
_RUNNING = Fitting(frozenset({Kind.PROCEDURE}), steps=True)
_BEGINNING = _ids(Kind.COUNTED, chosen=True)
_SHARED = _ids(Kind.PLACE, Kind.ZONE, Kind.PIECE, chosen=True)
_OWNED = _ids(Kind.PLAYERS_PLACE, Kind.PLAYERS_PIECE)
_SHARED_CARDS = _ids(Kind.CARD_ZONE, Kind.DECK)
_OWNED_CARDS = _ids(Kind.PLAYERS_CARD_ZONE)

_AFTER_ONE = {
    "as": Fitting(new=True),
    "do": _ids(Kind.PROCEDURE),
    "this": _ids(Kind.PROCEDURE),
    "settle": _ids(Kind.ORDER),
    "if": _ids(Kind.FLAG, Kind.PARAMETER, chosen=True),
    "no": _STANDING,
    "when": _RUNNING,
    "most": _COUNTED,
    "fewest": _COUNTED,
    "whose": Fitting(numbers=True),
    "[": Fitting(numbers=True),
    "every": Fitting(traits=True),
    "all": _ids(Kind.COUNTED),
}
_AFTER_TWO = {
    ("give", "the"): _ids(Kind.OFFICE),
    ("chosen", "as"): _CHOSEN,
    ("on", "any"): _OWNED_CARDS,
    ("where", "the"): _ids(Kind.PIECE),
    ("where", "own"): _ids(Kind.PLAYERS_PIECE),
    ("move", "own"): _ids(Kind.PLAYERS_PIECE),
    ("move", "the"): _ids(Kind.PIECE),
    ("move", "any"): _ids(Kind.FAMILY),
    ("the", "next"): _ids(Kind.PROCEDURE),
    ("the", "rule"): Fitting(rules=True),
    ("when", "own"): _RUNNING,
    ("when", "a"): _RUNNING,
    ("of", "own"): _RUNNING,
    ("flip", "any"): _ids(Kind.FAMILY),
    ("reveal", "own"): _ids(Kind.PLAYERS_PIECE),
    ("reveal", "the"): _ids(Kind.PIECE),
    ("discard", "any"): Fitting(card_traits=True),
    ("scoring", "of"): _REGION,
    ("player", "in"): _ids(Kind.ORDER),
    ("opponent", "in"): _ids(Kind.ORDER),
    ("clockwise", "from"): _CHOSEN,
    ("has", "own"): _ids(Kind.COUNTED, Kind.FAMILY, Kind.PLAYERS_PIECE),
    ("all", "own"): _ids(Kind.COUNTED),
}


def fitting(words: Sequence[str], start: str = "line") -> Fitting:
    """What names fit behind these words of a line; the signs `: ; , [ ]` are words too.

    start: what the words begin: a `line` of an effect, a `rule` or a `zone`.
    """
    sentence = _sentence(words)
    if start != "line" and len(sentence) < 2:
        return _place(sentence or ["to"])
    if not sentence:
        return _BEGINNING
    last, two = sentence[-1], tuple(sentence[-2:])
    if two in _AFTER_TWO:
        return _AFTER_TWO[two]
    if last in _AFTER_ONE:
        return _AFTER_ONE[last]
    if last.isdigit() or _is_number(sentence):
        return _COUNTED
    if last == "own" and _after_number(sentence):
        return _ids(Kind.COUNTED)
    if last == "of":
        return _CHOSEN
    if last == "is":
        return _after_is(sentence)
    if last == "the" and _names_person(sentence):
        office = _ids(Kind.OFFICE)
        # A rule that a card says begins like a person: `the bastion is taboo`.
        return office if len(sentence) > 1 else Fitting(office.kinds | _SHARED.kinds)
    if last == "in" and "scored" in sentence:
        return _ids(Kind.PROCEDURE)
    if last == "to" and "give" in sentence:
        return _CHOSEN
    if last == "has":
        return _STANDING
    return _place(sentence)


def _sentence(words: Sequence[str]) -> list[str]:
    start = max((n + 1 for n, word in enumerate(words) if word in (";", ":")), default=0)
    return list(words[start:])


def _is_number(sentence: Sequence[str]) -> bool:
    return sentence[-1] == "]"


def _after_number(sentence: Sequence[str]) -> bool:
    before = sentence[-2:-1]
    return bool(before) and (before[0].isdigit() or before[0] in ("]", "all"))


def _after_is(sentence: Sequence[str]) -> Fitting:
    values = sentence[1] if sentence[0] == "if" and len(sentence) > 2 else ""
    return Fitting(_REGION.kinds, chosen=True, values_of=values)


def _names_person(sentence: Sequence[str]) -> bool:
    """Whether `the` begins a person: at the start of a line, or behind a word for one."""
    before = sentence[-2] if len(sentence) > 1 else ""
    return not before or (before == "from" and "clockwise" in sentence) or sentence[0] == "give"


def _place(sentence: Sequence[str]) -> Fitting:
    """Names of places, or of card zones in a sentence about cards."""
    last = sentence[-1]
    cards = _about_cards(sentence)
    if last == "any":
        everybodys = Kind.PLAYERS_CARD_ZONE if cards else Kind.PLAYERS_PLACE
        return Fitting(frozenset({everybodys}), traits=not cards)
    if last == "the":
        shared, owned = (_SHARED_CARDS, _OWNED_CARDS) if cards else (_SHARED, _OWNED)
        return Fitting(shared.kinds | owned.kinds, chosen=shared.chosen)
    if last == "own":
        return _OWNED_CARDS if cards else _OWNED
    return NOTHING if cards else _REGION


def _about_cards(sentence: Sequence[str]) -> bool:
    if "[" in sentence and "]" not in sentence[sentence.index("[") :]:
        return True
    start = sentence[0]
    moved = start == "move" and bool({"card", "cards"} & set(sentence[:5]))
    return moved or start in ("discard", "perform")
