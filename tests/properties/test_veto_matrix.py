"""Every action of every built-in card can be stopped at every boundary, and leaves no trace.

The cards are found in the rules, so cards of later expansions are tested without a change here. For
each card an opponent holds a card that reacts to actions. The action is played with random choices
several times; at each boundary it is stopped once, and the rest of the game is compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game import events
from elgrande.engine.game.narration import entries

RULES = {edition: load_rules(edition=edition) for edition in ("big_box", "rio_grande_1996")}
STEPS = {events.MOVED, events.PIECE, events.SCORED, events.REVEALED}
"""Events that an action causes; paying points belongs to the scoring before it."""

REACTING = [
    card.id
    for card in RULES["big_box"].cards.values()
    if card.effect is not None and "stop the action" in card.effect_text
]
CASES = [
    (edition, card.id, seed)
    for edition, rules in RULES.items()
    for card in rules.cards.values()
    if card.effect is not None
    for seed in range(3)
]


def position(edition: str, card: str, seed: int) -> Game:
    """A random board on which red is to use the card, and yellow can stop the action."""
    rules = RULES[edition]
    colours = ["red", "blue", "yellow"]
    draw = random.Random(f"{card} {seed}")
    regions = list(rules.definitions.regions)
    given: dict[str, object] = {
        "at": "use_card",
        "by": "red",
        "king": draw.choice(regions),
        "grande": {colour: draw.choice(regions) for colour in colours},
        "board_8_4_0": draw.choice(regions),
        "castillo": {colour: draw.randrange(3) for colour in colours},
        "court": {"red": 2, "blue": draw.randrange(5), "yellow": draw.randrange(5)},
        "table": {"red": ["power_07"], "blue": ["power_03"], "yellow": ["power_09"]},
        "pile": {"red": ["power_01"]},
        "front": {"red": [card]},
        "kept": {"yellow": [REACTING[0]]},
    }
    for region in regions:
        given[region] = {colour: draw.randrange(3) for colour in colours}
    return Game.new(rules, players=colours, given=given)


def is_boundary(game: Game) -> bool:
    decision = game.decision
    return decision is not None and decision.card in REACTING and decision.about is not None


def play_through(game: Game, seed: int) -> Iterator[Game]:
    """Plays the action to its end with random choices; gives a clone at every boundary."""
    draw = random.Random(seed)
    game.choose("action")
    if game.decision is not None and game.decision.keys == ("yes", "no"):
        game.choose("yes")
    while game.decision is not None and game.decision.card != "placing.place_caballeros":
        if is_boundary(game):
            yield game.clone()
            game.choose("no")
        else:
            game.take(draw.randrange(len(game.state.options)))


def steps_between(before: Game, after: Game) -> list[int]:
    told = len(entries(before.state.log))
    return [entry[0] for entry in entries(after.state.log)[told:] if entry[0] in STEPS]


@pytest.mark.parametrize(("edition", "card", "seed"), CASES)
def test_stopped_at_every_boundary(edition: str, card: str, seed: int) -> None:
    boundaries = list(play_through(position(edition, card, seed), seed))
    assert boundaries, "an action that nobody can stop"
    board = boundaries[0].machine.layout.zone_base
    for boundary in boundaries:
        stopped = boundary.clone()
        stopped.choose("yes")
        assert steps_between(boundary, stopped) == []
        assert stopped.state.cells[:board] == boundary.state.cells[:board]
        assert stopped.view("blue")["cards"]["kept/yellow"] == []
        while stopped.decision is not None:
            stopped.take(0)
        assert stopped.state.cells[stopped.machine.layout.action] == -1


@pytest.mark.parametrize(("edition", "card", "seed"), CASES)
def test_one_step_between_two_boundaries(edition: str, card: str, seed: int) -> None:
    """There is a boundary before each step: what was announced is all that happens after it."""
    boundaries = list(play_through(position(edition, card, seed), seed))
    assert boundaries, "an action that nobody can stop"
    for earlier, later in pairwise(boundaries):
        found = steps_between(earlier, later)
        shown = set(found) == {events.REVEALED}
        assert len(found) <= 1 or shown, "two steps without a boundary between them"
