"""The garbage collector's share in a short run."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = 100_000


def seldom_collected() -> None:
    """From now on garbage is searched for seldom: for a process that leaves little of it."""
    gc.set_threshold(_SELDOM)


@contextmanager
def short_run() -> Iterator[None]:
    """For a run that ends the process: it leaves little garbage, and the search takes time."""
    seldom_collected()
    yield
    gc.freeze()  # nothing of this need be searched when the process ends
