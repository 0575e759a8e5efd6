"""W526: a card that is kept forever."""

from __future__ import annotations

from ...lang import tree
from ...lang.check.wording import Diagnose
from .lints import Lint, Needs
from .survey import Survey

CODE = "W526"


def check(survey: Survey, find: Diagnose) -> None:
    """Checks that a kept card has an effect while it is kept, and an end."""
    for effect in survey.effects():
        for node in (node for node in effect.walk() if node.EFFECTS.keeps):
            until = next(iter(node.all(tree.Until)), None)
            if until is not None and until.procedure.text not in survey.done_in_play:
                name = until.procedure.text
                ends = "ends" if isinstance(until.edge, tree.AtTheEnd) else "starts"
                why = f"never runs, so it never {ends}"
                if name in survey.done:
                    why = f"runs only in the set-up, so it never {ends} again"
                message = f"`{name}` {why}: the card is kept forever"
                find(CODE, message, until.procedure.span)
            elif not any(part.HOLDS or part.WAITS for part in effect.walk()):
                message = "the card has no effect while it is kept: it has no `when` and no rule"
                find(CODE, message, node.span)
            elif isinstance(node, tree.Keep) and until is None and not _ends(effect, survey):
                message = "the card is kept forever: nothing ends it"
                hint = "write `until the end of ...`, or discard it in a `when`"
                find(CODE, message, node.span, hint)


def _may_end(node: tree.Node) -> bool:
    return node.EFFECTS.ends_card or node.EFFECTS.ends_alike or isinstance(node, tree.When)


def _ends(effect: tree.Effect, survey: Survey) -> bool:
    """Whether the card, another card or a `when` that it waits for may end it."""
    here = any(_may_end(node) for node in effect.walk())
    return here or any(node.EFFECTS.ends_any for node in survey.below(tree.Node))


LINTS = (Lint(Needs.MIX, check),)
