"""A bot that looks one choice ahead, or to the end of its turn if all options are equal."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..game.game import Game
from ..game.state.state import State
from .chance import chance_for, one_of_best
from .lookahead import Lookahead, lookahead_for, picks_on

_SAMPLES = 3
"""The number of samples for a secret choice; other choices need one."""
_SAME = 1e-9
"""Leads that differ by less are equal."""
_MOST_AHEAD = 30
"""The most choices to look ahead after the bot's own."""


class GreedyBot:
    """Takes the option with the largest lead over its opponents.

    It looks ahead on samples, in which what its player may not know is drawn at random. If all
    options are equal after one choice (which card to take, whether to perform it), it plays on
    alone until another player decides, with the best option each time: so it values a card by its
    effect. It knows no card or region by name, and does not plan beyond its turn.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        options = len(game.state.options)
        if options == 1:
            return 0
        chance = chance_for(game, self._seed)
        ahead = lookahead_for(game)
        many = _SAMPLES if ahead.is_secret(game.state) else 1
        seeds = [chance.getrandbits(60) for _ in range(many)]
        samples = game.samples(game.state.player, seeds, light=True)
        states = [sample.state for sample in samples]
        return one_of_best(worth_ahead(ahead, states, range(options), chance), chance)


def worth_ahead(
    ahead: Lookahead, samples: Sequence[State], numbers: Sequence[int], chance: random.Random
) -> list[float]:
    """The lead of the player who decides, after each option or, if all are equal, the turn."""
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


def _finish_secrets(ahead: Lookahead, state: State, player: int, chance: random.Random) -> None:
    """Makes the other players' secret choices at random, to reach what follows."""
    for _ in range(_MOST_AHEAD):
        if not ahead.is_secret(state) or state.player == player:
            return
        ahead.take(state, chance.randrange(len(state.options)))
