"""The order of sentences: what the options say, and what a parameter takes away."""

from __future__ import annotations

from pathlib import Path

import pytest

from elgrande.engine.game.telling.titles import words_of
from elgrande.engine.lang.english.render import render_effect

from .small import Small, options

OFF = "if next_starter is lowest_chooses: gain 9 points"
ON = "if next_starter is lowest:\n    gain 1 point\n    gain 2 points"
FIVE = "if there are 5 players: gain 9 points"


def block(*sentences: str) -> str:
    return "in any order:" + "".join(f"\n  {sentence}" for sentence in sentences)


def told(folder: Path, effect: str) -> tuple[list[str], list[str], str]:
    """The keys and texts of the options, and the effect in English."""
    game = Small(folder, effect).game()
    step = game.rules.definitions.procedures["test"].steps[0].effect
    assert step is not None
    english = render_effect(step, words_of(game.rules.definitions))
    if game.decision is None:
        return [], [], english
    return options(game), [option.text for option in game.decision.options], english


def test_an_option_says_what_it_does(tmp_path: Path) -> None:
    effect = block("gain 3 points", "do placing", "score the castillo")
    keys, texts, _ = told(tmp_path, effect)
    assert keys == ["item_1", "placing", "item_3"]
    assert texts[0] == "gain 3 points" and texts[2] == "score the Castillo"


@pytest.mark.parametrize("nothing", [OFF, FIVE])
def test_what_is_not_in_force_is_not_asked(nothing: str, tmp_path: Path) -> None:
    game = Small(tmp_path, block(nothing, "gain 3 points", "gain 4 points")).game()
    assert game.decision is not None
    assert options(game) == ["item_2", "item_3"]
    assert [option.text for option in game.decision.options] == ["gain 3 points", "gain 4 points"]


def test_what_a_parameter_brings_in_stays_together(tmp_path: Path) -> None:
    keys, texts, english = told(tmp_path, block(ON, "gain 3 points"))
    assert keys == ["item_1", "item_2"]
    assert texts == ["gain 1 point and gain 2 points", "gain 3 points"]
    items = "  - Gain 1 point. Gain 2 points.\n  - Gain 3 points."
    assert english == f"Do these in any order:\n{items}"


def test_what_is_left_alone_is_done(tmp_path: Path) -> None:
    assert told(tmp_path, block(OFF, "gain 3 points")) == ([], [], "Gain 3 points.")
    assert told(tmp_path, block(OFF)) == ([], [], "")
