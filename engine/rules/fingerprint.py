"""A short digest of a ruleset's content; a saved game finds its rules by it."""

from __future__ import annotations

import hashlib
from typing import Any

from ..lang import tree
from ..text.records import Record
from .model import Definitions

_IGNORED = frozenset(
    {"span", "title", "sources", "confidence", "notes", "text", "expansion", "effect_text"}
    | {"expansions", "edition", "shape", "label", "paint", "map"}
)
"""Fields with no effect on play: names, origins and looks."""


def fingerprint(definitions: Definitions) -> str:
    """Sixteen hexadecimal digits, equal for rulesets that play alike."""
    digest = hashlib.sha256(repr(_plain(definitions)).encode())
    return digest.hexdigest()[:16]


def entries_of(definitions: Definitions) -> dict[str, str]:
    """Eight digits for each entry and each other part of the definitions, by its name."""
    sections = dict(definitions.named())
    found = {
        f"{section}.{name}": _short(entry)
        for section, entries in sections.items()
        for name, entry in entries.items()
    }
    others = (name for name in definitions.COMPARED if name not in {*sections, *_IGNORED})
    return found | {name: _short(getattr(definitions, name)) for name in others}


def _short(value: Any) -> str:
    return hashlib.sha256(repr(_plain(value)).encode()).hexdigest()[:8]


def _plain(value: Any) -> Any:
    if isinstance(value, tree.Node):
        return (type(value).__name__, *(_plain(getattr(value, name)) for name in value.FIELDS))
    if isinstance(value, Record):
        names = [name for name in value.COMPARED if name not in _IGNORED]
        return (type(value).__name__, *((name, _plain(getattr(value, name))) for name in names))
    if isinstance(value, dict):
        return tuple((key, _plain(item)) for key, item in value.items())
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return value
