"""E524: an expansion names itself where it refers to other expansions."""

from __future__ import annotations

from collections.abc import Iterable

from ...text.diagnostics import Report
from ...text.yaml.nodes import MappingNode, ScalarNode, items_of
from ..files.files import RuleFile

_KEYS = ("requires", "conflicts", "not_recommended_with", "over", "only_with")


def report_self_references(files: Iterable[RuleFile], report: Report) -> None:
    """Reports each position where a file names the expansion that it belongs to."""
    for file in files:
        for key in _KEYS:
            for item in items_of(file.content.get(key)):
                name = item.get("expansion") if isinstance(item, MappingNode) else item
                if isinstance(name, ScalarNode) and name.value == file.expansion:
                    message = f"`{name.value}` names itself under `{key}`"
                    hint = "remove it: list other expansions here"
                    report.record("E524", message, name.span, hint)
