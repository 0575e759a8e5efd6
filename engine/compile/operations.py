"""The base of all operations; each kind is declared next to its emitter, in `verbs`."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from ..text.records import Record
from .expressions import Chosen, Mask, Number, Owned, PersonExpr, PlaceExpr
from .frame import SUBJECT

STOP: Final = -1
"""The option that ends a sequence of single moves."""

NO_SOURCE: Final = -1
FIRST_RULE: Final = -2
"""Sources of points that no card gives: without a name, or a rule (numbered downwards)."""

YES: Final = 0
NO: Final = 1
YES_NO_KEYS = ("yes", "no")
NOT_AGAIN: Final = 2


class Countdown(Record):
    """A slot that counts down, and its first value: a number of pieces or cards, or of times.

    number: None for all.
    """

    slot: int
    number: Number | None


class Quota(Countdown):
    """A number of pieces of some owners that may move."""

    pieces: Owned


class PieceCell(Record):
    """The cell of a single piece: `base`, or `base` plus the value of a slot.

    like: the cell of a piece of the same kind.
    """

    base: int
    slot: int | None
    like: int


class Scoring(Record):
    """A scoring. next: the slot of what is scored next: a place, or places as bits (several)."""

    first_only: bool
    next: int
    several: bool


class Amount(Record):
    """How many pieces of a pile go to a place. pile: its slot."""

    pile: int
    target: PlaceExpr


class Ask(Record):
    """What an operation asks a player for, and what it is about to do in secret.

    quotas: the counted pieces to choose, by owner; pieces: those of which one is chosen. source,
    target, otherwise: the places where these may come from, where they may go, and where they go
    if none takes them. come: the cell of arrivals, which may not move. amount: the number that is
    asked for. among: all that may be offered (see `picks`), or the family of pieces; but, chosen:
    what was chosen of it before: one thing, or several as bits. in_force: the parts that are ever
    done, if the order is asked for. pile: the slot of the pile whose piece gets a new place. first:
    the slot of the pile or single piece that is picked before its new place is asked for; it holds
    -1 until then. piece: the single piece whose new place is asked for. card: the slot of the card
    whose action is offered. left: the slot that counts how many more are to be chosen. order: the
    slot of what remains, if the question is what comes next. scoring: the scoring whose next place
    is asked for. secret: only the player who is asked may know the choice. secret_slot: the slot of
    a secret choice, or the first of those of all players. unseen_place, unseen_card: the slots of
    what a step is about to move in secret. allows_taboo: taboo places are offered, too. answers:
    the keys of the answers.
    """

    quotas: tuple[Quota, ...] = ()
    pieces: Owned | None = None
    source: Mask | None = None
    target: Mask | None = None
    otherwise: Mask | None = None
    come: int | None = None
    amount: Amount | None = None
    among: Record | None = None
    but: Chosen | None = None
    chosen: Chosen | None = None
    in_force: int = 0
    pile: int | None = None
    first: int | None = None
    piece: PieceCell | None = None
    card: int | None = None
    left: int | None = None
    order: int | None = None
    scoring: Scoring | None = None
    secret: bool = False
    secret_slot: int | None = None
    unseen_place: int | None = None
    unseen_card: int | None = None
    allows_taboo: bool = False
    answers: tuple[str, ...] = YES_NO_KEYS


NOTHING_ASKED = Ask()


class Effects(Record):
    """What an operation changes.

    moves: it may move pieces. pays: it may change points. by_chance: it draws at random. performs:
    it performs a special action. is_deed: a player who does it in an action has carried something
    out. arrivals: for a move of pieces that were there when a procedure began: the cell of the
    arrivals since then, and the places of the older pieces.
    """

    moves: bool = False
    pays: bool = False
    by_chance: bool = False
    performs: bool = False
    is_deed: bool = True
    arrivals: tuple[int, Mask] | None = None


OTHER_EFFECTS = Effects()
"""The changes of an operation that moves no pieces and pays no points."""
MOVES_AND_PAYS = Effects(moves=True, pays=True)
PAYS = Effects(pays=True)
BY_CHANCE = Effects(by_chance=True)
PERFORMS = Effects(performs=True)
NO_DEED = Effects(is_deed=False)


class Op(Record):
    """The operation of one instruction, with what others than its handler may ask of it."""

    def ask(self) -> Ask:
        """What it asks for, if that is anything but yes or no."""
        return NOTHING_ASKED

    def effects(self) -> Effects:
        """What it changes."""
        return OTHER_EFFECTS

    def elsewhere(self) -> int | None:
        """Where it leads if its condition fails or its question is refused; None: it has none."""
        return None

    def gates(self) -> tuple[int, ...]:
        """The instructions of others that it may run itself, to find which it offers."""
        return ()


class PlayerOp(Op):
    """An operation of one player. subject: the slot of the player who acts."""

    subject: int = field(default=SUBJECT, kw_only=True)


class Step(PlayerOp):
    """An operation that changes something: it announces the change, the next one applies it.

    windowed: it is interruptible.
    """

    windowed: bool = field(default=False, kw_only=True)

    def effects(self) -> Effects:
        """What it changes; without more knowledge, pieces and points."""
        return MOVES_AND_PAYS


class Apply(Op):
    """Applies what the step before it announced.

    whole: the end of the act that it opens, if it opens one.
    """

    whole: int | None = None

    def effects(self) -> Effects:
        """What it changes; the step before it is the deed."""
        return NO_DEED


class Jump(Op):
    """Continues at another instruction."""

    to: int


class SetNumbers(Op):
    """Writes the first values of slots that count down."""

    numbers: tuple[Countdown, ...]


class Naming(PlayerOp):
    """Gives a name something to stand for: in one slot, or in that of its owner.

    owner: the slot of the player whose name it is; None: all share it.
    """

    slot: int
    owner: int | None


class Forget(Naming):
    """Empties a chosen name."""


class SetPlayer(Op):
    """Writes a player into a slot; without one, continues after what needs one."""

    slot: int
    player: PersonExpr | Chosen
    after: int
