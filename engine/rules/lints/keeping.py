"""W526: a card that is kept for ever."""

from __future__ import annotations

from collections.abc import Iterator

from ...lang import tree
from ...lang.mistakes import Complain
from .survey import Survey

CODE = "W526"

_LASTS = (tree.When, tree.InsteadOf, *tree.RULES)
"""What a card does while it is kept."""

_ENDS = (tree.DiscardThis, tree.DiscardOthers, tree.MoveThisCard)
"""What ends a card that is kept without an end."""


def check(survey: Survey, find: Complain) -> None:
    """Needs something to do while it is kept, and an end."""
    for effect in survey.effects:
        nodes = list(effect.walk())
        for node in _kept(nodes):
            until = node.until
            if until is not None and until.procedure.text not in survey.done:
                name = until.procedure.text
                ends = "ends" if isinstance(until.edge, tree.AtTheEnd) else "starts"
                message = f"`{name}` never runs, so it never {ends}: it is kept for ever"
                find(CODE, message, until.procedure.span)
            elif not any(isinstance(part, _LASTS) for part in nodes):
                message = "the card does nothing while it is kept: it has no `when` and no rule"
                find(CODE, message, node.span)
            elif until is None and not _ends(nodes, survey):
                message = "nothing ever ends this: the card is kept for ever"
                hint = "write `until the end of ...`, or discard it in a `when`"
                find(CODE, message, node.span, hint)


def _kept(nodes: list[tree.Node]) -> Iterator[tree.Keep]:
    return (node for node in nodes if isinstance(node, tree.Keep))


def _ends(nodes: list[tree.Node], survey: Survey) -> bool:
    """Whether the card, another card or a `when` that it waits for may end it."""
    here = any(isinstance(node, (*_ENDS, tree.When)) for node in nodes)
    return here or bool(survey.all(tree.DiscardAnyCard))
