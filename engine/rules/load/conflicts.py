"""The expansions with which others declare a conflict, and the sources for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ...text.yaml.nodes import MappingNode, ScalarNode, items_of, text_of, to_data
from ..files.files import RuleFile
from ..model import Conflict, Origin


def conflicts_of(file: RuleFile, key: str) -> tuple[Conflict, ...]:
    """The entries of a file under `conflicts` or `not_recommended_with`.

    Entries of the wrong form are left out, and so is the file's own expansion.
    """
    found = []
    for item in items_of(file.content.get(key)):
        if isinstance(item, ScalarNode):
            found.append(Conflict(item.value, span=item.span))
        elif isinstance(item, MappingNode) and isinstance(
            node := item.get("expansion"), ScalarNode
        ):
            conditions = (text_of(name) for name in items_of(item.get("only_with")))
            origin = item.get("source")
            sources = origin_of(None if origin is None else to_data(origin))
            names = tuple(name for name in conditions if name is not None)
            found.append(Conflict(node.value, names, sources, node.span))
    return tuple(conflict for conflict in found if conflict.id != file.expansion)


def holds_among(conflict: Conflict, mixed: Collection[str]) -> bool:
    """Whether a mix has the conflicting expansion and all expansions on which that depends."""
    return all(name in mixed for name in (conflict.id, *conflict.only_with))


def origin_of(source: Any) -> Origin:
    """The sources under a key, which has one of them or a list."""
    return tuple(source if isinstance(source, list) else [source] if source else ())


def in_words(sources: Origin) -> list[str]:
    """Sources in words: "S1, section"."""
    return [", ".join(str(part) for part in source.values()) for source in sources]
