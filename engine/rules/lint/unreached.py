"""W525: a sentence that is never reached."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Complain
from .lints import Lint, Needs
from .survey import Survey

CODE = "W525"


def behind_a_stop(survey: Survey, find: Complain) -> None:
    """What stands behind `stop the action`."""
    for reaction in survey.all(tree.When):
        _bodies(reaction, find)


def never_run(survey: Survey, find: Complain) -> None:
    """Every moment and every replacement of a procedure or step that never runs."""
    waiting = [node.what.name for node in survey.all(tree.Running)]
    waiting += [node.name for node in survey.all(tree.InsteadOf)]
    for name in waiting:
        owners = survey.defs.procedures_of(name.text)
        if owners and not any(owner in survey.done for owner in owners):
            find(CODE, f"`{owners[0]}` never runs, so this never happens", name.span)


def _bodies(node: tree.Node, find: Complain) -> None:
    for field in ("body", "otherwise"):
        found = getattr(node, field, ())
        body: tree.Body = found if isinstance(found, tuple) else ()
        for number, statement in enumerate(body[:-1]):
            if isinstance(statement, tree.Stop):
                message = "this is never done: the action is stopped before"
                find(CODE, message, body[number + 1].span, "write it above `stop the action`")
                break
    for child in node.children():
        _bodies(child, find)


LINTS = (Lint(Needs.SENTENCES, behind_a_stop), Lint(Needs.MIX, never_run))
