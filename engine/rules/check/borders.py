"""W560: a removed region without which the map falls apart, and the borders that would join it."""

from __future__ import annotations

from collections.abc import Sequence

from ...text.diagnostics import Report
from ...text.source import Span
from ...text.spelling import Spelling
from ...text.wording import listing
from ..load.declarations import Mix
from ..model import Definitions


def check_borders(defs: Definitions, mix: Mix, report: Report) -> None:
    """Looks for removed regions whose neighbours can't be reached from each other any more."""
    reported: set[frozenset[str]] = set()
    for removed, borders in mix.lost_borders.items():
        parts = _parts([name for name in borders if name in defs.regions], defs)
        kinds = frozenset(part[0] for part in parts)
        if len(parts) < 2 or kinds in reported:
            continue
        reported.add(kinds)
        around = [listing([f"`{name}`" for name in part], "and") for part in parts]
        message = f"without `{removed}`, no border leads from {' and '.join(around[:1])} to "
        message += listing(around[1:])
        removal = mix.conflicts.removals(("regions", removed))[0]
        bridges = _bridges(parts)
        written = f"add: {{regions: {{{bridges}}}}}"
        key = _key(mix, removal.span)
        related = [(f"`{removed}` is removed here", removal.span)]
        hint = f"join them: `{written}`"
        if key is None:
            report.record("W560", message, removal.span, hint)
        else:
            fix = Spelling(hint, f"{written}\n{key[1]}")
            report.record("W560", message, key[0], fix, related=related)


def _parts(names: Sequence[str], defs: Definitions) -> list[list[str]]:
    """The names by parts of the map: those in one part can be reached from each other."""
    parts: list[list[str]] = []
    left = list(names)
    while left:
        reached, todo = {left[0]}, [left[0]]
        while todo:
            new = set(defs.regions[todo.pop()].neighbours) & defs.regions.keys() - reached
            reached |= new
            todo += sorted(new)
        parts.append([name for name in left if name in reached])
        left = [name for name in left if name not in reached]
    return parts


def _bridges(parts: Sequence[Sequence[str]]) -> str:
    """The additions that join the first part with each other one, both sides of each border."""
    first, others = parts[0][0], [part[0] for part in parts[1:]]
    entries = {first: others} | {other: [first] for other in others}
    return ", ".join(f"{one}: {{neighbours: [{', '.join(to)}]}}" for one, to in entries.items())


def _key(mix: Mix, removal: Span) -> tuple[Span, str] | None:
    """The key under which a file removes, if a line with an `add` can stand above it."""
    for file in mix.conflicts.precedence.files:
        if file.source.name == removal.file:
            keys = {key.value: key for key, _ in file.content.items}
            found = keys.get("remove")
            return None if found is None or "add" in keys else (found.span, "remove")
    return None
