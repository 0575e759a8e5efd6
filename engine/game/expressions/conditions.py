"""Binds conditions to functions of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ...compile import condition_tests as ct
from ...compile.expressions import FixedNumber
from ...compile.frame import RETURN_FRAME, RETURN_TO
from ..state.bound import Condition, ConditionBy
from ..state.state import Holds, State
from .numbers import ends_of
from .places import Places
from .players import chosen_of, person_of


def holds_of(places: Places, test: ct.Test) -> Condition:
    """A condition of the program, bound."""
    return ConditionBy(_holds_of(places, test))


def _holds_of(places: Places, test: ct.Test) -> Holds:
    match test:
        case ct.PlacePasses():
            return _place_passes(places, test)
        case ct.PieceIn(place=expr, places=among):
            around, mask = places.around(expr), places.mask(among)
            return lambda state: mask(state) & around(state) != 0
        case ct.PieceOff(place=expr):
            where = places.place(expr)
            return lambda state: where(state) < 0
        case ct.Keeps():
            return _keeps(places, test)
        case ct.SamePerson(one=one, other=other):
            first, second = person_of(one), person_of(other)
            return lambda state: first(state) == second(state) >= 0
        case ct.LeadsIn():
            return _leads(places, test)
        case ct.Answered(chosen=chosen, answer=answer):
            given = chosen_of(chosen)
            return lambda state: given(state) == answer
        case ct.PersonAnswered():
            return _person_answered(test)
        case ct.ScoringPaysFirst():
            return _pays_first(places)
        case ct.GoesOn(counter=counter):
            layout = places.program.layout
            begun, ended = layout.begun_base + counter, layout.ended_base + counter
            return lambda state: state.cells[begun] != state.cells[ended]
        case ct.Opposite(test=inner):
            found = holds_of(places, inner)
            return lambda state: not found(state)
        case ct.All(tests=tests):
            return _all(tuple(holds_of(places, one) for one in tests))
        case ct.One(tests=tests):
            return _some(tuple(holds_of(places, one) for one in tests))
    assert_never(test)


def _all(each: Sequence[Holds]) -> Holds:
    def all_hold(state: State) -> bool:
        for one in each:  # noqa: SIM110 - a generator costs more than the loop
            if not one(state):
                return False
        return True

    return all_hold


def _some(each: Sequence[Holds]) -> Holds:
    def some_hold(state: State) -> bool:
        for one in each:  # noqa: SIM110 - as above
            if one(state):
                return True
        return False

    return some_hold


def _place_passes(places: Places, test: ct.PlacePasses) -> Holds:
    place, tests = places.place(test.place), [places.test(where) for where in test.tests]

    def passes(state: State) -> bool:
        where = place(state)
        if where >= 0:
            bit = 1 << where
            for one in tests:
                if one(state, bit):
                    return True
        return False

    return passes


def _keeps(places: Places, test: ct.Keeps) -> Holds:
    number, ends = places.number(test.number), ends_of(places, test.bound)
    if isinstance(test.bound.number, FixedNumber):
        low, high = ends(State([]))
        return lambda state: low <= number(state) <= high

    def keeps(state: State) -> bool:
        low, high = ends(state)
        return low <= number(state) <= high

    return keeps


def _leads(places: Places, test: ct.LeadsIn) -> Holds:
    person, place, alone = person_of(test.person), places.place(test.place), test.alone
    standing = places.standing

    def leads(state: State) -> bool:
        player, where = person(state), place(state)
        if player < 0 or where < 0:
            return False
        counts = standing(state, where)
        most = max(counts)
        return counts[player] == most > 0 and not (alone and list(counts).count(most) > 1)

    return leads


def _person_answered(test: ct.PersonAnswered) -> Holds:
    first, person, answer = test.first, person_of(test.person), test.answer

    def answered(state: State) -> bool:
        player = person(state)
        return player >= 0 and state.stack[state.frame + first + player] == answer

    return answered


def _pays_first(places: Places) -> Holds:
    """Finds the running scoring in the frames: the sentence to which one of them returns."""
    code = places.program.code
    asks = [one.op.ask() for one in code]
    scorings = {at: ask.scoring.first_only for at, ask in enumerate(asks) if ask.scoring}

    def pays_first(state: State) -> bool:
        stack, frame = state.stack, state.frame
        while frame:
            scoring = scorings.get(stack[frame + RETURN_TO])
            if scoring is not None:
                return scoring
            frame = stack[frame + RETURN_FRAME]
        return False

    return pays_first
