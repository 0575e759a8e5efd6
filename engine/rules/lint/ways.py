"""W524: two ways that are the same."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Complain
from .lints import Lint, Needs
from .survey import Survey

CODE = "W524"


def check(survey: Survey, find: Complain) -> None:
    """Blocks with several ways."""
    for node in survey.all(tree.If):
        if node.body and node.body == node.otherwise:
            find(CODE, "what stands behind `else` is the same", node.condition.span)
    for either in survey.all(tree.Either):
        above: set[tree.Body] = set()
        for branch in either.branches:
            if branch.body and branch.body in above:
                message = "this way is the same as one above it: there is nothing to choose"
                find(CODE, message, branch.body[0].span)
            above.add(branch.body)


LINTS = (Lint(Needs.SENTENCES, check),)
