"""The figures of a study as a table, in text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from ..text.output.findings import amount
from .figures import Figure, percent, points

USE: Final = {
    "rounds": "rounds in which it can be taken",
    "taken": "taken, of these rounds",
    "chosen_first": "taken by the first who may",
    "chosen": "taken, of the players who may",
    "performed": "action performed, when taken",
    "idle": "without an effect",
    "stopped": "stopped by others",
    "takers_win": "wins of players who take it",
}
_WORTH: Final = {
    "worth": "drawn at random, until the next scoring",
    "own": "  the player's own points",
    "others": "  each other player's points",
    "worth_at_end": "drawn at random, until the end",
    "win": "  the player's share of the win",
    "worth_when_taken": "when taken, until the next scoring",
}
_GAMES: Final = {
    "points": "points of a player",
    "distance": "points between first and last",
    "choices": "choices in a game",
    "ties": "games with several winners",
}
_SHARED: Final = frozenset(("ties", "win", *(name for name in USE if name != "rounds")))
"""Measures that are shown in percent."""
_LABEL, _COLUMN = 43, 22
_BY: Final = (21, 33)
"""The widths of the label and of a column in the tables by round, seat or players."""


def lines(data: Mapping[str, Any], by: Collection[str] = ()) -> Iterator[str]:
    """A study as lines of text; the verdict comes last. by: "round", "seat", "players": tables."""
    first, games = data["seed"], data["games"]
    kind = "short game" if data["short"] else "game"
    seeds = f"seeds {first} to {first + games - 1}"
    yield f"{amount(games, kind)} of {data['players']} bots, {data['bot']}, {seeds}"
    for letter, name in zip("AB", data["sides"], strict=False):
        if len(data["sides"]) > 1:
            yield f"{letter}: {name}"
    if "games_of" in data:
        yield ""
        yield from _games(data)
    if "card" in data:
        yield ""
        yield from _card(data)
        for name in by:
            yield ""
            yield from _by(data, name)
    yield ""
    yield from data["verdict"]


def _games(data: Mapping[str, Any]) -> Iterator[str]:
    """The table of whole games."""
    sides = data["games_of"]
    yield _row("", ["A", "B", "B - A"])
    for key, label in _GAMES.items():
        values = [_plain(side[key], key) for side in sides]
        yield _row(label, [*values, _signed(data["difference"][key], key)])
    gained = data["difference"]["wins"]
    for seat in range(data["players"]):
        values = [percent(side["wins"][seat], "") for side in sides]
        yield _row(f"wins of seat {seat + 1}", [*values, percent(gained[seat])])


def _card(data: Mapping[str, Any]) -> Iterator[str]:
    """The table of a card."""
    card = data["card"]
    columns = card["columns"]
    yield _row(card["title"], _heads(data))
    for key, label in USE.items():
        yield _row(f"  {label}", _cells(columns, key))
    yield "worth to who takes it, in points more than the best other card:"
    for key, label in _WORTH.items():
        yield _row(f"  {label}", _cells(columns, key))
    yield _row("  games with such a moment", [str(one["worth"]["games"]) for one in columns])
    both = data["result"]
    less = "B - A" if len(data["sides"]) > 1 else "both compared"
    label = f"  {less}, in {amount(both['games'], 'game')}"
    yield _row(label, [points(both)])


def _by(data: Mapping[str, Any], name: str) -> Iterator[str]:
    """The table of a card by round, by seat or by number of players."""
    yield _row(f"by {name}: taken, worth", _heads(data), *_BY)
    for value, columns in data["card"]["by"][name].items():
        cells = [
            f"{_plain(one['chosen'], 'chosen') if one['chosen']['games'] else '-'}"
            f"{points(one['worth']) if one['worth']['games'] else '-':>25}"
            for one in columns
        ]
        label = amount(value, "player") if name == "players" else f"{name} {value}"
        yield _row(f"  {label}", cells, *_BY)


def _heads(data: Mapping[str, Any]) -> list[str]:
    return ["A", "B"] if len(data["sides"]) > 1 else ["this card", data["card"]["mates"]]


def _row(label: str, values: Sequence[str], label_wide: int = _LABEL, wide: int = _COLUMN) -> str:
    return f"{label:<{label_wide}}{''.join(f'{value:>{wide}}' for value in values)}".rstrip()


def _cells(columns: Sequence[Mapping[str, Any]], key: str) -> list[str]:
    """A measure in each column, as it is shown."""
    shown = _plain if key in USE else _signed
    return [shown(one[key], key) if one[key]["games"] else "-" for one in columns]


_BRIEF: Final = {
    "chosen": "taken",
    "performed": "performed",
    "idle": "without effect",
    "worth": "worth in points",
    "worth_when_taken": "when taken",
}
"""The measures for a small place, with short labels."""


def brief(data: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a card beside its stack for a small place: labels, values and the verdict."""
    columns = data["card"]["columns"]
    return {
        "title": data["card"]["title"],
        "games": data["games"],
        "heads": _heads(data),
        "rows": [[label, *_cells(columns, key)] for key, label in _BRIEF.items()],
        "verdict": data["verdict"],
    }


def _plain(figure: Figure, key: str) -> str:
    """The mean of a measure."""
    return f"{100 * figure['mean']:.0f} %" if key in _SHARED else f"{figure['mean']:.1f}"


def _signed(figure: Figure, key: str) -> str:
    """The mean of a measure with its sign and interval."""
    return percent(figure) if key in _SHARED else points(figure)
