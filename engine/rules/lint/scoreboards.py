"""W527: the scoring of a place that has no scoreboard. H536: two families of scoreboards."""

from __future__ import annotations

from itertools import pairwise

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W527"
SEVERAL = "H536"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks places without their own points, if no sentence or rule can put a scoreboard there."""
    places = survey.defs.places
    plain = {piece.id for piece in survey.defs.pieces.values() if not piece.members}
    putting = survey.answering(tree.Node.places)
    filled = [zone for node in putting for name, zone in node.places() if name.text not in plain]
    for rule in survey.all(tree.MannerRule):
        filled += [rule.zone] if any(rule.manner.children()) else []  # scored like another place
    moved = {name for zone in filled for name in survey.places_in(zone)}
    for node in survey.answering(tree.Node.scored):
        what = node.scored()
        named = set() if what is None else survey.places_in(what)
        for name in named & places.keys() - moved:
            if what is not None and not places[name].scores:
                message = f"`{format_node(what)}` has no `scores`: no player ever scores there"
                find(CODE, message, what.span)
    _families(survey, find)


def _families(survey: Survey, find: Diagnose) -> None:
    """Reports several families of scoreboards: in one place only the last declared counts."""
    pieces = survey.defs.pieces.values()
    boards = [piece for piece in pieces if any(one.scores is not None for one in piece.members)]
    for before, piece in pairwise(boards):
        message = (
            f"`{before.id}` and `{piece.id}` are both scoreboards: if a place holds both, that"
            f" of `{piece.id}` counts"
        )
        find(SEVERAL, message, piece.span, "if that is wrong, put the scoreboards into one family")


LINTS = (Lint(Needs.SENTENCES, check),)
