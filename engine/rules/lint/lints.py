"""The parts of a lint: a check, and what must have been read before it makes sense."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from .finder import Finder
from .survey import Survey


class Needs(Enum):
    """The needs of a lint, in the order in which lints run."""

    SENTENCES = auto()
    """Nothing: it looks at one sentence, or one card, at a time."""
    FILES = auto()
    """Files that could be read as a whole, whatever mistakes their texts have."""
    MIX = auto()
    """A mix without mistakes that hide a declaration: it finds what nothing in the mix does."""


class Lint(NamedTuple):
    """One check for what is correct by itself but makes no sense in its mix."""

    needs: Needs
    check: Callable[[Survey, Finder], None]
