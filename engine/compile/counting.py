"""Which counts leave out pieces that count nothing at all: those that find the most or fewest.

If one test of a filter looks for the most or fewest pieces of a kind, its other tests of that kind
leave the same pieces out: a filter for the fewest, but at least one, never ends where none counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..lang import tree
from . import condition_tests as ct
from . import expressions as ex
from .player_tests import EachPlayer, PlayerTest


def extreme(node: tree.Extreme, measure: ex.Measure) -> ex.Extreme:
    """A superlative of players or regions."""
    rank = tree.rank_of(node.rank)
    return ex.Extreme(measure, node.end.HIGHEST, rank, node.negated, node.alone)


def counting(tests: Sequence[ex.Where]) -> tuple[ex.Where, ...]:
    """The tests of one filter of regions."""
    sought = {
        test.measure.kind
        for test in tests
        if isinstance(test, ex.Extreme) and isinstance(test.measure, ex.Owned)
    }
    return tuple(_counting(test, sought) for test in tests) if sought else tuple(tests)


def _counting(test: ex.Where, sought: set[int]) -> ex.Where:
    match test:
        case ex.Not(test=inner):
            return ex.Not(_counting(inner, sought))
        case ex.Within(measure=ex.Owned() as pieces) | ex.Extreme(measure=ex.Owned() as pieces):
            if pieces.kind in sought:
                return test.changed(measure=pieces.changed(counting=True))
    return test


def counting_players(tests: Sequence[PlayerTest]) -> tuple[PlayerTest, ...]:
    """The tests of one filter of players."""
    sought = {
        number.pieces.kind
        for test in tests
        if isinstance(test, ex.Extreme) and isinstance(test.measure, ex.OfEach)
        for number in test.measure.numbers
        if isinstance(number, ex.PiecesNumber) and number.pieces.counting
    }
    if not sought:
        return tuple(tests)
    return tuple(
        EachPlayer(tuple(_counting_there(one, sought) for one in test.conditions))
        if isinstance(test, EachPlayer)
        else test
        for test in tests
    )


def _counting_there(test: ct.Test, sought: set[int]) -> ct.Test:
    if not isinstance(test, ct.PlacePasses):
        return test
    return test.changed(tests=tuple(_counting(one, sought) for one in test.tests))
