"""What a superlative looks for: an end, and a rank. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ..english.context import Context
from ..nodes import Node


class _End(Node):
    """Which end of a comparison is looked for. HIGHEST: that with the most."""

    HIGHEST: ClassVar[bool]


class TheMost(_End):
    """The most, of things that are counted."""

    HIGHEST = True


class TheFewest(_End):
    """The fewest, of things that are counted."""

    HIGHEST = False


class TheHighest(_End):
    """The highest value."""

    HIGHEST = True


class TheLowest(_End):
    """The lowest value."""

    HIGHEST = False


class _Rank(Node):
    """A rank other than the first. RANK: one more than the things that are before."""

    RANK: ClassVar[int]


class First(_Rank):
    """Nothing is before."""

    RANK = 1


class Second(_Rank):
    """Exactly one thing is before."""

    RANK = 2


class Third(_Rank):
    """Exactly two things are before."""

    RANK = 3


def rank_of(rank: Rank | None) -> int:
    """The rank of a superlative as a number."""
    return 1 if rank is None else rank.RANK


def ranked(rank: Rank | None, end: End, context: Context) -> str:
    """Which of them it is: "most", "second highest"."""
    return f"{'' if rank is None else f'{context.render(rank)} '}{context.render(end)}"


Top = TheHighest | TheLowest
End = TheMost | TheFewest | Top
Rank = Second | Third
