"""Checks that somebody acts wherever an effect speaks of `own` things.

The procedures of the track belong to no player: until an `each` block or a named player acts,
`own`, an opponent and an action would mean nobody's.
"""

from __future__ import annotations

from ..lang import tree
from ..text.diagnostics import Report
from .model import Definitions
from .naming import steps_of
from .waiting import Block, blocks_of, moment_of

_OF_ACTING = (
    tree.OwnPieces,
    tree.OwnPlace,
    tree.OwnPiece,
    tree.OpponentsPieces,
    tree.Opponents,
    tree.AnyOpponent,
    tree.SecretlyMove,
    tree.Gain,
    tree.Perform,
)
"""What means something only while a player acts."""


def check_acting(defs: Definitions, report: Report) -> None:
    """Reports what no player does, in the set-up and the procedures of the track."""
    checker = _Checker(defs, report)
    for name in [defs.start, *(space.procedure for space in defs.track)]:
        checker.procedure(name)
    _check_owned(defs, report, checker.seen)


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


# ---------------------------------------------------------------- whose procedures and steps


def _check_owned(defs: Definitions, report: Report, nobodys: set[str]) -> None:
    """Reports `own` and `of an opponent` before what no player does."""
    names = [name for block in blocks_of(defs) if (name := _owned(block)) is not None]
    if not names:
        return
    acted = _acted(defs)
    steps = steps_of(defs)
    for name in names:
        is_procedure = name.text in defs.procedures
        owners = (name.text,) if is_procedure else steps.get(name.text, ())
        idle = [owner for owner in owners if owner in nobodys and owner not in acted]
        if idle and (is_procedure or not _is_divided(defs, idle[0], name.text)):
            message = f"no player does `{name.text}`: it is nobody's own"
            hint = f"`when {name.text} starts` and `ends` are what happens to all"
            report.error("E536", message, name.span, hint=hint)


def _owned(block: Block) -> tree.Name | None:
    """The name that must be something that players do."""
    event = block.event if isinstance(block, tree.When) else None
    if isinstance(event, tree.Running) and isinstance(event.what, tree.Anybodys):
        return None
    return moment_of(block)


def _acted(defs: Definitions) -> set[str]:
    """The procedures that some player does: named in a block where somebody acts, or by a card."""
    found: set[str] = set()
    waiting = [name for card in defs.cards.values() for name in _done_in(card.effect)]
    for procedure in defs.procedures.values():
        for step in procedure.steps:
            for node in step.effect.walk() if step.effect is not None else ():
                if isinstance(node, tree.Each | tree.Acting):
                    waiting += _done_in(node)
    while waiting:
        name = waiting.pop()
        if name not in found and name in defs.procedures:
            found.add(name)
            for step in defs.procedures[name].steps:
                waiting += _done_in(step.effect)
    return found


def _done_in(node: tree.Node | None) -> list[str]:
    parts = node.walk() if node is not None else ()
    return [part.procedure.text for part in parts if isinstance(part, tree.Do)]


def _is_divided(defs: Definitions, procedure: str, name: str) -> bool:
    """Whether players act inside a step: each has a part of it."""
    steps = [step for step in defs.procedures[procedure].steps if step.id == name]
    return any(
        isinstance(node, tree.Each | tree.Acting)
        for step in steps
        if step.effect is not None
        for node in step.effect.walk()
    )
