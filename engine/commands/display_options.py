"""The options of `play` for the display of a game.

It imports nothing of the engine before a command runs, so that help is fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

_LOOKS = {
    "plain": click.option("--plain", is_flag=True, help="Print line by line, for screen readers."),
    "plain_signs": click.option("--ascii", "plain_signs", is_flag=True, help="Print ASCII only."),
    "pace": click.option(
        "--pace",
        type=click.FloatRange(0, 60),
        default=0,
        metavar="SECONDS",
        help="Show each bot's turn this long, or until Enter.",
    ),
    "whole": click.option(
        "-v", "whole", is_flag=True, help="With --bots: print everything that happens."
    ),
}


def takes_display_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the display options to a command, which gets them as one `Display`."""

    @wraps(command)
    def with_display(*args: Any, **named: Any) -> None:
        from ..play.terminal_game import Display

        command(*args, look=Display(**{name: named.pop(name) for name in _LOOKS}), **named)

    for option in reversed(_LOOKS.values()):
        with_display = option(with_display)
    return with_display
