"""What all that runs in one context shares, such as texts that were read before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """One thing for all that runs in a context; outside of contexts, a new one for each use."""

    def __init__(self, title: str, new: Callable[[], T]) -> None:
        self._new = new
        self._here: ContextVar[T | None] = ContextVar(title, default=None)

    def get(self) -> T:
        """What is shared here."""
        found = self._here.get()
        return self._new() if found is None else found

    @contextmanager
    def by(self, one: T) -> Iterator[None]:
        """A context that shares one."""
        token = self._here.set(one)
        try:
            yield
        finally:
            self._here.reset(token)
