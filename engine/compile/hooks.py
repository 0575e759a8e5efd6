"""The moments for which the cards of a mix wait, and what they do then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from ..lang import tree
from ..rules.card_texts import Text
from .expressions import Mask
from .program import Entry, Hook, Moments, Waiting

OWN, OPPONENT, ANYONE = "own", "opponent", "anyone"

SCORING = "scoring"


class Key(NamedTuple):
    """What happens, which moment of it, and whose it is."""

    what: str
    moment: str
    whose: str


ACTION = Key("action", "continues", OPPONENT)
COMES = Key("card", "comes", OWN)
LEAVES = Key("card", "leaves", OWN)

_WHOSE: dict[type[tree.Node], str] = {
    tree.Anybodys: ANYONE,
    tree.Own: OWN,
    tree.OfAnOpponent: OPPONENT,
}


@dataclass(frozen=True)
class Wait:
    """The reaction of one text of a card to one moment. zone: the places of a scoring, if named."""

    key: Key
    body: tree.Body
    zone: tree.Zone | None = None


def waits_of(text: Text) -> list[Wait]:
    """Everything that a text waits for; blocks for the same moment are one."""
    found: dict[tuple[Key, tree.Zone | None], tree.Body] = {}
    for when in text.whens:
        key, zone = _key(when.event)
        found[key, zone] = found.get((key, zone), ()) + when.body
    for instead in text.insteads:
        key = Key(instead.name.text, "instead", OWN)
        found[key, None] = found.get((key, None), ()) + instead.body
    return [Wait(key, body, zone) for (key, zone), body in found.items()]


def offers(body: tree.Body) -> bool:
    """Whether nothing is done without a yes."""
    return all(
        isinstance(node, tree.May | tree.Nothing)
        or (isinstance(node, tree.If) and offers(node.body) and offers(node.otherwise))
        for node in body
    )


def _key(event: tree.Event) -> tuple[Key, tree.Zone | None]:
    match event:
        case tree.OpponentsAction():
            return ACTION, None
        case tree.ThisCardComes():
            return COMES, None
        case tree.ThisCardLeaves():
            return LEAVES, None
        case tree.BeingScored(zone=zone):
            return Key(SCORING, "starts", ANYONE), zone
        case tree.Running(what=what, moment=moment):
            edge = "starts" if isinstance(moment, tree.Starts) else "ends"
            return Key(what.name.text, edge, _WHOSE[type(what)]), None
    assert_never(event)


class Hooks:
    """Numbers for the moments that the texts of a mix name; what is done there comes later."""

    def __init__(self, texts: Mapping[str, Sequence[Text]]) -> None:
        waits = [wait for of_card in texts.values() for text in of_card for wait in waits_of(text)]
        keys = dict.fromkeys((wait.key, wait.zone) for wait in waits)
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._entries: list[dict[bool, dict[int, Entry]]] = [{} for _ in self._numbers]
        self._masks: list[Mask | None] = [None for _ in self._numbers]

    @property
    def wait_for_actions(self) -> bool:
        """Whether any card reacts to actions."""
        return (ACTION, None) in self._numbers

    def number(self, key: Key) -> int | None:
        """The number of a moment; None when no card waits for it."""
        return self._numbers.get((key, None))

    def at(self, name: str, moment: str, whose: Sequence[str]) -> tuple[int, ...]:
        """The numbers of a moment of a procedure or step, for some of those whose it may be."""
        numbers = [self.number(Key(name, moment, one)) for one in whose]
        return tuple(number for number in numbers if number is not None)

    def enter(self, wait: Wait, lying: bool, cards: Sequence[int], entry: Entry) -> None:
        """Notes where the code of a text begins, for all copies of its card."""
        entries = self._entries[self._numbers[wait.key, wait.zone]].setdefault(lying, {})
        entries |= dict.fromkeys(cards, entry)

    def limit(self, wait: Wait, mask: Mask) -> None:
        """Notes the places that a scoring must be of."""
        self._masks[self._numbers[wait.key, wait.zone]] = mask

    def finished(self) -> tuple[Hook, ...]:
        """All moments with what is done there."""
        return tuple(
            Hook(
                f"{key.what} {key.moment}",
                key.whose,
                _waiting(self._entries[number]),
                self._masks[number],
            )
            for (key, _), number in self._numbers.items()
        )

    def moments(self) -> Moments:
        """The numbers that the machine itself looks for."""
        scorings = [n for (key, _), n in self._numbers.items() if key.what == SCORING]
        return Moments(
            action=self.number(ACTION),
            comes=self.number(COMES),
            leaves=self.number(LEAVES),
            scorings=tuple(scorings),
        )


def _waiting(entries: Mapping[bool, Mapping[int, Entry]]) -> tuple[Waiting, ...]:
    return tuple(
        Waiting(lying, sum(1 << card for card in of_cards), of_cards)
        for lying, of_cards in entries.items()
    )
