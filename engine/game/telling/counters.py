"""The counters of a view as lines of text."""

from __future__ import annotations

from collections.abc import Mapping

from ...lang.english.titles import bare, capitalised
from ...rules.model import Definitions
from ...rules.name_table import titles_of


def counter_lines(
    defs: Definitions, numbers: Mapping[str, int | Mapping[str, int]], *, of_players: bool = True
) -> list[str]:
    """A line for each counter: its number, or those of places and cards that have changed.

    numbers: as in the view. of_players: include the counters of the players, all of them.
    """
    titles, lines = titles_of(defs), []
    for name, number in numbers.items():
        counter = defs.counters[name]
        is_players = counter.of == "player"
        if is_players and not of_players:
            continue
        shown_as = str(number)
        if isinstance(number, Mapping):
            shown = {key: n for key, n in number.items() if is_players or n != counter.start}
            shown_as = ", ".join(f"{_bearer(key, titles)} {n}" for key, n in shown.items())
        if shown_as:
            lines.append(f"{capitalised(bare(titles[name]))}: {shown_as}")
    return lines


def _bearer(key: str, titles: Mapping[str, str]) -> str:
    """The title of what a key of a view means: with the colour of its player."""
    thing, _, owner = key.partition("/")
    title = bare(titles.get(thing.partition("#")[0], thing))
    return f"{title} of {owner}" if owner else title
