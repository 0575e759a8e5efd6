"""The default built-in game and its default edition."""

from __future__ import annotations

from functools import lru_cache

from ...text.diagnostics import Report
from ...text.yaml.nodes import ScalarNode
from ..errors import RulesError
from .files import built_in_expansions, built_in_files


def default_game() -> str:
    """The id of the built-in expansion that is a game by itself."""
    return _defaults()[0]


def default_edition() -> str:
    """The id of the edition that the built-in game declares as its default."""
    return _defaults()[1]


@lru_cache(maxsize=1)
def _defaults() -> tuple[str, str]:
    report = Report()
    for name in built_in_expansions():
        for file in built_in_files(name, report, with_schema=False):
            node = file.content.get("default_edition")
            if isinstance(node, ScalarNode):
                return name, node.value
    report.record("E506", "no built-in expansion declares `default_edition`")
    raise RulesError(report.sorted())
