"""Positions to be drawn: games of every built-in set, and of a house rule with islands."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from elgrande.engine import Game, Ruleset, load_rules

MIXES: dict[str, tuple[str, ...]] = {
    "base": (),
    "king_and_intrigue": ("king_and_intrigue",),
    "all_of_king_and_intrigue": ("king_and_intrigue", "special_cards", "players_edition"),
    "inquisitor_colonies": ("inquisitor_colonies",),
    "king_and_colonies": ("king_and_intrigue", "inquisitor_colonies"),
    "grandissimo": ("grandissimo",),
    "jubilee": ("jubilee",),
    "grandissimo_and_jubilee": ("grandissimo", "jubilee"),
}
ISLANDS = """\
expansion: isles
regions:
  - {id: mallorca, title: Mallorca, scores: [3, 2, 1], neighbours: [cataluna, valencia, menorca]}
  - {id: menorca, title: Menorca, scores: [2, 0, 0], neighbours: [mallorca]}
  - {id: canarias, title: Islas Canarias, scores: [2, 0, 0], neighbours: [sevilla]}
"""


@cache
def rules_of(name: str) -> Ruleset:
    return load_rules(*MIXES[name])


def rules_with_islands(folder: Path) -> Ruleset:
    (folder / "isles.yaml").write_text(ISLANDS, encoding="utf-8")
    manifest = 'expansion: isles\ntitle: Isles\nversion: "1"\n'
    (folder / "expansion.yaml").write_text(manifest, encoding="utf-8")
    return load_rules(paths=[folder])


def views(rules: Ruleset, players: int, seed: int = 1) -> list[dict[str, Any]]:
    """What players see of a random game, every now and then and at its end."""
    game, chance = Game.new(rules, players, seed=seed), random.Random(seed)
    found, choices = [], 0
    while (decision := game.decision) is not None:
        if choices % 90 == 0:
            found.append(game.view(decision.player, log=False))
        game.take(chance.randrange(len(decision.options)))
        choices += 1
    return [*found, game.view(0, log=False)]
