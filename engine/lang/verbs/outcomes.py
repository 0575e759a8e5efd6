"""Sentences that end the game, and say who wins it. See tree.py."""

from __future__ import annotations

from ...text.records import part
from ..effects import Effects, Steps
from ..english.context import Context
from ..english.templates import template
from ..expected_kinds import PROCEDURE
from ..nodes import Name, Node
from ..phrases.player_tests import OfGroup

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


class _Every(OfGroup):
    """An outcome for all of them; without any, nothing happens."""

    EFFECTS = Effects(steps=Steps.ONE, often_idle=True, ends_game=True)
    WEIGHT = 12
    VERB = ""

    def render(self, context: Context) -> str:
        said = template(f"let every {self.noun}< {{filter}}> {self.VERB} the game")
        return self.filled(said, context)


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
