"""The cost of the tests in a sentence, or of those while a rule holds.

Filters test players and may contain tests of other players; named zones may contain other named
zones. Both multiply, so they count as steps.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from ...lang import tree
from ..model import Definitions


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
        return bool(text.all(tree.PlayerFilter)) or any(self._named(text))

    def of(self, node: tree.Node, but: Container[int] = ()) -> int:
        """The cost of a part of an effect. but: ids of the nodes to leave out."""
        inside = sum(self.of(part, but) for part in node.children() if id(part) not in but)
        if isinstance(node, tree.PlayerFilter):
            return self._players * (1 + inside)
        return inside + sum(1 + self._zones[name] for name in self._of_one(node))

    def _of_one(self, node: tree.Node) -> Iterator[str]:
        if isinstance(node, tree.ThePlace) and node.name.text in self._trees:
            yield node.name.text

    def _named(self, text: tree.Node) -> Iterator[str]:
        for place in text.all(tree.ThePlace):
            yield from self._of_one(place)

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
