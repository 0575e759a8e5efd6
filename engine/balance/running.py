"""Plays a study on several processes until it is settled, and keeps it in a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from os import SEEK_END
from pathlib import Path
from typing import IO, Any, Final

from ..text.atomic import refuse_unwritable
from ..text.wording import quoted
from ..tools.many import mapping, processors
from .cluster import on_cluster
from .confidence import Estimate
from .study import Row, Study

LOOK: Final = 10
"""The number of games from one look at the result to the next."""
_HIGHEST: Final = 100_000
"""No number of a game is as high: a file that has one was changed."""
_AT_ONCE: Final = 2
"""The number of games that a process plays in one go."""

_running: list[Study] = []
"""The study of this process."""


class WrongFile(ValueError):
    """A file that holds another study, or none."""


def play_study(
    study: Study,
    limit: int,
    file: Path | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    *,
    until_settled: bool = True,
    progress: Callable[[int, Estimate], object] = lambda games, found: None,
) -> list[Row]:
    """The games of a study, from the first one until it is settled or the limit is reached.

    file: where they are kept; a study that is there already goes on. progress: called at each look
    with the number of games since the last one, and the result so far. The games are the same on
    any number of processes. cluster: the address of a Dask cluster that plays them instead (see
    `on_cluster`). until_settled: False: it always goes on to the limit, and Ctrl-C is raised; else
    Ctrl-C ends it with the games so far, if there is one. Raises WrongFile, also if another run
    adds games to the file; OSError; ValueError for a cluster that can't play.
    """
    rows: list[Row] = []
    looked = 0
    with _kept(file, study) as (known, keep):
        try:
            count = min(processes or processors(), -(-limit // _AT_ONCE))
            players = on_cluster(cluster, study) if cluster else _on_processes(count, study)
            for row in _games(known, limit, players):
                keep(row)
                rows.append(row)
                if len(rows) % LOOK == 0 or len(rows) == limit:
                    found = study.deciding(rows)
                    progress(len(rows) - looked, found)
                    looked = len(rows)
                    if until_settled and found.is_known and found.is_settled(study.margin):
                        break
        except KeyboardInterrupt:
            if not (rows and until_settled):
                raise
    return rows


def begin_file(file: Path, study: Study) -> None:
    """Makes a file for a study, or looks at one that is there. Raises WrongFile, OSError."""
    with _kept(file, study):
        pass


def replayed(study: Study, rows: Sequence[Row], every: int = 100) -> list[int]:
    """Plays one game of a hundred again, the first one included; those that are not the same."""
    again = (row["game"] for row in rows[::every])
    return [number for number in again if _line(study.play(number)) != _line(rows[number])]


_Players = AbstractContextManager[Callable[[Sequence[Sequence[int]]], Iterator[list[Row]]]]
"""What plays parts of a study, given by the numbers of their games, in this order."""


def _games(known: Sequence[Row], limit: int, players: _Players) -> Iterator[Row]:
    """The games that are known, and then those that are played."""
    yield from known[:limit]
    left = range(len(known), limit)
    parts = [left[at : at + _AT_ONCE] for at in range(0, len(left), _AT_ONCE)]
    if parts:
        with players as play:
            for part in play(parts):
                yield from part


@contextmanager
def _on_processes(
    processes: int, study: Study
) -> Iterator[Callable[[Sequence[Sequence[int]]], Iterator[list[Row]]]]:
    with mapping(processes, _begin, study) as each:
        yield partial(each, _play_part)


def _begin(study: Study) -> None:
    _running[:] = [study]


def _play_part(numbers: Sequence[int]) -> list[Row]:
    return [_running[0].play(number) for number in numbers]


# ---------------------------------------------------------------- the file


@contextmanager
def _kept(path: Path | None, study: Study) -> Iterator[tuple[list[Row], Callable[[Row], object]]]:
    """The games in a file, and what adds one to it that is not there yet."""
    if path is None:
        yield [], lambda row: None
        return
    refuse_unwritable(path)
    with path.open("a+b") as file:
        known = _read(file, study, path)

        end = file.tell()

        def keep(row: Row) -> None:
            nonlocal end
            if row["game"] >= len(known):
                if file.seek(0, SEEK_END) != end:
                    raise WrongFile(f"{quoted(str(path))}: another run adds games to it, too")
                end += file.write(_line(row))
                file.flush()

        yield known, keep


def _read(file: IO[bytes], study: Study, path: Path) -> list[Row]:
    """The games in an open file, at whose end the next one can be written. Raises WrongFile."""
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind(b"\n") + 1]
    header = _line(study.header())
    if text and not (header.startswith(text) or whole.startswith(header)):
        raise WrongFile(f"{quoted(str(path))} {_difference(text, study)}: name another file")
    file.truncate(len(whole))  # a line that was not finished is played again
    if not whole:
        file.write(header)
        file.flush()
        return []
    file.seek(0, SEEK_END)
    try:
        rows = [json.loads(line) for line in whole.splitlines()[1:]]
        in_order = all(
            row["game"] == number and _can_be(row, study) for number, row in enumerate(rows)
        )
    except (ValueError, LookupError, TypeError, RecursionError):
        in_order = False
    if not in_order:
        raise WrongFile(f"{quoted(str(path))} is damaged: name another file")
    return rows


def _can_be(row: Row, study: Study) -> bool:
    """Whether a row has the sides, the seats and the size of numbers of a game of a study."""
    sides = row["sides"]
    seats = {one["seat"] for side in sides for one in side["forks"] if one}
    seats |= {seat for side in sides for _, seat, *_ in side["candidates"]}
    seats |= {seat for side in sides for seat in side["won"]}
    points = [
        points for side in sides for points in (side["points"], *dict(side["scorings"]).values())
    ]
    return (
        len(sides) == len(study.sides)
        and seats <= {*range(study.players)}
        and all(len(one) == study.players for one in points)
        and all(-_HIGHEST < number < _HIGHEST for number in _numbers(row))
    )


def _numbers(data: Any) -> Iterator[float]:
    """All numbers in plain data."""
    if isinstance(data, int | float):
        yield data
    elif isinstance(data, list | dict):
        for one in data.values() if isinstance(data, dict) else data:
            yield from _numbers(one)


def _difference(text: bytes, study: Study) -> str:
    """What is wrong with a file whose first line is not the header of a study."""
    try:
        header = json.loads(text.partition(b"\n")[0])
        other = [key for key, value in study.header().items() if header[key] != value]
    except (ValueError, LookupError, TypeError, RecursionError):
        return "is no file of `elgrande compare`"
    return f"is another study (another {', another '.join(other)})"


def _line(row: Row) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"
