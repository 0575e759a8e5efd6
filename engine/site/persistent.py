"""Immutable maps, sets and lists: the part of the package `rpds` that is used here.

`jsonschema` needs that package, which is compiled and not available for a browser. A site has
this file instead. Each change copies the whole collection, which is small here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class HashTrieMap(Mapping[K, V]):
    """An immutable map; a change returns another one."""

    def __init__(self, given: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._there = dict(given)

    @classmethod
    def convert(cls, value: Any) -> Self:
        """The map of a mapping; a map of this class is returned unchanged."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: K, value: V) -> Self:
        """This map with a value for a key."""
        return type(self)({**self._there, key: value})

    def remove(self, key: K) -> Self:
        """This map without a key. Raises KeyError if it is missing."""
        if key not in self._there:
            raise KeyError(key)
        return self.discard(key)

    def discard(self, key: K) -> Self:
        """This map without a key, if it is there."""
        return type(self)((other, self._there[other]) for other in self._there if other != key)

    def update(self, *others: Mapping[K, V] | Iterable[tuple[K, V]]) -> Self:
        """This map with the entries of others; the last one wins."""
        there = dict(self._there)
        for other in others:
            there.update(other)
        return type(self)(there)

    def __getitem__(self, key: K) -> V:
        return self._there[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._there)

    def __len__(self) -> int:
        return len(self._there)

    def __hash__(self) -> int:
        return hash(frozenset(self._there.items()))


class HashTrieSet(frozenset[K]):
    """An immutable set; a change returns another one."""

    def insert(self, value: K) -> Self:
        """This set with a value."""
        return type(self)({*self, value})

    def remove(self, value: K) -> Self:
        """This set without a value. Raises KeyError if it is missing."""
        if value not in self:
            raise KeyError(value)
        return self.discard(value)

    def discard(self, value: K) -> Self:
        """This set without a value, if it is there."""
        return type(self)(self - {value})

    def update(self, *others: Iterable[K]) -> Self:
        """This set with the values of others."""
        return type(self)(self.union(*others))


class List(tuple[V, ...]):
    """An immutable list that grows at its front."""

    def push_front(self, value: V) -> Self:
        """This list with a value before the others."""
        return type(self)((value, *self))
