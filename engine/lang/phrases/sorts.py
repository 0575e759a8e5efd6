"""Phrases for a sort of things: what can be counted, looked for or gone through. See tree.py."""

from __future__ import annotations

from typing import ClassVar

from ...text.records import part
from ..english.templates import template
from ..english.voice import Voice
from ..nodes import Check, Name, Node
from ..wanted import TRAIT, Wanted
from .filters import Filter
from .player_tests import PlayerFilter


class RegionsThat(Node):
    """The regions, of a trait if one is named, that pass a filter."""

    english = "<{plain trait} >region< {filter}>"
    trait: Name | None = part(TRAIT)
    filter: Filter | None

    def several(self, voice: Voice) -> str:
        """The word for several of them, and which."""
        regions = self.filled(template("<{plain trait} >regions"), voice)
        return regions if self.filter is None else f"{regions} {self.filter.several(voice)}"


class _PlayersThat(Node):
    """Players who pass a filter, in which each of them acts."""

    NOUNS: ClassVar[str]
    filter: PlayerFilter | None

    def several(self, voice: Voice) -> str:
        """The word for several of them, and which."""
        return self.NOUNS if self.filter is None else f"{self.NOUNS} {self.filter.several(voice)}"

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In the filter, `own` is that player's."""
        with to.acting(everyone=True):
            super().check(to, wanted)


class PlayersThat(_PlayersThat):
    """The players who pass a filter."""

    NOUNS = "players"
    english = "player< {filter}>"


class OpponentsThat(_PlayersThat):
    """The opponents who pass a filter."""

    OF_ACTOR = True
    NOUNS = "opponents"
    english = "opponent< {filter}>"


Thing = RegionsThat | PlayersThat | OpponentsThat
