"""Reads the JSON Schemas of the file formats."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

SCHEMA_FOLDER = Path(__file__).resolve().parents[3] / "schemas"
"""The folder of the schemas, in a checkout and installed alike."""


@cache
def schema(name: str) -> dict[str, Any]:
    """A schema by its name, with every `$ref` resolved. Cached: do not change it."""
    path = SCHEMA_FOLDER / f"{name}.schema.json"
    loaded = json.loads(path.read_text(encoding="utf-8"))
    inlined: dict[str, Any] = _Inliner(loaded).part(loaded)
    return inlined


class _Inliner:
    """Resolves every `$ref`; all places that refer to one definition share one object.

    Keywords next to a `$ref` override those of its definition.
    """

    def __init__(self, whole: dict[str, Any]) -> None:
        self._whole = whole
        self._named: dict[str, Any] = {}

    def part(self, part: Any) -> Any:
        """A part of the schema with every `$ref` resolved."""
        if isinstance(part, list):
            return [self.part(item) for item in part]
        if not isinstance(part, dict):
            return part
        own = {key: self.part(it) for key, it in part.items() if key not in ("$ref", "$defs")}
        if "$ref" not in part:
            return own
        target = self._target(part["$ref"])
        return {**target, **own} if own else target

    def _target(self, ref: str) -> Any:
        if ref not in self._named:
            target = self._whole
            for step in ref.removeprefix("#/").split("/"):
                target = target[step]
            self._named[ref] = self.part(target)
        return self._named[ref]
