"""Binds conditions."""

from __future__ import annotations

from typing import assert_never

from ...compile import condition_tests as ct
from ..state.bound import Condition
from ..state.values import Const, InCell
from . import conditions as co
from .players import chosen_of, person_of, slot_of_person
from .zones import Zones


def holds_of(m: Zones, test: ct.Test) -> Condition:
    """A condition of the program, bound."""
    match test:
        case ct.PlacePasses(place=place, tests=tests):
            return co.Passes(m.place(place), [m.test(where) for where in tests])
        case ct.PieceIn(place=place, places=places):
            return co.Meets(m.mask(places), m.around(place))
        case ct.Exists(place=place):
            return co.Exists(m.place(place))
        case ct.IsChosen(chosen=chosen):
            return co.Exists(chosen_of(chosen))
        case ct.Keeps(number=number, bound=bound):
            return co.Within(m.number(number), m.ends(bound))
        case ct.SamePerson(one=one, other=other):
            return co.Same(person_of(one), person_of(other))
        case ct.LeadsIn(person=person, place=place, alone=alone):
            return co.Leads(m.head(person_of(person)), m.place(place), m.standing, alone=alone)
        case ct.Answered(chosen=chosen, answer=answer):
            return co.Same(chosen_of(chosen), Const(answer))
        case ct.PersonAnswered(first=first, person=person, answer=answer):
            return co.Same(slot_of_person(first, person), Const(answer))
        case ct.ScoringPaysFirst():
            return co.PaysFirst(m.program)
        case ct.GoesOn(counter=counter):
            layout = m.program.layout
            begun, ended = layout.begun_base + counter, layout.ended_base + counter
            return co.Opposite(co.Same(InCell(begun), InCell(ended)))
        case ct.Opposite(test=inner):
            return co.Opposite(m.condition(inner))
        case ct.All(tests=tests):
            return co.All([m.condition(one) for one in tests])
        case ct.One(tests=tests):
            return co.One([m.condition(one) for one in tests])
    assert_never(test)
