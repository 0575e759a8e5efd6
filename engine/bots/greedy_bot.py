"""A bot that looks one choice ahead, and on to the end of its turn where that tells nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..game.game import Game
from ..game.state.state import State
from .ahead import Ahead, picks_on
from .chance import chance_for, one_of_best
from .standing import standing_for

_SAMPLES = 3
"""How often a bot imagines what it does not know, where that matters."""
_SAME = 1e-9
"""Leads that differ by less are the same."""
_MOST_AHEAD = 30
"""Most choices that a bot imagines after its own."""


class GreedyBot:
    """Takes what leaves it best off, against its opponents.

    It looks ahead on samples, in which what its player may not know is drawn by chance. Where it
    sees no difference after one choice (which card to take, whether to perform it), it plays on
    alone until somebody else decides, each time for the best: so it values a card by what that
    does. It knows no card and no region by name, and it makes no plan beyond its turn.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        options = len(game.state.options)
        if options == 1:
            return 0
        chance = chance_for(game, self._seed)
        ahead = Ahead(game.machine, standing_for(game).lead)
        many = _SAMPLES if ahead.is_secret(game.state) else 1
        seeds = [chance.getrandbits(60) for _ in range(many)]
        samples = game.samples(game.state.player, seeds, light=True)
        states = [sample.state for sample in samples]
        return one_of_best(worth_ahead(ahead, states, range(options), chance), chance)


def worth_ahead(
    ahead: Ahead, samples: Sequence[State], numbers: Sequence[int], chance: random.Random
) -> list[float]:
    """The lead of the player who decides, after each of some options or after the turn."""
    player = samples[0].player
    worth = [0.0] * len(numbers)
    seen = []
    for at, number in enumerate(numbers):
        for sample in samples:
            after = ahead.taken(sample, number)
            _finish_secrets(ahead, after, player, chance)
            worth[at] += ahead.lead(after, player) / len(samples)
            seen.append(after)
    if max(worth) - min(worth) > _SAME or picks_on(samples[0], seen):
        return worth
    firsts = [ahead.taken(samples[0], number) for number in numbers]
    ends = [ahead.turn_done(first, player, _MOST_AHEAD) for first in firsts]
    return [ahead.lead(after, player) for after in ends]


def _finish_secrets(ahead: Ahead, state: State, player: int, chance: random.Random) -> None:
    """Lets the others make their secret choices by chance, so that what follows is seen."""
    for _ in range(_MOST_AHEAD):
        if not ahead.is_secret(state) or state.player == player:
            return
        ahead.take(state, chance.randrange(len(state.options)))
