"""W491: a piece is revealed that is never secret."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W491"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks every piece that is revealed."""
    secret = {node.hidden() for node in survey.answering(tree.Node.hidden)}
    for reveal in survey.answering(tree.Node.shown):
        piece = reveal.shown()
        if isinstance(piece, tree.Piece) and piece.name not in secret:
            written = format_node(piece)
            message = f"no sentence moves `{written}` in secret, so its place is never hidden"
            find(CODE, message, reveal.span)


LINTS = (Lint(Needs.MIX, check),)
