"""The summary of a game: rounds, scorings place by place, points, and the winners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from ..bots.bots import Bot
from ..game.game import Game
from ..game.state import event_types
from ..game.state.history import Entry
from ..game.telling.locations import shown_entries
from ..game.telling.log import Narrator
from .board import plain
from .lines import Paint
from .screen_log import folded, gathered
from .table_view import capital
from .tally import made_lines, paid_parts


def play_out(game: Game, bots: Mapping[str, Bot]) -> None:
    """Plays a game to its end; every player needs a bot."""
    while not game.over:
        bot = bots[game.players[game.state.player]]
        game.take(bot.choose(game))


def log_lines(game: Game, paint: Paint = plain, *, whole: bool = False) -> Iterator[str]:
    """The events so far: every round, every scoring with its parts, the points after each.

    whole: all other events, too.
    """
    grouped = gathered(shown_entries(game.machine.layout, game.state))
    yield from folded(_Summary(game, paint, whole=whole).lines(grouped))


def result(game: Game, paint: Paint = plain) -> list[str]:
    """The points at the end, best first, and the winners."""
    ranking = sorted(game.scores.items(), key=lambda item: -item[1])
    rows = [f"  {paint(colour, f'{colour:<10}')}{points:>4}" for colour, points in ranking]
    winners = " and ".join(paint(colour, colour) for colour in game.winners)
    verb = "wins" if len(game.winners) == 1 else "share the victory"
    made = ["The game began from a given position, without set-up."] if game.given else []
    return ["Points at the end:", *rows, *made_lines(game, paint), f"{winners} {verb}.", *made]


_POINTS = {event_types.GAINED: "gains", event_types.LOST: "loses", event_types.GAVE: "gives"}
"""The verbs for points that no scoring pays."""


class _Summary:
    def __init__(self, game: Game, paint: Paint, *, whole: bool) -> None:
        self.keys = game.keys
        self.narrator = Narrator(game.machine.program, game.keys) if whole else None
        self.paint = paint
        self.game = game
        self.points = dict.fromkeys(range(len(game.players)), 0)
        self.action: Entry | None = None
        self.paid: list[Entry] = []
        self.place: int | None = None
        self.scoring = False

    def lines(self, log: Iterable[Entry]) -> Iterator[str]:
        if self.narrator is not None:
            yield "Before the first round"
        for entry in chain(log, [(event_types.ENDED,)]):
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
            if self.scoring and self._ends_a_scoring(event):
                self.scoring = False
                yield f"    points now: {self._standings()}"
            if self.narrator is not None and event not in _OWN_LINES:
                yield from (f"  {line}" for line in self.narrator.describe([entry]))
            if event in _POINTS:
                yield self._moved_points(entry)
            elif event == event_types.ROUND:
                yield f"Round {entry[1]}"
            elif event == event_types.ACTION:
                self.action = entry
            elif event in _CARDS and self.action is not None and entry[1] == self.action[2]:
                self.action = None

    def _ends_a_scoring(self, event: int) -> bool:
        """Whether the scoring is over at this event; with all events, at the first outside it."""
        return event in _ENDS_A_SCORING if self.narrator is None else event not in _OF_A_SCORING

    def _moved_points(self, entry: Entry) -> str:
        """The line for points that no scoring pays."""
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
        """The points that the last scored place pays, player by player."""
        place, self.place = self.place, None
        paid, self.paid = self.paid, []
        if place is None and not paid:
            return
        place = place if place is not None else paid[0][4]
        title = capital(self.keys.title(self.keys.places[place]))
        yield f"    {title + ':':<20} {paid_parts(self.game, paid, self.paint)}"

    def _standings(self) -> str:
        return ", ".join(f"{self._colour(n)} {points}" for n, points in self.points.items())

    def _colour(self, player: int) -> str:
        colour = self.keys.colours[player]
        return self.paint(colour, colour)


_OWN_LINES = frozenset({*_POINTS, event_types.ROUND, event_types.ENDED})
_OF_A_SCORING = frozenset({*_POINTS, event_types.MANNER, event_types.CHOSE})
_CARDS = frozenset({event_types.CARD, event_types.SHOWN})
_ENDS_A_SCORING = _CARDS | {event_types.ROUND, event_types.ENDED}
