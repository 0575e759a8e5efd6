"""What players look at, in English, and the names of what they can see."""

from __future__ import annotations

from collections.abc import Sequence

from ...compile.operations import YES_NO_KEYS
from ...compile.program import Program
from ...lang.english.titles import definite
from ..state import domains, events
from ..state.events import EVERYONE, Found, Learned, Looked, LookedIn
from .keys import Keys

Look = Looked | LookedIn | Found | Learned


class LookNarrator:
    """Describes looks, in full or as some players may know them."""

    def __init__(self, program: Program, keys: Keys) -> None:
        self.program = program
        self.keys = keys

    def look(self, event: Look, viewers: Sequence[int]) -> str:
        """Who looks at what; if all viewers know what is there, also that."""
        who, verb = "All players", "look"
        if event.player != EVERYONE:
            who, verb = self.keys.colours[event.player], "looks"
        known = (self._knows_it(event, viewer) for viewer in viewers)
        seen = f": {self._contents(event)}" if all(known) else ""
        return f"{who} {verb} at {self.sight(event)}{seen}"

    def sight(self, event: Look) -> str:
        """What is looked at, in words that all may read."""
        match event:
            case Looked(spot=spot, cards=cards) if spot < 0:
                top = "the top card" if len(cards) == 1 else f"the top {len(cards)} cards"
                return f"{top} of {self.zone(spot)}"
            case Looked(spot=spot):
                return self.zone(spot)
            case LookedIn(place=place):
                return self.keys.place_title(place)
            case Found(piece=piece):
                return f"the place of {self.keys.single_title(piece)}"
            case Learned(chooser=chooser):
                return f"the secret choice of {self.keys.colours[chooser]}"

    def _contents(self, event: Look) -> str:
        """What is there."""
        keys = self.keys
        match event:
            case Looked(cards=cards):
                return ", ".join(map(keys.card_apart, cards))
            case LookedIn(pieces=pieces):
                piles = zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
                found = [
                    f"{many} {keys.owner_title(owner)} {keys.pieces(kind, many)}"
                    for kind, owner, many in piles
                ]
                return ", ".join(found) or "empty"
            case Found(place=place):
                return keys.place_title(place)
            case Learned():
                return self.drawn(event)

    def _knows_it(self, event: Look, viewer: int) -> bool:
        """Whether a player knows what is there: by looking, or anyway."""
        if event.player in (viewer, EVERYONE):
            return True
        match event:
            case Looked(spot=spot):
                return self.keys.sees(spot, viewer)
            case LookedIn(place=place):
                return self.keys.sees_place(place, viewer)
            case Found(veil=veil):
                return viewer == veil - 1
            case Learned(chooser=chooser):
                return viewer == chooser

    def zone(self, number: int) -> str:
        """The title of a card zone, or of a deck (below 0)."""
        if number < 0:
            return definite(self.keys.title(self.program.layout.decks[-1 - number]))
        name = self.keys.zones[number]
        return self.keys.title(name) if "/" in name else definite(self.keys.title(name))

    def drawn(
        self,
        event: events.Sealed | events.Revealed | events.Chose | events.Drew | events.Learned,
    ) -> str:
        """What was chosen, drawn or seen."""
        option = event.option
        match event.domain:
            case domains.PLAYER:
                return self.keys.colours[option]
            case domains.PIECE:
                return self.keys.single_title(option)
            case domains.CARD:
                return self.keys.card_title(option)
            case domains.NUMBER:
                return str(option)
            case domains.ANSWER:
                return YES_NO_KEYS[option]
        return self.keys.place_title(option)
