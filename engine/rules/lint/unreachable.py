"""W525: a sentence that is never reached."""

from __future__ import annotations

from itertools import islice

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W525"


def after_stop(survey: Survey, find: Diagnose) -> None:
    """Reports sentences after `stop the action` or `stop the step`."""
    nodes = (node for reaction in survey.reported.all(tree.When) for node in reaction.walk())
    for body in (body for node in nodes for body in node.bodies()):
        stops = (number for number, one in enumerate(body[:-1], 1) if one.EFFECTS.stops)
        for number in islice(stops, 1):
            stop = format_node(body[number - 1])
            message = f"this is unreachable: {stop.removeprefix('stop ')} is stopped first"
            hint = f"write it above `{stop}`"
            find(CODE, message, body[number].span, hint)


def never_run(survey: Survey, find: Diagnose) -> None:
    """Reports events and replacements of a procedure or step that never runs."""
    ran = (node.what.run() for node in survey.all(tree.Running))
    waiting = [name for name in ran if name is not None]
    waiting += [node.procedure for node in survey.all(tree.NumberedRun)]
    waiting += [node.name for node in survey.all(tree.InsteadOf)]
    for name in waiting:
        owners = survey.defs.procedures_of(name.text)
        if owners and not any(owner in survey.done for owner in owners):
            find(CODE, f"`{owners[0]}` never runs, so this never happens", name.span)


LINTS = (Lint(Needs.SENTENCES, after_stop), Lint(Needs.MIX, never_run))
