"""A bot that plays its options out, with greedy players, until one is clearly best.

A race on samples of what its player can't know: the playouts of all options use the same random
numbers, so that only the options differ; those that clearly trail drop out. So it searches long
where much depends on the other players, and hardly where nothing does.

Maron and Moore, "Hoeffding races", 1994.
"""

from __future__ import annotations

import random
import time
from math import fsum, inf, sqrt
from statistics import fmean

from ..game.game import Game
from ..game.state.state import State
from .chance import chance_for
from .greedy_bot import worth_ahead
from .lookahead import Lookahead, lookahead_for, picks_on

ITERATIONS = 128
"""The default limit of playouts for a decision."""
_SAMPLES = 16
"""The number of samples, which the laps use in turn."""
_DRAWN = 3
"""How many samples are drawn at once if more are needed."""
_SECRET_SAMPLES = 3
"""The number of samples for the first look at a secret choice."""
_MOST_TRIED = 16
"""The most options in a race, the best at a first look."""
_HOPELESS = 6.0
"""An option that trails by so many points at a first look is not in the race."""
_LEAST = 3
"""The number of laps before an option may drop out."""
_CLEAR = 1.5
"""An option drops out if it trails by so many standard errors."""
_MOST_AHEAD = 80
"""The most choices of a playout, if the round is not over before."""
_SAME = 1e-9
"""Leads that differ by less are equal."""
_TIES = 1009
"""The number of random tie-breakers in a lap."""


class SearchBot:
    """Plays its options out to the end of the round, many times, and takes the best.

    iterations: the number of playouts; the same seed and the same game give the same choice.
    seconds: a time limit instead; then they may not.
    """

    def __init__(
        self, seed: int, *, iterations: int = ITERATIONS, seconds: float | None = None
    ) -> None:
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        options = len(game.state.options)
        if options == 1:
            return 0
        ends = inf if self._seconds is None else time.monotonic() + self._seconds
        most = self._iterations if self._seconds is None else inf
        chance = chance_for(game, self._seed)
        seeds = [chance.getrandbits(60) for _ in range(_SAMPLES)]
        ahead = lookahead_for(game, far=True)
        samples = _Samples(game, seeds)
        looked = samples.first(_SECRET_SAMPLES if ahead.is_secret(game.state) else 1)
        first = worth_ahead(ahead, looked, range(options), chance)
        race = _Race(game, ahead, samples, chance.getrandbits(60), _hopeful(first, chance))
        while race.is_open() and race.done < most and time.monotonic() < ends:
            race.lap()
        return race.best()


def _hopeful(first: list[float], chance: random.Random) -> list[int]:
    """The options in the race, the best at a first look first."""
    least = max(first) - _HOPELESS
    found = [number for number, worth in enumerate(first) if worth > least]
    chance.shuffle(found)
    return sorted(found, key=first.__getitem__, reverse=True)[:_MOST_TRIED]


class _Samples:
    """The samples of one decision, drawn a few at a time, since most races need few."""

    def __init__(self, game: Game, seeds: list[int]) -> None:
        self._game, self._seeds = game, seeds
        self._drawn: list[State] = []

    def first(self, count: int) -> list[State]:
        """The first `count` samples."""
        if count > len(self._drawn):
            seeds = self._seeds[len(self._drawn) : max(count, len(self._drawn) + _DRAWN)]
            drawn = self._game.samples(self._game.state.player, seeds, light=True)
            self._drawn += [sample.state for sample in drawn]
        return self._drawn[:count]

    def of_lap(self, lap: int) -> State:
        """The sample for a lap."""
        number = lap % len(self._seeds)
        return self.first(number + 1)[number]


class _Race:
    """The options of one decision, and the leads after their playouts.

    done: the number of playouts.
    """

    def __init__(
        self, game: Game, ahead: Lookahead, samples: _Samples, seed: int, numbers: list[int]
    ) -> None:
        self._samples = samples
        self._player = game.state.player
        self._ahead, self._lead = ahead, ahead.lead
        self._round = game.machine.layout.round
        self._now = game.state.cells[self._round]
        self._seed = seed
        self._running = numbers
        self._laps = 0
        self._leads: dict[int, list[float]] = {number: [] for number in numbers}
        self.done = 0

    def is_open(self) -> bool:
        """Whether more than one option may still be the best."""
        return len(self._running) > 1

    def best(self) -> int:
        """The option with the best mean lead of those that are left."""
        return max(self._running, key=lambda number: fmean(self._leads[number] or [0]))

    def lap(self) -> None:
        """Plays out each option that is left; drops those that clearly trail."""
        chance = random.Random(self._seed + self._laps).random
        ties = [1e-6 * chance() for _ in range(_TIES)]
        sample = self._samples.of_lap(self._laps)
        for number in self._running:
            self._leads[number].append(self._played_on(sample, number, ties))
        self.done += len(self._running)
        self._laps += 1
        if self._laps >= _LEAST:
            best = self.best()
            self._running = [
                number
                for number in self._running
                if number == best or not self._is_worse(number, best)
            ]

    def _is_worse(self, number: int, best: int) -> bool:
        pairs = zip(self._leads[best], self._leads[number], strict=True)
        deficits = [more - less for more, less in pairs]
        mean, count = fmean(deficits), len(deficits)
        squares = fsum((one - mean) * (one - mean) for one in deficits)
        return mean >= _CLEAR * sqrt(squares / (count * (count - 1)))

    def _played_on(self, sample: State, number: int, ties: list[float]) -> float:
        """The lead at the end of the round; ties: the random numbers of this lap."""
        state = self._ahead.taken(sample, number)
        for _ in range(_MOST_AHEAD):
            if state.pc < 0 or state.cells[self._round] != self._now:
                break
            state = self._on(state, ties)
        return self._lead(state, self._player)

    def _on(self, state: State, ties: list[float]) -> State:
        """The state after the choice that is best at once for the player who decides.

        If all options are equal, each is played to the end of the turn, and the best of these
        states is the result. In a row of picks, only the pick taken is played to the end. ties:
        break further ties, so that a player breaks them alike after any earlier choices.
        """
        player, lead = state.player, self._lead
        found = self._ahead.all_after(state)
        if len(found) == 1:
            return found[0]
        worth = [lead(after, player) for after in found]
        same = max(worth) - min(worth) < _SAME
        row = same and picks_on(state, found)
        if same and not row:
            found = [self._ahead.turn_done(after, player, _MOST_AHEAD) for after in found]
            worth = [lead(after, player) for after in found]
        for number, option in enumerate(state.options):
            worth[number] += ties[(8 * option + player) % _TIES]
        best = found[worth.index(max(worth))]
        if not row:
            return best
        return self._ahead.turn_done(self._ahead.row_done(best), player, _MOST_AHEAD)
