"""The game's own generator: splitmix64, its state one integer in the cells.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1


def below(cells: list[int], seed: int, limit: int) -> int:
    """A number from 0 to limit - 1; moves the generator whose state is at cells[seed]."""
    cells[seed] = value = (cells[seed] + 0x9E3779B97F4A7C15) & _MASK
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
    return ((value ^ value >> 31) * limit) >> 64
