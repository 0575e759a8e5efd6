"""The names that random house rules may use, by what they are, and where each sort stands."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence

from elgrande.engine.lang.names import Kind, Names, What
from elgrande.engine.lang.parser import reserved

TRAIT, CARD_TRAIT, NUMBER, RULE, STEP = "trait", "card trait", "number", "rule", "step"
FLIPPED = "family with two sides"
HOLDING = {
    Kind.PIECE: "holding piece",
    Kind.PLAYERS_PIECE: "holding piece of each",
    Kind.FAMILY: "holding family",
}
"""Pieces that are places for others."""
CHOSEN_PLACE, CHOSEN_PLAYER, COUNTED_CHOICE, NEW = "place", "player", "counted choice", "new"
CHOSEN_PIECE, CHOSEN_CARD, CHOSEN_ANSWER = "chosen piece", "chosen card", "chosen answer"
CHOSEN_NUMBER = "chosen number"
EACH_NUMBER, EACH_ANSWER = "number of each", "answer of each"
"""Names that an effect chooses itself: to be read, and the ones that are free."""
READ = {
    CHOSEN_PLACE: What.PLACE,
    CHOSEN_PLAYER: What.PLAYER,
    CHOSEN_PIECE: What.PIECE,
    CHOSEN_CARD: What.CARD,
    CHOSEN_ANSWER: What.ANSWER,
    CHOSEN_NUMBER: What.NUMBER,
}
READ_OF_EACH = {EACH_NUMBER: What.NUMBER, EACH_ANSWER: What.ANSWER}

OWN_NAMES = 0.5
"""How often a name is one of the house rules' own, where there is one of its sort."""

STAND_IN: dict[str, tuple[str, ...]] = {
    "kind": (Kind.COUNTED,),
    "office": (Kind.OFFICE,),
    "order": (Kind.ORDER,),
    "procedure": (Kind.PROCEDURE,),
    "deck": (Kind.DECK,),
    "rule": (RULE,),
    "attribute": (NUMBER,),
    "trait": (TRAIT,),
    "player": (CHOSEN_PLAYER,),
    "PlayersPieces.player": (CHOSEN_PLAYER, Kind.NEUTRAL),
    "card": (CHOSEN_CARD,),
    "NotOnAny.zone": (Kind.PLAYERS_CARD_ZONE,),
    "WithTrait.trait": (CARD_TRAIT,),
    "AnyPiece.kind": (Kind.FAMILY,),
    "ForEachPiece.kind": (Kind.FAMILY,),
    "ChosenPiece.name": (CHOSEN_PIECE,),
    "Highest.name": (EACH_NUMBER,),
    "Lowest.name": (EACH_NUMBER,),
    "SaidYes.name": (EACH_ANSWER,),
    "SaidNo.name": (EACH_ANSWER,),
    "MoveAnyPiece.kind": (Kind.FAMILY,),
    "RemoveAnyPiece.kind": (Kind.FAMILY,),
    "Flip.kind": (FLIPPED,),
    "HasNo.kind": (Kind.COUNTED, Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY),
    "HasAny.kind": (Kind.PIECE, Kind.PLAYERS_PIECE, Kind.FAMILY),
    "CapacityRule.kind": (Kind.COUNTED, Kind.FAMILY),
    "ThePiece.name": (Kind.PIECE,),
    "OwnPiece.name": (Kind.PLAYERS_PIECE,),
    "NamedPlace.name": (Kind.REGION, CHOSEN_PLACE, CHOSEN_PLACE, CHOSEN_PIECE),
    "ThePlace.name": (Kind.PLACE, Kind.ZONE, HOLDING[Kind.PIECE]),
    "OwnPlace.name": (Kind.PLAYERS_PLACE, HOLDING[Kind.PLAYERS_PIECE]),
    "PlayersPlace.name": (Kind.PLAYERS_PLACE, HOLDING[Kind.PLAYERS_PIECE]),
    "AnyPlace.name": (Kind.PLAYERS_PLACE, *HOLDING.values()),
    "NamedPerson.name": (CHOSEN_PLAYER,),
    "NamedOrder.name": (Kind.ORDER,),
    "OptionIsOn.name": (Kind.FLAG, CHOSEN_ANSWER),
    "OptionIsOff.name": (Kind.FLAG, CHOSEN_ANSWER),
    "NamedNumber.name": (CHOSEN_NUMBER, Kind.AMOUNT),
    "NumberOf.name": (EACH_NUMBER,),
    "DiscardAnyCard.trait": (CARD_TRAIT,),
    "ChosenBy.name": (COUNTED_CHOICE,),
    "AnyOf.subject": (CHOSEN_PLACE,),
    "Anybodys.name": (Kind.PROCEDURE, STEP),
    "Own.name": (Kind.PROCEDURE, STEP),
    "OfAnOpponent.name": (Kind.PROCEDURE, STEP),
    "OfAnyPlayer.name": (Kind.PROCEDURE, STEP),
    "OfAnOpponent.player": (NEW,),
    "OfAnyPlayer.player": (NEW,),
    "OpponentsActionMoment.player": (NEW,),
    "AnyOfThem.kind": (Kind.PLAYERS_PIECE, Kind.FAMILY),
    "PieceEnters.place": (NEW,),
    "PieceEnters.player": (NEW,),
    "PieceLeaves.place": (NEW,),
    "PieceLeaves.player": (NEW,),
    "PiecesEnter.place": (NEW,),
    "PiecesEnter.player": (NEW,),
    "PiecesLeave.place": (NEW,),
    "PiecesLeave.player": (NEW,),
    "PlayerGains.player": (NEW,),
    "OpponentGains.player": (NEW,),
    "InsteadOf.name": (Kind.PROCEDURE, STEP),
    "Choose.name": (NEW,),
    "SecretlyChoose.name": (NEW,),
    "Draw.name": (NEW,),
    "Another.name": (NEW,),
    "May.name": (NEW,),
    "OnceEach.name": (NEW,),
    "Once.name": (NEW,),
    "ForEach.name": (NEW,),
    "ForEachRegion.name": (NEW,),
    "ForEachPiece.name": (NEW,),
    "ForEachCard.name": (NEW,),
}
"""What stands in each field for a name: told for the field of any class, or of one class."""

