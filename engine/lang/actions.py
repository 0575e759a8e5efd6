"""Nodes for the sentences that do something now. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from .nodes import Name, Node
from .phrases import CardFilter, Exactly, Fixed, PieceFilter, Quota, UpTo, Zone


class Move(Node):
    """Moves counted pieces, one small choice after the other.

    What finds no room in the target, or may not enter it, goes to `otherwise` if that is there.
    """

    FORM = "move {quotas} from {source}< then {then}> to {target}<, or else to {otherwise}>"
    SEPARATOR: ClassVar[str] = " and "
    quotas: tuple[Quota, ...]
    source: Zone
    then: Zone | None
    target: Zone
    otherwise: Zone | None = None


class MovePiece(Node):
    """Moves a certain single piece."""

    FORM = "move {piece} to {target}"
    piece: Node
    target: Zone


class MoveAnyPiece(Node):
    """Moves one piece of a family."""

    FORM = "move any {kind}< {filter}> to {target}"
    kind: Name
    filter: PieceFilter | None
    target: Zone


class RemovePiece(Node):
    """Takes a certain single piece off the board."""

    FORM = "move {piece} off the board"
    piece: Node


class RemoveAnyPiece(Node):
    """Takes one piece of a family off the board."""

    FORM = "move any {kind}< {filter}> off the board"
    kind: Name
    filter: PieceFilter | None


class SecretlyMove(Node):
    """Moves a single piece to a place that only the player who acts knows."""

    FORM = "secretly move {piece} to {target}"
    piece: Node
    target: Zone


class RevealPiece(Node):
    """Shows where a piece stands that was moved in secret."""

    FORM = "reveal {piece}"
    piece: Node


class Flip(Node):
    """Turns one piece of a family to its other side, where its values stand in reverse."""

    FORM = "flip any {kind}< {filter}>"
    kind: Name
    filter: PieceFilter | None


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


class MoveSomeCards(Node):
    """Moves so many cards, which the player chooses one after the other."""

    FORM = "move {quantity} <one?card><many?cards> from {source} to {target}"
    quantity: Node
    source: Zone
    target: Zone

    @property
    def one(self) -> bool:
        """Whether it is one card."""
        return self.quantity in (Exactly(Fixed(1)), UpTo(Fixed(1)))

    @property
    def many(self) -> bool:
        """Whether it is not one card."""
        return not self.one


class MoveThisCard(Node):
    """Moves the card itself."""

    FORM = "move this card to {target}"
    target: Zone


class MoveTopCard(Node):
    """Moves the top card of one deck."""

    FORM = "move the top card of the {deck} to {target}"
    deck: Name
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


class DiscardOthers(Node):
    """Puts away the other cards of the same kind that are in force, whoever has them."""

    FORM = "discard every other card of this kind"


class DiscardAnyCard(Node):
    """Puts away one card in force that the player chooses, of a trait if one is named."""

    FORM = "discard any< {trait}> card that is in force"
    trait: Name | None


class Spend(Node):
    """Ends what the card does where it lies; it stays there."""

    FORM = "spend this card"


class ThisOne(Node):
    """The procedure that is going on."""

    FORM = "this"


class NextOne(Node):
    """The next time the procedure runs."""

    FORM = "the next"


class AtTheStart(Node):
    """When a procedure begins."""

    FORM = "start"


class AtTheEnd(Node):
    """When a procedure is over."""

    FORM = "end"


class Until(Node):
    """How long a card is kept."""

    FORM = "until the {edge} of {which} {procedure}"
    edge: AtTheStart | AtTheEnd
    which: ThisOne | NextOne
    procedure: Name


class Keep(Node):
    """Keeps the card in force, for ever or until a procedure starts or ends."""

    FORM = "keep this card< {until}>"
    until: Until | None


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


class Gain(Node):
    """The player who acts gets points."""

    FORM = "gain {points} <one?point><many?points>"
    points: int

    @property
    def one(self) -> bool:
        """Whether it is one point."""
        return self.points == 1

    @property
    def many(self) -> bool:
        """Whether it is not one point."""
        return self.points != 1


class Nothing(Node):
    """Nothing is done."""

    FORM = "do nothing"
