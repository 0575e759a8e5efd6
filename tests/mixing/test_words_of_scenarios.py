"""Words that mean something of their own in scenarios are the id of nothing that these name."""

from __future__ import annotations

from typing import Any

from elgrande.engine.rules.load.known_ids import known_owners
from elgrande.engine.rules.load.reserved_words import words_of_scenarios
from elgrande.engine.scenario.vocabulary import expected_keys
from elgrande.engine.text.schema.key_owner import alternative_keys


def test_they_are_the_keys_beside_ids() -> None:
    given, step, load = {"at", "begun", "flipped", "by", "points"}, {"expect"}, {"in"}
    values = {"nowhere", "nobody"}
    assert words_of_scenarios() == {*given, *step, *load, *values, *expected_keys()}


def test_keys_of_a_mapping_without_ids_are_free() -> None:
    free: dict[str, Any] = {"properties": {"round": {}}}
    beside = {"properties": {"at": free}, "patternProperties": {"^[a-z]+$": {}}}
    assert list(alternative_keys({"anyOf": [free, beside]})) == ["at"]


def test_nothing_built_in_is_called_so() -> None:
    """But for the round: it is a procedure, and no place or piece."""
    assert words_of_scenarios() & known_owners().keys() == {"round"}
