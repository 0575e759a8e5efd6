"""The names given in a sentence that may be read behind it, before they are given anew.

A way that is not taken reads nothing, and in a block a name may be left as it was; so a name counts
as read wherever that can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ..lang import tree
from ..lang.nodes import Body, Node, has_own

Names = frozenset[str]

NO_NAMES: Names = frozenset()

ReadBehind = Mapping[int, Names]
"""By the identity of a sentence, the names of those given in it that may be read behind it."""


def read_behind(body: Iterable[Node]) -> ReadBehind:
    """Finds them for every sentence of some that are done one after the other."""
    found = _Found()
    found.go_through(tuple(body), NO_NAMES)
    return found.behind


class _Found:
    """What is known so far. needed: by sentence, the names read in it as they stood before."""

    def __init__(self) -> None:
        self.behind: dict[int, Names] = {}
        self._needed: dict[int, Names] = {}

    def go_through(self, body: Body, read: Names) -> None:
        """Goes through a block from its end. read: the names that are read behind it."""
        for node in reversed(body):
            bodies = node.bodies()
            again = self._needed_by(node) if _goes_on_in_itself(node) else NO_NAMES
            here = (read | again) & _given_in(node)
            self.behind[id(node)] = here | self.behind.get(id(node), NO_NAMES)
            for inner in bodies:
                self.go_through(inner, read | again)
            if not bodies:
                read -= _given_in(node)
            read |= self._needed_by(node)

    def _needed_by(self, node: Node) -> Names:
        known = self._needed.get(id(node))
        if known is None:
            bodies = node.bodies()
            known = self._needed[id(node)] = _spoken(node).union(*map(self._needed_in, bodies))
        return known

    def _needed_in(self, body: Body) -> Names:
        needed = NO_NAMES
        for node in reversed(body):
            if not node.bodies():
                needed -= _given_in(node)
            needed |= self._needed_by(node)
        return needed


def _goes_on_in_itself(node: Node) -> bool:
    """Whether what stands in it may be done behind each other part of it."""
    return has_own(type(node), Node.most_times) or isinstance(node, tree.InAnyOrder)


def _given_in(node: Node) -> Names:
    """The names that are given to what is chosen or worked out in a sentence."""
    giving = (one for one in node.walk() if isinstance(one, tree.Choosing | tree.Remember))
    return frozenset(name for one in giving for name, _ in one.introduces())


def _spoken(node: Node) -> Names:
    """The names that a sentence itself speaks of, and not those in it, before it gives any."""
    bodies = node.bodies()
    if not bodies:
        spoken = Counter(name.text for name in node.all(tree.Name))
        spoken.subtract(_given_in(node))
        return frozenset(name for name, times in spoken.items() if times > 0)
    sentences = {id(sentence) for body in bodies for sentence in body}
    waiting, names = [node], []
    while waiting:
        parts = [part for part in waiting.pop().children() if id(part) not in sentences]
        names += [part.text for part in parts if isinstance(part, tree.Name)]
        waiting += parts
    return frozenset(names)
