"""Mixes the files of several expansions to one table of named things, still as nodes.

Every section of the files (cards, regions, pieces ...) becomes a mapping from id to entry. Overlays
then set parameters, patch named things and put steps into procedures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..text.diagnostics import Report, did_you_mean
from ..text.nodes import MappingNode, Node, ScalarNode, SequenceNode, to_data
from ..text.source import Span
from .files import RuleFile

SECTIONS = (
    "places",
    "pieces",
    "offices",
    "card_zones",
    "decks",
    "orders",
    "zones",
    "parameters",
    "procedures",
)
"""Sections that are mappings from id to entry."""
LISTS = ("rules", "cards", "regions")
"""Sections that are lists of entries with an `id`."""
SINGLES = ("colours", "players", "scoring", "track", "short_game", "start", "default_edition")
"""Sections that the mix has once."""


@dataclass
class Entry:
    """One named thing: its data, the nodes of its keys, and who declared it.

    A thing that is no mapping stands under the key "". `steps` are those of a procedure.
    """

    id: str
    data: dict[str, Any]
    nodes: dict[str, Node]
    span: Span
    expansion: str
    file: RuleFile
    steps: list[MappingNode] = field(default_factory=list)


def make_entry(name: str, node: Node, span: Span, file: RuleFile) -> Entry:
    """The entry of a node as one file declares it."""
    plain = file.data_of(node)
    nodes = _children(node)
    listed = nodes.get("steps")
    steps = (
        [step for step in listed.items if isinstance(step, MappingNode)]
        if isinstance(listed, SequenceNode)
        else []
    )
    return Entry(name, plain, nodes, span, file.expansion, file, steps)


def _children(node: Node) -> dict[str, Node]:
    if isinstance(node, MappingNode):
        return {key.value: value for key, value in node.items}
    return {"": node}


@dataclass
class Mix:
    """All named things of a mix, by section and id; `manifests` by expansion."""

    report: Report
    sections: dict[str, dict[str, Entry]] = field(default_factory=dict)
    singles: dict[str, Entry] = field(default_factory=dict)
    manifests: dict[str, Entry] = field(default_factory=dict)
    claims: dict[str, tuple[str, Span]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (*SECTIONS, *LISTS):
            self.sections[name] = {}


def mix_files(files: Sequence[RuleFile], report: Report) -> Mix:
    """Adds up all files, then applies what overlays change, in the order of the files."""
    mix = Mix(report)
    for file in files:
        for declared, section in _entries(file):
            _declare(mix, section, declared)
        _collect_singles(mix, file)
    for file in files:
        _set_parameters(mix, file)
        _patch(mix, file)
        _put_steps(mix, file)
    _check_company(mix)
    return mix


def _check_company(mix: Mix) -> None:
    """Whether every expansion has what it requires, and nothing that it can't stand."""
    for entry in mix.manifests.values():
        for needed in entry.data.get("requires", ()):
            if needed not in mix.manifests:
                message = f"`{entry.id}` requires `{needed}`, which is not in this mix"
                mix.report.error("E514", message, entry.span, hint=f"add `{needed}` to the mix")
        for other, what in _unwanted(entry):
            if other in mix.manifests:
                related = [(f"`{other}`", mix.manifests[other].span)]
                message = f"`{entry.id}` and `{other}` {what}"
                if what == _CONFLICT:
                    mix.report.error("E515", message, entry.span, related=related)
                else:
                    mix.report.warning("W515", message, entry.span, related=related)


_CONFLICT = "can't be combined"


def _unwanted(entry: Entry) -> Iterator[tuple[str, str]]:
    for other in entry.data.get("conflicts", ()):
        yield str(other), _CONFLICT
    for other in entry.data.get("not_recommended_with", ()):
        yield str(other), "are not recommended together"


def _entries(file: RuleFile) -> Iterator[tuple[Entry, str]]:
    for key, section in file.content.items:
        if key.value in SECTIONS and isinstance(section, MappingNode):
            for name, value in section.items:
                yield make_entry(name.value, value, name.span, file), key.value
        elif key.value in LISTS and isinstance(section, SequenceNode):
            for item in section.items:
                own_id = item.get("id") if isinstance(item, MappingNode) else None
                if isinstance(own_id, ScalarNode):
                    yield make_entry(own_id.value, item, own_id.span, file), key.value


def _declare(mix: Mix, section: str, entry: Entry) -> None:
    known = mix.sections[section].get(entry.id)
    if known is None:
        mix.sections[section][entry.id] = entry
        return
    mix.report.error(
        "E502",
        f"`{entry.id}` is declared twice",
        entry.span,
        hint="give one of them another id, or patch it",
        related=[("it is declared here too", known.span)],
    )


