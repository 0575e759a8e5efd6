"""What is written from the descriptions of the formats is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.text.schema.check import KINDS
from elgrande.engine.text.schema.schemas import SCHEMA_FOLDER

from .schema import types, written
from .tables import PAGES, with_tables


@pytest.mark.parametrize("name", KINDS.values())
def test_the_schema_is_written_from_the_description(name: str) -> None:
    text = (SCHEMA_FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    assert text == written(name), "run `make schemas`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_the_tables_are_written_from_the_description(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == with_tables(text), "run `make schemas`"


def test_every_type_is_used() -> None:
    texts = "".join(written(name) for name in KINDS.values())
    assert [name for name in types() if f'"#/$defs/{name}"' not in texts] == []
