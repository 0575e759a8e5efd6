"""Whether games run as machine code. `make compiled` compiles this file with the others."""

from __future__ import annotations


def how_it_runs() -> str:
    """How games run here: `compiled`, as machine code, or `interpreted` by Python."""
    return "interpreted" if __file__.endswith(".py") else "compiled"
