"""Sentences by which players see what is hidden. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..effects import Effects, Steps
from ..expected_kinds import LOOKED_AT, SHOWN
from ..nodes import Node
from ..phrases.sights import Audience, Sight


class Look(Node):
    """The acting player sees what is hidden; other players see that, but not what it is."""

    OF_ACTOR = True
    EFFECTS = Effects(steps=Steps.ONE)
    sight: Sight = part(LOOKED_AT)


class Show(Node):
    """Another player, or all players, see what is hidden."""

    EFFECTS = Effects(steps=Steps.ONE)
    sight: Sight = part(SHOWN)
    audience: Audience
