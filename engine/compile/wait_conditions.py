"""Conditions without which a rule does nothing at a moment for which it waits.

A rule that is only an `if` does nothing while its condition fails, no matter who acts. If the
condition depends on single pieces and cards in force alone, the machine tests it before it begins.
"""

from __future__ import annotations

from ..lang import tree
from ..lang.names import What
from .condition_tests import One, Test
from .conditions import test_of
from .hooks import Wait
from .memo_dependencies import is_settled
from .operands import Operands


def needed(operands: Operands, wait: Wait) -> tuple[Test, ...]:
    """The tests that must pass, by acting player; empty if they are not known.

    operands: those of the effect, in which the names that the moment declares have their slots.
    """
    conditions = _conditions(operands, wait, wait.body)
    if not conditions:
        return ()
    players = range(operands.layout.players)
    each = [operands.within(operands.frame.of_player(player)) for player in players]
    tests = tuple(One(tuple(test_of(one, test) for test in conditions)) for one in each)
    return tests if is_settled(tests) else ()


def _conditions(operands: Operands, wait: Wait, body: tree.Body) -> tuple[tree.Condition, ...]:
    """The conditions of a body; also of one in which the player whose moment it is acts."""
    actor = body[0].actor() if len(body) == 1 else None
    if isinstance(actor, tree.NamedPerson):
        given = {given.text for given, what in wait.given if what is What.PLAYER}
        (inner,) = body[0].bodies()
        return _conditions(operands, wait, inner) if actor.name.text in given else ()
    found = []
    for one in body:
        condition = one.deciding()
        if not isinstance(condition, tree.Condition) or any(one.bodies()[1:]):
            return ()
        if condition.settled(operands.defs, operands.layout.players) is not None:
            return ()
        found.append(condition)
    return tuple(found)
