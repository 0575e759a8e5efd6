"""Who and what must be there for a test to hold: what its numbers are worked out from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from . import condition_tests as ct
from . import expressions as ex

_MAY_LACK = (
    *(ex.CellPlayer, ex.BesidePlayer, ex.PlayerInOrder),
    *(ex.SlotPlace, ex.PlayersSlotPlace, ex.RegionOfCard),
    *(ex.PiecePlace, ex.PlayersPiecePlace, ex.ChosenPiecePlace),
)
"""Persons and places that may not be there."""


def needed(*numbers: ex.Number | ex.Ends) -> Iterator[ex.Needed]:
    """The names in some numbers that must stand for one, and who and what must be there."""
    for number in numbers:
        match number:
            case ex.ChosenNumber(chosen=chosen):
                yield chosen
            case ex.OneOf(which=one) if isinstance(one, _MAY_LACK):
                yield one
            case ex.ValueNumber(place=place) | ex.RankNumber(place=place):
                if isinstance(place, _MAY_LACK):
                    yield place
            case ex.Combined(first=first, second=second):
                yield from needed(first, second)
            case ex.Bound(number=inner):
                yield from needed(inner)


def needed_by(test: ct.Test | ex.Where) -> Iterator[ex.Needed]:
    """The same for a test, or for its opposite."""
    match test:
        case ct.Keeps(number=number, bound=bound):
            yield from needed(number, bound)
        case ex.Within(bound=bound):
            yield from needed(bound)
        case ex.EachWithin(numbers=numbers, bounds=bounds):
            yield from needed(*numbers, *bounds)
        case ct.Opposite(test=inner):
            yield from needed_by(inner)
        case ex.Not(test=where) | ex.NextToOne(test=where):
            yield from needed_by(where)
        case ct.PlacePasses(tests=tests):
            for one in tests:
                yield from needed_by(one)


def there(ones: Iterable[ex.Needed]) -> tuple[ct.Test, ...]:
    """The tests that all of them are there, each once."""
    return tuple(map(_is_there, dict.fromkeys(ones)))


def _is_there(one: ex.Needed) -> ct.Test:
    if isinstance(one, ex.Chosen):
        return ct.IsChosen(one)
    return ct.SamePerson(one, one) if isinstance(one, ex.PersonExpr) else ct.Exists(one)


def guarded(test: ct.Test, known: Collection[ex.Needed] = ()) -> ct.Test:
    """A test that does not hold unless all that it needs is there. known: what is there anyway."""
    tests = there(one for one in needed_by(test) if one not in known)
    return ct.All((*tests, test)) if tests else test
