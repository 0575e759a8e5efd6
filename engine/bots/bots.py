"""Bots: players for the machine, which see what their player may see and choose one option."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from ..compile.operations import Op
from ..game.events.types import REVEALED, SEALED
from ..game.game import Game
from ..game.history import entries
from ..game.rng import begin

_SAMPLES = 3
"""How often a bot imagines what it does not know, where that matters."""
_MOST_AHEAD = 30
"""Most choices of others that a bot imagines after its own."""
_POTENTIAL = 0.8
"""What a point is worth that the board would pay if it were scored now."""
_ON_BOARD, _AT_HAND = 0.5, 0.25
"""What a piece on the board, and one elsewhere but not in the supply, is worth in points."""


class Bot(Protocol):
    """Chooses for the player who decides in a game."""

    def choose(self, game: Game) -> int:
        """The number of the option to take. The game is not changed."""


class RandomBot:
    """Takes any option. The same seed and the same game give the same choice."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        return _random_for(game, self._seed).randrange(len(game.state.options))


class GreedyBot:
    """Looks one choice ahead and takes what leaves it best off, against its opponents.

    It looks ahead on a clone in which what its player may not know is replaced by chance: the
    order of the decks, the dice of the game, secret choices of others. How many pieces lie in a
    place that nobody may look into it does use: everybody saw them go there. It knows no card
    and no region by name, and it makes no plan beyond its choice.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, game: Game) -> int:
        """The number of the option to take."""
        random_ = _random_for(game, self._seed)
        player = game.state.player
        samples = _SAMPLES if _is_secret(game) else 1
        worth = [0.0] * len(game.state.options)
        for _ in range(samples):
            imagined = imagine(game, random_)
            for number in range(len(worth)):
                after = imagined.clone()
                after.take(number)
                _finish_secrets(after, player, random_)
                worth[number] += standing(after, player)
        best = max(worth)
        return random_.choice([n for n, value in enumerate(worth) if value >= best - 1e-9])


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots by their names."""


def _random_for(game: Game, seed: int) -> random.Random:
    """A generator that depends on the moment, so that a saved game goes on as it would have."""
    return random.Random(f"{seed}/{game.seed}/{len(game.choices)}")


# ---------------------------------------------------------------- what may be known


def imagine(game: Game, random_: random.Random) -> Game:
    """A clone in which what the deciding player may not know is drawn anew."""
    clone = game.clone()
    state, layout = clone.state, clone.machine.layout
    cells = state.cells
    begin(cells, layout, random_.getrandbits(64))
    for ring in layout.rings:
        count, head = cells[ring.count], cells[ring.head]
        spots = [ring.base + (head + n) % ring.capacity for n in range(count)]
        cards = [cells[spot] for spot in spots]
        random_.shuffle(cards)
        for spot, card in zip(spots, cards, strict=True):
            cells[spot] = card
    slots = None if clone.over else _op(clone).secret_slot()
    if slots is not None:
        first = state.frame + slots
        for player in _sealed(clone):
            if player != state.player:
                state.stack[first + player] = random_.choice(state.options)
    return clone


def _op(game: Game) -> Op:
    return game.machine.program.code[game.state.pc].op


def _is_secret(game: Game) -> bool:
    return not game.over and _op(game).is_secret()


def _sealed(game: Game) -> list[int]:
    """The players whose secret choices lie on the table, not yet revealed."""
    sealed: dict[int, None] = {}
    for entry in entries(game.state.log):
        if entry[0] == SEALED:
            sealed[entry[1]] = None
        elif entry[0] == REVEALED:
            sealed.pop(entry[1], None)
    return list(sealed)


def _finish_secrets(game: Game, player: int, random_: random.Random) -> None:
    """Lets the others make their secret choices by chance, so that what follows is seen."""
    for _ in range(_MOST_AHEAD):
        if not _is_secret(game) or game.state.player == player:
            return
        game.take(random_.randrange(len(game.state.options)))


# ---------------------------------------------------------------- how good a position is


def standing(game: Game, player: int) -> float:
    """The lead of a player over the average of the others, in points.

    It counts points; points that the board would pay if every place were scored now; and pieces
    that have left the supply.
    """
    machine, layout = game.machine, game.machine.layout
    cells = game.state.cells
    points = cells[layout.points_base : layout.points_base + layout.players]
    values = [point + _pieces(game, owner) for owner, point in enumerate(points)]
    if not game.over:
        scored = game.state.clone()
        for place in machine.program.payment.values:
            machine.events.score(scored, place, first_only=False)
        paid = scored.cells[layout.points_base : layout.points_base + layout.players]
        values = [
            value + _POTENTIAL * (after - before)
            for value, after, before in zip(values, paid, points, strict=True)
        ]
    others = [value for owner, value in enumerate(values) if owner != player]
    return values[player] - sum(others) / max(1, len(others))


def _pieces(game: Game, owner: int) -> float:
    layout, defs = game.machine.layout, game.rules.definitions
    cells = game.state.cells
    worth = 0.0
    for kind, name in enumerate(layout.counted):
        supply = layout.first_place.get(defs.pieces[name].start or "", -1)
        for place, key in enumerate(layout.places):
            amount = cells[layout.pieces_at(kind, place, owner)]
            if amount and place != supply:
                known = defs.places.get(key.partition("/")[0])
                worth += amount * (_ON_BOARD if known is None or known.board else _AT_HAND)
    return worth
