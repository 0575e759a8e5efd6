"""Compiles sentences to instructions, in files named like those of the sentences."""

from .. import numbers
from . import blocks, cards, choices, loops, pieces, points
from .flow import write_steps
from .writer import Writer

__all__ = ["Writer", "write_steps"]

_PARTS = (blocks, cards, choices, loops, numbers, pieces, points)
"""Imported for what they enter in the tables."""
