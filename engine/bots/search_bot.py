"""A bot that searches: Monte Carlo tree search over what its player may know.

Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012: one tree for all
samples; an option that only some samples offer is weighed by how often it was offered.
"""

from __future__ import annotations

import math
import random
import time

from ..game.game import Game
from .chance import chance_for
from .greedy_bot import is_secret, worth_ahead
from .standing import standing_for

ITERATIONS = 24
"""How often the bot plays on from a decision, unless it is told otherwise."""
_MOST_SAMPLES = 8
"""How many samples it plays on from, one after the other."""
_CURIOSITY = 3.0
"""How many points it gives for trying what it has seldom tried."""
_TRUST = 2.0
"""So many visits is worth what a greedy look at an option says of it."""
_LOOKS = 3
"""Of how many options, drawn by chance, the others take the best when the game is played on."""
_MOST_AHEAD = 60
"""Most choices beyond the tree, if the round is not over before."""


class _Node:
    """What came of one row of choices: visits, how often it was offered, the sum of the leads.

    ahead: what a greedy look says of each option, in points.
    """

    __slots__ = ("after", "ahead", "leads", "offered", "visits")

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.offered = 0
        self.leads = [0.0] * players
        self.ahead: dict[int, float] = {}
        self.after: dict[int, _Node] = {}

    def add(self, leads: list[float]) -> None:
        """Counts one more visit."""
        self.visits += 1
        for player, lead in enumerate(leads):
            self.leads[player] += lead


class SearchBot:
    """Plays on from each decision to the end of the round, again and again, and keeps what is best.

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
        if len(game.state.options) == 1:
            return 0
        chance = chance_for(game, self._seed)
        count = _MOST_SAMPLES if self._seconds else min(_MOST_SAMPLES, self._iterations)
        seeds = [chance.getrandbits(60) for _ in range(count)]
        search = _Search(game, game.samples(game.state.player, seeds, light=True), chance)
        ends = None if self._seconds is None else time.monotonic() + self._seconds
        done = 0
        while done < self._iterations if ends is None else time.monotonic() < ends:
            search.play(done)
            done += 1
        return search.best()


class _Search:
    """The tree over one decision."""

    def __init__(self, game: Game, samples: list[Game], chance: random.Random) -> None:
        self._options = game.state.options
        self._samples = samples
        self._chance = chance
        self._player = game.state.player
        self._players = len(game.players)
        self._leads = standing_for(game).leads
        self._round = game.machine.layout.round
        self._last = game.state.cells[self._round]
        self._root = _Node(self._players)

    def best(self) -> int:
        """The option that was tried most often, and of those the one with the highest lead."""
        rank = []
        for option in self._options:
            node = self._root.after.get(option)
            found = (0, 0.0) if node is None else (node.visits, node.leads[self._player])
            rank.append(found)
        return rank.index(max(rank))

    def play(self, number: int) -> None:
        """One way through the tree, and on to the end of the round."""
        game = self._samples[number % len(self._samples)].clone(light=True)
        path = self._down(game)
        self._on(game)
        leads = self._leads(game.state)
        for node in path:
            node.add(leads)

    def _down(self, game: Game) -> list[_Node]:
        """Goes down the tree to something new; the nodes on the way."""
        node, path = self._root, [self._root]
        while not game.over:
            options, player = game.state.options, game.state.player
            if len(options) == 1:
                game.take(0)
            elif player != self._player and is_secret(game):
                game.take(self._any(len(options)))  # nobody chooses by what he can't know
            else:
                at = self._most_promising(node, game)
                new = options[at] not in node.after
                node = node.after.setdefault(options[at], _Node(self._players))
                path.append(node)
                game.take(at)
                if new:
                    break
        return path

    def _most_promising(self, node: _Node, game: Game) -> int:
        """The option that may be best (UCB1), where a greedy look counts as some visits."""
        options, player = game.state.options, game.state.player
        new = [at for at, option in enumerate(options) if option not in node.ahead]
        if new:
            for at, worth in zip(new, worth_ahead([game], new, self._chance), strict=True):
                node.ahead[options[at]] = worth
        usual = node.leads[player] / node.visits if node.visits else 0.0
        usual -= max(node.ahead[option] for option in options)
        hopes = [self._hope(node, option, player, usual) for option in options]
        return hopes.index(max(hopes))

    @staticmethod
    def _hope(node: _Node, option: int, player: int, usual: float) -> float:
        after = node.after.get(option)
        expected = _TRUST * (usual + node.ahead[option])
        if after is None:
            return expected / _TRUST + _CURIOSITY * math.sqrt(math.log(2) / _TRUST)
        after.offered += 1
        visits = after.visits + _TRUST
        mean = (after.leads[player] + expected) / visits
        return mean + _CURIOSITY * math.sqrt(math.log(after.offered + 1) / visits)

    def _on(self, game: Game) -> None:
        """Plays on to the end of the round: whoever decides now looks at all, others at a few."""
        state, now = game.state, game.state.player
        for _ in range(_MOST_AHEAD):
            if game.over or state.cells[self._round] != self._last:
                return
            count = len(state.options)
            now = now if state.player == now else -1
            all_ = count <= _LOOKS or now >= 0
            numbers = list(range(count)) if all_ else self._chance.sample(range(count), _LOOKS)
            game.take(self._best_of(game, numbers))

    def _best_of(self, game: Game, numbers: list[int]) -> int:
        if len(numbers) == 1:
            return numbers[0]
        player, worth = game.state.player, []
        for number in numbers:
            after = game.clone(light=True)
            after.take(number)
            worth.append((self._leads(after.state)[player], self._chance.random(), number))
        return max(worth)[2]

    def _any(self, count: int) -> int:
        return int(self._chance.random() * count)
