"""What all nodes of the syntax tree have in common, and the node for a name. See tree.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from ..text.source import Span

NOWHERE = Span("", 1, 1, 1, 1)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Immutable:
    """Gives subclasses what a frozen dataclass has, without compiling code for each of them.

    There are almost a hundred kinds of nodes: with dataclasses, importing them would take longer
    than checking all built-in cards.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = [name for name in get_annotations(cls) if name.islower()]
        cls.FIELDS = (*cls.FIELDS, *own)

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.FIELDS
        if len(values) > len(names):
            raise TypeError(f"{type(self).__name__} has {len(names)} parts, not {len(values)}")
        state = self.__dict__
        state["_span"] = named.pop("span", NOWHERE)
        state.update(zip(names, values, strict=False))
        if len(values) == len(names) and not named:
            return
        state.update(named)
        for name in names:
            if name not in state and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} lacks `{name}`")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.FIELDS)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({parts})"


Later = tuple[Callable[[int, int], Span], int, int]
"""A place that is worked out when somebody asks: what gives it, for which start and end."""


class Node(_Immutable):
    """Any part of an effect; ``span`` is its place in the file it was read from.

    FORM: its text. FIELDS: the names of its parts. Nodes never change; spans are not compared.
    """

    FORM: ClassVar[str] = ""
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
        for value in self._values():
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
