"""What stands in the texts of a card: what is done when it is used, and what holds and waits."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..lang import tree
from .model import Card, Definitions, Parameter


@dataclass(frozen=True)
class Text:
    """One text of a card, once the parameters are settled.

    lying: it holds while the card lies in its zone; else while the card is kept.
    """

    lying: bool
    done: tree.Body = ()
    whens: tuple[tree.When, ...] = ()
    insteads: tuple[tree.InsteadOf, ...] = ()
    rules: tuple[tree.Node, ...] = field(default=())

    @property
    def lasts(self) -> bool:
        """Whether anything of it is in force for a time."""
        return bool(self.whens or self.insteads or self.rules)


def texts_of(card: Card, defs: Definitions, players: int) -> list[Text]:
    """The texts of a card in a game of so many players."""
    found = []
    for lying, effect in ((False, card.effect), (True, card.lying)):
        if effect is not None:
            body = flat(effect.body, defs, players)
            found.append(_split(body, lying))
    return found


def _split(body: list[tree.Node], lying: bool) -> Text:
    waits = (tree.When, tree.InsteadOf, *tree.RULES)
    return Text(
        lying,
        done=tuple(node for node in body if not isinstance(node, waits)),
        whens=tuple(node for node in body if isinstance(node, tree.When)),
        insteads=tuple(node for node in body if isinstance(node, tree.InsteadOf)),
        rules=tuple(node for node in body if isinstance(node, tree.RULES)),
    )


def flat(body: tree.Body, defs: Definitions, players: int) -> list[tree.Node]:
    """Statements without the conditions that a ruleset has settled: the side that holds stays."""
    found: list[tree.Node] = []
    for node in body:
        side = settled_side(node, defs, players) if isinstance(node, tree.If) else None
        if side is None:
            found.append(node)
        else:
            found += flat(side, defs, players)
    return found


def settled_side(node: tree.If, defs: Definitions, players: int) -> tree.Body | None:
    """The side of a condition that holds for this ruleset; None: it is known in play only."""
    holds = _settled(node.condition, defs, players)
    if holds is None:
        return None
    return node.body if holds else node.otherwise


def _settled(condition: tree.Node, defs: Definitions, players: int) -> bool | None:
    match condition:
        case tree.PlayerCount(count=count):
            return count == players
        case tree.OptionIsOn(name=name):
            return bool(defs.parameters[name.text].value)
        case tree.AnyOf(subject=tree.Name(text=text)) if text in defs.parameters:
            return _is_one_of(condition, defs.parameters[text])
    return None


def _is_one_of(condition: tree.AnyOf, parameter: Parameter) -> bool:
    return any(
        (_word(test.property) == parameter.value) != test.negated
        for test in condition.alternatives
        if isinstance(test, tree.Is)
    )


def _word(node: tree.Node) -> str | None:
    if isinstance(node, tree.SamePlace) and isinstance(node.place, tree.NamedPlace):
        return node.place.name.text
    return None
