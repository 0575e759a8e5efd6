"""The test whether pieces stand in a place with other places in it."""

from __future__ import annotations

from ..expressions import Mask, Owned
from ..operations import Op


class IfThere(Op):
    """Jumps if no such pieces stand in a place, or in one within it.

    deeper: pieces in one owner's pile directly in the place don't count. nowhere: where it
    continues if none stand in the place itself either; None: at the same instruction.
    """

    pieces: Owned
    source: Mask
    deeper: bool
    otherwise: int
    nowhere: int | None = None
