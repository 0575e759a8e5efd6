"""Phrases for a sort of things: what can be counted, looked for or gone through. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..nodes import Check, Name, Node
from ..wanted import TRAIT, Wanted
from .filters import Filter
from .player_tests import PlayerFilter


class RegionsThat(Node):
    """The regions, of a trait if one is named, that pass a filter."""

    english = "<{plain trait} >region< {filter}>"
    trait: Name | None = part(TRAIT)
    filter: Filter | None


class _PlayersThat(Node):
    """Players who pass a filter, in which each of them acts."""

    filter: PlayerFilter | None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In the filter, `own` is that player's."""
        with to.acting(everyone=True):
            super().check(to, wanted)


class PlayersThat(_PlayersThat):
    """The players who pass a filter."""

    english = "player< {filter}>"


class OpponentsThat(_PlayersThat):
    """The opponents who pass a filter."""

    OF_ACTOR = True
    english = "opponent< {filter}>"


Thing = RegionsThat | PlayersThat | OpponentsThat
