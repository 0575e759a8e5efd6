"""The base of all operations; each kind is declared beside its writer, in the files of `verbs`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import ClassVar

from ..text.records import Record
from .expressions import Mask, Number, Owned
from .frame import SUBJECT, Reading

STOP = -1
"""The option that ends a sequence of small moves."""

NO_SOURCE, FIRST_RULE = -1, -2
"""Where points come from that no card gives: nothing that has a name, or a rule (counting down)."""

YES, NO = range(2)
YES_NO_KEYS = ("yes", "no")
NOT_AGAIN, NOT_AGAIN_KEY = 2, "not_again"


class Countdown(Record):
    """A number of pieces or cards that may move: the slot that counts down, and where it begins.

    number: None for all.
    """

    slot: int
    number: Number | None


class Quota(Countdown):
    """A number of pieces of some owners that may move."""

    pieces: Owned


class PieceCell(Record):
    """The cell of a single piece: `base`, or the one so far behind it as a slot says.

    like: the cell of some piece of the same kind.
    """

    base: int
    slot: int | None
    like: int


class Op(Record):
    """The operation of one instruction, with what others than its binder may ask of it.

    SURE: it does something wherever it stands, so that a block that begins with it need not be
    tried out. IS_DEED: who does it as an action has carried something out.
    """

    SURE: ClassVar[bool] = False
    IS_DEED: ClassVar[bool] = True

    def quotas_asked(self) -> tuple[Quota, ...]:
        """The pieces that it asks for, by owner."""
        return ()

    def pile_asked(self) -> int | None:
        """The slot of the pile for a piece of which it asks where it goes."""
        return None

    def picks_first(self) -> int | None:
        """The slot of the pile or single piece that is picked before it is asked where it goes.

        It holds -1 until then.
        """
        return None

    def target_asked(self) -> Mask | None:
        """The places to which the counted pieces go that it asks for."""
        return None

    def scores(self) -> bool:
        """Whether it asks which place is scored."""
        return False

    def pays_first(self) -> bool | None:
        """Whether it scores places for first place only; None: it scores none."""
        return None

    def scored_next(self, slot: Callable[[int], int]) -> int | None:
        """The places (a mask) that it is about to score; slot: what a slot of its frame holds."""
        return None

    def order_asked(self) -> int | None:
        """The slot of what remains, where it asks which of that comes first."""
        return None

    def piece_asked(self) -> PieceCell | None:
        """The single piece whose new place it asks for."""
        return None

    def card_offered(self) -> int | None:
        """The slot of the card whose action it offers."""
        return None

    def still_to_go(self) -> int | None:
        """The slot that counts how many more are to be chosen."""
        return None

    def is_secret(self) -> bool:
        """Whether only the player who is asked may know what he chooses."""
        return False

    def secret_slot(self) -> int | None:
        """The slot of what is chosen in secret, or the first of those of all players."""
        return None

    def pending_place(self) -> int | None:
        """The slot of the place to which it is about to move something in secret."""
        return None

    def pending_card(self) -> int | None:
        """The slot of the card that it is about to move."""
        return None

    def keeps_off_taboo(self) -> bool:
        """Whether it offers no taboo place: of itself, or because a rule forbids it."""
        return True

    def answers(self) -> Sequence[str]:
        """The keys of the answers that it asks for."""
        return YES_NO_KEYS


class PlayerOp(Op):
    """An operation of one player. subject: the slot of the player who acts."""

    subject: int = field(default=SUBJECT, kw_only=True)


class Step(PlayerOp):
    """An operation that changes something: this one announces it, the next one applies it.

    windowed: a reaction may stop it in between. MOVES: whether it may move pieces. PAYS: whether it
    may change points.
    """

    MOVES: ClassVar[bool] = True
    PAYS: ClassVar[bool] = True

    windowed: bool = field(default=False, kw_only=True)

    def settled(self) -> tuple[int, Mask] | None:
        """The cell of a procedure and some places, where those go who stood there when it began."""
        return None


class Apply(Op):
    """Applies what the step before it announced.

    whole: the end of the block that is done at once with it, if it opens one.
    """

    whole: int | None = None


class Jump(Op):
    """Goes on elsewhere."""

    to: int


class ReadPlayer(Op):
    """Reads a chosen player for the sentence behind it, which does nothing without one."""

    reading: Reading
    after: int
