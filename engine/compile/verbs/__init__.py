"""Compiles sentences to instructions, in files named like those of the sentences."""

from . import blocks, cards, choices, pieces, points
from .flow import write_steps
from .writer import Writer

__all__ = ["Writer", "write_steps"]

_PARTS = (blocks, cards, choices, pieces, points)
"""Imported for the writers that they enter in the table."""
