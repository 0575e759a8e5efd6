"""The `when` and `instead of` blocks of cards and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..lang import tree
from .card_texts import holder_of
from .model import NO_PLAYER, Definitions

Block = tree.When | tree.InsteadOf


def blocks_of(defs: Definitions) -> Iterator[Block]:
    """All these blocks, of rules and cards."""
    yield from blocks_of_rules(defs)
    for card in defs.cards.values():
        for text in card.texts:
            yield from _blocks(text.body)


def blocks_of_rules(defs: Definitions) -> Iterator[Block]:
    """The blocks of the rules, which don't belong to any player."""
    for rule in defs.rules.values():
        if rule.effect is not None:
            yield from _blocks(rule.effect.body)


def blocks_of_unheld(defs: Definitions) -> Iterator[tuple[str, Block]]:
    """The blocks of cards that no player holds where they lie, each with the zone."""
    for card in defs.cards.values():
        if card.lying is not None and holder_of(card, defs) == NO_PLAYER:
            yield from ((card.lying_zone or "", block) for block in _blocks(card.lying.body))


def _blocks(body: tree.Body) -> Iterator[Block]:
    """Blocks are at the top level of a text, or in an `if` that is decided before the game."""
    for node in body:
        if isinstance(node, Block):
            yield node
        elif node.deciding() is not None:
            for side in node.bodies():
                yield from _blocks(side)


def done_in(nodes: Iterable[tree.Node]) -> list[tree.Name]:
    """The names of procedures that the nodes run directly."""
    doing = (node.does() for one in nodes for node in one.answering(tree.Node.does))
    return [name for name in doing if name is not None]


def moment_of(block: Block) -> tree.Name | None:
    """The name of the procedure or step that a block waits for or replaces, if any."""
    match block:
        case tree.InsteadOf(name=name):
            return name
        case tree.When(event=tree.Running(what=what)):
            return what.run()
        case tree.When(event=tree.NumberedRun(procedure=procedure)):
            return procedure
    return None
