"""A ruleset holds no game: many threads share one, and each plays as if it were alone."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state.history import entries

from .games import MIXES, rules_of

THREADS = 4
GAMES = 12


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


NOISY = """\
expansion: noisy
title: Cards that notice when they come and leave
version: "1"
patch:
  cards:
"""

NOTICING = """\
    {card}:
      while_in:
        table: |
          when this card comes: gain 1 point
          when this card leaves: gain 2 points
"""


def noisy_rules(folder: Path) -> Ruleset:
    """The base game with power cards that do something whenever they move."""
    dealt = [card.id for card in rules_of("big_box").cards.values() if card.dealt is not None]
    text = NOISY + "".join(NOTICING.format(card=card) for card in dealt)
    (folder / "noisy.yaml").write_text(text, encoding="utf-8")
    return load_rules(paths=[folder])


def played(rules: Ruleset, seed: int) -> tuple[Any, ...]:
    """A whole random game: all its choices, its state, its log and the points.

    The log as a list: a chain as long as a game is too deep to compare.
    """
    source = random.Random(seed)
    game = Game.new(rules, 2 + seed % 4, seed=seed)
    while not game.over:
        game.take(source.randrange(len(game.state.options)))
        assert game.state.changes == (), "what has come or left is dealt with before a decision"
    return game.choices, game.state.key(), entries(game.state.log), game.scores


def assert_plays_as_if_alone(rules: Ruleset) -> None:
    alone = [played(rules, seed) for seed in range(GAMES)]
    with ThreadPoolExecutor(THREADS) as threads:
        together = list(threads.map(lambda seed: played(rules, seed), list(range(GAMES)) * 2))
    assert together == alone * 2


@pytest.mark.parametrize("edition", ["big_box", "rio_grande_1996"])
def test_threads_play_as_if_alone(edition: str, impatient: None) -> None:
    assert_plays_as_if_alone(rules_of(edition, MIXES[-1]))


def test_what_one_thread_moves_no_other_notices(tmp_path: Path, impatient: None) -> None:
    assert_plays_as_if_alone(noisy_rules(tmp_path))
