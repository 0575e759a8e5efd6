"""Checks that somebody acts wherever an effect speaks of `own` things.

The procedures of the track belong to no player: until an `each` block or a named player acts,
`own`, an opponent and an action would mean nobody's.
"""

from __future__ import annotations

from ..lang import tree
from ..text.diagnostics import Report
from .model import Definitions

_OF_ACTING = (
    tree.OwnPieces,
    tree.OwnPlace,
    tree.OwnPiece,
    tree.OpponentsPieces,
    tree.Opponents,
    tree.AnyOpponent,
    tree.Perform,
)
"""What means something only while a player acts."""


def check_acting(defs: Definitions, report: Report) -> None:
    """Reports what no player does, in the set-up and the procedures of the track."""
    checker = _Checker(defs, report)
    for name in [defs.start, *(space.procedure for space in defs.track)]:
        checker.procedure(name)


class _Checker:
    def __init__(self, defs: Definitions, report: Report) -> None:
        self.defs = defs
        self.report = report
        self.seen: set[str] = set()

    def procedure(self, name: str) -> None:
        """The steps of a procedure that runs while nobody acts, each procedure once."""
        procedure = self.defs.procedures.get(name)
        if procedure is None or name in self.seen:
            return
        self.seen.add(name)
        for step in procedure.steps:
            if step.effect is not None:
                self._inside(step.effect)

    def _inside(self, node: tree.Node) -> None:
        for child in node.children():
            if isinstance(child, _OF_ACTING):
                message = "nobody acts here, so this is nobody's"
                hint = "put it into a block such as `each player clockwise from ...:`"
                self.report.error("E536", message, child.span, hint=hint)
            elif isinstance(child, tree.Each):
                for part in (child.group, child.order):
                    if part is not None:
                        self._inside_one(part)
            elif isinstance(child, tree.Acting):
                self._inside(child.person)
            elif isinstance(child, tree.Do):
                self.procedure(child.procedure.text)
            else:
                self._inside(child)

    def _inside_one(self, node: tree.Node) -> None:
        if isinstance(node, _OF_ACTING):
            message = "nobody acts here, so nobody has opponents"
            self.report.error("E536", message, node.span, hint="write `each player`")
        else:
            self._inside(node)
