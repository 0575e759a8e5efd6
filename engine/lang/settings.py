"""What nodes may ask of a mix: its parameters, its greatest numbers, how its procedures begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from .names import Setting


class Beginning(NamedTuple):
    """asks: it may begin with a question. passes: it may end before anything else happens."""

    asks: bool
    passes: bool


class Stack(Protocol):
    """A deck, as far as nodes need to know it."""

    @property
    def turned_up(self) -> bool:
        """Whether `the top card of every deck` includes it."""


class Most(Protocol):
    """The maximum numbers of things in a game."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def regions(self) -> int:
        """The number of regions."""

    @property
    def cards(self) -> int:
        """The number of cards, counting each copy."""

    @property
    def gathered(self) -> Mapping[str, int]:
        """By name for several chosen things, how many these are."""

    def members(self, family: str) -> int:
        """The number of pieces of a family."""


class Settings(Protocol):
    """The values of parameters."""

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Parameter id -> value, as far as it is known."""


class Flow(Settings, Protocol):
    """The values of parameters, and how procedures begin."""

    def beginning(self, procedure: str) -> Beginning:
        """How a procedure begins."""
