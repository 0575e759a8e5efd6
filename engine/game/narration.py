"""The log in English, and what of it a player may read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..rules.program import Program
from . import domains, events
from .keys import Keys
from .state import Log

Entry = Sequence[int]


def entries(log: Log) -> list[Entry]:
    """The log entries, oldest first."""
    found: list[Entry] = []
    while log is not None:
        log, entry = log
        found.append(entry)
    found.reverse()
    return found


class Narrator:
    """Tells log entries, in full or as one player may know them."""

    def __init__(self, program: Program, keys: Keys) -> None:
        self.program = program
        self.keys = keys

    def tell(self, log: Log, viewer: int | None = None) -> list[str]:
        """One line for each entry; `viewer` None may know everything."""
        return list(self._lines(entries(log), viewer))

    def _lines(self, found: list[Entry], viewer: int | None) -> Iterator[str]:
        for entry in found:
            yield _TELLERS[entry[0]](self, entry, viewer)

    # ------------------------------------------------------------ one event each

    def _moved(self, entry: Entry, viewer: int | None) -> str:
        _, kind, owner, origin, place, amount = entry
        keys = self.keys
        pieces = keys.pieces(kind, amount)
        verb = "goes" if amount == 1 else "go"
        return (
            f"{amount} {keys.colours[owner]} {pieces} {verb}"
            f" from {keys.place_title(origin)} to {keys.place_title(place)}"
        )

    def _piece(self, entry: Entry, viewer: int | None) -> str:
        _, number, origin, place = entry
        keys = self.keys
        start = f" from {keys.place_title(origin)}" if origin >= 0 else ""
        return f"{keys.title(keys.singles[number])} goes{start} to {keys.place_title(place)}"

    def _points(self, entry: Entry, viewer: int | None) -> str:
        _, player, points, reason, place = entry
        why = self.keys.title(self.program.payment.reasons[reason])
        name = self.keys.place_title(place)
        return f"  {self.keys.colours[player]} scores {points} ({why}, {name})"

    def _card(self, entry: Entry, viewer: int | None) -> str:
        _, card, origin, target = entry
        known = viewer is None or any(self._sees(end, viewer) for end in (origin, target))
        title = self.keys.card_title(card) if known else "a card"
        return f"{title}: from {self._zone(origin)} to {self._zone(target)}"

    def _zone(self, number: int) -> str:
        if number < 0:
            return self.keys.title(self.program.layout.decks[-1 - number])
        return self.keys.title(self.keys.zones[number])

    def _sees(self, zone: int, viewer: int) -> bool:
        if zone < 0:
            return False
        name, _, colour = self.keys.zones[zone].partition("/")
        seen_by = self.keys.defs.card_zones[name].seen_by
        return seen_by == "all" or (seen_by == "owner" and self.keys.colours[viewer] == colour)

    def _office(self, entry: Entry, viewer: int | None) -> str:
        _, office, player = entry
        title = self.keys.title(self.program.layout.offices[office])
        return f"{self.keys.colours[player]} is {title}"

    def _sealed(self, entry: Entry, viewer: int | None) -> str:
        _, player, place = entry
        known = viewer is None or viewer == player
        what = self.keys.place_title(place) if known else "a region"
        return f"{self.keys.colours[player]} secretly chooses {what}"

    def _revealed(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} reveals {self.keys.place_title(entry[2])}"

    def _chose(self, entry: Entry, viewer: int | None) -> str:
        _, player, domain, option = entry
        who = self.keys.colours[max(0, player)]
        return f"{who} chooses {self._drawn(domain, option)}"

    def _drawn(self, domain: int, option: int) -> str:
        if domain == domains.PLAYER:
            return self.keys.colours[option]
        return self.keys.place_title(option)

    def _action(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} performs {self.keys.card_title(entry[2])}"

    def _declined(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} does not perform {self.keys.card_title(entry[2])}"

    def _stopped(self, entry: Entry, viewer: int | None) -> str:
        _, who, with_card, whose, card = entry
        keys = self.keys
        return (
            f"{keys.colours[who]} stops {keys.colours[whose]}'s {keys.card_title(card)}"
            f" with {keys.card_title(with_card)}"
        )

    def _round(self, entry: Entry, viewer: int | None) -> str:
        return f"Round {entry[1]}"

    def _drew(self, entry: Entry, viewer: int | None) -> str:
        return f"{self._drawn(entry[1], entry[2])} is drawn"

    def _shuffled(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.title(self.program.layout.decks[entry[1]])} is shuffled"

    def _scored(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.place_title(entry[1])} is scored"

    def _order(self, entry: Entry, viewer: int | None) -> str:
        return "The order is " + ", ".join(self.keys.colours[player] for player in entry[1:])

    def _kept(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} keeps {self.keys.card_title(entry[2])}"

    def _ended(self, entry: Entry, viewer: int | None) -> str:
        return "The game is over"


_TELLERS: dict[int, Callable[[Narrator, Any, int | None], str]] = {
    events.MOVED: Narrator._moved,
    events.PIECE: Narrator._piece,
    events.POINTS: Narrator._points,
    events.CARD: Narrator._card,
    events.OFFICE: Narrator._office,
    events.SEALED: Narrator._sealed,
    events.REVEALED: Narrator._revealed,
    events.CHOSE: Narrator._chose,
    events.ACTION: Narrator._action,
    events.DECLINED: Narrator._declined,
    events.STOPPED: Narrator._stopped,
    events.ROUND: Narrator._round,
    events.DREW: Narrator._drew,
    events.SHUFFLED: Narrator._shuffled,
    events.SCORED: Narrator._scored,
    events.ORDER: Narrator._order,
    events.ENDED: Narrator._ended,
    events.KEPT: Narrator._kept,
}
