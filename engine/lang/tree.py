"""The syntax tree of the effect language: one frozen class per form.

A class is named like its rule in ``grammar.lark`` (``MoveAnyPiece`` for ``move_any_piece``) and
declares its text in ``FORM``: ``{field}`` is a part, ``<...>`` is printed only when its field is
there, and ``<field?...>`` only when that switch is on. The parser, the formatter, the checker, the
compiler and the English renderer all walk these classes and nothing else.

Spans are not compared: two trees are equal when they say the same.
"""

from __future__ import annotations

from typing import ClassVar

from .phrases import (
    NOWHERE,
    AllOfThem,
    AnyOf,
    AnyonesPieces,
    AnyRegion,
    AtLeast,
    AtMost,
    CardFilter,
    ChosenBy,
    Clockwise,
    Everyone,
    EveryRegion,
    Exactly,
    ExactlySoMany,
    Filter,
    Fixed,
    Has,
    HasFewest,
    HasMost,
    HasNo,
    Holder,
    Is,
    LastInOrder,
    Name,
    NamedOrder,
    NamedPerson,
    NamedPlace,
    NextTo,
    Node,
    Opponents,
    OpponentsPieces,
    OptionIsOn,
    OwnPiece,
    OwnPieces,
    OwnPlace,
    PiecesThere,
    PlayerFilter,
    PlayersPieces,
    PlayersPlace,
    Printed,
    Quota,
    RegionOf,
    SamePlace,
    Taboo,
    ThePiece,
    ThePlace,
    UpTo,
    UpToAll,
    Worth,
    Zone,
)

__all__ = [
    "NOWHERE",
    "Acting",
    "AllOfThem",
    "AnyOf",
    "AnyOpponent",
    "AnyPlayer",
    "AnyRegion",
    "AnyonesPieces",
    "AtLeast",
    "AtMost",
    "Body",
    "BonusRule",
    "Branch",
    "CapacityRule",
    "CardFilter",
    "Choose",
    "ChosenBy",
    "Clockwise",
    "DiscardCards",
    "DiscardThis",
    "Do",
    "Draw",
    "DrawPlayer",
    "DrawRegion",
    "Each",
    "Effect",
    "Either",
    "EveryRegion",
    "Everyone",
    "Exactly",
    "ExactlySoMany",
    "Filter",
    "Fixed",
    "ForEach",
    "Give",
    "Has",
    "HasFewest",
    "HasMost",
    "HasNo",
    "Holder",
    "If",
    "InAnyOrder",
    "Is",
    "Keep",
    "LastInOrder",
    "May",
    "Move",
    "MoveAnyPiece",
    "MoveCard",
    "MoveCards",
    "MovePiece",
    "MoveTopCards",
    "Name",
    "NamedOrder",
    "NamedPerson",
    "NamedPlace",
    "NextOne",
    "NextTo",
    "Node",
    "Opponents",
    "OpponentsPieces",
    "OptionIsOn",
    "OrElse",
    "OwnPiece",
    "OwnPieces",
    "OwnPlace",
    "Perform",
    "PiecesThere",
    "PlayerFilter",
    "PlayersPieces",
    "PlayersPlace",
    "Printed",
    "Quota",
    "RegionOf",
    "ReturnDrawn",
    "Reveal",
    "SamePlace",
    "Score",
    "SecretlyChoose",
    "Settle",
    "Shuffle",
    "Statement",
    "Stop",
    "Taboo",
    "TabooRule",
    "ThePiece",
    "ThePlace",
    "ThisOne",
    "UpTo",
    "UpToAll",
    "When",
    "Worth",
    "Zone",
]

Statement = Node
Body = tuple[Statement, ...]


# ---------------------------------------------------------------- sentences


class Move(Node):
    """Moves counted pieces, one small choice after the other."""

    FORM = "move {quotas} from {source}< then {then}> to {target}"
    SEPARATOR: ClassVar[str] = " and "
    quotas: tuple[Quota, ...]
    source: Zone
    then: Zone | None
    target: Zone


class MovePiece(Node):
    """Moves a certain single piece."""

    FORM = "move {piece} to {target}"
    piece: Node
    target: Zone


class MoveAnyPiece(Node):
    """Moves one piece of a family."""

    FORM = "move any {kind} to {target}"
    kind: Name
    target: Zone


class MoveCard(Node):
    """Moves one card that the player chooses."""

    FORM = "move any card< {filter}> from {source} to {target}"
    filter: CardFilter | None
    source: Zone
    target: Zone


class MoveCards(Node):
    """Moves all cards of some zones."""

    FORM = "move every card from {source} to {target}"
    source: Zone
    target: Zone


class MoveTopCards(Node):
    """Turns up one card of every deck."""

    FORM = "move the top card of every deck to {target}"
    target: Zone


