"""What a game has once, otherwise than the built-in one: its players, its track, its scoring."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import yaml

from elgrande.engine.rules.model import Definitions

from ..properties.renaming import folders_of, read_data

Data = dict[str, Any]

MORE_COLOURS = ("h_white", "h_black", "h_pink")
MOST_ROUNDS = 5


def make_singles(around: Definitions, source: random.Random) -> Data:
    """All of them, by their keys."""
    colours = [*around.colours, *MORE_COLOURS]
    played = {number for card in around.cards.values() for number in card.players} or {2}
    colours = source.sample(colours, source.randint(max(played), len(colours)))
    least = source.randint(2, min(played))
    counts = range(max(played), len(colours) + 1)
    rounds = sorted(source.sample(range(1, 12), source.randint(1, MOST_ROUNDS)))
    return {
        "colours": colours,
        "players": {"least": least, "most": source.choice(counts)},
        "scoring": {
            "counts": around.scoring.counts,
            "ranks_paid": {count: source.randint(1, 4) for count in range(2, 9)},
            "tied_group": {"pays": source.randint(0, 2), "uses": source.randint(1, 3)},
        },
        "track": list(_spaces(around, rounds, source)),
        "short_game": {"skip_rounds": source.sample(rounds, source.randrange(len(rounds)))},
    }


def _spaces(around: Definitions, rounds: list[int], source: random.Random) -> list[Data]:
    others = sorted({one.procedure for one in around.track if one.round is None})
    spaces: list[Data] = []
    for number in rounds:
        spaces.append({"round": number})
        if source.random() < 0.4:
            spaces.append({"do": source.choice(others)})
    return spaces


def write_base(singles: Data, target: Path) -> list[Path]:
    """Writes the built-in game with these; its folders."""
    written = []
    for folder in folders_of(""):
        place = target / folder.parent.name
        place.mkdir(parents=True, exist_ok=True)
        written.append(place)
        for file in sorted(folder.glob("*.yaml")):
            data = read_data(file)
            if singles.keys() & data.keys():
                data |= {key: value for key, value in singles.items() if key in data}
                text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)
                (place / file.name).write_text(text, encoding="utf-8")
            else:
                shutil.copy(file, place)
    return written
