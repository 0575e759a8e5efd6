"""The texts of a card, split into actions, rules that hold, and blocks that wait for an event."""

from __future__ import annotations

from dataclasses import field

from ..lang import tree
from ..lang.nodes import in_force
from ..text.records import Record
from .model import Card, Definitions


class Text(Record):
    """One text of a card, for given parameter values and number of players.

    lying: the text is in force while the card lies in its zone; otherwise while the card is kept.
    """

    lying: bool
    done: tree.Body = ()
    triggers: tuple[tree.When, ...] = ()
    replacements: tuple[tree.InsteadOf, ...] = ()
    rules: tuple[tree.Node, ...] = field(default=())

    @property
    def lasts(self) -> bool:
        """Whether any part of the text is in force for a time."""
        return bool(self.triggers or self.replacements or self.rules)


def texts_of(card: Card, defs: Definitions, players: int) -> list[Text]:
    """The texts of a card in a game with that number of players."""
    found = []
    for lying, effect in ((False, card.effect), (True, card.lying)):
        if effect is not None:
            body = in_force(effect.body, defs, players)
            found.append(_split(body, lying))
    return found


def rule_texts(defs: Definitions, players: int) -> dict[str, Text]:
    """The texts of a mix's rules, by rule id."""
    return {
        rule.id: _split(in_force(rule.sentences, defs, players), lying=False)
        for rule in defs.rules.values()
    }


def _split(body: list[tree.Node], lying: bool) -> Text:
    return Text(
        lying,
        done=tuple(node for node in body if not (node.HOLDS or node.WAITS)),
        triggers=tuple(node for node in body if isinstance(node, tree.When)),
        replacements=tuple(node for node in body if isinstance(node, tree.InsteadOf)),
        rules=tuple(node for node in body if node.HOLDS),
    )
