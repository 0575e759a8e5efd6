"""What `show` tells in a game: of a card, a region or a rule, by its number, title or id."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.decisions.decision import Decision
from ..game.game import Game
from ..text.spelling import id_like
from ..tools.show import UnknownId, show_lines, shown
from ..tools.titled import shown_by_name
from .numbering import key_numbered
from .sight import Sight


def told(game: Game, decision: Decision, typed: str, *, private: bool) -> Iterator[str]:
    """What is known of the thing that somebody typed: the number of an option, a title or an id.

    Of several cards with the same title, those that lie where all may look are meant. private:
    and those that only who decides may see. Raises UnknownId.
    """
    option = key_numbered(game, decision, typed)
    if option is not None:
        names = [option.partition("#")[0].partition("/")[0]]
    else:
        names = _in_sight(game, decision.player, typed, private=private)
    if not names:
        yield from show_lines(shown_by_name(typed.partition("#")[0], game.rules))
    for name in names:
        yield from show_lines(shown(name, game.rules))


def _in_sight(game: Game, player: str, typed: str, *, private: bool) -> list[str]:
    """The cards with a title that lie in the open; none where it is an id."""
    sight = Sight(game, player, private=private)
    seen = dict.fromkeys(key.partition("#")[0] for pile in sight.piles() for key in pile.seen)
    wanted = id_like(typed)
    return [key for key in seen if key != typed and id_like(sight.card(key).title) == wanted]


__all__ = ["UnknownId", "told"]
