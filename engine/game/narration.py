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

    def moved(self, entry: Entry, viewer: int | None) -> str:
        _, kind, owner, origin, place, amount = entry
        keys = self.keys
        pieces = keys.pieces(kind, amount)
        verb = "goes" if amount == 1 else "go"
        return (
            f"{amount} {keys.colours[owner]} {pieces} {verb}"
            f" from {keys.place_title(origin)} to {keys.place_title(place)}"
        )

    def piece(self, entry: Entry, viewer: int | None) -> str:
        _, number, origin, place = entry
        keys = self.keys
        start = f" from {keys.place_title(origin)}" if origin >= 0 else ""
        return f"{keys.title(keys.singles[number])} goes{start} to {keys.place_title(place)}"

    def points(self, entry: Entry, viewer: int | None) -> str:
        _, player, points, reason, place = entry
        why = self.keys.title(self.program.payment.reasons[reason])
        name = self.keys.place_title(place)
        return f"  {self.keys.colours[player]} scores {points} ({why}, {name})"

    def card(self, entry: Entry, viewer: int | None) -> str:
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

    def office(self, entry: Entry, viewer: int | None) -> str:
        _, office, player = entry
        title = self.keys.title(self.program.layout.offices[office])
        return f"{self.keys.colours[player]} is {title}"

    def sealed(self, entry: Entry, viewer: int | None) -> str:
        _, player, place = entry
        known = viewer is None or viewer == player
        what = self.keys.place_title(place) if known else "a region"
        return f"{self.keys.colours[player]} secretly chooses {what}"

    def revealed(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} reveals {self.keys.place_title(entry[2])}"

    def chose(self, entry: Entry, viewer: int | None) -> str:
        _, player, domain, option = entry
        who = self.keys.colours[max(0, player)]
        return f"{who} chooses {self._drawn(domain, option)}"

    def _drawn(self, domain: int, option: int) -> str:
        if domain == domains.PLAYER:
            return self.keys.colours[option]
        return self.keys.place_title(option)

    def action(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} performs {self.keys.card_title(entry[2])}"

    def declined(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} does not perform {self.keys.card_title(entry[2])}"

    def stopped(self, entry: Entry, viewer: int | None) -> str:
        _, who, with_card, whose, card = entry
        keys = self.keys
        return (
            f"{keys.colours[who]} stops {keys.colours[whose]}'s {keys.card_title(card)}"
            f" with {keys.card_title(with_card)}"
        )

    def round(self, entry: Entry, viewer: int | None) -> str:
        return f"Round {entry[1]}"

    def drew(self, entry: Entry, viewer: int | None) -> str:
        return f"{self._drawn(entry[1], entry[2])} is drawn"

    def shuffled(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.title(self.program.layout.decks[entry[1]])} is shuffled"

    def scored(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.place_title(entry[1])} is scored"

    def order(self, entry: Entry, viewer: int | None) -> str:
        return "The order is " + ", ".join(self.keys.colours[player] for player in entry[1:])

    def kept(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} keeps {self.keys.card_title(entry[2])}"

    def ended(self, entry: Entry, viewer: int | None) -> str:
        return "The game is over"


_TELLERS: dict[int, Callable[[Narrator, Any, int | None], str]] = {
    events.MOVED: Narrator.moved,
    events.PIECE: Narrator.piece,
    events.POINTS: Narrator.points,
    events.CARD: Narrator.card,
    events.OFFICE: Narrator.office,
    events.SEALED: Narrator.sealed,
    events.REVEALED: Narrator.revealed,
    events.CHOSE: Narrator.chose,
    events.ACTION: Narrator.action,
    events.DECLINED: Narrator.declined,
    events.STOPPED: Narrator.stopped,
    events.ROUND: Narrator.round,
    events.DREW: Narrator.drew,
    events.SHUFFLED: Narrator.shuffled,
    events.SCORED: Narrator.scored,
    events.ORDER: Narrator.order,
    events.ENDED: Narrator.ended,
    events.KEPT: Narrator.kept,
}
