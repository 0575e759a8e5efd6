"""W522: pieces are wanted from a place where they can never be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    reached = {piece.id: {piece.start} for piece in survey.defs.pieces.values()}
    for neutral in survey.defs.neutrals.values():
        for kind in neutral.pieces:
            reached.setdefault(kind, set()).add(neutral.start)
    for move in survey.all(tree.Move):
        for quota in move.quotas:
            piece = survey.counted(quota.pieces)
            if piece is not None:
                reached[piece.id] |= spots.of_zone(move.target)
                if move.otherwise is not None:
                    reached[piece.id] |= spots.of_zone(move.otherwise)
    for rule in survey.all(tree.RedirectRule):
        piece = survey.counted(rule.pieces)
        if piece is not None:
            reached[piece.id] |= spots.of(rule.instead)
    for move in survey.all(tree.Move):
        for part in (*move.source.parts, *(move.then.parts if move.then is not None else ())):
            kinds = [survey.counted(quota.pieces) for quota in move.quotas]
            _source(spots.of(part), part, [k.id for k in kinds if k], reached, find)
    for which in survey.all(tree.HasIn):
        piece = survey.counted(which.pieces.pieces)
        kinds_there = [piece.id] if piece is not None else []
        _source(spots.of(which.place), which.place, kinds_there, reached, find)
    _single_pieces(survey, find)


def _source(
    here: set[str | None],
    part: tree.Node,
    kinds: Iterable[str],
    reached: dict[str, set[str | None]],
    find: Complain,
) -> None:
    for kind in kinds:
        if here and not here & reached[kind]:
            message = f"no {kind} can ever be in `{format_node(part)}`"
            find(CODE, message, part.span, "no sentence moves one there")


class _Spots:
    """Which places a phrase may mean; all regions count as one."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.chosen: dict[str, list[tree.Node]] = {}
        for node in (*survey.all(tree.Choose), *survey.all(tree.SecretlyChoose)):
            for name, _ in node.introduces():
                self.chosen.setdefault(name, []).append(node.pick)
        pieces = survey.defs.pieces.values()
        self.families = {one.id: piece.id for piece in pieces for one in piece.members}
        self.drawn = {name for node in survey.all(tree.Draw) for name, _ in node.introduces()}

    def of_zone(self, zone: tree.Zone) -> set[str | None]:
        """All places of a zone."""
        return {spot for part in self.survey.parts(zone) for spot in self._of(part)}

    def of(self, part: tree.ZonePart) -> set[str | None]:
        """All places of a part of a zone."""
        return self.of_zone(tree.Zone((part,)))

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
        if name in self.drawn or name not in self.chosen:
            yield _REGIONS
        for pick in self.chosen.get(name, ()):
            for zone in (pick.first, pick.second) if isinstance(pick, tree.OrElse) else (pick,):
                for part in self.survey.parts(zone) if isinstance(zone, tree.Zone) else ():
                    is_local = isinstance(part, tree.NamedPlace)
                    yield from (_REGIONS,) if is_local else self._of(part)


def _single_pieces(survey: Survey, find: Complain) -> None:
    placed = {_name(node.piece) for node in survey.all(tree.MovePiece)}
    placed |= {_name(node.piece) for node in survey.all(tree.SecretlyMove)}
    placed |= {_name(node.piece) for node in survey.all(tree.MoveUnder)}
    families = (survey.kinds.get(node.kind.text) for node in survey.all(tree.MoveAnyPiece))
    placed |= {family.id for family in families if family is not None}
    placed |= {
        member.id
        for piece in survey.defs.pieces.values()
        if piece.id in placed
        for member in piece.members
    }
    for node in survey.all(tree.RegionOf):
        name = _name(node.piece)
        known = survey.defs.pieces.get(name)
        if known is not None and known.start is None and name not in placed:
            message = f"`{format_node(node.piece)}` never stands anywhere"
            find(CODE, message, node.span, "no sentence moves it to the board")


def _name(piece: tree.Node) -> str:
    return piece.name.text if isinstance(piece, tree.ThePiece | tree.OwnPiece) else ""


LINTS = (Lint(Needs.MIX, check),)
