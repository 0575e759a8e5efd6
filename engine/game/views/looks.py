"""What a player has looked at and still knows, apart from what the rules show to that player."""

from __future__ import annotations

from typing import Final

from ..machine.machine import Machine
from ..state.event_types import CARRIED, FOUND, LEARNED, LOOKED, LOOKED_IN, MOVED, VEILED
from ..state.events import EVERYONE, Carried, Found, LookedIn, Moved, Veiled, event_of
from ..state.history import entries, is_shown, types_since
from ..state.state import State
from ..telling.keys import Keys
from .knowledge import CardKnowledge

_OF_CARDS: Final = {LOOKED, LEARNED}
_LOOKS: Final = {LOOKED_IN, FOUND, *_OF_CARDS}
_KINDS: Final = {MOVED, CARRIED, VEILED, LOOKED_IN, FOUND}


class Looks:
    """What one player knows by looking.

    places: the places whose pieces are as they were then. pieces: the single pieces whose secret
    place the player knows. cards: what is known of cards; None: the player has looked at none.
    """

    def __init__(self) -> None:
        self.places: set[int] = set()
        self.pieces: set[int] = set()
        self.cards: CardKnowledge | None = None

    def follow(self, state: State, viewer: int) -> None:
        """Reads places and pieces from the log."""
        who = (viewer, EVERYONE)
        for entry in entries(state.log):
            if entry[0] not in _KINDS:
                continue
            event = event_of(entry)
            if isinstance(event, Moved | Carried):
                self.places -= {event.origin, event.place}
            elif isinstance(event, Veiled):
                self.pieces.discard(event.piece)
            elif isinstance(event, LookedIn) and event.player in who:
                self.places.add(event.place)
            elif isinstance(event, Found) and event.player in who:
                self.pieces.add(event.piece)

    def found(self) -> list[int]:
        """The cards that the player has seen or read of, and knows where they are."""
        known = self.cards
        return [] if known is None else known.found()

    def lying(self, spot: int) -> list[int]:
        """Those of them that are at one spot; see `CardKnowledge`."""
        known = self.cards
        if known is None:
            return []
        return [card for card in self.found() if known.spots[card] == spot]

    def on_top(self, deck: int) -> list[int | None]:
        """The cards of a deck of whose order the player knows something, down to the last known."""
        known = self.cards
        if known is None:
            return []
        found = [one if one in known.looked else None for one in known.decks[deck]]
        while found and found[-1] is None:
            found.pop()
        return found


def looks_of(machine: Machine, keys: Keys, state: State, viewer: int | None) -> Looks:
    """What a player knows by looking, and of hidden cards with texts, which ones the log names.

    A light clone has no past, so nothing.
    """
    found = Looks()
    names = bool(keys.hidden_texts)
    if not (machine.looks or names) or viewer is None or not is_shown(state.chosen):
        return found
    types = types_since(None, state.log)
    if _LOOKS.isdisjoint(types) and not names:
        return found
    found.follow(state, viewer)
    if names or not _OF_CARDS.isdisjoint(types):
        found.cards = CardKnowledge(machine, keys, state, viewer)
    return found
