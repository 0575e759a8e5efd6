"""Moves of counted pieces from a place with other places in it."""

from __future__ import annotations

from ..expressions import Mask, Owned, PlaceExpr
from ..operations import Op, Step


class IfThere(Op):
    """Goes on elsewhere where no such pieces stand in a place, or in one within it.

    deeper: only those in the places within it are meant. nowhere: where it goes on when none stand
    in the place itself either; None: as elsewhere.
    """

    pieces: Owned
    source: Mask
    deeper: bool
    otherwise: int
    nowhere: int | None = None


class SweepBranch(Step):
    """All pieces of some players from a place, and from all in it, to one place, pile by pile."""

    pieces: Owned
    source: Mask
    target: PlaceExpr
    otherwise: PlaceExpr | None
    done: int
    pile: int
