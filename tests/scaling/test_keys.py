"""Keys of options take time in proportion to their number."""

from __future__ import annotations

from functools import partial

from elgrande.engine import Game, load_rules
from elgrande.engine.game.state.domains import CARD

from .calls import calls_of


def test_keys_of_copies_are_linear() -> None:
    """Ten times as many copies of a card make ten times as many calls, not a hundred times."""
    game = Game.new(load_rules(), 3, seed=1)
    counts = []
    for many in (100, 1_000):
        game.state.domain, game.state.options = CARD, [0] * many
        decision = game.decision
        assert decision is not None
        counts.append(calls_of(partial(getattr, decision, "keys")))
        assert decision.keys[1] == f"{decision.keys[0]}#2"
        assert decision.keys[-1] == f"{decision.keys[0]}#{many}"
    assert counts[1] < 12 * counts[0]
