"""What a card prevents does not happen, and what it does not prevent happens as without it.

The action of each built-in card is played with random choices, while an opponent holds a card that
can prevent any step that moves caballeros into or out of regions, moves the King, changes points or
counters, or takes cards from hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.compile.layout import Layout
from elgrande.engine.compile.operations import FIRST_RULE
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.state import events
from elgrande.engine.game.state.events import Event, events_since
from elgrande.engine.tools.show import listed

from .stopping import acting, position, quiet

HOUSE = Path(__file__).parent / "preventing"
PREVENTER = "preventing_card"


@cache
def rules_of(expansion: str) -> Ruleset:
    """A built-in expansion with all that it requires, and the card that prevents steps."""
    wanted = [expansion]
    for name in wanted:
        wanted += [one for row in _expansions() if row["id"] == name for one in _requires(row)]
    names = dict.fromkeys(reversed(wanted))
    return load_rules(*names, paths=[HOUSE], set=quiet([expansion]))


@cache
def _expansions() -> list[dict[str, object]]:
    return list(listed("expansions", load_rules()))


def _requires(row: dict[str, object]) -> list[str]:
    required = row.get("requires", ())
    assert isinstance(required, list | tuple)
    return [str(name) for name in required]


CASES = [
    (expansion, card)
    for expansion in (str(row["id"]) for row in _expansions())
    for card in acting(rules_of(expansion), expansion)
    if card != PREVENTER
] + [("base", "preventing_deed"), ("king_and_intrigue", "preventing_deed")]


def played(game: Game, answer: str) -> Iterator[Event]:
    """The events of an action played with random choices, where all preventions have one answer."""
    draw = random.Random(7)
    while not game.over:
        decision = game.decision
        if decision is not None and decision.card == PREVENTER:
            game.choose(answer)
        else:
            game.take(draw.randrange(len(game.state.options)))
    yield from events_since(None, game.state.log)


def regions_of(rules: Ruleset, layout: Layout) -> set[int]:
    """The numbers of the regions."""
    return {layout.first_place[region] for region in rules.definitions.regions}


@pytest.mark.parametrize(("expansion", "card"), CASES)
def test_nothing_that_is_prevented_happens(expansion: str, card: str) -> None:
    """If all is prevented, no caballero enters or leaves a region, and no points change.

    Nor does a counter, and no card leaves a hand.

    What rules do after a step is no part of the action. With places in regions, a move between two
    places may stay in a region; there, only points and the King are compared.
    """
    rules = rules_of(expansion)
    game = position(rules, card, 0, PREVENTER)
    regions, layout = regions_of(rules, game.machine.layout), game.machine.layout
    king = layout.first_single["king"]
    for event in played(game, "yes"):
        match event:
            case events.Moved() if layout.nesting is None:
                assert event.kind or not {event.origin, event.place} & regions
            case events.PieceMoved():
                assert event.piece != king
            case events.Points() | events.Counted():
                raise AssertionError(event)
            case events.CardMoved() | events.CardShown():
                assert event.origin < 0 or not layout.zones[event.origin].startswith("hand/")
            case events.Gained() | events.Lost() | events.Gave():
                assert event.source <= FIRST_RULE


@pytest.mark.parametrize(("expansion", "card"), CASES)
def test_without_a_prevention_all_happens_as_usual(expansion: str, card: str) -> None:
    """If nothing is prevented, the events are those of a game without the card."""
    rules = rules_of(expansion)
    usual = list(played(position(rules, card, 0, None), "no"))
    assert list(played(position(rules, card, 0, PREVENTER), "no")) == usual
