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
    moved = {
        part.name.text
        for node in survey.all(tree.MoveAnyPiece)
        for part in survey.parts(node.target)
        if isinstance(part, tree.ThePlace | tree.OwnPlace | tree.PlayersPlace)
    }
    moved |= {
        part.name.text
        for rule in survey.all(tree.MannerRule)
        if isinstance(rule.manner, tree.Like | tree.AsOneWith)
        for part in survey.parts(rule.zone)
        if isinstance(part, tree.ThePlace | tree.OwnPlace | tree.PlayersPlace)
    }
    for node in survey.all(tree.Score):
        what = node.what
        if isinstance(what, tree.ThePlace | tree.OwnPlace | tree.PlayersPlace):
            place = places.get(what.name.text)
            if place is not None and not place.scores and place.id not in moved:
                message = f"`{format_node(what)}` has no `scores`: nobody is ever paid there"
                find(CODE, message, what.span)


LINTS = (Lint(Needs.SENTENCES, check),)
