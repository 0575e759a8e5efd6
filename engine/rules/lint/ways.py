"""W524: two options or branches that are the same."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from .lints import Lint, Needs
from .survey import Survey

CODE = "W524"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks blocks with several options or branches."""
    for node in survey.reported.answering(tree.Node.bodies):
        bodies = node.bodies()
        if len(bodies) < 2:
            continue
        condition, above = node.deciding(), set[tree.Body]()
        for body in bodies:
            if body and body in above and condition is not None:
                find(CODE, "the `else` block is the same", condition.span)
            elif body and body in above:
                message = "this option is the same as one above it: there is nothing to choose"
                find(CODE, message, body[0].span)
            above.add(body)


LINTS = (Lint(Needs.SENTENCES, check),)
