"""Where a key belongs in a schema: at a fixed place, or next to ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..spelling import only_spelling
from ..wording import listing, quoted
from ..yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode, find
from .parts import Path, keys_of, parts_at
from .wording import may_take


def belongs(name: str, root: Node, path: Path, key: str, value: Node) -> str | None:
    """A hint to which mapping around a key, or below its neighbours, the key belongs.

    The mapping may have the key with such a value and lacks it, or can be added with it alone.
    name: the schema. path: where the key is written.
    """
    around = [path[:depth] for depth in range(len(path))]
    below = [(*path, one) for one in keys_of(parts_at(name, path))]
    spots, taken = list[str](), list[str]()
    for place in (*around, *below):
        target = find(root, place)
        if isinstance(target, SequenceNode) and target.items:
            place, target = (*place, len(target.items) - 1), target.items[-1]
        forms = [one for one in parts_at(name, place) if key in one.get("properties", ())]
        if not any(may_take(one["properties"][key], value) for one in forms):
            continue
        alone = any({key}.issuperset(one.get("required", ())) for one in forms)
        once = "x-once" in forms[0]["properties"][key]
        if isinstance(target, MappingNode) and key in target:
            taken.append(_in_words(place))
        elif (isinstance(target, MappingNode) or alone) and not once:
            spots.append(_in_words(place) + ("" if place else ", without indentation"))
    if taken and not spots:
        return f"{quoted(key)} is {taken[0]} already: remove it here"
    return f"{quoted(key)} belongs {listing(spots)}" if spots else None


def _in_words(path: Path) -> str:
    if not path:
        return "at the top level"
    names = [step for step in path if isinstance(step, str)]
    return f"{'under' if names[-1] == path[-1] else 'in an entry of'} {quoted(names[-1])}"


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
