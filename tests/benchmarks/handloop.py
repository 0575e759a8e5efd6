"""The baseline of the benchmark: random moves over nine lists of integers, no rules engine.

It offers, checks, applies and logs one small move after the other, with hard-coded rules. It is not
a game; it shows the speed limit of the interpreter on this machine.
"""

from __future__ import annotations

import random

_NEIGHBOURS = ((1, 4), (0, 2, 4), (1, 3, 4, 5, 8), (2, 8), (0, 1, 2, 5), (2, 4, 6, 7, 8))
_NEAR = (*_NEIGHBOURS, (5, 7), (5, 6, 8), (2, 3, 5, 7))


class HandLoop:
    """Four players who place pieces next to a moving region, or take them back."""

    __slots__ = ("center", "log", "regions", "store")

    def __init__(self) -> None:
        self.regions = [[0] * 4 for _ in range(9)]
        self.store = [30] * 4
        self.center = 0
        self.log: list[tuple[int, int, int]] = []

    def clone(self) -> HandLoop:
        """An equal position."""
        other = HandLoop.__new__(HandLoop)
        other.regions = [region[:] for region in self.regions]
        other.store = self.store[:]
        other.center = self.center
        other.log = self.log[:]
        return other

    def options(self, player: int) -> list[int]:
        """Regions to place in; `-1 - region` to take back from one."""
        if self.store[player]:
            return [region for region in _NEAR[self.center] if region != self.center]
        held = [n for n, region in enumerate(self.regions) if region[player] and n != self.center]
        return [-1 - region for region in held] or [self.center]

    def choose(self, player: int, option: int) -> None:
        """Applies an option after checking it. Raises ValueError."""
        if option not in self.options(player):
            raise ValueError(option)
        if option >= 0:
            self.regions[option][player] += 1
            self.store[player] -= 1
        else:
            self.regions[-1 - option][player] -= 1
            self.store[player] += 1
        if len(self.log) % 5 == 0:
            self.center = (self.center + 1) % 9
        self.log.append((player, option, self.center))


def play_by_hand(decisions: int, seed: int) -> HandLoop:
    """Plays random decisions, with a new position every 300."""
    draw = random.Random(seed).random
    loop = HandLoop()
    for number in range(decisions):
        if number % 300 == 0:
            loop = HandLoop()
        player = number & 3
        options = loop.options(player)
        loop.choose(player, options[int(draw() * len(options))])
    return loop
