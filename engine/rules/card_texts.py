"""The texts of a card, split into actions, rules that hold, and blocks that wait for an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeVar

from ..lang import tree
from ..lang.nodes import in_force
from ..text.records import Record
from .model import NO_PLAYER, Card, Definitions

NodeT = TypeVar("NodeT", bound=tree.Node)


class Text(Record):
    """One text of a card, for given parameter values and number of players.

    lying: the text is in force while the card lies in its zone; otherwise while the card is kept.
    unheld: it is then in force for no player.
    """

    lying: bool
    unheld: bool = False
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
            found.append(_split(body, lying, unheld=lying and holder_of(card, defs) == NO_PLAYER))
    return found


def holder_of(card: Card, defs: Definitions) -> str | None:
    """For whom the text of a card that lies somewhere is in force, if its zone is shared."""
    zone = defs.card_zones.get(card.lying_zone or "")
    return None if zone is None else zone.holder


def rule_texts(defs: Definitions, players: int) -> dict[str, Text]:
    """The texts of a mix's rules, by rule id."""
    return {
        rule.id: _split(in_force(rule.sentences, defs, players), lying=False)
        for rule in defs.rules.values()
    }


def lasting(defs: Definitions, cls: type[NodeT]) -> Iterator[NodeT]:
    """The sentences of one class in the rules of a mix and in the texts of its cards."""
    texts: list[tree.Node | None] = [rule.rule for rule in defs.rules.values()]
    texts += [rule.effect for rule in defs.rules.values()]
    texts += [text for card in defs.cards.values() for text in card.texts]
    for text in texts:
        if text is not None:
            yield from text.all(cls)


def changes_of_zones(defs: Definitions) -> dict[str, list[tree.ZoneRule]]:
    """The rules that change named zones, by zone."""
    found: dict[str, list[tree.ZoneRule]] = {}
    for rule in lasting(defs, tree.ZoneRule):
        if rule.subject is not None and rule.subject.text in defs.zones:
            found.setdefault(rule.subject.text, []).append(rule)
    return found


def _split(body: list[tree.Node], lying: bool, *, unheld: bool = False) -> Text:
    return Text(
        lying,
        unheld,
        done=tuple(node for node in body if not (node.HOLDS or node.WAITS)),
        triggers=tuple(node for node in body if isinstance(node, tree.When)),
        replacements=tuple(node for node in body if isinstance(node, tree.InsteadOf)),
        rules=tuple(node for node in body if node.HOLDS),
    )
