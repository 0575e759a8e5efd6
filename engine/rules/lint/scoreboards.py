"""W527: the scoring of a place that has no scoreboard."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Complain
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W527"


def check(survey: Survey, find: Complain) -> None:
    """Places without points of their own, where no sentence or rule can put a scoreboard."""
    places = survey.defs.places
    filled: list[tree.Node] = [node.target for node in survey.all(tree.MoveAnyPiece)]
    for rule in survey.all(tree.MannerRule):
        filled += [rule.zone] if any(rule.manner.children()) else []  # as another place has them
    moved = {name for zone in filled for name in survey.places_in(zone)}
    for node in survey.all(tree.Score):
        for name in survey.places_in(node.what) & places.keys() - moved:
            if not places[name].scores:
                message = f"`{format_node(node.what)}` has no `scores`: nobody is ever paid there"
                find(CODE, message, node.what.span)


LINTS = (Lint(Needs.SENTENCES, check),)
