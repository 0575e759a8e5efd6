"""The cost of the tests in a sentence, or of those while a rule holds.

Filters test players and may contain tests of other players; named zones may contain other named
zones. Both multiply, so they count as steps.
"""

from __future__ import annotations

from collections.abc import Container

from ...lang import tree
from ...text.kept_with import kept_with
from ..model import Definitions


@kept_with
def _tested(text: tree.Node) -> tuple[bool, frozenset[str]]:
    """Whether a text tests players, and the names of the places in it."""
    places = frozenset(place.name.text for place in text.all(tree.ThePlace))
    return bool(text.all(tree.PlayerFilter)), places


class Looks:
    """Counts tests of players and named zones, each as often as it is evaluated."""

    def __init__(self, defs: Definitions, players: int) -> None:
        """The zones must not have circles."""
        self._players = players
        self._zones: dict[str, int] = {}
        self._trees = {name: one.zone for name, one in defs.zones.items() if one.zone is not None}
        for name in self._trees:
            self._weigh(name)

    def any_in(self, text: tree.Node) -> bool:
        """Whether a text has anything to count."""
        tests_players, places = _tested(text)
        return tests_players or not places.isdisjoint(self._trees)

    def of(self, node: tree.Node, but: Container[int] = ()) -> int:
        """The cost of a part of an effect. but: ids of the nodes to leave out."""
        inside = 0
        for part in node.children():
            if id(part) not in but and not isinstance(part, tree.Name):
                inside += self.of(part, but)
        if isinstance(node, tree.PlayerFilter):
            return self._players * (1 + inside)
        if isinstance(node, tree.ThePlace) and node.name.text in self._trees:
            return inside + 1 + self._zones[node.name.text]
        return inside

    def _named(self, text: tree.Node) -> list[str]:
        """The named zones in a text."""
        return [name for name in _tested(text)[1] if name in self._trees]

    def _weigh(self, first: str) -> None:
        """Weighs a zone after those that it names, without recursion."""
        waiting = [first]
        while waiting:
            name = waiting[-1]
            inner = [one for one in self._named(self._trees[name]) if one not in self._zones]
            if name not in self._zones and inner:
                waiting += inner
                continue
            waiting.pop()
            self._zones.setdefault(name, self.of(self._trees[name]))
