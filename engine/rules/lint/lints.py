"""The parts of a lint: a check, and what must have been read before."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from .finder import Finder
from .survey import Survey


class Needs(Enum):
    """The requirements of a lint, in the order in which lints run."""

    SENTENCES = auto()
    """None: the lint checks one sentence or card at a time."""
    FILES = auto()
    """Complete files, even if their texts have mistakes."""
    MIX = auto()
    """A mix without mistakes that hide a declaration: the lint finds what no text does."""


class Lint(NamedTuple):
    """A check for what is correct by itself but makes no sense in its mix."""

    needs: Needs
    check: Callable[[Survey, Finder], None]
