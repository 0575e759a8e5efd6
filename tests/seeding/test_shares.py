"""The checker finds what it promises to find; the whole measurement is `tests.seeding.report`."""

from __future__ import annotations

import pytest

from .mistakes import MISPLACED, MISSPELLINGS, OTHERS, Maker, Seeded
from .report import is_caught, measure, real_corpus

EACH = 15


def share(kinds: dict[str, Maker]) -> float:
    """The share caught of all mistakes of these kinds, in percent."""
    shares = [measure(kind, make, EACH) for kind, make in kinds.items()]
    made = sum(one.made for one in shares)
    assert made == EACH * len(kinds)
    missed = [what for one in shares for what in one.missed]
    print("\n".join(missed))
    return 100 * (made - len(missed)) / made


@pytest.mark.parametrize(("kinds", "least"), [(MISSPELLINGS, 99.0), (MISPLACED, 90.0)])
def test_shares(kinds: dict[str, Maker], least: float) -> None:
    assert share(kinds) >= least


def test_most_wrong_values_break_what_is_said_twice() -> None:
    """Far from all: many numbers are said once only."""
    found = measure("a wrong number", OTHERS["a wrong number"], 4 * EACH)
    assert found.made == 4 * EACH
    assert found.caught >= 0.7 * found.made, "\n".join(found.missed)


def test_a_file_as_it_is_has_no_mistake() -> None:
    for number, file in enumerate(real_corpus().files):
        assert not is_caught(Seeded(number, file.source.text, "nothing")), file.source.name
