"""Tells the log in English: all of it, or what one player may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ...compile.operations import YES_NO_KEYS
from ...compile.program import Program
from ...lang.english.titles import capitalised, definite, is_several
from ...rules.model import OWNERS
from ..events.pieces import LIKE, WITH
from ..state import domains, event_types
from ..state.history import Entry
from .keys import Keys
from .locations import UNKNOWN, lying


class Narrator:
    """Tells log entries, in full or as one player may know them."""

    def __init__(self, program: Program, keys: Keys) -> None:
        self.program = program
        self.keys = keys

    def describe(self, found: Iterable[Entry], viewer: int | None = None) -> list[str]:
        """One line for each entry, as `told_entries` has them; `viewer` None may know all."""
        return list(self._lines(found, viewer))

    def _lines(self, found: Iterable[Entry], viewer: int | None) -> Iterator[str]:
        for entry in found:
            line = _TELLERS[entry[0]](self, entry, viewer)
            yield capitalised(line) if line.startswith(("the ", "a ")) else line

    # ------------------------------------------------------------ one event each

    def _moved(self, entry: Entry, viewer: int | None) -> str:
        _, kind, owner, origin, place, amount, *stood = entry
        return self._counted(kind, owner, (origin, place), amount, stood)

    def _counted(
        self, kind: int, owner: int, way: tuple[int, int], amount: int, stood: Sequence[int]
    ) -> str:
        """Pieces of one owner that go. stood: where that stood which they leave and enter."""
        keys, (origin, place) = self.keys, way
        left, entered = stood or (UNKNOWN, UNKNOWN)
        pieces = f"{amount} {keys.owner_title(owner)} {keys.pieces(kind, amount)}"
        start, end = keys.place_title(origin), keys.place_title(place)
        if keys.is_borne(place):
            return f"{pieces} picks up {end} {keys.at(lying(origin, stood))}"
        if keys.is_borne(origin):
            return f"{pieces} puts down {start} {keys.at(place)}"
        start += f" {keys.at(left)}" if left not in (UNKNOWN, place) else ""
        end += f" {keys.at(entered)}" if entered not in (UNKNOWN, origin) else ""
        return f"{pieces} {'moves' if amount == 1 else 'move'} from {start} to {end}"

    def _carried(self, entry: Entry, viewer: int | None) -> str:
        _, kind, owner, origin, place, number, *stood = entry
        gone = self._counted(kind, owner, (origin, place), 1, stood)
        return f"{gone}, with {self.keys.single_title(number)}"

    def _piece(self, entry: Entry, viewer: int | None) -> str:
        _, number, origin, place = entry
        return self._piece_goes(number, origin, place)

    def _piece_goes(self, number: int, origin: int, place: int) -> str:
        keys = self.keys
        start = f" from {keys.place_title(origin)}" if origin >= 0 else ""
        end = f"to {keys.place_title(place)}" if place >= 0 else "off the board"
        return f"{keys.single_title(number)} moves{start} {end}"

    def _veiled(self, entry: Entry, viewer: int | None) -> str:
        """A piece that goes where not everybody knows, or comes from there."""
        _, number, origin, place, before, after, *_ = entry
        if not self._knows(before, viewer):
            origin = -1
        if self._knows(after, viewer):
            end = " in secret" if after else ""
            return self._piece_goes(number, origin, place) + end
        keys = self.keys
        start = f" from {keys.place_title(origin)}" if origin >= 0 else ""
        return f"{keys.single_title(number)} moves{start} in secret"

    @staticmethod
    def _knows(veil: int, viewer: int | None) -> bool:
        return veil == 0 or viewer is None or viewer == veil - 1

    def _unveiled(self, entry: Entry, viewer: int | None) -> str:
        _, number, place = entry
        title = self.keys.single_title(number)
        return f"{title} is revealed {self.keys.at(place)}"

    def _flipped(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.single_title(entry[1])} is turned over"

    def _manner(self, entry: Entry, viewer: int | None) -> str:
        _, place, how, other = entry
        name, second = self.keys.place_title(place), self.keys.place_title(other)
        if how == WITH:
            return f"{name} and {second} count as one"
        return f"{name} counts like {second}" if how == LIKE else f"{name} counts twice"

    def _points(self, entry: Entry, viewer: int | None) -> str:
        _, player, points, reason, place = entry
        why = self.keys.reason(self.program.payment.reasons[reason])
        name = self.keys.place_title(place)
        return f"  {self.keys.colours[player]} scores {points} ({why}, {name})"

    def _card(self, entry: Entry, viewer: int | None) -> str:
        event, card, origin, target = entry
        seen = (viewer is None or self.sees(end, viewer) for end in (origin, target))
        known = event == event_types.SHOWN or any(seen)
        title = self.keys.card_title(card) if known else "a card"
        apart = self.keys.card_apart(card) if known else title
        return self._arrival(apart, target) or (
            f"{title} moves from {self.zone(origin)} to {self.zone(target)}"
        )

    def _arrival(self, title: str, target: int) -> str:
        """What the card zone says of a card that comes; empty where it says nothing."""
        name, _, colour = self.keys.zones[target].partition("/") if target >= 0 else ("", "", "")
        arrives = self.keys.defs.card_zones[name].arrives if name else None
        if arrives is None:
            return ""
        return f"{colour} {arrives} {title}" if colour else f"{title} {arrives}"

    def zone(self, number: int) -> str:
        """The title of a card zone, or of a deck (below 0)."""
        if number < 0:
            return definite(self.keys.title(self.program.layout.decks[-1 - number]))
        name = self.keys.zones[number]
        return self.keys.title(name) if "/" in name else definite(self.keys.title(name))

    def sees(self, zone: int, viewer: int) -> bool:
        """Whether a player sees the cards in a zone; nobody sees those in a deck (below 0)."""
        if zone < 0:
            return False
        name, _, colour = self.keys.zones[zone].partition("/")
        seen_by = self.keys.defs.card_zones[name].seen_by
        return seen_by == "all" or (seen_by in OWNERS and self.keys.colours[viewer] == colour)

    def _office(self, entry: Entry, viewer: int | None) -> str:
        _, office, player = entry
        title = self.keys.title(self.program.layout.offices[office])
        return f"{self.keys.colours[player]} is {definite(title)}"

    def _sealed(self, entry: Entry, viewer: int | None) -> str:
        _, player, option, domain, *_ = entry
        known = viewer is None or viewer == player
        unknown = _UNKNOWN[domain]
        what = self._drawn(domain, option) if known else unknown
        return f"{self.keys.colours[player]} secretly chooses {what}"

    def _revealed(self, entry: Entry, viewer: int | None) -> str:
        _, player, option, domain = entry
        return f"{self.keys.colours[player]} reveals {self._drawn(domain, option)}"

    def _chose(self, entry: Entry, viewer: int | None) -> str:
        _, player, domain, option = entry
        who = self.keys.colours[max(0, player)]
        what = "the player " if domain == domains.PLAYER else ""
        return f"{who} chooses {what}{self._drawn(domain, option)}"

    def _drawn(self, domain: int, option: int) -> str:
        match domain:
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

    def _idle(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]}'s {self.keys.card_title(entry[2])} has no effect"

    def _round(self, entry: Entry, viewer: int | None) -> str:
        return f"Round {entry[1]}"

    def _drew(self, entry: Entry, viewer: int | None) -> str:
        return f"{self._drawn(entry[1], entry[2])} is drawn"

    def _shuffled(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.title(self.program.layout.decks[entry[1]])} is shuffled"

    def _scored(self, entry: Entry, viewer: int | None) -> str:
        title = self.keys.place_title(entry[1])
        return f"{title} {'are' if is_several(title) else 'is'} scored"

    def _order(self, entry: Entry, viewer: int | None) -> str:
        return "The order is " + ", ".join(self.keys.colours[player] for player in entry[1:])

    def _kept(self, entry: Entry, viewer: int | None) -> str:
        return f"{self.keys.colours[entry[1]]} keeps {self.keys.card_apart(entry[2])}"

    def _gained(self, entry: Entry, viewer: int | None) -> str:
        _, player, points, source = entry
        why = self.keys.source_note(source)
        return f"  {self.keys.colours[player]} gains {points}{why}"

    def _lost(self, entry: Entry, viewer: int | None) -> str:
        _, player, points, source = entry
        why = self.keys.source_note(source)
        return f"  {self.keys.colours[player]} loses {points}{why}"

    def _gave(self, entry: Entry, viewer: int | None) -> str:
        _, giver, taker, points, source = entry
        why = self.keys.source_note(source)
        return f"  {self.keys.colours[giver]} gives {points} to {self.keys.colours[taker]}{why}"

    def _lapsed(self, entry: Entry, viewer: int | None) -> str:
        _, player, card = entry
        return f"{self.keys.colours[player]}'s {self.keys.card_title(card)} is no longer in force"

    def _ended(self, entry: Entry, viewer: int | None) -> str:
        return "The game is over"


_UNKNOWN = {
    domains.PLACE: "a region",
    domains.PLAYER: "a player",
    domains.PIECE: "a piece",
    domains.CARD: "a card",
    domains.NUMBER: "a number",
    domains.ANSWER: "yes or no",
}
"""How a secret choice is called before it is shown."""

_TELLERS: dict[int, Callable[[Narrator, Any, int | None], str]] = {
    event_types.MOVED: Narrator._moved,
    event_types.CARRIED: Narrator._carried,
    event_types.PIECE: Narrator._piece,
    event_types.POINTS: Narrator._points,
    event_types.CARD: Narrator._card,
    event_types.SHOWN: Narrator._card,
    event_types.OFFICE: Narrator._office,
    event_types.SEALED: Narrator._sealed,
    event_types.REVEALED: Narrator._revealed,
    event_types.CHOSE: Narrator._chose,
    event_types.ACTION: Narrator._action,
    event_types.DECLINED: Narrator._declined,
    event_types.STOPPED: Narrator._stopped,
    event_types.ROUND: Narrator._round,
    event_types.DREW: Narrator._drew,
    event_types.SHUFFLED: Narrator._shuffled,
    event_types.SCORED: Narrator._scored,
    event_types.ORDER: Narrator._order,
    event_types.ENDED: Narrator._ended,
    event_types.KEPT: Narrator._kept,
    event_types.GAINED: Narrator._gained,
    event_types.LOST: Narrator._lost,
    event_types.GAVE: Narrator._gave,
    event_types.LAPSED: Narrator._lapsed,
    event_types.VEILED: Narrator._veiled,
    event_types.UNVEILED: Narrator._unveiled,
    event_types.FLIPPED: Narrator._flipped,
    event_types.MANNER: Narrator._manner,
    event_types.IDLE: Narrator._idle,
}
