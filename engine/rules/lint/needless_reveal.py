"""W491: a piece is revealed that is never secret, or a player looks at what all see anyway."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.expected_kinds import LOOKED_AT, SHOWN
from ...lang.formatter import format_node
from ..model import OWNERS, CardZone, Place
from .lints import Lint, Needs
from .survey import Survey

CODE = "W491"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks every piece that is revealed or looked at; a chosen piece may be any of them."""
    moved = (part for move in survey.answering(tree.Node.hidden) for part in move.children())
    secret = [part for part in moved if isinstance(part, tree.Piece)]
    for reveal in survey.answering(tree.Node.shown):
        piece = reveal.shown()
        if isinstance(piece, tree.Piece) and not any(
            piece.name == one.name or tree.ChosenPiece in (type(piece), type(one)) for one in secret
        ):
            written = format_node(piece)
            message = f"no sentence moves `{written}` in secret, so its place is never hidden"
            find(CODE, message, reveal.span)


def check_looks(survey: Survey, find: Diagnose) -> None:
    """Checks every place and card zone that is looked at."""
    things: dict[str, Place | CardZone] = {**survey.defs.places, **survey.defs.card_zones}
    for wanted in (LOOKED_AT, SHOWN):
        for sight in survey.wanted(wanted):
            if not isinstance(sight, tree.ThePlace | tree.OwnPlace | tree.PlayersSight):
                continue
            thing = things.get(sight.name.text)
            is_own = wanted is LOOKED_AT and isinstance(sight, tree.OwnPlace)
            if thing is not None and thing.seen_by in ("all", *(OWNERS if is_own else ())):
                message = f"a player who looks at `{format_node(sight)}` sees it anyway"
                find(CODE, message, sight.span)


LINTS = (Lint(Needs.MIX, check), Lint(Needs.MIX, check_looks))
