"""Finds entries by title."""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

from ..compile.ruleset import Ruleset
from ..rules.display_names import called
from .manifests import manifests
from .show import UnknownId, shown


class _Set(NamedTuple):
    """An expansion or an edition."""

    id: str
    title: str


def shown_by_name(name: str, rules: Ruleset) -> dict[str, Any]:
    """Everything about the entry with an id or a title, as plain data.

    Titles are compared ignoring case and accents. Raises UnknownId, also if several entries have
    that title; the message lists them.
    """
    try:
        return shown(name, rules)
    except UnknownId:
        defs = rules.definitions
        things = [thing for _, those in defs.named() for thing in those.values()]
        rows = chain(manifests(defs, editions=False), manifests(defs, editions=True))
        members = [one for piece in defs.pieces.values() for one in piece.members]
        sets = [_Set(row["id"], row["title"]) for row in rows]
        found = called(name, [*things, *members, *sets])
        if not found:
            raise
        if len(found) > 1:
            raise UnknownId(f"several are called `{name}`: {', '.join(found)}") from None
        return shown(found[0], rules)
