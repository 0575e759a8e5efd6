"""The command `show` in a game: details of a card, a region or a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..text.spelling import id_like
from ..tools.layout import show_lines
from ..tools.show import UnknownId, shown, shown_by_name
from .numbering import key_numbered
from .table_view import TableView


def describe(game: Game, decision: Decision, typed: str, *, private: bool) -> Iterator[str]:
    """The details of what was typed: the number or key of an option, a title or an id.

    Of several cards with the same title, those in view are meant. private: also those that only
    the player who decides may see. Raises UnknownId.
    """
    if not typed:
        raise UnknownId(
            "`show NAME` describes a card, a region or a rule; `show 2` describes option 2"
        )
    option = typed if typed in decision.keys else key_numbered(game, decision, typed)
    if option is not None:
        yield from show_lines(_of_option(game, decision, option))
        return
    names = _in_sight(game, decision.player, typed, private=private)
    if not names:
        yield from show_lines(shown_by_name(typed.partition("#")[0], game.rules))
    for name in names:
        yield from show_lines(shown(name, game.rules))


def _of_option(game: Game, decision: Decision, key: str) -> dict[str, Any]:
    """The details of what an option names. Raises UnknownId for an answer, a number, a player."""
    try:
        return shown(key.partition("#")[0].partition("/")[0], game.rules)
    except UnknownId:
        text = decision.options[decision.keys.index(key)].text
        raise UnknownId(f"there are no details about “{text}”") from None


def _in_sight(game: Game, player: str, typed: str, *, private: bool) -> list[str]:
    """The cards in view with this title; without one whose id it is."""
    sight = TableView(game, player, private=private)
    seen = dict.fromkeys(key.partition("#")[0] for pile in sight.piles() for key in pile.seen)
    wanted = id_like(typed)
    return [key for key in seen if key != typed and id_like(sight.card(key).title) == wanted]


__all__ = ["UnknownId", "describe"]
