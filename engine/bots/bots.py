"""The bots by name. A bot sees what its player may see."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from ..game.game import Game
from ..text.arguments import shown_value, whole_number
from ..text.spelling import did_you_mean
from ..text.wording import quoted
from .greedy_bot import GreedyBot
from .random_bot import RandomBot
from .search_bot import SearchBot


class Bot(Protocol):
    """A chooser for the player who decides in a game."""

    def choose(self, game: Game) -> int:
        """The number of the option to take. Leaves the game unchanged."""


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
"""The bots by their names."""

_BUDGET = re.compile(r"(?P<name>[a-z]+):(?P<number>[0-9]{1,6})(?P<seconds>s?)")


def is_timed(name: str) -> bool:
    """Whether a bot has a time limit, so that it may choose differently in the same game."""
    found = _BUDGET.fullmatch(name)
    return found is not None and bool(found["seconds"])


def bot_of(name: str, seed: int) -> Bot:
    """A bot by its name; `search:200` searches 200 times for each choice, `search:2s` two seconds.

    Raises ValueError.
    """
    if not isinstance(name, str):
        raise ValueError(f"a bot is named by a text such as 'greedy', not by {shown_value(name)}")
    seed = whole_number("the seed", seed)
    found = _BUDGET.fullmatch(name)
    if found and found["name"] == "search" and int(found["number"]):
        number = int(found["number"])
        if found["seconds"]:
            return SearchBot(seed, seconds=number)
        return SearchBot(seed, iterations=number)
    if name not in BOTS:
        hint = did_you_mean(name, BOTS) or f"bots: {', '.join(BOTS)}, search:200, search:2s"
        raise ValueError(f"there is no bot {quoted(name)}; {hint}")
    return BOTS[name](seed)
