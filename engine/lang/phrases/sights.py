"""Phrases for what a player looks at, and for who is shown it. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..english.context import Context
from ..english.templates import template
from ..english.titles import definite, plain
from ..expected_kinds import DECK, PLAYER, SECRET, SHOWN, SIGHT_OF_PLAYER, SINGLE, Wanted
from ..nodes import Check, Name, Node
from .numbers import Number, check_some, so_many
from .players import Person
from .things import OWNED, OwnPlace, Piece, ThePlace


class PlayersSight(Node):
    """A place or card zone of a player, or what that player chose in secret under a name."""

    NAMES = OWNED
    name: Name = part(SIGHT_OF_PLAYER)
    player: Name = part(PLAYER)

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """Each player has a choice of this name, so it is read as that of one person."""
        if to.knows(self.name):
            with to.as_person():
                to.part(self.name, SECRET)
            to.chosen_by_each(self.name)
        else:
            to.part(self.name, SHOWN.changed(whose=self.player.text))
            to.named(self, self.name, SHOWN)
        to.part(self.player, PLAYER)

    def render(self, context: Context) -> str:
        if self.name.text in context.locals:
            return f"the {plain(self.name.text)} of {context.local(self.player.text)}"
        return self.filled(template("{whose chosen player} {bare name}"), context)


class ChosenSecret(Node):
    """What was chosen in secret under a name: by one player, or by the player of the block."""

    english = "the secret {plain name}"
    name: Name = part(SECRET)


class TopCard(Node):
    """The top card of a deck."""

    english = "the top card of {the deck}"
    deck: Name = part(DECK)


class TopCards(Node):
    """A number of cards on top of a deck, or all, if there are fewer."""

    number: Number
    deck: Name = part(DECK)

    def render(self, context: Context) -> str:
        """A number that is worked out surrounds its noun."""
        if context.worth(self.number) is not None:
            return self.filled(template("the top {number} cards of {the deck}"), context)
        cards = so_many(self.number, "card", "cards", context)
        return f"{cards} from the top of {definite(context.render(self.deck))}"

    def law(self, to: Check) -> None:
        """Rejects 0."""
        check_some(self.number, to)


class HiddenPiece(Node):
    """Where a single piece stands that was moved in secret."""

    english = "where {piece} is"
    piece: Piece = part(SINGLE)

    def shown(self) -> Node:
        return self.piece


class AllPlayers(Node):
    """All players, to whom something is shown."""


Sight = ThePlace | OwnPlace | PlayersSight | ChosenSecret | TopCard | TopCards | HiddenPiece
Audience = Person | AllPlayers
