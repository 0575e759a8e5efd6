"""The precedence between overlays, independent of the order in which they are named.

If two overlays change the same value, the one with precedence wins. Editions have lower precedence
than all other overlays, and changes by an expansion to its own entries have the lowest. An
expansion takes precedence over those that it requires or names under `over`. Within one expansion,
a file with more `only_with` conditions takes precedence. Otherwise there is no precedence: two
overlays that change the same value are then a conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum

from ...text.diagnostics import Report
from ...text.yaml.nodes import ScalarNode, items_of
from ..files.files import RuleFile


class Layer(IntEnum):
    """The layer of a change: a higher one wins, before other rules of precedence.

    Additions come after all other changes. They take nothing away, so none can be in conflict.
    """

    OWN = 0
    EDITION = 1
    OVERLAY = 2
    ADDITION = 3


def layer_of(file: RuleFile, declared_by: str | None) -> Layer:
    """The layer of a file's change to an entry that an expansion declares."""
    if declared_by == file.expansion:
        return Layer.OWN
    return Layer.EDITION if file.is_edition else Layer.OVERLAY


def names_under(file: RuleFile, key: str) -> list[ScalarNode]:
    """The ids that a file lists under a key, such as `requires`, `over` or `only_with`."""
    known: list[ScalarNode] | None = file.kept.get(key)
    if known is None:
        listed = items_of(file.content.get(key))
        known = file.kept[key] = [node for node in listed if isinstance(node, ScalarNode)]
    return known


class Precedence:
    """The precedence that the files of a mix declare; a cycle is reported."""

    def __init__(self, files: Sequence[RuleFile], report: Report) -> None:
        self.files = files
        self._declared = [
            (file, key, name)
            for file in files
            for key in ("requires", "over")
            for name in names_under(file, key)
            if name.value != file.expansion
        ]
        self._required = self._closure("requires")
        self._over = self._closure("over")
        self._above = self._closure("requires", "over")
        self._report_cycle(report)

    def _closure(self, *keys: str) -> dict[str, set[str]]:
        """The expansions that each one names under some keys, directly or through others."""
        named: dict[str, set[str]] = {}
        for file, key, name in self._declared:
            if key in keys:
                named.setdefault(file.expansion, set()).add(name.value)
        return {
            one: {*with_needed([*direct], lambda name: named.get(name, ()))}
            for one, direct in named.items()
        }

    def declares_over(self, upper: RuleFile, lower: RuleFile) -> bool:
        """Whether `over` gives the first precedence over the second, directly or through others."""
        return lower.expansion in self._over.get(upper.expansion, ())

    def is_above(self, upper: RuleFile, lower: RuleFile) -> bool:
        """Whether the first takes precedence over the second, given changes in the same layer.

        If both declare precedence over each other, neither has it.
        """
        one, other = upper.expansion, lower.expansion
        if one == other:
            return _conditions(lower) < _conditions(upper)
        return other in self._above.get(one, ()) and one not in self._above.get(other, ())

    def needs(self, file: RuleFile, expansion: str) -> bool:
        """Whether a file applies only in mixes with an expansion."""
        return expansion in self._required.get(file.expansion, ()) or expansion in _conditions(file)

    def known_to(self, file: RuleFile) -> set[str]:
        """The expansions whose ids the author of a file knows: those that it names, and games."""
        named = {file.expansion, *_conditions(file)}.union(self._above.get(file.expansion, ()))
        needed = (self._required.get(one, set()) for one in named)
        games = (one.expansion for one in self.files if one.is_game)
        return named.union(games, *needed)

    def owner_of(self, source: str) -> str:
        """The expansion that the file with this name belongs to."""
        return next(file.expansion for file in self.files if file.source.name == source)

    def by_precedence(self) -> list[RuleFile]:
        """The files in topological order, lowest precedence first; otherwise in the given order."""
        order = sorted_by_need([file.expansion for file in self.files], self._above)
        places = {name: place for place, name in enumerate(order)}
        return sorted(self.files, key=lambda file: (places[file.expansion], len(_conditions(file))))

    def _report_cycle(self, report: Report) -> None:
        """Reports expansions that take precedence over each other in a cycle, at each position."""
        circle = {one for one, below in self._above.items() if one in below}
        for file, key, name in self._declared:
            if file.expansion not in self._above.get(name.value, ()):
                continue
            related = [
                (f"`{other.expansion}` takes precedence over `{lower.value}`", lower.span)
                for other, _, lower in self._declared
                if lower is not name and other.expansion in circle and lower.value in circle
            ]
            message = f"`{file.expansion}` and `{name.value}` each take precedence over the other"
            hint = f"remove one of the ids from `{key}`: only one of the two can take precedence"
            report.record("E522", message, name.span, hint=hint, related=related)
            return


def with_needed(names: Sequence[str], needs: Callable[[str], Iterable[str]]) -> list[str]:
    """Names with all that they need, in topological order: each after what it needs."""
    found: dict[str, None] = {}
    waiting = list(reversed(names))
    begun: set[str] = set()
    while waiting:
        name = waiting[-1]
        needed = [] if name in begun else needs(name)
        begun.add(name)
        more = [other for other in needed if other not in begun]
        if more:
            waiting += reversed(more)
        else:
            found.setdefault(waiting.pop())
    return [*found]


def sorted_by_need(names: Iterable[str], needs: Mapping[str, Iterable[str]]) -> list[str]:
    """Names, each after those that it needs; otherwise in the given order."""
    places = {name: place for place, name in enumerate(names)}
    needed = {name: [one for one in needs.get(name, ()) if one in places] for name in places}
    return with_needed([*places], lambda name: sorted(needed[name], key=places.__getitem__))


def _conditions(file: RuleFile) -> frozenset[str]:
    """The expansions and editions that a file needs in order to apply."""
    return frozenset(name.value for name in names_under(file, "only_with"))
