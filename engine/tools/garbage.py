"""The garbage collector's share in a short run."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = 100_000


@contextmanager
def short_run() -> Iterator[None]:
    """For a run that ends the process: it leaves little garbage, and the search takes time."""
    gc.set_threshold(_SELDOM)
    yield
    gc.freeze()  # nothing of this need be searched when the process ends
