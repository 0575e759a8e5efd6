"""The position given in a scenario, to play on from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ..rules.files.files import read_file
from ..rules.files.request import MixRequest
from ..rules.position_keys import CHANCE, WHOLE_GAME
from ..text.diagnostics import Report, visible
from .rules import NO_MORE, request_for
from .run import all_mistakes


class Position(NamedTuple):
    """The position with which a scenario begins. seed: None if it names none."""

    mix: MixRequest
    players: tuple[str, ...]
    given: dict[str, Any]
    seed: int | None


def position_in(path: Path, more: MixRequest = NO_MORE) -> Position:
    """The position of a scenario file. The outcomes of chance depend on the seed.

    more: a mix to add to its rules. Raises ValueError with all mistakes of the file.
    """
    report = Report()
    file = read_file(path, report, with_schema=True)
    if file is None or report.errors or file.schema != "scenario":
        other = f"{visible(str(path))}: this file is not a scenario"
        raise ValueError(all_mistakes(path) or other)
    data = file.data_of(file.content)
    given = {key: value for key, value in (data.get("given") or {}).items() if key != CHANCE}
    if given.get("at") == WHOLE_GAME and len(given) == 1:
        given = {}
    request = request_for(file, path.parent, more)
    return Position(request, tuple(data["players"]), given, data.get("seed"))