OF_CARDS: dict[str, tuple[str, ...]] = {
    "ThePlace.name": (Kind.CARD_ZONE,),
    "OwnPlace.name": (Kind.PLAYERS_CARD_ZONE,),
    "PlayersPlace.name": (Kind.PLAYERS_CARD_ZONE,),
    "AnyPlace.name": (Kind.PLAYERS_CARD_ZONE,),
}
"""The same where a zone is one of cards."""


def sorts_of(field: str, *, of_cards: bool) -> tuple[str, ...]:
    """What may stand in a field `Class.field`. A LookupError: nobody has said it yet."""
    if of_cards and field in OF_CARDS:
        return OF_CARDS[field]
    return STAND_IN.get(field) or STAND_IN[field.partition(".")[2]]


class Vocabulary:
    """All ids of a mix by what they are."""

    def __init__(self, names: Names, own: Iterable[str]) -> None:
        """own: the ids that the house rules declare."""
        self.names = names
        self.words: dict[str, list[str]] = defaultdict(list)
        for word, kind in names.kinds.items():
            self.words[kind].append(word)
        for sort, words in (
            (TRAIT, names.traits),
            (CARD_TRAIT, names.card_traits),
            (NUMBER, names.numbers),
            (RULE, names.rules),
            (STEP, names.steps),
            (FLIPPED, names.flips),
        ):
            self.words[sort] += [word for word in sorted(words) if word not in reserved()]
        for name in names.holds:
            self.words[HOLDING[names.kinds[name]]].append(name)
        self._own = set(own)

    def pick(self, sort: str, source: random.Random) -> str | None:
        """A random name of a sort; None when there is none."""
        words: Sequence[str] = self.words.get(sort, ())
        own = [word for word in words if word in self._own]
        if own and source.random() < OWN_NAMES:
            words = own
        return source.choice(words) if words else None
