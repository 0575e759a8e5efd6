"""When Python searches for garbage: seldom in a short run, never while a ruleset is made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = 100_000


def seldom_collected() -> None:
    """Makes garbage collection rare: for a process that creates few cycles."""
    gc.set_threshold(_SELDOM)


@contextmanager
def uncollected() -> Iterator[None]:
    """A context that makes many objects and drops few: searching them all would find nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def short_run() -> Iterator[None]:
    """A context for a run that ends the process: collection would only cost time."""
    seldom_collected()
    yield
    gc.freeze()  # no collection at exit
