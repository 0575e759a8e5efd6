"""W522: pieces are wanted from a place where they can never be."""

from __future__ import annotations

from collections.abc import Iterator

from ...lang import tree
from ...lang.check.wording import Complain
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W522"
_REGIONS = ""
"""Stands for all regions."""


def check(survey: Survey, find: Complain) -> None:
    """Sources of moves, places of filters, and the regions of single pieces."""
    spots = _Spots(survey)
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
    for node in survey.answering(tree.Node.wants):
        for pieces, part in node.wants():
            piece, here = survey.counted(pieces), spots.of(part)
            if piece is not None and here and not here & reached[piece.id]:
                message = f"no {piece.id} can ever be in `{format_node(part)}`"
                find(CODE, message, part.span, "no sentence moves one there")
    _single_pieces(survey, find)


class _Spots:
    """Which places a phrase may mean; all regions count as one."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.chosen: dict[str, list[tree.Node]] = {}
        for node in survey.below(tree.Choosing):
            for name, _ in node.introduces():
                self.chosen.setdefault(name, []).append(node.pick)
        pieces = survey.defs.pieces.values()
        self.families = {one.id: piece.id for piece in pieces for one in piece.members}

    def of(self, where: tree.Node) -> set[str]:
        """All places of a zone, or of a part of one."""
        return {spot for part in self.survey.parts(where) for spot in self._of(part)}

    def _of(self, part: tree.Node) -> Iterator[str]:
        match part:
            case tree.ThePlace(name=name) | tree.OwnPlace(name=name):
                yield from self._named(name.text)
            case tree.PlayersPlace(name=name) | tree.AnyPlace(name=name):
                yield from self._named(name.text)
            case tree.Itself(place=place):
                yield from self._of(place)
            case tree.NamedPlace(name=name) if name.text not in self.survey.defs.regions:
                yield from self._chosen(name.text)
            case _:
                yield _REGIONS

    def _named(self, name: str) -> Iterator[str]:
        """A place; for one of a family of pieces, all of them, and for a seat what is around it."""
        defs, at = self.survey.defs, name
        yield self.families.get(name, name)
        for _ in defs.places:
            around = defs.places[at].inside if at in defs.places else None
            if around is None:
                return
            at = around
            yield _REGIONS if at in defs.regions else at

    def _chosen(self, name: str) -> Iterator[str]:
        if name not in self.chosen:
            yield _REGIONS
        for pick in self.chosen.get(name, ()):
            for zone in (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,):
                for part in self.survey.parts(zone):
                    is_local = isinstance(part, tree.NamedPlace)
                    yield from (_REGIONS,) if is_local else self._of(part)


def _single_pieces(survey: Survey, find: Complain) -> None:
    moving = survey.answering(tree.Node.places)
    names = [name.text for node in moving for name, _ in node.places()]
    placed = {survey.kinds[name].id if name in survey.kinds else name for name in names}
    placed |= {
        member.id
        for piece in survey.defs.pieces.values()
        if piece.id in placed
        for member in piece.members
    }
    for node in survey.all(tree.RegionOf):
        name = node.piece.name.text
        known = survey.defs.pieces.get(name)
        if known is not None and known.start is None and name not in placed:
            message = f"`{format_node(node.piece)}` never stands anywhere"
            find(CODE, message, node.span, "no sentence moves it to the board")


LINTS = (Lint(Needs.MIX, check),)
