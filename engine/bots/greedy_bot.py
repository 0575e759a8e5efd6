"""A bot that looks one choice ahead, and on to the end of its turn where that tells nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from ..game.game import Game
from ..game.state.domains import CARD
from ..game.state.state import State
from .chance import chance_for, one_of_best
from .standing import standing_for

_SAMPLES = 3
"""How often a bot imagines what it does not know, where that matters."""
_SAME = 1e-9
"""Leads that differ by less are the same."""
_MOST_AHEAD = 30
"""Most choices that a bot imagines after its own."""

Leads = Callable[[State], list[float]]
"""What values a position: by how much each player is ahead."""


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
        seeds = [chance.getrandbits(60) for _ in range(_SAMPLES if is_secret(game) else 1)]
        samples = game.samples(game.state.player, seeds, light=True)
        leads = standing_for(game).leads
        return one_of_best(worth_ahead(samples, range(options), chance, leads), chance)


def worth_ahead(
    samples: Sequence[Game], numbers: Sequence[int], chance: random.Random, leads: Leads
) -> list[float]:
    """The lead of the player who decides, after each of some options or after the turn."""
    player = samples[0].state.player
    worth = [0.0] * len(numbers)
    seen = []
    for at, number in enumerate(numbers):
        for sample in samples:
            after = _taken(sample, number)
            _finish_secrets(after, player, chance)
            worth[at] += leads(after.state)[player] / len(samples)
            seen.append(after.state)
    if max(worth) - min(worth) > _SAME or picks_on(samples[0].state, seen):
        return worth
    ends = [_after_turn(_taken(samples[0], number), player, leads) for number in numbers]
    return [leads(after.state)[player] for after in ends]


def picks_on(state: State, found: Iterable[State]) -> bool:
    """Whether a card is picked, and each pick leads to the same question to the same player.

    Only the last pick of such a row is tried to the end of the turn: each one before it would try
    all that follow it.
    """
    if state.domain != CARD:
        return False
    asked = state.pc, state.player, CARD
    return all((after.pc, after.player, after.domain) == asked for after in found)


def _taken(game: Game, number: int) -> Game:
    """The game after one choice, on a clone."""
    after = game.clone(light=True)
    after.take(number)
    return after


def _best_now(game: Game, leads: Leads) -> Game:
    """The game after the choice that leaves the player who decides best off at once."""
    player = game.state.player
    found = [_taken(game, number) for number in range(len(game.state.options))]
    return max(found, key=lambda after: leads(after.state)[player])


def is_secret(game: Game) -> bool:
    """Whether only the player who is asked may know what he chooses."""
    return not game.over and game.machine.program.code[game.state.pc].op.is_secret()


def _after_turn(game: Game, player: int, leads: Leads) -> Game:
    """The game when somebody else decides."""
    for _ in range(_MOST_AHEAD):
        if game.over or game.state.player != player:
            break
        game = _best_now(game, leads)
    return game


def _finish_secrets(game: Game, player: int, chance: random.Random) -> None:
    """Lets the others make their secret choices by chance, so that what follows is seen."""
    for _ in range(_MOST_AHEAD):
        if not is_secret(game) or game.state.player == player:
            return
        game.take(chance.randrange(len(game.state.options)))
