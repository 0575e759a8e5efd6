"""The records of the model have what the formats of files describe."""

from __future__ import annotations

from typing import Final

import pytest

from elgrande.engine.rules.load.declarations import path_of_entries
from elgrande.engine.rules.model import NAMED
from elgrande.engine.text.schema.parts import keys_of, parts_at

OTHERWISE: Final = {
    "cards": {"action", "while_in"},
    "places": {"in"},
    "counters": {"from", "to"},
    "decks": {"discards_to"},
    "parameters": {"flag", "number", "one_of", "most"},
}
"""Keys whose values are converted to other fields, or read before there is a record."""

EVERYWHERE: Final = {"source"}


@pytest.mark.parametrize("section", NAMED)
def test_a_key_is_a_field_with_the_same_default(section: str) -> None:
    keys, cls = keys_of(parts_at(*path_of_entries(section))), NAMED[section]
    otherwise = OTHERWISE.get(section, set())
    assert {*keys} - {*cls.FIELDS} - EVERYWHERE == otherwise
    for key, part in keys.items():
        if "default" in part and key not in otherwise:
            assert getattr(cls, key) == part["default"], key
