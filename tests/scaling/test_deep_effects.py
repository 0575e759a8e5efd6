"""Blocks in blocks: no pass over an effect does more than the square of their depth."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from elgrande.engine.text.limits import MAX_BLOCK_DEPTH

from .passes import calls_of_passes

BLOCKS: Mapping[str, str] = {
    "may": "may:\n  @",
    "either": "either:\n  @\nor: do nothing",
    "or": "either: do nothing\nor:\n  @",
    "if": "if own court is the castillo:\n  @",
    "else": "if own court is the castillo: do nothing\nelse:\n  @",
    "if of the mix": "if there are 4 players:\n  @",
    "else of the mix": "if next_starter is lowest_chooses: do nothing\nelse:\n  @",
    "in any order": "in any order:\n  @\n  do nothing",
    "at once": "at once:\n  @",
    "acting": "x:\n  @",
    "each": "each player clockwise:\n  @",
    "for each": "for each opponent clockwise as y:\n  @",
    "when": "when turn_up starts:\n  @",
}
"""How a block holds the next one, which stands for the `@`."""

PATTERNS = [[kind] for kind in BLOCKS]
for number in range(3 * len(BLOCKS)):
    PATTERNS.append(random.Random(number).sample(sorted(BLOCKS), 2 + number % 4))
INNERMOST = ("gain 1 point", "do nothing", "choose any region as goal; score goal")


def nested(pattern: Sequence[str], depth: int, innermost: str) -> str:
    """So many blocks in each other, of these kinds in turn."""
    found = innermost
    for level in reversed(range(depth)):
        found = BLOCKS[pattern[level % len(pattern)]].replace("@", found.replace("\n", "\n  "))
    return f"draw a player as x\n{found}"


@pytest.mark.parametrize("pattern", PATTERNS, ids=" in ".join)
def test_twice_the_depth_takes_four_times_the_work(pattern: Sequence[str]) -> None:
    innermost = INNERMOST[len(" ".join(pattern)) % len(INNERMOST)]
    most = MAX_BLOCK_DEPTH - 2
    calls_of_passes(nested(pattern, 0, innermost))  # what is worked out once is not counted
    none, few, many = (calls_of_passes(nested(pattern, n, innermost)) for n in (0, most // 2, most))
    for name in many:
        first, second = few[name] - none[name], many[name] - none[name]
        assert second < 5 * max(first, 100), f"{name}: {none[name]}, {few[name]}, {many[name]}"
