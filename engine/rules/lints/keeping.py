"""W526: a card that is kept in vain, or for ever."""

from __future__ import annotations

from ...lang import tree
from ...lang.mistakes import Complain
from .survey import Survey

CODE = "W526"


def check(survey: Survey, find: Complain) -> None:
    """Needs a card zone that is in force, and a procedure that ends."""
    works = any(zone.in_force for zone in survey.defs.card_zones.values())
    for node in survey.all(tree.Keep):
        if node.procedure.text not in survey.done:
            message = f"`{node.procedure.text}` never runs, so it never ends: it is kept for ever"
            find(CODE, message, node.procedure.span)
        elif not works:
            message = "a kept card does nothing here: no card zone is `in_force`"
            find(CODE, message, node.span)
