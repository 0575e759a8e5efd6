"""The keys that the schemas allow, and those that files have: `patch.pieces.holds`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from elgrande.engine.text.schema.parts import Schema, forms_of
from elgrande.engine.text.schema.schemas import schema

FOR_PEOPLE = {"author", "source", "confidence", "notes"}
"""Keys that change no game: they say where the data is from, or whose it is."""
KINDS = ("expansion", "card", "region")


def kind_of(data: Mapping[str, Any]) -> str:
    """The kind of a file, by what it has."""
    return "card" if "cards" in data else "region" if "regions" in data else "expansion"


def allowed_keys(kind: str) -> set[str]:
    """Every key that a file of a kind may have."""
    return {f"{kind}: {path}" for path in _allowed(schema(kind), "")}


def keys_of(data: Mapping[str, Any]) -> set[str]:
    """Every key that a file has."""
    kind = kind_of(data)
    return {f"{kind}: {path}" for path in _there(schema(kind), data, "")}


def _allowed(part: Schema, path: str) -> Iterator[str]:
    for one in forms_of(part):
        for key, inner in one.get("properties", {}).items():
            if key not in FOR_PEOPLE:
                yield f"{path}{key}"
                yield from _allowed(inner, f"{path}{key}.")
        for inner in _inside(one):
            yield from _allowed(inner, path)


def _there(part: Schema, data: Any, path: str) -> Iterator[str]:
    for one in forms_of(part):
        if isinstance(data, list):
            for inner in _inside(one):
                for value in data:
                    yield from _there(inner, value, path)
        elif isinstance(data, dict):
            known = one.get("properties", {})
            for key, value in data.items():
                if key in known:
                    yield f"{path}{key}"
                    yield from _there(known[key], value, f"{path}{key}.")
                    continue
                for inner in _inside(one):
                    yield from _there(inner, value, path)


def _inside(part: Schema) -> Iterator[Schema]:
    """What stands in a list, or under an id."""
    yield from part.get("patternProperties", {}).values()
    for key in ("items", "additionalProperties"):
        if isinstance(part.get(key), dict):
            yield part[key]
