"""No key of a file exists that nothing reads.

Keys of the schemas are compared with the words in the code that reads the files, and with the
fields of the records that are made of them. A test next to the random house rules checks that the
parts of sentences are read.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.rules.files.files import BUILT_IN
from elgrande.engine.rules.model import NAMED, Map

ENGINE = BUILT_IN / "engine"


def modules(*globs: str) -> list[Path]:
    """The modules of the engine that fit a pattern."""
    found = [path for pattern in globs for path in sorted(ENGINE.glob(pattern))]
    assert found, globs
    return found


MIXING = modules("rules/files/*.py", "rules/load/*.py")
READERS = {
    "card": [*MIXING, *modules("rules/lint/sums.py")],
    "region": [*MIXING, *modules("rules/lint/sums.py")],
    "expansion": [*MIXING, *modules("rules/check/boxes.py")],
    "scenario": modules(
        "scenario/*.py",
        "rules/files/named_mix.py",
        "game/positions/position.py",
        "rules/position_keys.py",
    ),
}
"""The modules that read each kind of file."""

FOR_PEOPLE = {"author", "rulebook", "section", "source", "notes"}
"""Keys that change no game: they say where the data is from."""

FIELDS = {*NAMED, *Map.FIELDS, *(field for kind in NAMED.values() for field in kind.FIELDS)}
"""Keys that are called like a section, or like the field of a record that they fill."""

# ---------------------------------------------------------------- keys of files


def keys_of(schema: Any) -> Iterator[str]:
    """Every key that a schema allows by name."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            if name == "properties":
                yield from value
            yield from keys_of(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from keys_of(item)


def words_in(module: Path) -> set[str]:
    """Every text in a module, and the keys for which it has a method `_expect_key`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name.removeprefix("_expect_"))
    return found


@pytest.mark.parametrize("kind", READERS)
def test_every_key_is_read(kind: str) -> None:
    schema = json.loads((BUILT_IN / "schemas" / f"{kind}.schema.json").read_text("utf-8"))
    read = {word for module in READERS[kind] for word in words_in(module)}
    unread = set(keys_of(schema)) - read - FIELDS - FOR_PEOPLE
    assert not unread, f"nothing reads these keys of {kind} files"
