"""W557: the name of an expansion or a piece is unknown, but close to a known one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...text.diagnostics import Report
from ...text.spelling import did_you_mean, only_spelling
from ...text.yaml.nodes import MappingNode, ScalarNode, items_of, pairs_of
from ..files.files import RuleFile, is_known, known_expansions
from ..load.known_ids import known_files
from ..load.precedence import names_under

_OF_OTHERS = ("over",)
_OF_MISFITS = ("conflicts", "not_recommended_with")
"""Keys under which unknown expansions are allowed, since they need not be installed."""

_IN_BOXES = ("pieces", "neutrals")


def warn_of_near_names(files: Sequence[RuleFile], report: Report) -> None:
    """Warns of names without effect that are close to known ones.

    files: all files of the run. A name that is not close to any may belong to an expansion that is
    not installed.
    """
    expansions = {*known_expansions(), *(file.expansion for file in files)}
    for file in files:
        others = expansions - {file.expansion}
        _warn(_expansions_in(file), expansions, others, "expansion or edition", report)
    declared = {file.expansion for file in files if file.schema == "expansion"}
    for file in files:
        name = file.content.get("expansion")
        if isinstance(name, ScalarNode) and name.value not in declared and not is_known(name.value):
            hint = did_you_mean(name.value, _near(name.value, declared))
            if hint is not None:
                message = f"no manifest declares `{name.value}`; this file belongs to no expansion"
                report.record("W557", message, name.span, hint=hint)
    if any("box" in file.content for file in files):
        things = _boxed_things(files)
        for file in files:
            inside = (key for key, _ in pairs_of(file.content.get("box")))
            _warn(inside, things, things, "piece", report)


def _warn(
    names: Iterable[ScalarNode], known: set[str], likely: set[str], what: str, report: Report
) -> None:
    """likely: the known names that the author may have meant."""
    for name in names:
        near = _near(name.value, likely)
        if near and name.value not in known:
            message = f"unknown {what} `{name.value}`, so this has no effect"
            hint = did_you_mean(name.value, near)
            report.record("W557", message, name.span, hint=hint)


def _near(name: str, likely: set[str]) -> list[str]:
    return [one for one in sorted(likely) if only_spelling(name, [one]) is not None]


def _expansions_in(file: RuleFile) -> Iterator[ScalarNode]:
    """The expansions that a file names without requiring them."""
    for key in _OF_OTHERS:
        yield from names_under(file, key)
    for key in _OF_MISFITS:
        for item in items_of(file.content.get(key)):
            inside = [item]
            if isinstance(item, MappingNode):
                other = item.get("expansion")
                inside = [*([] if other is None else [other]), *items_of(item.get("only_with"))]
            yield from (node for node in inside if isinstance(node, ScalarNode))


def _boxed_things(files: Iterable[RuleFile]) -> set[str]:
    """The ids of everything that may be in a box: pieces, and owners of pieces."""
    return {
        key.value
        for file in (*known_files(), *files)
        for section in _IN_BOXES
        for key, _ in pairs_of(file.content.get(section))
    }
