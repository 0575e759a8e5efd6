"""W538: a lower rank pays more than a higher one, or a title says other points."""

from __future__ import annotations

import re

from ...lang.check.wording import Diagnose
from ...text.yaml.nodes import Node, ScalarNode, SequenceNode, pairs_of
from ...text.yaml.nodes import find as node_at
from .lints import Lint, Needs
from .survey import Survey

CODE = "W538"
_POINTS = re.compile(r"\d+(?:/\d+)+")


def check(survey: Survey, find: Diagnose) -> None:
    """Checks the scoreboards of regions, places and pieces."""
    for thing in (*survey.entries("regions"), *survey.entries("places")):
        _scores(thing.nodes.get("title"), thing.nodes.get("scores"), find)
    for piece in survey.entries("pieces"):
        for _, member in pairs_of(piece.nodes.get("members")):
            _scores(node_at(member, ("title",)), node_at(member, ("scores",)), find)


def _scores(title: Node | None, node: Node | None, find: Diagnose) -> None:
    if not isinstance(node, SequenceNode):
        return
    scores = [item.data for item in node if isinstance(item, ScalarNode)]
    shown = "/".join(map(str, scores))
    written = title.value.replace("-", "/") if isinstance(title, ScalarNode) else ""
    points = [score for score in scores if isinstance(score, int)]
    if points != sorted(points, reverse=True):
        find(CODE, f"a lower rank pays more than a higher one: {shown}", node.span)
    elif _POINTS.fullmatch(written) and written != shown:
        find(CODE, f"the title says {written}, but the ranks pay {shown}", node.span)


LINTS = (Lint(Needs.FILES, check),)
