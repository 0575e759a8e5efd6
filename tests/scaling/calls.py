"""Counts the work of a call: the functions that it calls, the same on every machine."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable


def calls_of(work: Callable[[], object]) -> int:
    """How many functions were called."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    re.purge()  # else it would depend on earlier work which patterns are compiled again
    gc.disable()  # what it finds calls back, at moments that have nothing to do with the work
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count
