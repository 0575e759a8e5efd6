"""What all nodes of the syntax tree have in common, and the node for a name. See tree.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..text.records import Record
from ..text.source import Span

NOWHERE = Span("", 1, 1, 1, 1)


Later = tuple[Callable[[int, int], Span], int, int]
"""A place that is worked out when somebody asks: what gives it, for which start and end."""


class Node(Record):
    """Any part of an effect; ``span`` is its place in the file it was read from.

    FORM: its text. FIELDS: the names of its parts. Nodes never change; spans are not compared.
    """

    FORM: ClassVar[str] = ""

    def __init__(self, *values: Any, span: Span | Later = NOWHERE, **named: Any) -> None:
        self.__dict__["_span"] = span
        super().__init__(*values, **named)

    if TYPE_CHECKING:
        span: Span = field(default=NOWHERE, kw_only=True)
    else:

        @property
        def span(self) -> Span:
            """Its place in the file; most nodes are never asked for it."""
            span: Span | Later = self.__dict__["_span"]
            if type(span) is tuple:
                locate, start, end = span
                span = self.__dict__["_span"] = locate(start, end)
            return span

    def children(self) -> Iterator[Node]:
        """The direct parts of this node, in the order of their fields."""
        for name in self.FIELDS:
            value = getattr(self, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Node):
                    yield part

    def walk(self) -> Sequence[Node]:
        """This node and everything below it, parents first."""
        known: tuple[Node, ...] | None = self.__dict__.get("_all")
        if known is None:  # nodes never change, and effects are walked in every mix
            known = self.__dict__["_all"] = tuple(self._below())
        return known

    def _below(self) -> Iterator[Node]:
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(tuple(node.children()))

    def changed(self, **parts: Any) -> Self:
        """The same node with some parts changed."""
        old = {name: getattr(self, name) for name in self.FIELDS}
        return type(self)(**(old | {"span": self.span} | parts))


class Name(Node):
    """An id or a local name, as written."""

    FORM = "{text}"
    text: str
