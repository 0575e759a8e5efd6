"""W525: a sentence that is never reached."""

from __future__ import annotations

from itertools import pairwise

from ...lang import tree
from ...lang.check.wording import Diagnose
from ...lang.formatter import format_node
from .lints import Lint, Needs
from .survey import Survey

CODE = "W525"


def after_stop(survey: Survey, find: Diagnose) -> None:
    """Reports sentences after one that stops the action or the step, or ends the game."""
    texts = (text for text in survey.effects() if any(map(_may_end, text.by_class())))
    nodes = (node for text in texts for node in text.walk())
    for body in (body for node in nodes if not node.IN_ANY_ORDER for body in node.bodies()):
        for one, after in pairwise(body):
            end = _end(one, survey)
            if end is not None:
                last = format_node(end)
                stopped = last.removeprefix("stop ")
                first = "the game ends" if stopped == last else f"{stopped} is stopped"
                message = f"this is unreachable: {first} first"
                find(CODE, message, after.span, f"write it above `{last}`")
                break


def _may_end(sentence: type[tree.Node] | tree.Node) -> bool:
    return sentence.EFFECTS.stops or sentence.EFFECTS.ends_game


def _end(sentence: tree.Node, survey: Survey) -> tree.Node | None:
    """The sentence in it, or itself, after which nothing is done, whatever happens in it."""
    if _may_end(sentence):
        later = sentence.EFFECTS.often_idle or sentence.counted() is not None
        return None if later else sentence
    ends = [
        next(filter(None, (_end(one, survey) for one in body)), None)
        for body in sentence.certain(survey.defs)
    ]
    return ends[-1] if ends and all(ends) else None


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
