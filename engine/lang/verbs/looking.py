"""Sentences by which players see what is hidden. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..effects import Effects, Steps
from ..expected_kinds import LOOKED_AT, SHOWN
from ..nodes import Check, Node
from ..phrases.players import check_another
from ..phrases.sights import Audience, Sight, TopCards


class Look(Node):
    """The acting player sees what is hidden; other players see that, but not what it is."""

    OF_ACTOR = True
    EFFECTS = Effects(steps=Steps.ONE)
    sight: Sight = part(LOOKED_AT)


class Rearrange(Node):
    """The acting player looks at the top cards of a deck and puts them back in any order."""

    OF_ACTOR = True
    english = "look at {top} and put these back in any order"
    question = "Choose which of {top} comes next, from the top down"
    top: TopCards


class Show(Node):
    """Another player, or all players, see what is hidden."""

    EFFECTS = Effects(steps=Steps.ONE)
    sight: Sight = part(SHOWN)
    audience: Audience

    def law(self, to: Check) -> None:
        """Rejects what players would show to themselves."""
        check_another(self.audience, to)
