"""W522: pieces are expected in a place where they can never be."""

from __future__ import annotations

from collections.abc import Sequence

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .spots import Spots
from .survey import Survey

CODE = "W522"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks sources of moves, places of filters, and the regions of single pieces."""
    wanting = list(survey.reported.answering(tree.Node.wants))
    if wanting:
        _wanted_pieces(survey, wanting, find)
    _single_pieces(survey, find)


def _wanted_pieces(survey: Survey, wanting: Sequence[tree.Node], find: Diagnose) -> None:
    spots = Spots(survey)
    reached: dict[str, set[str | None]] = {}
    reached |= {piece.id: {piece.start} for piece in survey.defs.pieces.values()}
    for neutral in survey.defs.neutrals.values():
        for kind in neutral.pieces:
            reached.setdefault(kind, set()).add(neutral.start)
    for node in survey.answering(tree.Node.brings):
        for pieces, target in node.brings():
            piece = survey.counted(pieces)
            if piece is not None:
                reached[piece.id] |= spots.of(target)
    for node in wanting:
        for pieces, part in node.wants():
            piece, here = survey.counted(pieces), spots.of(part)
            if piece is not None and here and not here & reached[piece.id]:
                message = f"no {piece.id} can ever be in `{format_node(part)}`"
                find(CODE, message, part.span, "no sentence moves one there")


def _single_pieces(survey: Survey, find: Diagnose) -> None:
    if not survey.reported.all(tree.RegionOf):
        return
    moving = survey.answering(tree.Node.places)
    names = [name.text for node in moving for name, _ in node.places()]
    placed = {survey.kinds[name].id if name in survey.kinds else name for name in names}
    placed |= {
        member.id
        for piece in survey.defs.pieces.values()
        if piece.id in placed
        for member in piece.members
    }
    for node in survey.reported.all(tree.RegionOf):
        name = node.piece.name.text
        known = survey.defs.pieces.get(name)
        if known is not None and known.start is None and name not in placed:
            message = f"`{format_node(node.piece)}` is never on the board"
            find(CODE, message, node.span, "no sentence moves it to the board")


LINTS = (Lint(Needs.MIX, check),)
