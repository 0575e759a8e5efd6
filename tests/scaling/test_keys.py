"""Keys of options take time in proportion to their number."""

from __future__ import annotations

from functools import partial

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game.state.domains import CARD
from elgrande.engine.game.telling import keys as keys_module
from elgrande.engine.game.telling.keys import Keys
from elgrande.engine.lang import tree
from elgrande.engine.lang.english.render import render_brief
from elgrande.engine.lang.english.titles import Words

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


def test_what_tells_cards_apart_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[object] = []
    render = render_brief

    def counted(effect: tree.Effect, words: Words) -> str:
        rendered.append(effect)
        return render(effect, words)

    monkeypatch.setattr(keys_module, "render_brief", counted)
    game = Game.new(load_rules(edition="rio_grande_1996"), 3, seed=1)
    game.keys = Keys(game.rules.definitions, game.machine.layout, game.players)
    while not game.over:
        game.take(0)
    first = game.log
    assert rendered
    rendered.clear()
    assert game.log == first
    assert not rendered
