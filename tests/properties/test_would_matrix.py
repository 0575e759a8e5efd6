"""Each kind of step that an event with `would` can wait for is prevented by a card, as a whole.

The steps are those that are announced (`test_announcements`); the last ones change counters.
"""

from __future__ import annotations

from typing import Any

import pytest

from elgrande.engine import Game
from elgrande.engine.game.state import events
from elgrande.engine.game.state.events import Event, events_since

from .reacting import House, begun, house_of
from .test_announcements import BOARD, STEPS, position

MORE = BOARD.replace(
    "places:\n",
    """\
  pot: {title: pot, to: 9, start: 4}
  plague: {title: plague, of: region, to: 9, start: 4}
  unrest: {title: unrest, of: place, to: 9, start: 4}
  laps: {title: laps, of: card, to: 9, start: 4}
places:
""",
    1,
)

FORESEEN = {
    "relocate": "caballeros of anyone would leave galicia",
    "place": "caballeros of anyone would enter any region",
    "transfer": "caballeros of opponents would enter aragon by an action of an opponent",
    "sweep": "caballeros of anyone would leave the castillo",
    "move_piece": "any grande would leave sevilla",
    "remove_piece": "any envoy would leave granada",
    "move_any_piece": "any tile would enter aragon",
    "remove_any_piece": "any tile would leave any region",
    "move_under": "the lamp would enter galicia",
    "score": "points of any player would rise",
    "swap": "any envoy would enter sevilla",
    "gain": "points of any opponent would rise by an action of an opponent",
    "lose": "points of any player would fall",
    "pay": "points of any opponent would fall",
    "give_points": "own points would rise",
    "move_card": "any card would leave any hand",
    "move_some_cards": "any card would enter any front",
    "move_cards": "any card would leave any table by an action of an opponent",
    "move_chosen_card": "any card would leave any table",
    "move_this_card": "any card would enter any table",
    "move_top_cards": "any card would enter any front by an action of any player",
    "discard_cards": "any card would leave any front",
    "discard_this": "any card would leave any front by an action of an opponent",
    "discard_others": "any card would leave any kept",
    "discard_any_card": "any card would leave any kept by an action of an opponent",
    "count": "fatigue of any opponent would rise above 3",
}
"""For each kind of step that a card can wait for: the event."""

OTHERS = {
    "flip_piece",
    "flip",
    "give",
    "keep",
    "reveal",
    "reveal_piece",
    "look",
    "decide",
    "finish",
    "rearrange",
}
"""Steps that are no event for which a card can wait; only `stop the action` prevents them."""

COUNTERS = {
    "add 1 to pot": "pot would rise",
    "subtract 2 from pot": "pot would fall below 3",
    "set own fatigue to 0": "fatigue of any player would fall",
    "add 1 to plague of galicia": "plague of galicia would rise",
    "add 1 to plague of aragon": "plague of any region that has no caballeros would rise above 4",
    "subtract 1 from plague of the king's region": "plague of the king's region would fall",
    "add 1 to unrest of the castillo": "unrest of the castillo would rise",
    "add 1 to unrest of own court": "unrest of any court as home would rise",
    "set laps on this card to 9": "laps on any card would rise above 8",
    "subtract 1 from laps on this card": "laps on any card in any front would fall",
}
"""For each sentence that changes a counter: the event."""

STILL = {"discard_others": [events.Gained]}
"""What the action does as well as the step."""

HAPPENS = (
    *(events.Moved, events.Carried, events.PieceMoved, events.Scored, events.Points),
    *(events.Gained, events.Lost, events.Gave, events.Counted, events.CardMoved, events.CardShown),
)


def ward(event: str) -> str:
    """The effect of the card that waits for an event and stops the step."""
    return f"keep this card\nwhen {event}:\n  stop the step"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    effects = [*(effect for effect, _, _ in STEPS.values()), *COUNTERS]
    wards = [ward(event) for event in (*FORESEEN.values(), *COUNTERS.values())]
    return house_of(tmp_path_factory.mktemp("foreseen"), [*effects, *wards], MORE)


def done(game: Game, choices: list[str]) -> list[type[Event]]:
    """What changes on the table by an action, with these choices first."""
    for choice in choices:
        game.choose(choice)
    while game.decision is not None:
        game.take(0)
    return [type(one) for one in events_since(None, game.state.log) if isinstance(one, HAPPENS)]


def held(house: House, op: str, effect: str, event: str) -> Game:
    """The position for a step; yellow keeps the card that waits for an event, if there is one."""
    kept = {"yellow": [house.cards[ward(event)]]} if event else {}
    if op in ("discard_others", "discard_any_card"):
        kept["blue"] = [house.cards[effect]]
    return position(house, op, kept=kept)


def test_every_kind_of_step_is_prevented_or_can_not_be() -> None:
    assert FORESEEN.keys() | OTHERS == STEPS.keys()
    assert not FORESEEN.keys() & OTHERS


@pytest.mark.parametrize("op", FORESEEN)
def test_a_step_is_prevented_as_a_whole(op: str, house: House) -> None:
    effect, choices, _ = STEPS[op]
    choices = [choice for choice in choices if choice != "no"]
    assert len(done(held(house, op, effect, ""), choices)) > len(STILL.get(op, []))
    assert done(held(house, op, effect, FORESEEN[op]), choices) == STILL.get(op, [])


@pytest.mark.parametrize("effect", COUNTERS)
def test_a_change_of_a_counter_is_prevented(effect: str, house: House) -> None:
    given: dict[str, Any] = {"front": {"red": [house.cards[effect]]}, "fatigue": {"red": 2}}
    assert done(begun(house, effect, **given), []) == [events.Counted]
    given["kept"] = {"yellow": [house.cards[ward(COUNTERS[effect])]]}
    assert done(begun(house, effect, **given), []) == []
