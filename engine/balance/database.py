"""The games of a study as an SQLite database, for questions that the figures do not answer."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Final

from ..text.own_files import MARK
from .forks import worth_in
from .study import Row, Study

_TABLES: Final = {
    "study": ("made", "question"),
    "game": ("game", "side", "seed", "choices"),
    "seat": ("game", "side", "seat", "points", "won"),
    "scoring": ("game", "side", "before_round", "seat", "points"),
    "candidate": ("game", "side", "round", "seat", "card", "taken"),
    "action": ("game", "side", "card", "became"),
    "moment": (
        *("game", "side", "watched", "card", "seat", "round", "choice", "taken"),
        *("own", "others", "own_at_end", "others_at_end", "win"),
    ),
}
"""The columns of each table; docs/balance.md explains them."""


def database_of(study: Study, rows: Sequence[Row]) -> bytes:
    """The file of a database with a row for each game, seat, scoring, candidate and so on."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for table, columns in _TABLES.items():
            connection.execute(f"create table {table} ({', '.join(columns)})")
        question = json.dumps(study.header())
        found = [("study", (MARK, question)), *_entries(study, rows)]
        for table, columns in _TABLES.items():
            places = ", ".join("?" * len(columns))
            some = (values for name, values in found if name == table)
            connection.executemany(f"insert into {table} values ({places})", some)
        connection.commit()
        return connection.serialize()


def _entries(study: Study, rows: Sequence[Row]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The names of tables, each with the values of a row. Sides are A and B, seats from 1."""
    for row in rows:
        for letter, side in zip("AB", row["sides"], strict=False):
            game = row["game"], letter
            yield "game", (*game, study.seed + row["game"], side["choices"])
            yield from ((table, (*game, *values)) for table, values in _of_side(side))


def _of_side(side: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for seat, points in enumerate(side["points"]):
        yield "seat", (seat + 1, points, int(seat in side["won"]))
    for before, scores in side["scorings"]:
        for seat, points in enumerate(scores, 1):
            yield "scoring", (before, seat, points)
    for number, seat, card, taken in side["candidates"]:
        yield "candidate", (number, seat + 1, card, taken)
    for card, became in side["actions"]:
        yield "action", (card, became)
    for watched, fork in zip(("card", "stack"), side["forks"], strict=False):
        one = worth_in(fork)
        if one is not None:
            of_moment = watched, one.card, one.seat + 1, one.round, one.choice, int(one.takes)
            (own, own_at_end), (others, others_at_end) = one.own, one.others
            yield "moment", (*of_moment, own, others, own_at_end, others_at_end, one.win)
