"""The same readers, with inputs that a search for new paths finds: needs the package `atheris`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

READERS = {"bytes": "read_bytes", "effect": "read_effect", "save": "read_save"}


def run_guided(names: list[str], seconds: float) -> None:
    """Fuzzes until the time is over or an input is not handled; never returns.

    The first byte of an input says which of the readers gets the rest.
    """
    try:
        import atheris
    except ImportError:
        sys.exit("--coverage needs the package `atheris`: pip install atheris")
    with atheris.instrument_imports(include=["elgrande.engine"]):
        from . import targets
    readers: list[tuple[Callable[[Any], None], bool]] = [
        (getattr(targets, READERS[name]), name == "bytes") for name in names if name in READERS
    ]
    if not readers:
        sys.exit(f"--coverage knows the targets {', '.join(READERS)}")

    def one(data: bytes) -> None:
        if not data:
            return
        read, takes_bytes = readers[data[0] % len(readers)]
        read(data[1:] if takes_bytes else data[1:].decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", "-max_len=400"], one)
    atheris.Fuzz()
