"""Context-local values, such as a cache of files for one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

T = TypeVar("T")


class ContextValue(Generic[T]):
    """A value shared within a context (`by`); outside, `get` makes a new one each time."""

    def __init__(self, title: str, new: Callable[[], T]) -> None:
        self._new = new
        self._here: ContextVar[T | None] = ContextVar(title, default=None)

    def get(self) -> T:
        """The value of this context, or a new one."""
        found = self._here.get()
        return self._new() if found is None else found

    @contextmanager
    def by(self, one: T) -> Iterator[None]:
        """A context with a shared value."""
        token = self._here.set(one)
        try:
            yield
        finally:
            self._here.reset(token)
