"""Which expansions can be combined: what each requires, conflicts with, or advises against."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from ...text.diagnostics import Report
from ...text.spelling import did_you_mean
from ...text.yaml.nodes import MappingNode, ScalarNode, items_of, text_of, to_data
from ..files.files import RuleFile, known_expansions
from ..model import Conflict, Origin
from .declarations import Mix
from .precedence import names_under

CONFLICT, ADVICE = "E515", "W515"
TOO_FEW_PIECES, TOO_FEW_CARDS = "W553", "W554"
SAME_TITLE, TOO_FEW_FOR_ALL = "W558", "W559"
OF_COMBINATIONS: Final = (ADVICE, TOO_FEW_PIECES, TOO_FEW_CARDS, SAME_TITLE, TOO_FEW_FOR_ALL)
"""Codes of warnings about a mix as a whole; a mix file may accept them."""

_OF_MISFITS: Final = {
    CONFLICT: ("can't be combined", "remove one of the two"),
    ADVICE: (
        "are not recommended together",
        f"you can play them together; `accept: [{ADVICE}]` in a mix file accepts this",
    ),
}
"""Parts of the message and hint for two incompatible expansions."""


def conflicts_of(file: RuleFile, key: str) -> tuple[Conflict, ...]:
    """The entries of a file under `conflicts` or `not_recommended_with`.

    Entries of the wrong form are left out, and so is the file's own expansion.
    """
    found = []
    for item in items_of(file.content.get(key)):
        if isinstance(item, ScalarNode):
            found.append(Conflict(item.value, span=item.span))
        elif isinstance(item, MappingNode) and isinstance(
            node := item.get("expansion"), ScalarNode
        ):
            conditions = (text_of(name) for name in items_of(item.get("only_with")))
            origin = item.get("source")
            sources = origin_of(None if origin is None else to_data(origin))
            names = tuple(name for name in conditions if name is not None)
            found.append(Conflict(node.value, names, sources, node.span))
    return tuple(conflict for conflict in found if conflict.id != file.expansion)


def holds_among(conflict: Conflict, mixed: Collection[str]) -> bool:
    """Whether a mix has the conflicting expansion and all expansions on which that depends."""
    return all(name in mixed for name in (conflict.id, *conflict.only_with))


def origin_of(source: Any) -> Origin:
    """The sources under a key, which has one of them or a list."""
    return tuple(source if isinstance(source, list) else [source] if source else ())


def in_words(sources: Origin) -> list[str]:
    """Sources in words: "S1, section"."""
    return [", ".join(str(part) for part in source.values()) for source in sources]


def check_compatibility(mix: Mix, files: Iterable[RuleFile]) -> None:
    """Reports expansions without those that they require, or with incompatible ones.

    files: all files, also those that do not apply in this mix; none may name its own expansion.
    """
    for file in files:
        _report_self_references(file, mix.report)
    for entry in mix.manifests.values():
        for needed in names_under(entry.file, "requires"):
            if needed.value not in mix.manifests:
                message = f"`{entry.id}` requires `{needed.value}`, which is not in this mix"
                mix.report.record("E514", message, needed.span, hint=_add(needed.value))
        for code, key in ((CONFLICT, "conflicts"), (ADVICE, "not_recommended_with")):
            for conflict in conflicts_of(entry.file, key):
                if holds_among(conflict, mix.manifests):
                    _report_conflict(mix, code, entry.id, conflict)


def _report_conflict(mix: Mix, code: str, name: str, conflict: Conflict) -> None:
    """Reports two incompatible expansions: both positions, the sources, and a fix."""
    what, way_out = _OF_MISFITS[code]
    origin = "; ".join(in_words(conflict.sources))
    message = f"`{name}` and `{conflict.id}` {what}" + (f" ({origin})" if origin else "")
    if conflict.only_with:
        conditions = " and ".join(f"`{one}`" for one in conflict.only_with)
        way_out += f"; this applies only with {conditions}"
    other = mix.manifests[conflict.id]
    if other.file.is_game:
        way_out = f"remove it here: `{conflict.id}` is the game to which all else is added"
    related = [(f"`{conflict.id}` is also in the mix", other.span)]
    mix.report.record(code, message, conflict.span, hint=way_out, related=related)


def _add(name: str) -> str:
    known = known_expansions()
    if name in known:
        return f"add `{name}` to the mix, on the command line with `--with {name}`"
    named = f"unknown expansion `{name}`: name its folder too (in a game with `--with`)"
    return did_you_mean(name, known) or named


_REFERRING: Final = ("requires", "conflicts", "not_recommended_with", "over", "only_with")
"""Keys under which a file names other expansions."""


def _report_self_references(file: RuleFile, report: Report) -> None:
    for key in _REFERRING:
        for item in items_of(file.content.get(key)):
            name = item.get("expansion") if isinstance(item, MappingNode) else item
            if isinstance(name, ScalarNode) and name.value == file.expansion:
                message = f"`{name.value}` names itself under `{key}`"
                hint = "remove it: list other expansions here"
                report.record("E524", message, name.span, hint)
