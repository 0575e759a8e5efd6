"""Records a moment of a game as a scenario: the beginning, and every choice so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ..game.game import Game
from ..rules.files.named_mix import mix_data
from ..rules.files.request import MixRequest
from ..rules.position_keys import ASKED, CHANCE, NOBODY
from ..text.yaml.nodes import in_yaml
from .vocabulary import EXPECT

_WIDEST = 100
"""Maximum columns of a line, if the choices fit."""

_NAMED = ("with", "edition", "set", "stacks", "short")
"""What a scenario says of its mix."""


def scenario_text(
    game: Game,
    request: MixRequest,
    folder: Path,
    *,
    title: str = "",
    expected: Mapping[str, Any] | None = None,
) -> str:
    """The text of a scenario file that leads to this moment of a game.

    request: the mix that is played; folder: that of the new file, to which its paths are relative.
    title: by default the moment. expected: by default the points, and who decides. Raises
    ValueError if it can't name the mix's folders, SaveError for a sample.
    """
    game = Game.from_json(game.rules, game.to_json())  # a sample or a light clone has no history
    lines = [
        f"scenario: {title or _title(game)}",
        *beginning(request, folder, game.players, game.seed, game.given, short=game.short),
    ]
    drawn, chosen = _choices(game)
    if CHANCE in game.given:
        lines.append(f"{CHANCE}: {in_yaml(drawn)}")
    if not game.over:
        lines.append("unfinished: true")
    lines += ["steps:", *_steps(chosen), f"  - {EXPECT}: {in_yaml(expected or _end(game))}"]
    return "\n".join(lines) + "\n"


def beginning(
    request: MixRequest,
    folder: Path,
    players: Sequence[str],
    seed: int,
    given: Mapping[str, Any],
    *,
    short: bool,
) -> Iterator[str]:
    """The lines of a scenario file that say where it begins. Raises ValueError as above."""
    rules = _rules(request, folder, short=short)
    if rules:
        yield f"rules: {in_yaml(rules)}"
    yield from (f"players: {in_yaml(players)}", f"seed: {seed}")
    position = {key: value for key, value in given.items() if key != CHANCE}
    if position:
        yield from ("given:", *(f"  {key}: {in_yaml(value)}" for key, value in position.items()))


def _title(game: Game) -> str:
    number = game.state.cells[game.machine.layout.round]
    when = f"Round {number}" if number else "Before the first round"
    decision = game.decision
    end = "at its end" if decision is None else f"{decision.player} decides"
    return f"{when} of a game with seed {game.seed}, {end}"


def _rules(request: MixRequest, folder: Path, *, short: bool) -> Mapping[str, Any]:
    """The `rules` of the scenario."""
    data = mix_data(request.changed(short=short), folder)
    return {key: data[key] for key in _NAMED if data[key]}


def _choices(game: Game) -> tuple[list[str], list[tuple[str, str]]]:
    """The outcomes of chance, if the scenario lists them, and the choices with their players."""
    again = Game.new(game.rules, game.players, seed=game.seed, short=game.short, given=game.given)
    asks = game.given.get(CHANCE) == ASKED
    drawn, chosen = [], []
    for number in game.choices:
        decision = again.decision
        assert decision is not None
        key = decision.keys[number]
        if asks and decision.by_chance:
            drawn.append(key)
        else:
            chosen.append((decision.player, key))
        again.take(number)
    return drawn, chosen


def _steps(chosen: list[tuple[str, str]]) -> Iterator[str]:
    """The choices in order; consecutive ones of a player share a line, as many as fit."""
    for player, choices in groupby(chosen, key=lambda pair: pair[0]):
        line = ""
        for _, key in choices:
            if line and len(line) + len(key) + 4 > _WIDEST:
                yield line
                line = ""
            line = f"{line} -> {key}" if line else f"  - {player}: {key}"
        yield line


def _end(game: Game) -> Mapping[str, Any]:
    """The expectations at that moment."""
    decision = game.decision
    return {"points": game.scores, "decision": NOBODY if decision is None else decision.player}
