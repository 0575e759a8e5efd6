"""The ids by which entries name other things: where they stand, and whether they are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ...text.diagnostics import Report
from ...text.records import Record
from ...text.schema.parts import Path, Schema, annotation, forms_of, parts_at, values_of
from ...text.source import Span
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import Node, ScalarNode, find, items_of, pairs_of
from ..kinds import ids_of, is_checked, wording
from ..model import Definitions
from .declarations import LISTS, Mix, path_of_entries

_KEY, _ITEM = "*", "#"
"""Steps of a way: any key, and any item of a list."""


class Link(Record):
    """A key or value that names a thing of one of some kinds.

    way: the steps to it. of_key: it is the last key of the way, and none of the `fixed` ones.
    words: what may be written instead of a name. form: what is expected, in words.
    """

    way: tuple[str, ...]
    kinds: tuple[str, ...]
    of_key: bool = False
    fixed: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()
    form: str = ""


def check_links(mix: Mix, defs: Definitions, report: Report) -> None:
    """Reports every id in a mix that names nothing, and what may be meant."""
    for section, entries in mix.sections.items():
        for link in _links_of_entries(section) if entries else ():
            _check(link, (entry.nodes for entry in entries.values()), defs, report)
    for name, entry in mix.single_values.items():
        for link in _links_at("expansion", (name,)):
            _check(link, [entry.nodes], defs, report)
    files = {id(entry.file): entry.file.content for entry in mix.entries("cards")}
    heads = [{key.value: node for key, node in file.items} for file in files.values()]
    for link in _links_at("card", ()):
        if not link.of_key:
            _check(link, heads, defs, report)


def check_known(word: str, among: Iterable[str], what: str, span: Span, report: Report) -> None:
    """Reports an id that is not among the known ones."""
    listed = list(among)
    if word not in listed:
        hint = did_you_mean(word, listed)
        report.record("E510", f"there is no {what} `{word}`", span, hint=hint)


def _check(
    link: Link, places: Iterable[Mapping[str, Node]], defs: Definitions, report: Report
) -> None:
    ids = (name for kind in link.kinds for name in ids_of(kind, defs))
    known = dict.fromkeys((*link.words, *ids))
    first, *rest = link.way if link.way and link.way[0] != _ITEM else ("", *link.way)
    for nodes in places:
        for name in _reached(nodes.get(first), rest, link) if first in nodes else ():
            if name.value not in known:
                form = f"write {link.form}" if link.words else None
                hint = did_you_mean(name.value, known) or form
                message = f"there is no {wording(link.kinds[-1])} `{name.value}`"
                report.record("E510", message, name.span, hint=hint)


def _reached(node: Node | None, way: list[str], link: Link) -> Iterator[ScalarNode]:
    """The names at the end of a way from a node."""
    if not way:
        yield from [node] if isinstance(node, ScalarNode) else ()
        return
    step, *rest = way
    if step == _ITEM:
        for item in items_of(node):
            yield from _reached(item, rest, link)
    elif step == _KEY:
        for key, value in pairs_of(node):
            if rest or not link.of_key:
                yield from _reached(value, rest, link)
            elif key.value not in link.fixed:
                yield key
    else:
        yield from _reached(find(node, (step,)), rest, link)


# ---------------------------------------------------------------- in the formats


@cache
def _links_of_entries(section: str) -> tuple[Link, ...]:
    return _links_at(*path_of_entries(section))


@cache
def _links_at(name: str, path: Path) -> tuple[Link, ...]:
    """The links whose ids are checked, in what the schema `name` has at a path."""
    found = (link for part in parts_at(name, path)[:1] for link in _links(part, ()))
    return tuple(link for link in found if all(map(is_checked, link.kinds)))


def _links(part: Schema, way: tuple[str, ...]) -> Iterator[Link]:
    forms = tuple(forms_of(part))
    kinds = annotation(forms, "x-names")
    if kinds is not None:
        yield Link(way, _listed(kinds), words=tuple(values_of(forms)), form=str(part.get("title")))
    for form in forms:
        fixed = form.get("properties", {})
        for key, inner in fixed.items():
            yield from _links(inner, (*way, key)) if key not in LISTS else ()
        yield from _links(form["items"], (*way, _ITEM)) if "items" in form else ()
        for inner in form.get("patternProperties", {}).values():
            yield from _links(inner, (*way, _KEY))
        kinds = form.get("propertyNames", {}).get("x-names")
        if kinds is not None:
            yield Link((*way, _KEY), _listed(kinds), of_key=True, fixed=frozenset(fixed))


def _listed(kinds: str | list[str]) -> tuple[str, ...]:
    return (kinds,) if isinstance(kinds, str) else tuple(kinds)
