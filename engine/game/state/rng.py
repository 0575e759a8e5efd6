"""Chance: what is shuffled and drawn follows from the seed and from names.

Each deck, and each text that draws, has its own generator (splitmix64; its state is one integer in
the cells). Each thing has its own number, its salt. A generator gives one number for a shuffle or a
draw; the salts, mixed with it, determine the order. So an added thing or text changes nothing
else: games with the same seed can be compared.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from ...compile.layout import Layout
from . import domains

Salt = Callable[[int], int]
"""The salt of a thing, by its number."""

MASK: Final = (1 << 64) - 1
"""The bits of a seed that count."""

ASKED: Final = -1
"""The state of a generator where the caller is asked what is drawn."""


def mix(value: int) -> int:
    """A number of 64 bits, mixed: a different one for each value."""
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & MASK
    return value ^ value >> 31


@lru_cache(maxsize=4096)
def salt(name: str) -> int:
    """The number of a name, the same in every process."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


def salts(names: Iterable[str]) -> Salt:
    """The salts of things that are numbered in the order of their names."""
    return [salt(name) for name in names].__getitem__


def salts_of(layout: Layout, domain: int) -> Salt:
    """The salts of what may be drawn from a domain."""
    match domain:
        case domains.PLACE:
            return salts(layout.places)
        case domains.PIECE:
            return salts(layout.singles)
        case domains.CARD:
            return card_salts(layout)
    return _salt_of_number


def card_salts(layout: Layout) -> Salt:
    """The salts of all cards: each copy has its own, and that of each player."""
    return salts(
        copy.key if copy.owner is None else f"{copy.key}/{copy.owner}" for copy in layout.cards
    )


def _salt_of_number(number: int) -> int:
    return mix(number & MASK)


def begin(cells: list[int], layout: Layout, seed: int, *, asked: bool = False) -> None:
    """Sets every generator of a game to its first state.

    asked: the caller is asked what is drawn; only the decks follow the seed.
    """
    first = layout.chance_base
    for cell, name in enumerate(layout.chances, first):
        draws = name not in layout.decks
        cells[cell] = ASKED if asked and draws else mix((seed & MASK) ^ salt(name))


def in_order(cells: list[int], generator: int, things: Sequence[int], salt_of: Salt) -> list[int]:
    """The things, shuffled; their order before does not matter."""
    number = _next(cells, generator)
    keyed = [(mix(number ^ salt_of(thing)), thing) for thing in things]
    keyed.sort()
    return [thing for _, thing in keyed]


def drawn(cells: list[int], generator: int, things: Sequence[int], salt_of: Salt) -> int:
    """One of the things, at random; where the caller is asked, the first."""
    if cells[generator] == ASKED:
        return things[0]
    number = _next(cells, generator)
    return min([(mix(number ^ salt_of(thing)), thing) for thing in things])[1]


def _next(cells: list[int], generator: int) -> int:
    """The next number of a generator."""
    cells[generator] = value = (cells[generator] + 0x9E3779B97F4A7C15) & MASK
    return mix(value)
