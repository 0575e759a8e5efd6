"""The verdict: each sentence from figures that were made up for it."""

from __future__ import annotations

from typing import Any

import pytest

from elgrande.engine.balance.verdict import second_opinion, verdict

Numbers = tuple[float, float | None, float | None]
OPEN = None, None


def figure(mean: float, low: float | None = None, high: float | None = None) -> dict[str, Any]:
    return {"mean": mean, "low": low, "high": high, "games": 100}


def use(
    chosen: Numbers = (0.4, 0.3, 0.5),
    performed: float = 0.9,
    idle: Numbers = (0.1, *OPEN),
) -> dict[str, Any]:
    return {
        "rounds": figure(1),
        "chosen": figure(*chosen),
        "performed": figure(performed),
        "idle": figure(*idle),
    }


def of_card(
    result: Numbers,
    *columns: dict[str, Any],
    settled: bool = True,
    sides: int = 1,
    win: Numbers = (0.0, -0.1, 0.1),
) -> list[str]:
    """The verdict on a card with these figures, and on its stack; 70 more games would settle it."""
    card = {"title": "Alms", "mates": "its stack", "columns": columns or (use(), use((0.2, *OPEN)))}
    return verdict(
        {
            "card": card,
            "difference": {"wins": [figure(0)]},
            "same_rules": False,
            "win": figure(*win),
            "sides": ["x"] * sides,
            "result": figure(*result),
            "margin": 2.0,
            "settled": settled,
            "more_games": 0 if settled else 70,
        }
    )


TAKEN = "Alms is taken by 40 % of the players who may, its stack by 20 %."


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ((4.1, 3.2, 5.0), "+4.1 points (3.2 to 5.0): it is stronger"),
        (
            (-4.1, -5.0, -3.2),
            "-4.1 points (-5.0 to -3.2): it is weaker",
        ),
        (
            (2.0, 0.1, 3.9),
            "+2.0 points (0.1 to 3.9): it is stronger, perhaps by less than 2 points",
        ),
        (
            (-0.01, -0.04, 0.02),
            "+0.0 points (0.0 to 0.0): it is as strong, within 2 points",
        ),
        (
            (0.2, -1.5, 1.9),
            "+0.2 points (-1.5 to 1.9): it is as strong, within 2 points",
        ),
    ],
)
def test_strength(result: tuple[float, float, float], told: str) -> None:
    assert of_card(result) == [TAKEN, f"Beside its stack it is worth {told}."]


def test_what_is_open() -> None:
    assert of_card((1, -1, 3), settled=False)[1:] == [
        "Beside its stack it is worth +1.0 points (-1.0 to 3.0): "
        "it is open whether it is stronger.",
        "If it stays so, about 70 more games would settle it.",
    ]
    assert of_card((1, *OPEN), settled=False)[1:] == [
        "Too few games for a verdict: 70 more games at least."
    ]


@pytest.mark.parametrize(
    ("column", "told"),
    [
        (use((0.01, 0.0, 0.04)), "It fails: it is never taken."),
        (use((0.95, 0.92, 1.0)), "It fails: it is always taken."),
        (use(idle=(1.0, 0.92, 1.0)), "It fails: its action has no effect."),
        (use(performed=0.2), "Not enough use: only 20 % of those who take it perform its action."),
    ],
)
def test_how_a_card_fails(column: dict[str, Any], told: str) -> None:
    assert of_card((4.1, 3.2, 5.0), column, use())[1] == told


@pytest.mark.parametrize("chosen", [(0.01, 0.0, 0.06), (0.95, 0.88, 1.0), (0.0, None, None)])
def test_a_card_does_not_fail_by_chance(chosen: tuple[float, float, float]) -> None:
    assert len(of_card((4.1, 3.2, 5.0), use(chosen), use())) == 2


def test_a_card_that_is_never_on_offer() -> None:
    none = use() | {"rounds": figure(0)}
    assert of_card((0, *OPEN), none, none) == ["Not enough use: no player could ever choose Alms."]


def test_two_mixes() -> None:
    assert of_card((3, 2, 4), sides=2) == [
        "B - A is +3.0 points (2.0 to 4.0): Alms is worth more in B."
    ]
    even = {"wins": [figure(0.1, -0.1, 0.3), figure(-0.1)]}
    mixes = {
        "difference": even,
        "sides": ["x", "y"],
        "margin": 2.0,
        "settled": True,
        "same_rules": False,
        "result": figure(-3, -4, -2),
    }
    assert verdict(mixes) == [
        "B - A is -3.0 points (-4.0 to -2.0): a player has fewer points in B."
    ]
    assert verdict({**mixes, "same_rules": True}) == ["A and B have the same rules."]
    skewed = {"wins": [figure(0.12, 0.04, 0.2), figure(-0.1, -0.2, 0.0), figure(-0.1, -0.2, -0.01)]}
    assert verdict({**mixes, "difference": skewed})[1:] == [
        "The seats become unequal: seat 1 wins more often in B, +12 % (4 to 20).",
        "The seats become unequal: seat 3 wins less often in B, -10 % (-20 to -1).",
    ]


def test_a_card_that_wins_the_game() -> None:
    told = of_card((1, -1, 3), settled=False, win=(0.3, 0.2, 0.4))
    assert told[-1] == "The player who takes it surely wins more often: +30 % (20 to 40)."


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ((4, 2, 6), (5, 1, 9), "agrees: +5.0 points (1.0 to 9.0), 60 games."),
        ((4, 2, 6), (-5, -9, -1), "disagrees: -5.0 points (-9.0 to -1.0), 60 games."),
        ((0, -1, 1), (0.5, -1, 1.5), "agrees: +0.5 points (-1.0 to 1.5), 60 games."),
        ((0, -1, 1), (5, 1, 9), "disagrees: +5.0 points (1.0 to 9.0), 60 games."),
        ((4, 2, 6), (5, -1, 9), "leaves it open: +5.0 points (-1.0 to 9.0), 60 games."),
        ((4, -2, 6), (5, 1, 9), "finds an answer: +5.0 points (1.0 to 9.0), 60 games."),
        ((4, 2, 6), (5, None, None), "too few games for a verdict."),
    ],
)
def test_a_second_bot(first: Numbers, second: Numbers, told: str) -> None:
    def study(result: Numbers) -> dict[str, Any]:
        _, low, high = result
        settled = low is not None and high is not None and (low > 0 or high < 0 or high - low < 4)
        return {"bot": "search:8", "games": 60, "result": figure(*result), "settled": settled}

    said = second_opinion(study(first), study(second))
    assert said.partition(" ")[2] == told or said == f"search:8: {told}"
