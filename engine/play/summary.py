"""The summary of a game: rounds, scorings place by place, points, and the winners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from ..bots.bots import Bot
from ..bots.playing import play
from ..game.game import Game
from ..game.state import events
from ..game.state.events import OF_CARDS, Event
from ..game.telling.locations import shown_events
from ..game.telling.log import Narrator
from ..text.wording import listing
from .lines import Paint, plain
from .screen_log import folded, gathered
from .table_view import capital
from .tally import made_lines, paid_parts


def play_out(game: Game, bots: Mapping[str, Bot]) -> None:
    """Plays a game to its end; every player needs a bot."""
    play(game, [bots[player] for player in game.players])


def log_lines(game: Game, paint: Paint = plain, *, whole: bool = False) -> Iterator[str]:
    """The events so far: every round, every scoring with its parts, the points after each.

    whole: all other events, too.
    """
    grouped = gathered(shown_events(game.machine.layout, game.state))
    yield from folded(_Summary(game, paint, whole=whole).lines(grouped))


def result(game: Game, paint: Paint = plain) -> list[str]:
    """The points at the end, best first, and the winners."""
    ranking = sorted(game.scores.items(), key=lambda item: -item[1])
    rows = [f"  {paint(colour, f'{colour:<10}')}{points:>4}" for colour, points in ranking]
    won = [paint(colour, colour) for colour in game.winners]
    winners = listing(won, "and") or "No player"
    verb = "wins" if len(won) < 2 else "share the victory"
    made = ["The game began from a given position, without set-up."] if game.given else []
    return ["Points at the end:", *rows, *made_lines(game, paint), f"{winners} {verb}.", *made]


_POINTS = (events.Gained, events.Lost, events.Gave)
"""The events of points that no scoring pays."""
_OWN_LINES = (*_POINTS, events.Round, events.Ended)


class _Summary:
    def __init__(self, game: Game, paint: Paint, *, whole: bool) -> None:
        self.keys = game.keys
        self.narrator = Narrator(game.machine.program, game.keys) if whole else None
        self.paint = paint
        self.game = game
        self.points = dict.fromkeys(range(len(game.players)), 0)
        self.action: events.ActionBegan | None = None
        self.paid: list[events.Points] = []
        self.place: int | None = None
        self.scoring = False

    def lines(self, log: Iterable[Event]) -> Iterator[str]:
        if self.narrator is not None:
            yield "Before the first round"
        for event in chain(log, [events.Ended()]):
            if isinstance(event, events.Points):
                self.paid.append(event)
                self.points[event.player] += event.points
                continue
            yield from self._place()
            if isinstance(event, events.Scored):
                if not self.scoring:
                    yield f"  {self._heading()}"
                self.scoring, self.place = True, event.place
                continue
            if self.scoring and self._ends_a_scoring(event):
                self.scoring = False
                yield f"    points now: {self._standings()}"
            if self.narrator is not None and not isinstance(event, _OWN_LINES):
                yield from (f"  {line}" for line in self.narrator.describe([event]))
            if isinstance(event, _POINTS):
                yield f"    {self._moved_points(event)}{self.keys.source_note(event.source)}"
            elif isinstance(event, events.Round):
                yield f"Round {event.number}"
            elif isinstance(event, events.ActionBegan):
                self.action = event
            elif self.action and isinstance(event, OF_CARDS) and event.card == self.action.card:
                self.action = None

    def _ends_a_scoring(self, event: Event) -> bool:
        """Whether the scoring is over at this event; with all events, at the first outside it."""
        if self.narrator is None:
            return isinstance(event, (*OF_CARDS, events.Round, events.Ended))
        return not isinstance(event, (*_POINTS, events.Manner, events.Chose))

    def _moved_points(self, event: events.Gained | events.Lost | events.Gave) -> str:
        """The line for points that no scoring pays, without their source."""
        player, points, who = event.player, event.points, self._colour(event.player)
        if isinstance(event, events.Gained):
            self.points[player] += points
            return f"{who} gains {points}"
        self.points[player] -= points
        if isinstance(event, events.Lost):
            return f"{who} loses {points}"
        self.points[event.taker] += points
        return f"{who} gives {points} to {self._colour(event.taker)}"

    def _heading(self) -> str:
        if self.action is None:
            return "Scoring"
        who = self._colour(self.action.player)
        return f"{self.keys.card_title(self.action.card)}, played by {who}"

    def _place(self) -> Iterator[str]:
        """The points that the last scored place pays, player by player."""
        place, self.place = self.place, None
        paid, self.paid = self.paid, []
        if place is None and not paid:
            return
        place = place if place is not None else paid[0].place
        title = capital(self.keys.title(self.keys.places[place]))
        yield f"    {title + ':':<20} {paid_parts(self.game, paid, self.paint)}"

    def _standings(self) -> str:
        return ", ".join(f"{self._colour(n)} {points}" for n, points in self.points.items())

    def _colour(self, player: int) -> str:
        colour = self.keys.colours[player]
        return self.paint(colour, colour)
