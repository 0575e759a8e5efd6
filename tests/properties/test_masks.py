"""Masks: wide ones, as with a thousand cards, and the numbers of their bits."""

from __future__ import annotations

import random

from elgrande.engine.game.memory.memo_tables import bits_of


def test_the_bits_of_any_mask() -> None:
    source = random.Random(1)
    for width in (1, 3, 9, 60, 64, 70, 1_000):
        for _ in range(20):
            mask = source.getrandbits(width) & source.getrandbits(width)
            assert bits_of(mask) == [bit for bit in range(width) if mask >> bit & 1]
    assert bits_of(0) == []
