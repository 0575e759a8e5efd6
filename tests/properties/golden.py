"""The recorded numbers of legal options: an oracle against accidental changes of the rules.

``python -m tests.properties.golden``, run in the project's folder, writes the file anew. Do that
only when a rule or the data was changed on purpose, and look at what changed.
"""

from __future__ import annotations

import json
from pathlib import Path

from elgrande.engine import Game, load_rules

from .games import MIXES

FILE = Path(__file__).parent / "golden_options.json"
EDITIONS = ("big_box", "rio_grande_1996")
SEEDS = range(20)


def collect() -> dict[str, str]:
    """By name of the game: the number of options at each decision, then the points."""
    found = {}
    for edition in EDITIONS:
        rules = load_rules(edition=edition)
        for seed in SEEDS:
            players, short = 2 + seed % 4, seed % 8 > 3
            game = Game.new(rules, players, seed=seed, short=short)
            name = f"{edition}, {players} players, {'short' if short else 'full'}, seed {seed}"
            found[name] = _numbers(game, seed)
        for seed, mix in enumerate(MIXES):
            players = 2 + seed % 4
            game = Game.new(load_rules(*mix, edition=edition), players, seed=seed)
            name = f"{edition}, {' + '.join(mix)}, {players} players, seed {seed}"
            found[name] = _numbers(game, seed)
    return found


def _numbers(game: Game, seed: int) -> str:
    counts = _play(game, seed)
    points = " ".join(str(points) for points in game.scores.values())
    return f"{' '.join(map(str, counts))} = {points}"


def _play(game: Game, seed: int) -> list[int]:
    counts = []
    number = seed
    while not game.over:
        options = len(game.state.options)
        counts.append(options)
        # A plain linear generator: the same on every Python.
        number = (number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        game.take((number >> 33) % options)
    return counts


def main() -> None:
    """Writes the file."""
    FILE.write_text(json.dumps(collect(), indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
