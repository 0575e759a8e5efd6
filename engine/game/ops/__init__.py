"""The binders of operations: one file for each file of sentences, two more for counted pieces.

BINDERS has what makes each kind of operation run.
"""

from ..machine import BINDERS
from . import (
    blocks,
    branches,
    cards,
    choices,
    flow,
    loops,
    moments,
    pieces,
    points,
    relocations,
    transfers,
)

__all__ = ["BINDERS"]

_PARTS = (
    blocks,
    branches,
    cards,
    choices,
    flow,
    loops,
    moments,
    pieces,
    points,
    relocations,
    transfers,
)
"""Imported for the binders that they enter in the table."""
