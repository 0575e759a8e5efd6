"""W560: removed regions without which the map falls apart, and the borders that would join them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...text.diagnostics import Report
from ...text.spelling import Spelling
from ...text.wording import listing
from ...text.yaml.nodes import items_of, text_of
from ..load.declarations import Mix, entries_of
from ..model import Definitions


def check_borders(defs: Definitions, mix: Mix, report: Report) -> None:
    """Looks for removed regions around which some can't be reached from others any more."""
    borders = _borders_of_removed(defs, mix)
    left = {name: defs.regions.keys() & region.neighbours for name, region in defs.regions.items()}
    removed = {name: near - left.keys() for name, near in borders.items() if name not in left}
    for gap in _parts(removed, removed):
        around = set[str]().union(*(borders[name] for name in gap))
        parts = _parts([name for name in left if name in around], left)
        if len(parts) > 1:
            _report(gap, parts, mix, report)


def _borders_of_removed(defs: Definitions, mix: Mix) -> dict[str, set[str]]:
    """The borders of which one side is removed, by each side, as the files declare them."""
    borders: dict[str, set[str]] = {}
    for file in mix.conflicts.precedence.files:
        for section, entry in entries_of(file):
            near = items_of(entry.nodes.get("neighbours")) if section == "regions" else ()
            for other in (text_of(node) or "" for node in near):
                if not {entry.id, other} <= defs.regions.keys():
                    borders.setdefault(entry.id, set()).add(other)
                    borders.setdefault(other, set()).add(entry.id)
    return borders


def _parts(names: Iterable[str], borders: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The names by parts of a map: those in one part can be reached from each other."""
    parts: list[list[str]] = []
    left = list(names)
    while left:
        reached, todo = {left[0]}, [left[0]]
        while todo:
            new = set(borders[todo.pop()]) - reached
            reached |= new
            todo += new
        parts.append([name for name in left if name in reached])
        left = [name for name in left if name not in reached]
    return parts


def _report(gap: Sequence[str], parts: Sequence[Sequence[str]], mix: Mix, report: Report) -> None:
    """Reports a gap in the map, at the file that removes its first region."""
    without = listing((f"`{name}`" for name in gap), "and")
    around = [listing([f"`{name}`" for name in part], "and") for part in parts]
    message = f"without {without}, no border leads from {around[0]} to {listing(around[1:])}"
    first, *others = [mix.conflicts.removals(("regions", name))[0].span for name in gap]
    file = next(one for one in mix.conflicts.precedence.files if one.source.name == first.file)
    related = [("and by this", span) for span in others if span.file != first.file]
    entries = _joining(parts)
    key = file.content.key("remove")
    if key is None or "add" in file.content:
        written = listing((f"`{entry}`" for entry in entries), "and")
        hint = f"join them: under `add` and there under `regions`, write {written}"
    else:
        written = f"add: {{regions: {{{', '.join(entries)}}}}}"
        hint = Spelling(f"join them: `{written}`", f"{written}\nremove")
    report.record("W560", message, first if key is None else key.span, hint, related=related)


def _joining(parts: Sequence[Sequence[str]]) -> list[str]:
    """The additions that join the first part with each other one, both sides of each border."""
    first, others = parts[0][0], [part[0] for part in parts[1:]]
    entries = {first: others} | {other: [first] for other in others}
    return [f"{one}: {{neighbours: [{', '.join(to)}]}}" for one, to in entries.items()]
