"""A decision takes no more bytecodes than it did: counts, so no load of the machine changes them.

`python -m tests.scaling.work MIX` prints them. A figure goes down where the work does, and up only
for a reason that its commit gives.
"""

from __future__ import annotations

import sys

import pytest

from .work import by_python

MOST = {
    "base": 872,
    "inquisitor_colonies": 1_905,
    "jubilee": 1_070,
    "grandissimo": 1_625,
    "king_and_intrigue+players_edition+special_cards": 1_135,
}
"""Bytecodes a decision, in games that were played before."""
TOLERANCE = 1.04
COUNTED_IN = (3, 11)
"""Each Python has bytecodes of its own."""


@pytest.mark.skipif(sys.version_info[:2] != COUNTED_IN, reason="figures of another Python")
@pytest.mark.parametrize("mix", MOST)
def test_a_decision_takes_no_more_work_than_it_did(mix: str) -> None:
    bytecodes, _ = by_python(mix, new=False)
    assert bytecodes <= TOLERANCE * MOST[mix]
