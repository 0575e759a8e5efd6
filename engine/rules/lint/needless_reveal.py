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


def check_again(survey: Survey, find: Diagnose) -> None:
    """Reports what is shown or looked at right after it was revealed or shown to all players."""
    texts = (one for one in survey.effects() if any("sight" in c.FIELDS for c in one.by_class()))
    for body in (body for text in texts for node in text.walk() for body in node.bodies()):
        known = set[str]()
        for sentence in body:
            sight, piece = getattr(sentence, "sight", None), sentence.shown()
            if isinstance(piece, tree.Piece):
                known.add(format_node(tree.HiddenPiece(piece)))
            elif sight is None:
                known.clear()
            elif (seen := format_node(sight)) in known:
                message = f"all players know `{seen}`: they have just seen it"
                find(CODE, message, sentence.span, "remove this line")
            elif isinstance(getattr(sentence, "audience", None), tree.AllPlayers):
                known.add(seen)


LINTS = (Lint(Needs.MIX, check), Lint(Needs.MIX, check_looks), Lint(Needs.SENTENCES, check_again))
