"""The keys that the schemas allow, and those that files have: `patch.pieces.holds`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from elgrande.engine.rules.files.files import BUILT_IN

Schema = Mapping[str, Any]

FOR_PEOPLE = {"author", "source", "confidence", "notes"}
"""Keys that change no game: they say where the data is from, or whose it is."""
KINDS = ("expansion", "card", "region")


@cache
def schema(kind: str) -> Schema:
    """The schema of a kind of file."""
    text = (BUILT_IN / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8")
    found: Schema = json.loads(text)
    return found


def kind_of(data: Mapping[str, Any]) -> str:
    """The kind of a file, by what it has."""
    return "card" if "cards" in data else "region" if "regions" in data else "expansion"


def allowed_keys(kind: str) -> set[str]:
    """Every key that a file of a kind may have."""
    return {f"{kind}: {path}" for path in _allowed(schema(kind), schema(kind), "")}


def keys_of(data: Mapping[str, Any]) -> set[str]:
    """Every key that a file has."""
    kind = kind_of(data)
    return {f"{kind}: {path}" for path in _there(schema(kind), schema(kind), data, "")}


def _allowed(root: Schema, part: Schema, path: str) -> Iterator[str]:
    for one in _alternatives(root, part):
        for key, inner in one.get("properties", {}).items():
            if key not in FOR_PEOPLE:
                yield f"{path}{key}"
                yield from _allowed(root, inner, f"{path}{key}.")
        for inner in _inside(one):
            yield from _allowed(root, inner, path)


def _there(root: Schema, part: Schema, data: Any, path: str) -> Iterator[str]:
    for one in _alternatives(root, part):
        if isinstance(data, list):
            for inner in _inside(one):
                for value in data:
                    yield from _there(root, inner, value, path)
        elif isinstance(data, dict):
            known = one.get("properties", {})
            for key, value in data.items():
                if key in known:
                    yield f"{path}{key}"
                    yield from _there(root, known[key], value, f"{path}{key}.")
                    continue
                for inner in _inside(one):
                    yield from _there(root, inner, value, path)


def _alternatives(root: Schema, part: Schema) -> Iterator[Schema]:
    """A part of a schema, what it refers to, and what it may be instead."""
    yield part
    if "$ref" in part:
        found: Any = root
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        yield from _alternatives(root, found)
    for key in ("oneOf", "anyOf", "allOf"):
        for one in part.get(key, ()):
            yield from _alternatives(root, one)


def _inside(part: Schema) -> Iterator[Schema]:
    """What stands in a list, or under an id."""
    yield from part.get("patternProperties", {}).values()
    for key in ("items", "additionalProperties"):
        if isinstance(part.get(key), dict):
            yield part[key]
