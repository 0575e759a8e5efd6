"""Where a key belongs in a schema: at a fixed place, or next to ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..spelling import only_spelling
from ..wording import FEW, listing, quoted
from ..yaml.nodes import Node, ScalarNode


def belongs(schema: dict[str, Any], key: str) -> str | None:
    """A hint where a key belongs; None if the schema has no such key, or has it in many places."""
    spots = list(dict.fromkeys(above for name, above in _keys(schema, "") if name == key))
    if "" in spots:
        return f"{quoted(key)} belongs at the top level, without indentation"
    return f"{quoted(key)} belongs {listing(spots)}" if 0 < len(spots) <= FEW else None


def _keys(part: dict[str, Any], above: str) -> Iterator[tuple[str, str]]:
    """Every key with a fixed meaning, with its position in words."""
    for name, value in part.get("properties", {}).items():
        yield name, above
        yield from _keys(value, f"under {quoted(name)}")
    for branch in part.get("anyOf", part.get("oneOf", ())):
        yield from _keys(branch, above)
    if "items" in part:
        yield from _keys(part["items"], above.replace("under", "in an entry of", 1))


def within_free_keys(
    schema: dict[str, Any], key: str, value: Node, free: Sequence[str]
) -> str | None:
    """A hint if a key is an id that belongs under one of the unused keys.

    The value must fit there, and must not fit the key of which this one may be a misspelling.
    """
    if not isinstance(value, ScalarNode) or not isinstance(value.data, int) or value.data is True:
        return None
    keys = schema["properties"]
    respelt = only_spelling(key, free)
    if respelt is not None and keys[respelt].get("type") not in ("array", "object"):
        return None
    for name in free:
        below = keys[name].get("patternProperties", {})
        if [inner.get("type") for inner in below.values()] == ["integer"]:
            return f"write {quoted(f'{name}: {{{key}: {value.value}}}')}"
    return None


def alternative_keys(part: Any) -> Iterator[str]:
    """Every fixed key of a mapping that may have ids as keys, too; no id may be one of them."""
    if isinstance(part, dict) and "patternProperties" in part:
        yield from part.get("properties", ())
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for below in inner:
        yield from alternative_keys(below)
