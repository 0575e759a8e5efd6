"""Every action of every built-in card can be stopped at every boundary, and leaves no trace.

Expansions, cards, pieces and places are found in the rules, so those of later expansions are
tested without a change here. So are the actions of house cards that do procedures (`doing`). An
opponent holds a card that stops actions. The action of each card is played with random choices
several times; at each boundary it is stopped once, and the rest is compared.
"""

from __future__ import annotations

from functools import cache

import pytest

from elgrande.engine import load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.tools.show import listed

from .stopping import (
    COLOURS,
    OPEN,
    STOPPER,
    STOPPING,
    acting,
    check_steps,
    check_stops,
    quiet,
    stops_in_a_game,
)


def _listed(kind: str) -> list[str]:
    return [row["id"] for row in listed(kind, load_rules())]


@cache
def rules_of(expansion: str, edition: str) -> Ruleset:
    """A built-in expansion with all that it requires, and the card that stops actions."""
    wanted = [expansion]
    for name in wanted:
        wanted += _required(name)
    built_in = [name for name in dict.fromkeys(reversed(wanted)) if name != OPEN]
    houses = [STOPPING] if OPEN not in wanted else [STOPPING, STOPPING.parent / OPEN]
    return load_rules(*built_in, edition=edition, paths=houses, set=quiet([expansion]))


@cache
def _required(expansion: str) -> list[str]:
    rows = [row for row in listed("expansions", load_rules()) if row["id"] == expansion]
    return [name for row in rows for name in row.get("requires", ())]


CASES = [
    (expansion, edition, card, seed)
    for edition in _listed("editions")
    for expansion in [*_listed("expansions"), OPEN]
    for card in acting(rules_of(expansion, edition), expansion)
    for seed in range(3)
]
MIXES = sorted({(expansion, edition) for expansion, edition, _, _ in CASES})


def test_no_card_is_left_out() -> None:
    """Every built-in card with an action is among the cases."""
    tested = {card for _, _, card, _ in CASES}
    for expansion, edition in MIXES:
        for players in range(2, len(COLOURS) + 1):
            actions = rules_of(expansion, edition).program(players).actions
            assert set(actions) - {STOPPER} <= tested


@pytest.mark.parametrize(("expansion", "edition", "card", "seed"), CASES)
def test_stopped_at_every_boundary(expansion: str, edition: str, card: str, seed: int) -> None:
    check_stops(rules_of(expansion, edition), card, seed)


@pytest.mark.parametrize(("expansion", "edition", "card", "seed"), CASES)
def test_one_step_between_two_boundaries(
    expansion: str, edition: str, card: str, seed: int
) -> None:
    check_steps(rules_of(expansion, edition), card, seed)


@pytest.mark.parametrize(("expansion", "edition"), MIXES)
def test_the_game_goes_on_after_a_stop(expansion: str, edition: str) -> None:
    """Whole games in which one action, here or there, is stopped at one of its boundaries."""
    rules = rules_of(expansion, edition)
    assert sum(stops_in_a_game(rules, seed) for seed in range(12)) > 3
