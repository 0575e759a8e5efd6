"""The score track around the map, with a token for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .elements import NONE, Box, Element, Lines, Polygon, Spot, Text
from .style import on
from .tokens import OUTLINES, Hand

SPACES = 100
"""Players with more points go around again."""
ACROSS, DOWN = 31, 21
"""Spaces in the rows above and below, and in the columns at the sides, corners in both."""


class Race:
    """The track around an area that begins at x = 0 and y = 0."""

    def __init__(self, width: float, height: float) -> None:
        self.wide, self.high = width / (ACROSS - 2), height / (DOWN - 2)
        self.width, self.height = width + 2 * self.wide, height + 2 * self.high

    def corner(self, space: int) -> Spot:
        """The upper left corner of a space; they run clockwise from the upper left one."""
        column, row = self._space(space % SPACES)
        return (column - 1) * self.wide, (row - 1) * self.high

    @staticmethod
    def _space(n: int) -> tuple[int, int]:
        last, low = ACROSS - 1, DOWN - 1
        if n <= last:
            return n, 0
        if n <= last + low:
            return last, n - last
        if n <= 2 * last + low:
            return 2 * last + low - n, low
        return 0, 2 * (last + low) - n

    def elements(self, points: Mapping[str, int], hand: Hand) -> Iterator[Element]:
        """The track, and the tokens of the players at their points."""
        style, w, h = hand.style, self.wide, self.high
        right, bottom = self.width - 2 * w, self.height - 2 * h
        for x, y, wide, high in (
            (-w, -h, self.width, h),
            (-w, bottom, self.width, h),
            (-w, 0, w, bottom),
            (right, 0, w, bottom),
        ):
            yield Box(x, y, wide, high, style.frame)
        yield Box(-w, -h, self.width, self.height, NONE, style.border, 2)
        yield Box(0, 0, right, bottom, NONE, style.border, 2)
        lines = [*self._between()]
        yield Lines(lines, style.shade, 1.5)
        at: dict[int, list[tuple[str, str]]] = {}
        for player, number in points.items():
            letter = hand.letters[player] + "+" * max(0, number // SPACES)  # each time around
            at.setdefault(number % SPACES, []).append((player, letter))
        for space in range(0, SPACES, 5):
            if space not in at:
                x, y = self.corner(space)
                yield Text(x + w / 2, y + h / 2 + 5, str(space), 13, style.border, bold=True)
        for space, players in at.items():
            yield from self._tokens(space, players, hand)

    def _between(self) -> Iterator[list[Spot]]:
        w, h = self.wide, self.high
        right, bottom = self.width - w, self.height - h
        for n in range(ACROSS - 1):
            yield [(n * w, -h), (n * w, 0)]
            yield [(n * w, bottom - h), (n * w, bottom)]
        for n in range(DOWN - 1):
            yield [(-w, n * h), (0, n * h)]
            yield [(right - w, n * h), (right, n * h)]

    def _tokens(self, space: int, players: list[tuple[str, str]], hand: Hand) -> Iterator[Element]:
        columns = 1 if len(players) <= 2 else 2
        rows = -(-len(players) // columns)
        wide, high = (self.wide - 3) / columns, (self.high - 3) / rows
        left, top = self.corner(space)
        for number, (player, letter) in enumerate(players):
            x = left + 1.5 + wide * (number % columns)
            y = top + 1.5 + high * (number // columns)
            outline = OUTLINES[hand.owners.index(player) % len(OUTLINES)]
            paint = hand.paints[player]
            low = 0.14 * high
            corners = [(x + wide * a, y + low + 0.72 * high * b) for a, b in outline]
            yield Polygon(corners, paint, hand.style.ink, 1.6)
            size = min(0.46 * high, 0.5 * wide, 14)
            yield Text(x + wide / 2, y + high / 2 + size * 0.36, letter, size, on(paint), True)
