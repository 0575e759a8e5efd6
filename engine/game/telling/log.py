"""The log in English: all of it, or what some players may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...lang.english.titles import capitalised, definite, is_several
from ...text.wording import listing
from ..events.points import LIKE, WITH
from ..state import domains, events
from ..state.events import UNKNOWN, Event
from .locations import lying
from .looking import LookNarrator


class Narrator(LookNarrator):
    """Describes events, in full or as some players may know them."""

    def describe(self, found: Iterable[Event], *viewers: int) -> list[str]:
        """One line for each event of `shown_events`, with what all viewers know.

        Without viewers, everything is shown.
        """
        return list(self._lines(found, viewers))

    def _lines(self, found: Iterable[Event], viewers: Sequence[int]) -> Iterator[str]:
        for event in found:
            line = self._line(event, viewers)
            yield capitalised(line) if line.startswith(("the ", "a ")) else line

    def _line(self, event: Event, viewers: Sequence[int]) -> str:
        keys, layout = self.keys, self.program.layout
        who, title = keys.colours, keys.card_title
        match event:  # the most frequent kinds come early
            # cards
            case events.CardMoved() | events.CardShown():
                return self._card(event, viewers)
            case events.Shuffled():
                return f"{keys.title(layout.decks[event.deck])} is shuffled"
            case events.Kept():
                return f"{who[event.player]} keeps {keys.card_apart(event.card)}"
            case events.Lapsed():
                return f"{keys.in_force(event.player, event.card)} is no longer in force"
            case events.ActionBegan():
                return f"{who[event.player]} performs {title(event.card)}"
            case events.Declined():
                return f"{who[event.player]} does not perform {title(event.card)}"
            case events.Idle():
                return f"{who[event.player]}'s {title(event.card)} has no effect"
            case events.Stopped():
                whose, with_card = who[event.whose], title(event.with_card)
                return f"{who[event.player]} stops {whose}'s {title(event.card)} with {with_card}"
            case events.Prevented():
                return f"{keys.stopper(event.player, event.source)} stops this step"
            # pieces
            case events.Moved():
                return self._counted(event, event.amount)
            case events.Carried():
                return f"{self._counted(event, 1)}, with {keys.single_title(event.piece)}"
            case events.PieceMoved():
                return self._piece_goes(event.piece, event.origin, event.place)
            case events.Veiled():
                return self._veiled(event, viewers)
            case events.Unveiled():
                return f"{keys.single_title(event.piece)} is revealed {keys.at(event.place)}"
            case events.Flipped():
                return f"{keys.single_title(event.piece)} is turned over"
            # points
            case events.Points():
                why = keys.reason(self.program.payment.reasons[event.reason])
                name = keys.place_title(event.place)
                return f"  {who[event.player]} scores {event.points} ({why}, {name})"
            case events.Scored():
                name = keys.place_title(event.place)
                return f"{name} {'are' if is_several(name) else 'is'} scored"
            case events.Manner():
                return self._manner(event)
            case events.Gained():
                return f"  {who[event.player]} gains {event.points}{keys.source_note(event.source)}"
            case events.Lost():
                return f"  {who[event.player]} loses {event.points}{keys.source_note(event.source)}"
            case events.Gave():
                why, taker = keys.source_note(event.source), who[event.taker]
                return f"  {who[event.player]} gives {event.points} to {taker}{why}"
            case events.Counted():
                return self._counter(event)
            # looking
            case events.Looked() | events.LookedIn() | events.Found() | events.Learned():
                return self.look(event, viewers)
            case events.Rearranged():
                deck = self.zone(-1 - event.deck)
                return f"{who[event.player]} rearranges the top {event.many} cards of {deck}"
            # choices and time
            case events.Sealed():
                known = all(viewer == event.player for viewer in viewers)
                what = self.drawn(event) if known else _UNKNOWN[event.domain]
                return f"{who[event.player]} secretly chooses {what}"
            case events.Revealed():
                return f"{who[event.player]} reveals {self.drawn(event)}"
            case events.Chose():
                kind = "the player " if event.domain == domains.PLAYER else ""
                return f"{who[max(0, event.player)]} chooses {kind}{self.drawn(event)}"
            case events.Drew():
                if event.domain == domains.ANSWER:
                    return f"the coin is flipped: {self.drawn(event)}"
                return f"{self.drawn(event)} is drawn"
            case events.Office():
                office = keys.title(layout.offices[event.office])
                return f"{who[event.player]} is {definite(office)}"
            case events.Order():
                return "The order is " + ", ".join(who[player] for player in event.players)
            case events.Round():
                return f"Round {event.number}"
            case events.Ended():
                return "The game is over"
            case events.Decided():
                several = len(event.players) > 1
                verb = ("win" if event.wins else "lose") + ("" if several else "s")
                players = listing([who[player] for player in event.players], "and")
                return f"{players} {verb} the game"
            case events.Finishing():
                return f"The game ends{keys.after_run(event.run)}"

    # ------------------------------------------------------------ pieces

    def _counted(self, event: events.Moved | events.Carried, amount: int) -> str:
        """A move of counted pieces of one owner."""
        keys, origin, place = self.keys, event.origin, event.place
        pieces = f"{amount} {keys.owner_title(event.owner)} {keys.pieces(event.kind, amount)}"
        start, end = keys.place_title(origin), keys.place_title(place)
        if keys.is_borne(place):
            return f"{pieces} picks up {end} {keys.at(lying(event))}"
        if keys.is_borne(origin):
            return f"{pieces} puts down {start} {keys.at(place)}"
        start += f" {keys.at(event.left)}" if event.left not in (UNKNOWN, place) else ""
        end += f" {keys.at(event.entered)}" if event.entered not in (UNKNOWN, origin) else ""
        return f"{pieces} {'moves' if amount == 1 else 'move'} from {start} to {end}"

    def _piece_goes(self, number: int, origin: int, place: int) -> str:
        keys = self.keys
        start = f" from {keys.place_title(origin)}" if origin >= 0 else ""
        end = f"to {keys.place_title(place)}" if place >= 0 else "off the board"
        return f"{keys.single_title(number)} moves{start} {end}"

    def _veiled(self, event: events.Veiled, viewers: Sequence[int]) -> str:
        """The move of a piece from or to a place that some players do not know."""
        keys, origin = self.keys, event.origin if self._knows(event.origin_veil, viewers) else -1
        if self._knows(event.place_veil, viewers):
            end = " in secret" if event.place_veil else ""
            return self._piece_goes(event.piece, origin, event.place) + end
        start = f" from {keys.place_title(origin)}" if origin >= 0 else ""
        return f"{keys.single_title(event.piece)} moves{start} in secret"

    @staticmethod
    def _knows(veil: int, viewers: Sequence[int]) -> bool:
        return veil == 0 or all(viewer == veil - 1 for viewer in viewers)

    # ------------------------------------------------------------ scorings and cards

    def _counter(self, event: events.Counted) -> str:
        counter = self.program.layout.counters[event.counter]
        goes = "rise" if event.after > event.before else "fall"
        goes += "" if is_several(self.keys.title(counter.id)) else "s"
        return f"{self.keys.counter_title(counter, event.bearer)} {goes} to {event.after}"

    def _manner(self, event: events.Manner) -> str:
        name, second = self.keys.place_title(event.place), self.keys.place_title(event.other)
        if event.how == WITH:
            return f"{name} and {second} count as one"
        return f"{name} counts like {second}" if event.how == LIKE else f"{name} counts twice"

    def _card(self, event: events.CardMoved | events.CardShown, viewers: Sequence[int]) -> str:
        sees, ends = self.keys.sees, (event.origin, event.target)
        known = isinstance(event, events.CardShown) or all(
            any(sees(end, viewer) for end in ends) for viewer in viewers
        )
        title = self.keys.card_title(event.card) if known else "a card"
        apart = self.keys.card_apart(event.card) if known else title
        return self._arrival(apart, event.target) or (
            f"{title} moves from {self.zone(event.origin)} to {self.zone(event.target)}"
        )

    def _arrival(self, title: str, target: int) -> str:
        """The text of a card zone for a card that comes to it; empty if it has none."""
        name, _, colour = self.keys.zones[target].partition("/") if target >= 0 else ("", "", "")
        arrives = self.keys.defs.card_zones[name].arrives if name else None
        if arrives is None:
            return ""
        return f"{colour} {arrives} {title}" if colour else f"{title} {arrives}"


_UNKNOWN = {
    domains.PLACE: "a region",
    domains.PLAYER: "a player",
    domains.PIECE: "a piece",
    domains.CARD: "a card",
    domains.NUMBER: "a number",
    domains.ANSWER: "yes or no",
}
"""What the log calls a secret choice before it is shown."""
