"""What happened since a player last chose: which places changed, by whom, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..draw.outlines import changed_places
from ..draw.style import paints_of
from ..game.game import Game
from ..play.screen_log import own_log

Data = dict[str, Any]


def recent(game: Game, taken: Sequence[int], viewer: str) -> Data:
    """The log in words, and the paint of who last changed each place, as `viewer` may know it.

    game: before the first of the choices `taken`; it is played on. Only views of `viewer` are
    compared, so nothing that they hide can show.
    """
    since = game.state.log
    paints = paints_of(game.rules.definitions, list(game.players))
    changed: dict[str, str] = {}
    by = ""
    before = game.view(viewer, log=False)
    for number in taken:
        by = paints[game.players[game.state.player]]
        game.take(number)
        after = game.view(viewer, log=False)
        changed |= dict.fromkeys(changed_places(before, after), by)
        before = after
    return {"lines": own_log(game, viewer, since) if taken else [], "changed": changed, "by": by}
