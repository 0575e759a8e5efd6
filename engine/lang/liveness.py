"""Liveness analysis of local names: where each may still be read before it is reassigned.

It is conservative: a branch may be skipped, and a block may leave a name as it was, so a name is
live if any path reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..text.kept_with import kept_with
from . import tree
from .nodes import Body, Node, has_own

Names = frozenset[str]

NO_NAMES: Names = frozenset()


class Liveness(NamedTuple):
    """The result, by the identity of sentences and blocks.

    live_out: the names assigned in a sentence that may be read after it. last_readers: for a
    choice, the last sentence of its block that reads it, if nothing after the block does.
    overwritten: the live-out names that a block assigns without reading their earlier value.
    """

    live_out: Mapping[int, Names] = MappingProxyType({})
    last_readers: Mapping[int, int] = MappingProxyType({})
    overwritten: Mapping[int, Names] = MappingProxyType({})


def live_after(body: Iterable[Node]) -> Liveness:
    """Analyses a sequence of sentences."""
    analysis = _Analysis()
    analysis.visit_block(tuple(body), NO_NAMES)
    return Liveness(analysis.live_out, analysis.last_readers, analysis.overwritten)


class _Analysis:
    """The backward analysis."""

    def __init__(self) -> None:
        self.live_out: dict[int, Names] = {}
        self.last_readers: dict[int, int] = {}
        self.overwritten: dict[int, Names] = {}

    def visit_block(
        self, body: Body, live: Names, loop: Node | None = None, ending: Names = NO_NAMES
    ) -> None:
        """Analyses a block from its end. live: the names that are live after it.

        ending: those of them that only the header of the loop reads, to find whether it ends.
        """
        last_of = {name: len(body) + (name not in ending) for name in live}
        reach = list(range(len(body)))
        for number, node in reversed(tuple(enumerate(body))):
            blocks, assigned = _blocks_in(node), _assigned_in(node)
            again = _live_in(node) if _repeats(node) else NO_NAMES
            here = (live | again) & assigned
            self.live_out[id(node)] = here | self.live_out.get(id(node), NO_NAMES)
            for inner in blocks:
                ending = self._ending(node, inner, live) if again else NO_NAMES
                self.visit_block(inner, live | again, node, ending)
            for inner in node.bodies() if here else ():
                unread = _all_assigned_in(inner) - _live_into_block(inner)
                self.overwritten[id(inner)] = here & unread
            reach[number] = max([number, *(last_of.get(name, number) for name in assigned)])
            if isinstance(node, tree.Choosing):
                self._record_last_reader(number, body, reach, loop)
            if not blocks:
                for name in assigned:
                    last_of.pop(name, None)
            for name in _live_in(node):
                last_of.setdefault(name, number)
            live = frozenset(last_of)

    def _ending(self, node: Node, inner: Body, live: Names) -> Names:
        """What only the header of a loop reads; nothing, if a round may be read of after it."""
        if _all_assigned_in(inner) & live:
            return NO_NAMES
        return _read_in(node) - _live_into_block(inner)

    def _record_last_reader(
        self, number: int, body: Body, reach: list[int], loop: Node | None
    ) -> None:
        """Records the last sentence that reads a choice, directly or through names derived from it.

        reach: for each sentence, the last one that reads a name assigned in it. loop: what reads
        it last, if that is the header of the block.
        """
        last = at = number
        while at <= last < len(body):
            last, at = max(last, reach[at]), at + 1
        reader = loop if last == len(body) else body[last] if number < last < len(body) else None
        if reader is not None:
            self.last_readers[id(body[number])] = id(reader)


def _repeats(node: Node) -> bool:
    """Whether its parts may run after each other in any order or repeatedly, as in a loop."""
    return node.IN_ANY_ORDER or has_own(type(node), Node.most_times)


def _blocks_in(node: Node) -> Sequence[Body]:
    """The blocks in it that run from their beginning; in any order, each part is one."""
    bodies = node.bodies()
    return [(part,) for body in bodies for part in body] if node.IN_ANY_ORDER else bodies


@kept_with
def _live_in(node: Node) -> Names:
    """The live-in names of a sentence: those that it and its blocks read first."""
    return _read_in(node).union(*map(_live_into_block, _blocks_in(node)))


def _live_into_block(body: Body) -> Names:
    live = NO_NAMES
    for node in reversed(body):
        if not node.bodies():
            live -= _assigned_in(node)
        live |= _live_in(node)
    return live


def _all_assigned_in(body: Body) -> Names:
    return frozenset(name for node in body for name in _assigned_in(node))


@kept_with
def _assigned_in(node: Node) -> Names:
    """The names that a sentence assigns."""
    assigning = (one for one in node.walk() if one.NAMES_STAY)
    return frozenset(name for one in assigning for name, _ in one.introduces())


def _read_in(node: Node) -> Names:
    """The names that a sentence itself reads before it assigns any, without those in its blocks."""
    bodies = node.bodies()
    if not bodies:
        uses = Counter(name.text for name in node.all(tree.Name))
        uses.subtract(_assigned_in(node))
        return frozenset(name for name, times in uses.items() if times > 0)
    sentences = {id(sentence) for body in bodies for sentence in body}
    waiting, names = [node], []
    while waiting:
        parts = [part for part in waiting.pop().children() if id(part) not in sentences]
        names += [part.text for part in parts if isinstance(part, tree.Name)]
        waiting += parts
    return frozenset(names)
