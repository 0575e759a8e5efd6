"""What is written from the descriptions of the formats is up to date."""

from __future__ import annotations

import pytest

from elgrande.engine.text.schema.check import KINDS, SCHEMA_FOLDER

from .schema import types, written


@pytest.mark.parametrize("name", KINDS.values())
def test_the_schema_is_written_from_the_description(name: str) -> None:
    text = (SCHEMA_FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    assert text == written(name), "run `make schemas`"


def test_every_type_is_used() -> None:
    texts = "".join(written(name) for name in KINDS.values())
    assert [name for name in types() if f'"#/$defs/{name}"' not in texts] == []
