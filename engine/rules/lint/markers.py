"""W556: a mark that stays on the board when its card leaves."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Complain
from .lints import Lint, Needs
from .survey import Survey

CODE = "W556"

_REGIONS = (tree.AnyRegion, tree.NamedPlace, tree.RegionOf)
"""What may name a region that some rule makes taboo."""


def check(survey: Survey, find: Complain) -> None:
    """Where a region may become taboo, what does not ignore that can't be taken out of it."""
    if not survey.all(tree.TabooRule):
        return
    for waiting in survey.all(tree.When):
        if not isinstance(waiting.event, tree.ThisCardLeaves):
            continue
        for taken in waiting.all(tree.RemovePiece):
            name = taken.piece.name.text
            piece = survey.kinds.get(name)
            if piece is not None and not piece.ignores_taboo and _comes_to_regions(survey, name):
                message = (
                    f"where `{name}` stands may be taboo by then: it stays when the card leaves"
                )
                find(CODE, message, taken.span, f"declare `{name}` with `ignores_taboo: true`")


def _comes_to_regions(survey: Survey, name: str) -> bool:
    """Whether some sentence moves that piece to a region."""
    return any(
        isinstance(part, _REGIONS)
        for sentence in survey.answering(tree.Node.places)
        for piece, where in sentence.places()
        if piece.text == name
        for part in survey.parts(where)
    )


LINTS = (Lint(Needs.MIX, check),)
