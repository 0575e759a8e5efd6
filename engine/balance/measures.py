"""What the games of a study show, as plain data: counts, shares, worths, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ..tools.many import share_of_win
from .confidence import mean_of, more_needed, share_of
from .figures import figure
from .forks import Worth, worth_in
from .study import Row, Study, stack_mates
from .uses import Candidate, Uses, candidates_by, uses_in
from .verdict import verdict

_SHARES: Final = {
    "taken": ("taken", "rounds"),
    "chosen": ("takes", "offers"),
    "chosen_first": ("first", "rounds"),
    "performed": ("began", "began", "declined"),
    "idle": ("idle", "began"),
    "stopped": ("stopped", "began"),
    "takers_win": ("won", "takes"),
}
"""By measure, what is counted and of what it is a share; see `Uses.counted`."""
_BY: Final[dict[str, tuple[Callable[[Candidate], int], Callable[[Worth], int]]]] = {
    "round": (lambda one: one.round, lambda worth: worth.round),
    "seat": (lambda one: one.seat + 1, lambda worth: worth.seat + 1),
}
"""What candidates and worths are grouped by; seats count from 1."""


def measured(study: Study, rows: Sequence[Row], names: Sequence[str]) -> dict[str, Any]:
    """All figures of a study, each as in `figures.Figure`. names: those of its sides, as asked."""
    found = study.deciding(rows)
    data: dict[str, Any] = {
        "games": len(rows),
        **{name: getattr(study, name) for name in ("players", "bot", "seed", "short", "margin")},
        "sides": list(names),
        "result": figure(found),
        "same_rules": len({side.fingerprint for side in study.sides}) < len(study.sides),
        "settled": found.is_known and found.is_settled(study.margin),
        "more_games": more_needed(found, study.margin),
    }
    if len(study.sides) == 2:
        data["games_of"] = [_of_games(rows, side) for side in (0, 1)]
        data["difference"] = _differences(rows)
    if study.card is not None:
        data["card"] = _card(study, study.card, rows)
        data["win"] = figure(mean_of([*study.compared(rows, lambda worth: worth.win)]))
    return {**data, "verdict": verdict(data)}


# ---------------------------------------------------------------- whole games


def _of_games(rows: Sequence[Row], side: int) -> dict[str, Any]:
    """The means of one side's games, and the share of wins of each seat."""
    played = [row["sides"][side] for row in rows]
    found: dict[str, Any] = {
        name: figure(mean_of(values)) for name, values in _whole(played).items()
    }
    found["wins"] = [figure(mean_of(shares)) for shares in _wins(played)]
    return found


def _differences(rows: Sequence[Row]) -> dict[str, Any]:
    """The second side's figures minus the first one's, game by game."""
    sides = [[row["sides"][side] for row in rows] for side in (0, 1)]
    (first, second), seats = map(_whole, sides), [_wins(played) for played in sides]
    found: dict[str, Any] = {
        name: figure(mean_of(_less(second[name], first[name]))) for name in first
    }
    pairs = list(zip(*seats, strict=True))
    found["wins"] = [figure(mean_of(_less(b, a), among=len(pairs))) for a, b in pairs]
    return found


def _less(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    """The differences of numbers, pair by pair."""
    return [one - other for one, other in zip(ones, others, strict=True)]


def _wins(played: Sequence[Row]) -> list[list[float]]:
    """By seat, its share of the win in each game."""
    return [
        [share_of_win(one["won"], seat) for one in played]
        for seat in range(len(played[0]["points"]))
    ]


def _whole(played: Sequence[Row]) -> dict[str, list[float]]:
    """Figures of whole games: one value for each game."""
    ordered = [sorted(one["points"], reverse=True) for one in played]
    return {
        "points": [sum(points) / len(points) for points in ordered],
        "distance": [float(points[0] - points[-1]) for points in ordered],
        "choices": [float(one["choices"]) for one in played],
        "ties": [float(len(one["won"]) > 1) for one in played],
    }


# ---------------------------------------------------------------- a card


def _card(study: Study, card: str, rows: Sequence[Row]) -> dict[str, Any]:
    """The card on each side; on one side alone, its stack beside it."""
    places = [(0, 0), (0, 1)] if len(study.sides) == 1 else [(0, 0), (1, 0)]
    columns, found = [], []
    for side, group in places:
        cards = study.groups(study.sides[side])[group]
        uses = [uses_in(row["sides"][side], cards) for row in rows]
        worths = [*worths_of(rows, side, group)]
        columns.append((uses, worths))
        found.append({**_use(uses, len(cards)), **_worths(worths, study.players)})
    rules = study.sides[0]
    return {
        "id": card,
        "title": rules.cards[card].title,
        "mates": "its stack" if stack_mates(rules, card, study.players) else "all other cards",
        "columns": found,
        "by": {name: _by(columns, *of, study.players) for name, of in _BY.items()},
    }


def _by(
    columns: Sequence[tuple[Sequence[Uses], Sequence[Worth]]],
    of_candidate: Callable[[Candidate], int],
    of_worth: Callable[[Worth], int],
    players: int,
) -> dict[int, list[dict[str, Any]]]:
    """By round or seat, for each column: how often it is taken, and what it is worth."""
    taken = [dict(candidates_by(uses, of_candidate)) for uses, _ in columns]
    return {
        value: [
            {
                "chosen": figure(share_of(parts.get(value, ()))),
                "worth": figure(
                    mean_of([one.lead(players) for one in worths if of_worth(one) == value])
                ),
            }
            for parts, (_, worths) in zip(taken, columns, strict=True)
        ]
        for value in sorted(taken[0].keys() | taken[1].keys())
    }


def _use(uses: Sequence[Uses], cards: int) -> dict[str, Any]:
    """How often some cards could be chosen, were chosen and performed."""
    counts = [one.counted() for one in uses]
    found: dict[str, Any] = {"rounds": figure(mean_of([one["rounds"] / cards for one in counts]))}
    for name, (part, *whole) in _SHARES.items():
        pairs = [(one[part], sum(one[key] for key in whole)) for one in counts]
        found[name] = figure(share_of(pairs))
    return found


def _worths(worths: Sequence[Worth], players: int) -> dict[str, Any]:
    """What a card brings: to the lead until the next scoring, of that to the player, and so on."""
    taken = [one for one in worths if one.takes]
    values = {
        "worth": [one.lead(players) for one in worths],
        "own": [float(one.own[0]) for one in worths],
        "others": [one.others[0] / max(1, players - 1) for one in worths],
        "worth_at_end": [one.lead(players, end=True) for one in worths],
        "win": [one.win for one in worths],
        "worth_when_taken": [one.lead(players) for one in taken],
    }
    return {name: figure(mean_of(some)) for name, some in values.items()}


def worths_of(rows: Sequence[Row], side: int, group: int) -> Iterator[Worth]:
    """What the card (group 0) or its stack (1) was worth in the games of a side."""
    for row in rows:
        for fork in row["sides"][side]["forks"][group : group + 1]:
            worth = worth_in(fork)
            if worth is not None:
                yield worth
