"""What of an effect is in force when the parameters are settled."""

from __future__ import annotations

from . import tree
from .names import Kind
from .wordlist import Words


def settled(condition: tree.Node, words: Words) -> bool | None:
    """Whether a condition on a parameter holds by its setting; None when that is open."""
    settings = words.settings
    if isinstance(condition, tree.OptionIsOn) and condition.name.text in settings:
        return settings[condition.name.text] is True
    if not isinstance(condition, tree.AnyOf) or condition.name is None:
        return None
    if condition.name not in settings or words.names.kind(condition.name) is not Kind.PARAMETER:
        return None
    value = settings[condition.name]
    return any(
        isinstance(part, tree.Is) and _is_value(part, value) for part in condition.alternatives
    )


def value_named(alternative: tree.Is) -> str:
    """The value of a parameter in a condition; it is written like a place."""
    return " ".join(node.text for node in alternative.walk() if isinstance(node, tree.Name))


def _is_value(alternative: tree.Is, value: bool | str) -> bool:
    return (value_named(alternative) == value) is not alternative.negated


def in_force(body: tree.Body, words: Words) -> list[tree.Node]:
    """The statements of a body; a settled condition gives way to the branch that holds."""
    statements: list[tree.Node] = []
    for statement in body:
        holds = settled(statement.condition, words) if isinstance(statement, tree.If) else None
        if isinstance(statement, tree.If) and holds is not None:
            statements += in_force(statement.body if holds else statement.otherwise, words)
        else:
            statements.append(statement)
    return statements
