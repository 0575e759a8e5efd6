"""W539: a single piece of which each player has several."""

from __future__ import annotations

from ...lang.check.wording import Diagnose
from .lints import Lint, Needs
from .survey import Survey

CODE = "W539"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the single pieces of players."""
    for entry in survey.entries("pieces"):
        piece, node = survey.defs.pieces[entry.id], entry.nodes.get("each_player")
        if piece.single and piece.each_player > 1 and node is not None:
            message = f"`{piece.id}` is a single piece: each player has 1, not {piece.each_player}"
            find(CODE, message, node.span, "remove `single` if each player has several")


LINTS = (Lint(Needs.FILES, check),)
