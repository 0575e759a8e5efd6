"""A part of a game, choice by choice, as one moving picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.game import Game
from ..play.privacy import is_private
from ..text.output.findings import amount
from .animation import animated_svg
from .board import Notes, board_picture
from .outlines import changed_places
from .pieces import View
from .style import Style

MOST = 200
"""The most positions of one moving picture."""
LINES = 3
"""The most events of a choice in its caption."""


class Shown(NamedTuple):
    """The position after a choice, as one player sees it.

    caption: the number of the choice and what it brought. by: the player who chose; empty for
    chance and the beginning. changed: the places in which something came, left or was turned.
    """

    view: View
    caption: str
    by: str
    changed: list[str]


def replayed(game: Game, first: int, last: int, viewer: str) -> Iterator[Shown]:
    """The positions after the choices from `first` to `last`; 0 is the beginning.

    Raises ValueError if the game has no such choice.
    """
    if last > len(game.choices):
        raise ValueError(
            f"the game has no choice {last}: it has {amount(len(game.choices), 'choice')}"
        )
    again = Game.new(
        game.rules, game.players, seed=game.seed, short=game.short, given=game.given or None
    )
    before = again.view(viewer)
    if first == 0:
        yield Shown(before, "The beginning", "", [])
    for number, choice in enumerate(game.choices[:last], 1):
        decision = again.decision
        assert decision is not None
        by = "" if decision.by_chance else decision.player
        asked = _asked(again, choice, viewer) if number >= first else ""
        again.take(choice)
        if number < first - 1:
            continue
        view = again.view(viewer)
        if number >= first:
            news = view["log"][len(before["log"]) :]
            yield Shown(
                view, _caption(number, by, news or [asked]), by, changed_places(before, view)
            )
        before = view


def _asked(game: Game, choice: int, viewer: str) -> str:
    """The pending question and its answer, as far as the viewer may know them."""
    decision = game.decision
    assert decision is not None
    if decision.player != viewer and (decision.is_hidden or is_private(game)):
        return "has chosen in secret"
    between = "" if decision.prompt.endswith("?") else ":"
    return f"{decision.prompt}{between} {decision.text(choice)}"


def _caption(number: int, by: str, news: list[str]) -> str:
    told = "; ".join(line.strip() for line in news[:LINES])
    more = f"; and {len(news) - LINES} more" if len(news) > LINES else ""
    who = "" if by and told.startswith(f"{by} ") else f"{by or 'chance'}: "
    return f"{number}. {who}{told}{more}"


def replay_svg(game: Game, first: int, last: int, viewer: str, notes: Notes, style: Style) -> str:
    """The choices from `first` to `last` as one SVG, with marks, arrows and legend of `notes`.

    Raises ValueError if the game has no such choice.
    """
    shown = [*replayed(game, first, last, viewer)]
    defs = game.rules.definitions
    pictures = [
        board_picture(
            one.view,
            defs,
            notes._replace(changed=one.changed, by=one.by, caption=one.caption),
            style=style,
        )
        for one in shown
    ]
    words = "\n".join([*(one.caption for one in shown), "At the end:", pictures[-1].words])
    return animated_svg(pictures, words, style.ground)
