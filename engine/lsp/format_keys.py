"""The roles of keys and values as names, looked up in the formats."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules.kinds import space_of
from ..text.schema.parts import Parts, annotation, key_parts, parts_at
from ..text.yaml.nodes import Path


@dataclass(frozen=True)
class Role:
    """The role of a name at a path: of which kinds it is. declares: it is declared here.

    of: the index in the path of the procedure or parameter to which a step or value belongs, if it
    is in the path.
    """

    kinds: tuple[str, ...]
    declares: bool
    of: int | None

    @property
    def space(self) -> str:
        """The name space."""
        return space_of(self.kinds[0])


def value_role(schema: str | None, path: Path) -> Role | None:
    """The role of the value at a path of a file with that schema; None if it is not a name."""
    return None if schema is None else _role(schema, path, parts_at(schema, path))


def key_role(schema: str | None, path: Path) -> Role | None:
    """The role of the key at the end of a path; None for a key of the format."""
    return None if schema is None else _role(schema, path, key_parts(schema, path))


def names_by_words(schema: str | None, path: Path) -> bool:
    """Whether each word here may be a name, as in most of a scenario."""
    return schema is not None and annotation(parts_at(schema, path[:1]), "x-words") is not None


def _role(schema: str, path: Path, parts: Parts) -> Role | None:
    declared = annotation(parts, "x-declares")
    kinds = declared or annotation(parts, "x-names")
    if kinds is None:
        return None
    owners = [end - 1 for end in range(1, len(path) + 1) if _is_owner(schema, path[:end])]
    listed = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    return Role(listed, declared is not None, owners[-1] if owners else None)


def _is_owner(schema: str, path: Path) -> bool:
    """Whether the key at the end of a path is the id of a procedure or parameter."""
    parts = key_parts(schema, path)
    owner = annotation(parts, "x-names") or annotation(parts, "x-declares")
    return owner in ("procedure", "parameter")
