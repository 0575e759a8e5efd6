"""W526: a card that is kept for ever."""

from __future__ import annotations

from ...lang import tree
from ...lang.mistakes import Complain
from .survey import Survey

CODE = "W526"


def check(survey: Survey, find: Complain) -> None:
    """Needs a procedure that ends."""
    for node in survey.all(tree.Keep):
        if node.procedure.text not in survey.done:
            message = f"`{node.procedure.text}` never runs, so it never ends: it is kept for ever"
            find(CODE, message, node.procedure.span)
