"""A check for moves that end where they begin."""

from __future__ import annotations

from collections.abc import Sequence

from ..nodes import Check
from ..phrases.zones import Zone


def check_leaves(to: Check, sources: Sequence[Zone], targets: Sequence[Zone]) -> None:
    """Reports a target that is the same single place as a source."""
    for target in targets:
        if target in sources and target.is_one_place(to.names):
            message = f"a move from `{to.written(target)}` to the same place does nothing"
            to.diagnose("E433", message, target.span)
            return
