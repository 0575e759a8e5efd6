"""What a game has once, otherwise than the built-in one: its players, its track, its scoring."""

from __future__ import annotations

import random
from typing import Any

from elgrande.engine.rules.model import Definitions

Data = dict[str, Any]

MORE_COLOURS = ("h_white", "h_black", "h_pink")
MOST_ROUNDS = 5


def make_singles(around: Definitions, source: random.Random) -> Data:
    """A patch of some of them; the players go with their colours and with the ranks that pay."""
    colours = [*around.colours, *MORE_COLOURS]
    played = {number for card in around.cards.values() for number in card.players} or {2}
    colours = source.sample(colours, source.randint(max(played), len(colours)))
    least = source.randint(2, min(played))
    most = range(max(played), len(colours) + 1)
    rounds = sorted(source.sample(range(1, 12), source.randint(1, MOST_ROUNDS)))
    seats = {
        "colours": colours,
        "players": {"least": least, "most": source.choice(most)},
        "scoring": {"ranks_paid": {count: source.randint(1, 4) for count in range(2, 9)}},
    }
    ties = {"scoring": {"tied_group": {"pays": source.randint(0, 2), "uses": source.randint(1, 3)}}}
    rounds_played = {
        "track": list(_spaces(around, rounds, source)),
        "short_game": {"skip_rounds": source.sample(rounds, source.randrange(len(rounds)))},
    }
    counted = [piece.id for piece in around.pieces.values() if not piece.single]
    counts = {"scoring": {"counts": source.choice(counted)}}
    drawn = {"map": {"size": [800, 600], "land": [], "paints": {colours[0]: "#c02030"}}}
    begins = {"start": source.choice([around.start, *around.procedures])}
    singles: list[Data] = [
        seats,
        ties,
        counts,
        begins,
        drawn,
        rounds_played,
        {**rounds_played, **seats},
    ]
    return source.choice(singles)


def _spaces(around: Definitions, rounds: list[int], source: random.Random) -> list[Data]:
    others = sorted({one.procedure for one in around.track if one.round is None})
    spaces: list[Data] = []
    for number in rounds:
        spaces.append({"round": number})
        if source.random() < 0.4:
            spaces.append({"do": source.choice(others)})
    return spaces
