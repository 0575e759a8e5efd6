"""What known expansions say of themselves: titles, editions, the default game.

Only the files that say so are parsed. A check of a house rule needs this of every expansion, and
all files of only a few.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ...text.diagnostics import Report
from ...text.yaml.nodes import ScalarNode
from ...text.yaml.reading import read_source
from ..errors import RulesError
from .files import (
    BUILT_IN,
    RuleFile,
    built_in_expansions,
    file_of,
    folders_of,
    known_expansions,
    name_below,
    read_once,
    yaml_files,
)

_MANIFEST: Final = re.compile(
    r"""^["']?(?:title|edition|default_edition)["']?[ \t]*:|\A\s*\{""", re.MULTILINE
)
"""A key of a manifest at the left margin; a file in braces may have any key."""


def manifests(expansion: str) -> list[RuleFile]:
    """The files of a known expansion that say what it is. The folder of its cards has none."""

    def read() -> list[RuleFile]:
        unread = Report()
        paths = [one for folder in folders_of(expansion)[:1] for one in yaml_files(folder, unread)]
        sources = [read_source(path, unread, name_below(BUILT_IN, path)) for path in paths]
        likely = [one for one in sources if one is not None and _MANIFEST.search(one.text)]
        found = [file_of(source, unread, with_schema=False) for source in likely]
        return [file for file in found if file is not None and file.is_rules]

    return read_once((expansion, "manifests"), read)


def is_edition(files: Iterable[RuleFile]) -> bool:
    """Whether files declare an edition."""
    return any(file.is_edition for file in files)


def is_known_edition(expansion: str) -> bool:
    """Whether a known expansion is an edition."""
    return is_edition(manifests(expansion))


def known_editions() -> list[str]:
    """The ids of all editions that are built in or installed."""
    return [name for name in known_expansions() if is_known_edition(name)]


def known_manifests() -> list[RuleFile]:
    """The files that say what each known expansion is."""
    return [file for name in known_expansions() for file in manifests(name)]


def default_game() -> str:
    """The id of the built-in expansion that is a game by itself."""
    return _defaults()[0]


def default_edition() -> str:
    """The id of the edition that the built-in game declares as its default."""
    return _defaults()[1]


@lru_cache(maxsize=1)
def _defaults() -> tuple[str, str]:
    for name in built_in_expansions():
        for file in manifests(name):
            node = file.content.get("default_edition")
            if isinstance(node, ScalarNode):
                return name, node.value
    report = Report()
    report.record("E506", "no built-in expansion declares `default_edition`")
    raise RulesError(report.sorted())
