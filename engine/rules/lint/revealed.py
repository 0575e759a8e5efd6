"""W491: a piece is revealed that is no secret."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Complain
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W491"


def check(survey: Survey, find: Complain) -> None:
    """Every piece that is revealed."""
    secret = {node.piece for node in survey.all(tree.SecretlyMove)}
    for reveal in survey.all(tree.RevealPiece):
        if reveal.piece not in secret:
            piece = format_node(reveal.piece)
            message = f"nothing moves `{piece}` in secret, so everybody sees where it stands"
            find(CODE, message, reveal.span)


LINTS = (Lint(Needs.MIX, check),)
