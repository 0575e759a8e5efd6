"""W524: two ways that are the same. W525: sentences that are never reached."""

from __future__ import annotations

from ...lang import tree
from ...lang.mistakes import Complain
from .survey import Survey

SAME = "W524"
NEVER = "W525"


def check(survey: Survey, find: Complain) -> None:
    """Blocks with several ways, and what stands behind `stop the action`."""
    for node in survey.all(tree.If):
        if node.body and node.body == node.otherwise:
            find(SAME, "what stands behind `else` is the same", node.condition.span)
    for either in survey.all(tree.Either):
        for number, branch in enumerate(either.branches):
            if branch.body and any(branch.body == o.body for o in either.branches[:number]):
                message = "this way is the same as one above it: there is nothing to choose"
                find(SAME, message, branch.body[0].span)
    for reaction in survey.all(tree.When):
        _bodies(reaction, find)


def _bodies(node: tree.Node, find: Complain) -> None:
    for field in ("body", "otherwise"):
        found = getattr(node, field, ())
        body: tree.Body = found if isinstance(found, tuple) else ()
        for number, statement in enumerate(body[:-1]):
            if isinstance(statement, tree.Stop):
                message = "this is never done: the action is stopped before"
                find(NEVER, message, body[number + 1].span, "write it above `stop the action`")
                break
    for child in node.children():
        _bodies(child, find)
