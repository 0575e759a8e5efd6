"""The summary of a game: rounds, scorings place by place, points, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..bots.bots import Bot
from ..game.game import Game
from ..game.state import event_types
from ..game.state.history import Entry, entries, log_of
from ..game.telling.log import Narrator
from .board import plain
from .lines import Paint
from .sight import capital
from .tally import made_lines


def play_out(game: Game, bots: Mapping[str, Bot]) -> None:
    """Plays a game to its end; every player needs a bot."""
    while not game.over:
        bot = bots[game.players[game.state.player]]
        game.take(bot.choose(game))


def log_lines(game: Game, paint: Paint = plain, *, every_card: bool = False) -> Iterator[str]:
    """The events so far: every round, every scoring with its parts, the points after each.

    every_card: each card that is played or comes to lie in the open, and what its action did.
    """
    yield from _Summary(game, paint, every_card=every_card).lines(entries(game.state.log))


def result(game: Game, paint: Paint = plain) -> list[str]:
    """The points at the end, best first, and the winners."""
    ranking = sorted(game.scores.items(), key=lambda item: -item[1])
    rows = [f"  {paint(colour, f'{colour:<10}')}{points:>4}" for colour, points in ranking]
    winners = " and ".join(paint(colour, colour) for colour in game.winners)
    verb = "wins" if len(game.winners) == 1 else "share the victory"
    made = ["The game began from a made position, not with set-up."] if game.given else []
    return ["Points at the end:", *rows, *made_lines(game, paint), f"{winners} {verb}.", *made]


_POINTS = {event_types.GAINED: "gains", event_types.LOST: "loses", event_types.GAVE: "gives"}
"""What is said of points that no scoring pays."""


class _Summary:
    def __init__(self, game: Game, paint: Paint, *, every_card: bool) -> None:
        self.keys = game.keys
        self.narrator = Narrator(game.machine.program, game.keys) if every_card else None
        self.paint = paint
        self.reasons = game.machine.program.payment.reasons
        self.points = dict.fromkeys(range(len(game.players)), 0)
        self.action: Entry | None = None
        self.paid: list[Entry] = []
        self.place: int | None = None
        self.scoring = False

    def lines(self, log: list[Entry]) -> Iterator[str]:
        for entry in [*log, (event_types.ENDED,)]:
            event = entry[0]
            if event == event_types.POINTS:
                self.paid.append(entry)
                self.points[entry[1]] += entry[2]
                continue
            yield from self._place()
            if event == event_types.SCORED:
                if not self.scoring:
                    yield f"  {self._heading()}"
                self.scoring, self.place = True, entry[1]
                continue
            if self.scoring and event in _ENDS_A_SCORING:
                self.scoring = False
                yield f"    points now: {self._standings()}"
            if self.narrator is not None and self._is_a_card_in_the_open(entry):
                yield from (f"  {line}" for line in self.narrator.tell(log_of([entry])))
            if event in _POINTS:
                yield self._moved_points(entry)
            elif event == event_types.ROUND:
                yield f"Round {entry[1]}"
            elif event == event_types.ACTION:
                self.action = entry
            elif event in _CARDS and self.action is not None and entry[1] == self.action[2]:
                self.action = None

    def _is_a_card_in_the_open(self, entry: Entry) -> bool:
        """Whether a card is played, or comes to lie where all players see it."""
        if entry[0] != event_types.CARD:
            return entry[0] in _PLAYED
        zone = entry[3]
        name = self.keys.zones[zone].partition("/")[0] if zone >= 0 else ""
        return bool(name) and self.keys.defs.card_zones[name].seen_by == "all"

    def _moved_points(self, entry: Entry) -> str:
        """Points that no scoring pays."""
        event, player, *other, points, source = entry
        self.points[player] += points if event == event_types.GAINED else -points
        to = ""
        if other:
            self.points[other[0]] += points
            to = f" to {self._colour(other[0])}"
        why = self.keys.source_note(source)
        return f"    {self._colour(player)} {_POINTS[event]} {points}{to}{why}"

    def _heading(self) -> str:
        if self.action is None:
            return "Scoring"
        who = self._colour(self.action[1])
        return f"{self.keys.card_title(self.action[2])}, played by {who}"

    def _place(self) -> Iterator[str]:
        """What the place that was scored last has paid, a player at a time."""
        place, self.place = self.place, None
        paid, self.paid = self.paid, []
        if place is None and not paid:
            return
        parts: dict[int, list[str]] = {}
        for _, player, points, reason, _ in paid:
            why = self.keys.title(self.reasons[reason])
            parts.setdefault(player, []).append(f"{points} {why}")
        told = [f"{self._colour(player)} {' + '.join(why)}" for player, why in parts.items()]
        place = place if place is not None else paid[0][4]
        title = capital(self.keys.title(self.keys.places[place]))
        yield f"    {title + ':':<20} {', '.join(told) or 'nobody'}"

    def _standings(self) -> str:
        return ", ".join(f"{self._colour(n)} {points}" for n, points in self.points.items())

    def _colour(self, player: int) -> str:
        colour = self.keys.colours[player]
        return self.paint(colour, colour)


_PLAYED = frozenset(
    {
        event_types.SHOWN,
        event_types.ACTION,
        event_types.DECLINED,
        event_types.STOPPED,
        event_types.IDLE,
    }
)
_CARDS = frozenset({event_types.CARD, event_types.SHOWN})
_ENDS_A_SCORING = _CARDS | {event_types.ROUND, event_types.ENDED}
