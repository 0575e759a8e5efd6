"""What a sentence does, in one record that the checks, lints and tools read."""

from __future__ import annotations

from enum import Enum, auto

from ..text.records import Record


class Asks(Enum):
    """Whether a sentence begins with a question: THE_ACTOR if no other player can answer it."""

    NOTHING = auto()
    A_QUESTION = auto()
    THE_ACTOR = auto()


class Steps(Enum):
    """How much a sentence changes on the table; ONE: it is atomic."""

    NONE = auto()
    ONE = auto()
    SEVERAL = auto()


class Effects(Record):
    """What a sentence does.

    idle: it does nothing; often_idle: usually. keeps: the card is in force after it. ends_card: the
    card is no longer in force after it; ends_alike: nor are other cards of its kind; ends_any: it
    may end any card. leaves: the card leaves its place. stops: the sentences after it are not
    performed. ends_game: it ends the game. by_chance: it draws at random. moves_points: a player
    gains or loses points. changes_rules: other rules may hold after it.
    """

    asks: Asks = Asks.NOTHING
    steps: Steps = Steps.SEVERAL
    idle: bool = False
    often_idle: bool = False
    keeps: bool = False
    ends_card: bool = False
    ends_alike: bool = False
    ends_any: bool = False
    leaves: bool = False
    stops: bool = False
    ends_game: bool = False
    by_chance: bool = False
    moves_points: bool = False
    changes_rules: bool = False

    @property
    def is_question(self) -> bool:
        """Whether it always begins with a question."""
        return self.asks is not Asks.NOTHING

    @property
    def asks_actor(self) -> bool:
        """Whether it always asks the acting player, and no other player can answer."""
        return self.asks is Asks.THE_ACTOR