def _collect_singles(mix: Mix, file: RuleFile) -> None:
    for key, value in file.content.items:
        if key.value in SINGLES:
            entry = Entry(key.value, {"": to_data(value)}, {}, key.span, file.expansion, file)
            known = mix.singles.get(key.value)
            if known is not None:
                mix.report.error(
                    "E502",
                    f"`{key.value}` is given twice",
                    key.span,
                    related=[("it is given here too", known.span)],
                )
            mix.singles[key.value] = entry
    title = file.content.get("title")
    if file.kind == "expansion" and title is not None:
        mix.manifests[file.expansion] = make_entry(file.expansion, file.content, title.span, file)


# ---------------------------------------------------------------- overlays


def _set_parameters(mix: Mix, file: RuleFile) -> None:
    settings = file.content.get("set")
    if not isinstance(settings, MappingNode):
        return
    for name, value in settings.items:
        _claim(mix, file, f"set.{name.value}", name.span)
        set_parameter(mix, name.value, to_data(value), name.span)


def _claim(mix: Mix, file: RuleFile, what: str, span: Span) -> None:
    """Notes which overlay changes a thing; two overlays that change the same one are a conflict.

    Editions don't count: whatever is laid over an edition may change what the edition says.
    """
    if to_data(file.content.get("edition") or file.content) is True:
        return
    known = mix.claims.setdefault(what, (file.expansion, span))
    if known[0] != file.expansion:
        message = f"`{known[0]}` and `{file.expansion}` both change `{what}`"
        related = [("the other change", known[1])]
        hint = "take one of the two out of the mix, or the change out of one of them"
        mix.report.error("E516", message, span, hint=hint, related=related)


def set_parameter(mix: Mix, name: str, value: Any, span: Span | None) -> None:
    """Gives a parameter of the mix another value; says what is wrong in the report."""
    entry = mix.sections["parameters"].get(name)
    if entry is None:
        hint = did_you_mean(name, mix.sections["parameters"])
        mix.report.error("E503", f"no parameter is called `{name}`", span, hint=hint)
        return
    choices = entry.data.get("one_of")
    if choices is None and not isinstance(value, bool):
        mix.report.error("E504", f"`{name}` is a switch: true or false", span)
    elif choices is not None and value not in choices:
        listed = ", ".join(str(choice) for choice in choices)
        mix.report.error("E504", f"`{name}` is one of: {listed}", span)
    else:
        entry.data = {**entry.data, "flag" if choices is None else "value": value}


def _patch(mix: Mix, file: RuleFile) -> None:
    patch = file.content.get("patch")
    if not isinstance(patch, MappingNode):
        return
    for section, things in patch.items:
        known = mix.sections.get(section.value)
        if known is None or not isinstance(things, MappingNode):
            hint = did_you_mean(section.value, mix.sections)
            mix.report.error(
                "E505", f"there is no section `{section.value}`", section.span, hint=hint
            )
            continue
        for name, changes in things.items:
            entry = known.get(name.value)
            found = to_data(changes)
            data = found if isinstance(found, dict) else {"": found}
            if entry is None or ("" in data) != ("" in entry.data):
                hint = did_you_mean(name.value, known)
                message = f"nothing in `{section.value}` is called `{name.value}`"
                mix.report.error("E503", message, name.span, hint=hint)
                continue
            for key in data:
                _claim(mix, file, f"{section.value}.{name.value}.{key}", name.span)
            entry.data = {**entry.data, **data}
            entry.nodes |= _children(changes)


def _put_steps(mix: Mix, file: RuleFile) -> None:
    steps = file.content.get("steps")
    if file.kind != "expansion" or not isinstance(steps, SequenceNode):
        return
    for item in steps.items:
        if not isinstance(item, MappingNode):
            continue
        where = _children(item)
        step = where.get("step")
        relation = next((word for word in _RELATIONS if word in where), None)
        if relation is None or not isinstance(step, MappingNode):
            continue
        inside, wanted = str(to_data(where["in"])), str(to_data(where[relation]))
        procedure = mix.sections["procedures"].get(inside)
        if procedure is None or not _place_step(procedure, relation, wanted, step):
            _complain_of_step(mix, where, inside, wanted, where[relation].span)


def _complain_of_step(
    mix: Mix, where: dict[str, Node], inside: str, wanted: str, span: Span
) -> None:
    procedure = mix.sections["procedures"].get(inside)
    if procedure is None:
        hint = did_you_mean(inside, mix.sections["procedures"])
        mix.report.error("E503", f"no procedure is called `{inside}`", where["in"].span, hint=hint)
        return
    names = [str(to_data(node)) for step in procedure.steps if (node := step.get("id"))]
    hint = did_you_mean(wanted, names)
    mix.report.error("E503", f"`{inside}` has no step `{wanted}`", span, hint=hint)


_RELATIONS = ("before", "after", "instead_of")


def _place_step(procedure: Entry, relation: str, wanted: str, step: MappingNode) -> bool:
    for number, other in enumerate(procedure.steps):
        name = other.get("id")
        if isinstance(name, ScalarNode) and name.value == wanted:
            start = number + (relation == "after")
            end = start + (relation == "instead_of")
            procedure.steps[start:end] = [step]
            return True
    return False