class OrElse(Node):
    """Chooses from the second zone when the first has nothing."""

    FORM = "{first}, or else {second},"
    first: Zone
    second: Zone


class AnyPlayer(Node):
    """One of all players."""

    FORM = "any player"


class AnyOpponent(Node):
    """One of the other players."""

    FORM = "any opponent"


class Choose(Node):
    """Chooses openly and gives the choice a name."""

    FORM = "choose {pick} as {name}"
    pick: Node
    name: Name


class SecretlyChoose(Node):
    """Chooses in secret until the next `reveal`."""

    FORM = "secretly choose {pick} as {name}"
    pick: Node
    name: Name


class Reveal(Node):
    """Shows all secret choices."""

    FORM = "reveal"


class Score(Node):
    """Pays the majority in one place, or in every region that fits."""

    FORM = "score {what}<first_place_only? for first place only><board_order? in board order>"
    what: Node
    first_place_only: bool
    board_order: bool


class DrawRegion(Node):
    """One of the regions not drawn yet."""

    FORM = "region"


class DrawPlayer(Node):
    """One of the players."""

    FORM = "player"


class Draw(Node):
    """Draws by chance and gives what is drawn a name."""

    FORM = "draw a {what} as {name}"
    what: Node
    name: Name


class ReturnDrawn(Node):
    """Lets every region be drawn again."""

    FORM = "return the drawn regions"


class Shuffle(Node):
    """Shuffles all decks."""

    FORM = "shuffle every deck"


class DiscardCards(Node):
    """Puts cards away where their deck says; a kept card goes to the cards in force."""

    FORM = "discard every card in {zone}"
    zone: Zone


class DiscardThis(Node):
    """Puts the card itself away."""

    FORM = "discard this card"


class ThisOne(Node):
    """The procedure that is going on."""

    FORM = "this"


class NextOne(Node):
    """The next time the procedure runs."""

    FORM = "the next"


class Keep(Node):
    """Keeps the card in force until a procedure ends."""

    FORM = "keep this card until the end of {ends} {procedure}"
    ends: ThisOne | NextOne
    procedure: Name


class Stop(Node):
    """Ends the action that is going on; what it did stays."""

    FORM = "stop the action"


class Give(Node):
    """Gives an office to a player."""

    FORM = "give the {office} to {person}"
    office: Name
    person: Node


class Settle(Node):
    """Fixes an order of players as it is now, until it is settled again."""

    FORM = "settle {order}"
    order: Name


class Do(Node):
    """Runs a procedure."""

    FORM = "do {procedure}"
    procedure: Name


class Perform(Node):
    """Carries out, or offers, the special action of a card."""

    FORM = "perform the action of the card in {zone}"
    zone: Zone


# ---------------------------------------------------------------- blocks


class Each(Node):
    """Every player of the group acts in turn: ``own`` is theirs inside."""

    FORM = "each {group}< {order}>< {filter}>"
    group: Node
    order: Node | None
    filter: PlayerFilter | None
    body: Body = ()


class ForEach(Node):
    """The acting player does it once for every player of the group."""

    FORM = "for each {group}< {order}>< {filter}> as {name}"
    group: Node
    order: Node | None
    filter: PlayerFilter | None
    name: Name
    body: Body = ()


class Acting(Node):
    """One named player acts: ``own`` is theirs inside."""

    FORM = "{person}"
    person: Node
    body: Body = ()


class If(Node):
    """Does one thing or another."""

    FORM = "if {condition}"
    condition: Node
    body: Body = ()
    otherwise: Body = ()


class Branch(Node):
    """One side of an either."""

    body: Body = ()


class Either(Node):
    """The player chooses one of several blocks."""

    FORM = "either"
    branches: tuple[Branch, ...] = ()


class InAnyOrder(Node):
    """The player says which of the lines comes first."""

    FORM = "in any order"
    body: Body = ()


class May(Node):
    """The player may do all of it or nothing."""

    FORM = "may"
    body: Body = ()


class When(Node):
    """Reacts to another player's action while the card is in force."""

    FORM = "when an action of an opponent starts or continues"
    body: Body = ()


class Effect(Node):
    """All statements of one effect text."""

    body: Body = ()


# ---------------------------------------------------------------- rules


class TabooRule(Node):
    """Nothing enters or leaves a place, but pieces that ignore it."""

    FORM = "{zone} is taboo"
    zone: Zone


class CapacityRule(Node):
    """How many pieces of a family fit in a place."""

    FORM = "a place holds at most {limit} {kind}"
    limit: int
    kind: Name


class BonusRule(Node):
    """Points for the sole leader where a piece stands."""

    FORM = "the sole leader scores {points} points where {piece} is"
    points: int
    piece: Node
