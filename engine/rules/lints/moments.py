"""W525: what waits for something that never happens. W491: a piece that is no secret."""

from __future__ import annotations

from ...lang import tree
from ...lang.formatter import format_node
from ...lang.mistakes import Complain
from ...lang.names import Kind
from ..naming import names_of
from .survey import Survey

NEVER = "W525"
OPEN = "W491"


def check(survey: Survey, find: Complain) -> None:
    """Every moment and every replacement, then every piece that is revealed."""
    names = names_of(survey.defs)
    waiting = [node.what.name for node in survey.all(tree.Running)]
    waiting += [node.name for node in survey.all(tree.InsteadOf)]
    for name in waiting:
        is_procedure = names.kind(name.text) is Kind.PROCEDURE
        owners = (name.text,) if is_procedure else names.steps.get(name.text, ())
        if owners and not any(owner in survey.done for owner in owners):
            find(NEVER, f"`{owners[0]}` never runs, so this never happens", name.span)
    secret = {node.piece for node in survey.all(tree.SecretlyMove)}
    for reveal in survey.all(tree.RevealPiece):
        if reveal.piece not in secret:
            piece = format_node(reveal.piece)
            message = f"nothing moves `{piece}` in secret, so everybody sees where it stands"
            find(OPEN, message, reveal.span)
