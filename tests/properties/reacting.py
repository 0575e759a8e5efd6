"""House cards and positions for tests of what is asked and announced before a step."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import indent
from typing import Any, NamedTuple

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.decisions.decision import Decision

STOPPER = "house_stop"

_CARD = """\
  - id: {card}
    title: {title}
    copies: 2
    action: may
    traits: [testing]
    effect: |
{effect}
"""

# It lies in a stack, so that one player can keep several copies.
_STOP = f"""\
  - id: {STOPPER}
    title: Stop
    copies: 3
    effect: |
      keep this card
      when an action of an opponent starts or continues:
        may:
          discard this card
          stop the action
"""


class House(NamedTuple):
    """The base game with house cards, and the id of the card for each effect."""

    rules: Ruleset
    cards: dict[str, str]


def house_of(folder: Path, effects: Iterable[str], board: str = "") -> House:
    """The base game with a card for each effect, and one that stops actions.

    board: more lines of the expansion, such as pieces.
    """
    cards = {effect: f"card_{number}" for number, effect in enumerate(dict.fromkeys(effects))}
    head = "expansion: tried\ntitle: Tried\nversion: '1'\n"
    (folder / "expansion.yaml").write_text(f"{head}{board}", encoding="utf-8")
    rows = "".join(
        _CARD.format(card=card, title=card.title(), effect=indent(effect, "      "))
        for effect, card in cards.items()
    )
    text = f"expansion: tried\ndeck: stack_1\ncards:\n{rows}{_STOP}"
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    return House(load_rules(paths=[folder]), cards)


def begun(house: House, effect: str, *, stoppers: int = 0, **given: object) -> Game:
    """Red performs the action with an effect; yellow keeps cards that stop actions."""
    card = house.cards[effect]
    position: dict[str, object] = {"at": {"action": card}, "by": "red", "king": "valencia"}
    if stoppers:
        position["kept"] = {"yellow": [STOPPER] * stoppers}
    return Game.new(house.rules, ["red", "blue", "yellow"], given=position | given)


def games_of(house: House, seed: int, positions: int) -> Iterator[Game]:
    """Each effect in some positions: few stand about, so that often nothing can be done."""
    source = random.Random(seed)
    for effect in house.cards:
        for _ in range(positions):
            places = source.sample(["galicia", "granada", "castillo", "sevilla"], 2)
            stand: dict[str, Any] = {p: {"red": source.randrange(3), "blue": 1} for p in places}
            yield begun(house, effect, points={"red": source.randrange(3)}, **stand)


def indented(lines: Iterable[str]) -> list[str]:
    """The lines of a block that stands in another one."""
    return [f"  {line}" for line in lines]


def asked(game: Game) -> Decision:
    """The decision that waits."""
    assert game.decision is not None, "nothing is asked"
    return game.decision
