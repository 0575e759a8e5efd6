"""Binds conditions, and tests whether a rule holds now: its condition does, and it is in force."""

from __future__ import annotations

from typing import assert_never

from ...compile import condition_tests as ct
from ...compile.program import Held, InForce
from ..state.bound import Condition
from ..state.state import State
from ..state.values import Const, InCell, InSlotAt, Offset
from . import conditions as co
from .conditions import always as always
from .places import Places
from .players import chosen_of, person_of


def holds_of(m: Places, test: ct.Test) -> Condition:
    """A condition of the program, bound."""
    match test:
        case ct.PlacePasses(place=place, tests=tests):
            return co.Passes(m.place(place), [m.test(where) for where in tests])
        case ct.PieceIn(place=place, places=places):
            return co.Meets(m.mask(places), m.around(place))
        case ct.PieceOff(place=place):
            return co.Opposite(co.Exists(m.place(place)))
        case ct.Keeps(number=number, bound=bound):
            return co.Within(m.number(number), m.ends(bound))
        case ct.SamePerson(one=one, other=other):
            return co.Same(person_of(one), person_of(other))
        case ct.LeadsIn(person=person, place=place, alone=alone):
            return co.Leads(person_of(person), m.place(place), m.standing, alone=alone)
        case ct.Answered(chosen=chosen, answer=answer):
            return co.Same(chosen_of(chosen), Const(answer))
        case ct.PersonAnswered(first=first, person=person, answer=answer):
            return co.Same(InSlotAt(Offset(person_of(person), first)), Const(answer))
        case ct.ScoringPaysFirst():
            return co.PaysFirst(m.program)
        case ct.GoesOn(counter=counter):
            layout = m.program.layout
            begun, ended = layout.begun_base + counter, layout.ended_base + counter
            return co.Opposite(co.Same(InCell(begun), InCell(ended)))
        case ct.Opposite(test=inner):
            return co.Opposite(holds_of(m, inner))
        case ct.All(tests=tests):
            return co.All([holds_of(m, one) for one in tests])
        case ct.One(tests=tests):
            return co.One([holds_of(m, one) for one in tests])
    assert_never(test)


def holding(rule: Held, places: Places) -> Condition | None:
    """The condition whether a rule holds now; None for one that always does."""
    asked: list[Condition] = []
    if rule.force is not None:
        asked.append(_IsInForce(rule.force))
    asked += [co.Opposite(_IsInForce(lapse)) for lapse in rule.lapses]
    if rule.test is not None:
        asked.append(holds_of(places, rule.test))
    if not asked:
        return None
    return asked[0] if len(asked) == 1 else co.All(asked)


class _IsInForce(Condition):
    """One of some cards is in force."""

    def __init__(self, force: InForce) -> None:
        self._cells, self._cards = force.cells, force.cards

    def holds(self, state: State) -> bool:
        cells = state.cells
        for cell in self._cells:
            if cells[cell] & self._cards:
                return True
        return False
