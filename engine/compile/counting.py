"""Which counts leave out pieces that count nothing at all: those that find the most or fewest.

If one test of a filter looks for the most or fewest pieces of a kind, its other tests of that kind
leave the same pieces out: a filter for the fewest, but at least one, never ends where none counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import expressions as ex


def counting(tests: Sequence[ex.Where]) -> tuple[ex.Where, ...]:
    """The tests of one filter of regions."""
    sought = {test.pieces.kind for test in tests if isinstance(test, ex.HasMost | ex.HasFewest)}
    return tuple(_counting(test, sought) for test in tests) if sought else tuple(tests)


def _counting(test: ex.Where, sought: set[int]) -> ex.Where:
    match test:
        case ex.Not(test=inner):
            return ex.Not(_counting(inner, sought))
        case ex.HasMost() | ex.HasFewest() | ex.HasPieces() | ex.HasSoMany():
            if test.pieces.kind in sought:
                return test.changed(pieces=test.pieces.changed(counting=True))
    return test


def counting_players(tests: Sequence[ex.PlayerTest]) -> tuple[ex.PlayerTest, ...]:
    """The tests of one filter of players."""
    sought = {
        number.pieces.kind
        for test in tests
        if isinstance(test, ex.PlayerExtreme)
        for number in test.numbers
        if isinstance(number, ex.PiecesNumber) and number.pieces.counting
    }
    if not sought:
        return tuple(tests)
    return tuple(
        test.changed(tests=tuple(_counting(one, sought) for one in test.tests))
        if isinstance(test, ex.PlayerPlace)
        else test
        for test in tests
    )
