"""Looks up the parts of a schema that apply to a path in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from .schemas import schema

Schema = dict[str, Any]
Parts = tuple[Schema, ...]
Path = Sequence[str | int]


def parts_at(name: str, path: Path) -> Parts:
    """Every part of the schema `name` that applies to the value at a path."""
    return _parts_at(name, tuple(0 if isinstance(step, int) else step for step in path))


def key_parts(name: str, path: Path) -> Parts:
    """Every part that applies to the key at the end of a path; none for a key of the format."""
    key = path[-1]
    return tuple(
        part["propertyNames"]
        for part in parts_at(name, path[:-1])
        if "propertyNames" in part and key not in part.get("properties", {})
    )


def annotation(parts: Parts, word: str) -> Any:
    """What these parts say under a keyword; None if none has it."""
    return next((part[word] for part in parts if word in part), None)


def keys_of(parts: Parts) -> dict[str, Schema]:
    """The keys that a mapping described by these parts may have."""
    return {key: part for whole in parts for key, part in whole.get("properties", {}).items()}


@cache
def keys_with(name: str, word: str | None) -> frozenset[str]:
    """Every key that the schema `name` marks with a keyword; None: every key."""
    found: set[str] = set()
    waiting, seen = [schema(name)], set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:  # many places share a part
            continue
        seen.add(id(part))
        keys = part.get("properties", {})
        found |= {key for key, inner in keys.items() if word is None or word in inner}
        waiting += [*keys.values(), *part.get("patternProperties", {}).values()]
        waiting += [*part.get("anyOf", ()), *part.get("oneOf", ())]
        waiting += [part["items"]] if "items" in part else []
    return frozenset(found)


def values_of(parts: Parts) -> list[str]:
    """The values that these parts list."""
    found = [str(value) for part in parts for value in part.get("enum", ())]
    if any(part.get("type") == "boolean" for part in parts):
        found += ["true", "false"]
    return list(dict.fromkeys(found))


def description(parts: Parts) -> str:
    """The description in the schema, or an empty string."""
    return str(annotation(parts, "description") or "")


def forms_of(part: Schema) -> Iterator[Schema]:
    """A part and all its alternatives."""
    yield part
    for word in ("anyOf", "oneOf"):
        for form in part.get(word, ()):
            yield from forms_of(form)


@lru_cache(maxsize=10_000)
def _parts_at(name: str, path: tuple[str | int, ...]) -> Parts:
    if not path:
        return tuple(forms_of(schema(name)))
    *above, step = path
    inside = [inner for part in _parts_at(name, tuple(above)) for inner in _step(part, step)]
    return tuple(form for inner in inside for form in forms_of(inner))


def _step(part: Schema, step: str | int) -> list[Schema]:
    if isinstance(step, int):
        return [part["items"]] if "items" in part else []
    if step in part.get("properties", {}):
        return [part["properties"][step]]
    patterns = part.get("patternProperties", {}).items()
    return [inner for pattern, inner in patterns if re.search(pattern, step)]
