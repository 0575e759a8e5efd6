"""What places would pay is remembered; it is what scoring them on a copy gives."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from elgrande.engine import Game
from elgrande.engine.bots.payoff import Payoff
from elgrande.engine.bots.standing import Standing, Worth
from elgrande.engine.game.state.state import State

from ..properties.games import rules_of

MIXES = [
    (),
    ("king_and_intrigue", "players_edition", "special_cards"),
    ("grandissimo",),
    ("inquisitor_colonies", "jubilee"),
]


@pytest.mark.parametrize("mix", MIXES, ids=["base", "king", "grandissimo", "colonies"])
def test_what_is_remembered_is_what_scoring_gives(mix: tuple[str, ...]) -> None:
    paid = 0
    for seed in range(1 if mix else 3):
        game = Game.new(rules_of("big_box", mix), 4, seed=seed)
        payoff, chance = Payoff(game.machine), random.Random(seed)
        while not game.over:
            now = payoff.now(game.state)
            assert now == payoff.computed(game.state)
            paid += sum(now)
            game.take(chance.randrange(len(game.state.options)))
    assert paid


@pytest.mark.parametrize("mix", MIXES, ids=["base", "king", "grandissimo", "colonies"])
def test_a_position_is_worth_the_same_with_and_without_memory(mix: tuple[str, ...]) -> None:
    game = Game.new(rules_of("big_box", mix), 4, seed=5)
    kept, chance = _standing(game), random.Random(5)
    for _ in range(150):
        for number in range(min(3, len(game.state.options))):
            after = game.clone(light=True)
            after.take(number)
            assert kept.lead(after.state, 0) == _standing(game).lead(after.state, 0)
        game.take(chance.randrange(len(game.state.options)))


def _standing(game: Game) -> Standing:
    """What values positions, with nothing remembered yet."""
    return Standing(game.machine, game.rules.definitions, [Worth(0.8, 0.5, 0.25)] * 20)


@pytest.mark.parametrize("mix", MIXES, ids=["base", "king", "grandissimo", "colonies"])
def test_few_places_are_scored_anew(mix: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """One choice changes few places, also where places are in others."""
    game = Game.new(rules_of("big_box", mix), 4, seed=2)
    payoff, chance = Payoff(game.machine), random.Random(2)
    scored = looked = 0
    score = payoff._of

    def counted(state: State, places: Sequence[int]) -> tuple[int, ...]:
        nonlocal scored
        scored += len(places)
        return score(state, places)

    monkeypatch.setattr(payoff, "_of", counted)
    for _ in range(200):
        payoff.now(game.state)
        looked += len(payoff._scored)
        game.take(chance.randrange(len(game.state.options)))
    assert scored < 0.1 * looked


def test_what_a_card_says_of_scoring_is_remembered_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is in force too, no position is scored as a whole."""
    game = Game.new(rules_of("big_box", MIXES[1]), 4, seed=0)
    payoff, chance = Payoff(game.machine), random.Random(0)
    monkeypatch.setattr(payoff, "computed", lambda state: pytest.fail("scored as a whole"))
    in_force = 0
    while not game.over:
        if game.state.cells[game.machine.layout.mannered]:
            in_force += 1
            payoff.now(game.state)
        game.take(chance.randrange(len(game.state.options)))
    assert in_force > 20
