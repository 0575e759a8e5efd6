"""W491: a piece is revealed that is no secret."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Complain
from .lints import Lint, Needs
from .survey import Survey

CODE = "W491"


def check(survey: Survey, find: Complain) -> None:
    """Every piece that is revealed."""
    secret = {node.hidden() for node in survey.answering(tree.Node.hidden)}
    for reveal in survey.answering(tree.Node.shown):
        piece = reveal.shown()
        if piece is not None and piece not in secret:
            message = f"nothing moves `{piece.text}` in secret, so everybody sees where it stands"
            find(CODE, message, reveal.span)


LINTS = (Lint(Needs.MIX, check),)
