"""Control variates of the benchmark: they change no mean, and explain what they can explain."""

from __future__ import annotations

from itertools import product
from statistics import fmean, variance

import pytest

from ..benchmarks.variates import controlled, factors
from ..benchmarks.variates_games import PLAYERS, begin, one_game, played
from .test_studies import asked

GAMES = ((1.0, 5.0), (0.0, 2.0), (-3.0, 4.0), (2.0, 2.5), (1.0, -1.0), (7.0, 0.0))
"""Made-up games with two moments each: what the card is worth at one and at the other."""


def test_over_all_draws_of_the_moments_the_mean_is_right() -> None:
    """One of two moments is drawn in each game; the variate is -1 or 1, so 0 in the mean."""
    means = []
    for drawn in product((0, 1), repeat=len(GAMES)):
        values = [game[one] for game, one in zip(GAMES, drawn, strict=True)]
        means.append(fmean(controlled(values, [[2.0 * one - 1] for one in drawn])))
    assert fmean(means) == pytest.approx(fmean(map(fmean, GAMES)))


def test_what_is_linear_is_explained_whole() -> None:
    """The values are 2 a - 3 b + 5, and a third variate never varies."""
    variates = [[a, b, 1.0] for a, b in product((-2.0, 0.0, 1.0), (-1.0, 1.0, 3.0))] * 2
    values = [2 * a - 3 * b + 5 for a, b, _ in variates]
    assert factors(values, variates) == pytest.approx([2, -3, 0], abs=1e-5)
    assert variance(controlled(values, variates)) < 1e-8


def test_what_is_seen_is_0_over_all_moments_of_a_game() -> None:
    """Each choice is as likely to be drawn as any other, then each card that it offers."""
    study = asked(card="bg3_score_4s")._replace(players=PLAYERS)
    game = one_game(study, 0, 2)
    for group, moments in enumerate(game.moments):
        fork = game.forks[group]
        assert fork is not None and fork.card in moments[fork.choice] and len(moments) > 1
        choices = []
        for choice, cards in moments.items():
            seen = []
            for card in cards:
                game.forks[group] = fork._replace(choice=choice, card=card)
                seen.append(game.seen(group, less_mean=True))
            choices.append([*map(fmean, zip(*seen, strict=True))])
        assert [*map(fmean, zip(*choices, strict=True))] == pytest.approx([0] * 6)
        assert any(abs(one) > 0.1 for choice in choices for one in choice)


def test_reveals_and_choices_are_0_in_the_mean() -> None:
    """Of ten games of random bots: no mean is more than three standard errors off."""
    study = asked(card="bg3_score_4s")._replace(players=PLAYERS)
    begin(study._replace(sides=study.sides * 2))
    rows = [played(number)[0] for number in range(10)]
    assert all(row["mixes"][0] == 0 for row in rows), "both mixes are the same"
    reveals = [row["mixes"][1]["reveals"] for row in rows]
    choices = [row["card"][1]["choices"] for row in rows if "card" in row]
    for values in (*zip(*reveals, strict=True), *zip(*choices, strict=True)):
        assert abs(fmean(values)) <= 3 * (variance(values) / len(values)) ** 0.5
