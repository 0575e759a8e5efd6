"""Sentences that end the game, and say who wins it. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..effects import Effects, Steps
from ..english.context import Context
from ..english.templates import template
from ..expected_kinds import PROCEDURE, Wanted
from ..nodes import Check, Name, Node
from ..phrases.player_tests import PlayerFilter
from ..phrases.players import Everyone, Group

_ENDS = Effects(steps=Steps.ONE, ends_game=True)


class Win(Node):
    """Ends the game; the acting player alone has won it."""

    OF_ACTOR = True
    WEIGHT = 12
    EFFECTS = _ENDS


class LoseGame(Node):
    """Ends the game; one of the others has won it, by points."""

    OF_ACTOR = True
    WEIGHT = 12
    EFFECTS = _ENDS


class _Every(Node):
    """An outcome for all players of a group who pass a filter; without one, nothing happens."""

    EFFECTS = Effects(steps=Steps.ONE, often_idle=True, ends_game=True)
    WEIGHT = 12
    VERB = ""
    group: Group
    filter: PlayerFilter | None

    def check(self, to: Check, wanted: Wanted | None) -> None:
        """In the filter, `own` refers to the player who is tested."""
        with to.acting(everyone=isinstance(self.group, Everyone)):
            super().check(to, wanted)

    def render(self, context: Context) -> str:
        who = "player" if isinstance(self.group, Everyone) else "opponent"
        return self.filled(template(f"let every {who}< {{filter}}> {self.VERB} the game"), context)


class AllWin(_Every):
    """Ends the game; all these players have won it together."""

    VERB = "win"


class AllLose(_Every):
    """Ends the game; one of the others has won it, by points."""

    VERB = "lose"


class EndGame(Node):
    """Ends the game at once, or when the current run of a procedure ends; points decide."""

    english = "end the game< after this {run procedure}>"
    EFFECTS = _ENDS
    WEIGHT = 12
    procedure: Name | None = part(PROCEDURE)

    def counted(self) -> Name | None:
        return self.procedure
