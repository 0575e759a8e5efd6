"""Looks up the parts of a schema that apply to a path in a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

Schema = dict[str, Any]


def described(schema: Schema, path: Sequence[str | int]) -> list[Schema]:
    """Every part of a schema (without `$ref`) that applies to the value at a path."""
    parts = list(_forms(schema))
    for step in path:
        parts = [form for part in parts for inner in _step(part, step) for form in _forms(inner)]
    return parts


def keys_of(parts: Sequence[Schema]) -> dict[str, Schema]:
    """The keys that a mapping described by these parts may have."""
    return {key: part for whole in parts for key, part in whole.get("properties", {}).items()}


def values_of(parts: Sequence[Schema]) -> list[str]:
    """The values that these parts list."""
    found = [str(value) for part in parts for value in part.get("enum", ())]
    if any(part.get("type") == "boolean" for part in parts):
        found += ["true", "false"]
    return list(dict.fromkeys(found))


def description(parts: Sequence[Schema]) -> str:
    """The description in the schema, or an empty string."""
    return next((str(part["description"]) for part in parts if "description" in part), "")


def _forms(part: Schema) -> list[Schema]:
    found = [part]
    for word in ("anyOf", "oneOf"):
        for form in part.get(word, ()):
            found += _forms(form)
    return found


def _step(part: Schema, step: str | int) -> list[Schema]:
    if isinstance(step, int):
        return [part["items"]] if "items" in part else []
    if step in part.get("properties", {}):
        return [part["properties"][step]]
    patterns = part.get("patternProperties", {}).items()
    return [inner for pattern, inner in patterns if re.search(pattern, step)]
