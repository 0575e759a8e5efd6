"""What a title means: each id once, also where two things of one id have the title."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from elgrande.engine.rules.display_names import called, only_id_of


class Thing(NamedTuple):
    id: str
    title: str


def test_two_things_of_one_id_are_no_doubt() -> None:
    things = [Thing("favour", "Royal favour"), Thing("favour", "Royal favour")]
    assert called("royal favour", things) == ["favour"]
    assert only_id_of("Royal Favour", things) == "favour"


def test_two_ids_are_a_doubt() -> None:
    with pytest.raises(ValueError, match="several are called `Toll`: one, other"):
        only_id_of("Toll", [Thing("one", "Toll"), Thing("other", "Toll")])
