"""A bot that searches: it plays its options on, with everybody greedy, until one is clearly best.

A race on samples of what its player can't know: the options are played on with the same chance, so
that they differ by what they do; those that are clearly behind drop out. So it looks long where
much hangs on what others do, and hardly where nothing does.

Maron and Moore, "Hoeffding races", 1994.
"""

from __future__ import annotations

import random
import time
from math import fsum, inf, sqrt
from statistics import fmean

from ..game.game import Game
from ..game.state.state import State
from .ahead import Ahead, picks_on
from .chance import chance_for
from .greedy_bot import worth_ahead
from .standing import standing_for

ITERATIONS = 128
"""How often the bot plays on from a decision at most, unless it is told otherwise."""
_SAMPLES = 16
"""How many samples it plays on from, one after the other."""
_DRAWN = 3
"""How many samples are drawn together, when more are needed."""
_SECRET_SAMPLES = 3
"""On how many of them it looks first at what is chosen in secret."""
_MOST_TRIED = 16
"""So many options are played on at most, the best at a first look."""
_HOPELESS = 6.0
"""An option that is so many points behind at a first look is not played on."""
_LEAST = 3
"""So often each option is played on before one drops out."""
_CLEAR = 1.5
"""An option drops out when it is behind by so many standard errors."""
_MOST_AHEAD = 80
"""Most choices that are played on, if the round is not over before."""
_SAME = 1e-9
"""Leads that differ by less are the same."""
_TIES = 1009
"""So many chances decide between what is equally good."""


class SearchBot:
    """Plays its options on to the end of the round, again and again, and takes what is best.

    iterations: how often; then the same seed and the same game give the same choice. seconds: for
    so long instead; then they may not.
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
        ahead = Ahead(game.machine, standing_for(game, ahead=True).lead)
        samples = _Samples(game, seeds)
        looked = samples.first(_SECRET_SAMPLES if ahead.is_secret(game.state) else 1)
        first = worth_ahead(ahead, looked, range(options), chance)
        race = _Race(game, ahead, samples, chance.getrandbits(60), _hopeful(first, chance))
        while race.is_open() and race.done < most and time.monotonic() < ends:
            race.lap()
        return race.best()


def _hopeful(first: list[float], chance: random.Random) -> list[int]:
    """The options that are worth a try, the best at a first look first."""
    least = max(first) - _HOPELESS
    found = [number for number, worth in enumerate(first) if worth > least]
    chance.shuffle(found)
    return sorted(found, key=first.__getitem__, reverse=True)[:_MOST_TRIED]


class _Samples:
    """The samples of one decision. They are drawn a few at a time: most races need few of them."""

    def __init__(self, game: Game, seeds: list[int]) -> None:
        self._game, self._seeds = game, seeds
        self._drawn: list[State] = []

    def first(self, count: int) -> list[State]:
        """The first of them, so many."""
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
    """The options of one decision, and the leads to which they came.

    done: how often an option was played on.
    """

    def __init__(
        self, game: Game, ahead: Ahead, samples: _Samples, seed: int, numbers: list[int]
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
        """The option that does best of those that are left."""
        return max(self._running, key=lambda number: fmean(self._leads[number] or [0]))

    def lap(self) -> None:
        """Plays each option on that is left; drops those that are clearly behind."""
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
        """The lead at the end of the round; what chance does is the same for all in this lap."""
        state = self._ahead.taken(sample, number)
        for _ in range(_MOST_AHEAD):
            if state.pc < 0 or state.cells[self._round] != self._now:
                break
            state = self._on(state, ties)
        return self._lead(state, self._player)

    def _on(self, state: State, ties: list[float]) -> State:
        """The state after the choice that leaves whoever decides best off at once.

        Where he sees no difference, he looks to the end of his turn: it is the state then. Before
        the last of a row of picks he does not; only the one that he takes is played to the end.
        ties: of what is equal even so, the same players take the same, whatever was done before.
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
