"""El Grande, rules as data: load a ruleset, play a game.

Each name is imported on first use: checking a card file needs no game, and a game needs no reader
of files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compile.ruleset import Ruleset
    from .game.decisions.decision import Decision, IllegalChoice
    from .game.decisions.options import Option
    from .game.game import Game
    from .game.machine_code import how_it_runs
    from .game.positions.position_error import PositionError
    from .game.positions.save import SaveError
    from .game.positions.snapshot import Snapshot
    from .rules.errors import RulesError

_MODULES = {
    "Decision": ".game.decisions.decision",
    "Game": ".game.game",
    "IllegalChoice": ".game.decisions.decision",
    "Option": ".game.decisions.options",
    "PositionError": ".game.positions.position",
    "RulesError": ".rules.errors",
    "Ruleset": ".compile.ruleset",
    "SaveError": ".game.positions.save",
    "Snapshot": ".game.positions.snapshot",
    "how_it_runs": ".game.machine_code",
}

__all__ = [
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "PositionError",
    "RulesError",
    "Ruleset",
    "SaveError",
    "Snapshot",
    "how_it_runs",
    "load_rules",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name], __name__), name)


def load_rules(
    *expansions: str,
    edition: str | None = None,
    paths: Sequence[str | Path] = (),
    set: Mapping[str, Any] | None = None,
    mix: str | Path | None = None,
) -> Ruleset:
    """Loads a mix: built-in expansions by id, an edition, your own files or folders.

    Without expansions, it is the built-in game; without an edition, the default one. `set` gives
    parameters other values. `mix` is a mix file, to which the rest is added. Raises RulesError
    with all errors.
    """
    from .text.garbage import uncollected

    with uncollected():  # importing makes many objects, too
        from .compile import loading

        return loading.load_rules(*expansions, edition=edition, paths=paths, set=set, mix=mix)
