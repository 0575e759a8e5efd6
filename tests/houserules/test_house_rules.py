"""Random house rules that pass the check are played; and all of the language is in them.

A large run is a command: see `__main__.py`.
"""

from __future__ import annotations

import random
import re

from elgrande.engine.text.schema.parts import keys_with

from ..properties.games import EDITIONS, FULLEST, rules_of
from .__main__ import house_of, run
from .keys import KINDS, allowed_keys, keys_of
from .language import every_class
from .samples import samples, with_counters
from .vocabulary import Vocabulary

HOUSES = 2
"""So many are played here; the command plays thousands."""
MOST_HOUSES = 5_000
"""So many house rules have every key together."""
OF_A_GAME = {"game"} | keys_with("expansion", "x-once")
"""What a game has once: house rules have it in patches alone, or not at all."""


NOT_MADE = re.compile(
    r"instruction|(patch|expects|remove|expansion:)\W*traits|expects.cards.while_in"
)
"""Words for people alone, which no random house rule has; and the text of a card that lies."""


class Silent:
    """Writes the same few texts again and again: here the keys around them count."""

    def card_text(self, words: Vocabulary, source: random.Random, *, lying: bool) -> str:
        """What a card does."""
        return "keep this card"

    def step(self, words: Vocabulary, source: random.Random) -> str:
        """What a step does."""
        return "do nothing"

    def lasting(self, words: Vocabulary, source: random.Random) -> str:
        """What a rule does."""
        return "when the game starts: do nothing"

    def rule(self, words: Vocabulary, source: random.Random) -> str:
        """What holds."""
        return "own court is taboo"

    def zone(self, words: Vocabulary, source: random.Random) -> str:
        """Which places are meant."""
        return "own court"


def test_what_passes_the_check_is_played() -> None:
    tally = run(1, HOUSES, loud=False)
    assert not tally.failures, tally.failures[0][1]
    assert tally.passed == HOUSES


def test_every_class_of_the_language_occurs() -> None:
    """A new class needs nothing here: it says itself what may stand in it."""
    defs = with_counters(rules_of(EDITIONS[0], FULLEST).definitions)
    found = samples(defs, every_class(), seed=1)
    assert not [kind.__name__ for kind, sample in found.items() if sample is None]


def test_every_key_of_a_file_occurs() -> None:
    missing = set[str]().union(*map(allowed_keys, KINDS))
    missing -= {
        key for key in missing if key.removeprefix("expansion: ").split(".")[0] in OF_A_GAME
    }
    missing -= {key for key in missing if NOT_MADE.search(key)}
    for seed in range(MOST_HOUSES):
        for data in house_of(seed, Silent()).files.values():
            missing -= keys_of(data)
        if not missing:
            return
    assert not missing
