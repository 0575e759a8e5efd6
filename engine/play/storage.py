"""Saved games: a game together with the choices of the command line."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ..game.positions.save import OF_THE_COMMAND, SaveError
from ..rules.files.named_mix import mix_data, mix_of
from ..rules.files.request import MixRequest

MOST_BYTES = 20_000_000


@dataclass(frozen=True)
class Stored:
    """A saved game: its text, and what is needed to continue it.

    mix: the rules, without the player's own files. These are not stored, so that a file from a
    stranger can't make the program read others; own: whether there were any. bots: names by
    colour. bare: the file is the text of `Game.to_json()`, which does not name its mix.
    """

    game: str
    mix: MixRequest
    bots: Mapping[str, str]
    bot_seed: int
    own: bool = False
    bare: bool = False


def as_bytes(stored: Stored) -> bytes:
    """The content of the file of a saved game."""
    content = {
        "what": OF_THE_COMMAND,
        **mix_data(stored.mix, None),
        "own": stored.own or bool(stored.mix.paths),
        "bots": dict(stored.bots),
        "bot_seed": stored.bot_seed,
        "game": stored.game,
    }
    return (json.dumps(content) + "\n").encode()


def automatic_file(seed: int) -> Path:
    """The path of a new file for automatic saves."""
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return games_folder() / f"{now}-seed-{seed}-{secrets.token_hex(3)}.json"


def games_folder() -> Path:
    """The default folder for saved games on this operating system."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        base = _folder_in("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = _folder_in("XDG_STATE_HOME") or home / ".local" / "state"
    return base / "elgrande" / "games"


def _folder_in(variable: str) -> Path | None:
    """The folder in an environment variable; None if unset or relative, as in XDG."""
    folder = Path(os.environ.get(variable, ""))
    return folder if folder.is_absolute() else None


def read_stored(path: Path) -> Stored:
    """A saved game. Raises SaveError if the path holds none, OSError if it can't be read."""
    if path.is_dir():
        raise SaveError(f"{path}: this is a folder: name a saved game in it")
    if not path.is_file():
        raise SaveError(f"{path}: there is no such file")
    if path.stat().st_size > MOST_BYTES:
        raise SaveError(f"{path}: this file is too large for a saved game")
    return stored_in(path.read_bytes(), path)


def stored_in(data: bytes, path: Path) -> Stored:
    """A saved game from a file's content; path: its name in messages. Raises SaveError."""
    try:
        content = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise SaveError(f"{path}: this is not a saved game, or it is incomplete") from None
    if isinstance(content, dict) and "digest" in content and isinstance(content.get("game"), dict):
        seed = _typed(content["game"], "seed", int, path)
        return Stored(data.decode("utf-8"), MixRequest(), {}, seed, bare=True)
    if not isinstance(content, dict) or content.get("what") != OF_THE_COMMAND:
        raise SaveError(f"{path}: this is not a saved game")
    if "expansions" in content:  # as earlier versions wrote it
        content["with"] = content["expansions"]
    content = mix_data(MixRequest(), None) | {"own": False} | content
    bots = _typed(content, "bots", dict, path)
    return Stored(
        game=_typed(content, "game", str, path),
        mix=_mix(content, path),
        bots=dict(zip(bots, _texts([*bots.values()], "bots", path), strict=True)),
        bot_seed=_typed(content, "bot_seed", int, path),
        own=_typed(content, "own", bool, path),
    )


def _mix(content: Mapping[str, Any], path: Path) -> MixRequest:
    """The mix of a saved game, without files of the player. Raises SaveError."""
    mix = mix_of(content, path.parent).changed(paths=())
    for name, value in mix_data(mix, None).items():
        if json.dumps(value, sort_keys=True) != json.dumps(content[name], sort_keys=True):
            raise SaveError(f"{path}: `{name}` of the saved game is damaged")
    return mix


def _typed(content: Mapping[str, Any], name: str, kind: type, path: Path) -> Any:
    value = content.get(name)
    if type(value) is not kind:
        what = "damaged" if name in content else "missing"
        raise SaveError(f"{path}: `{name}` of the saved game is {what}")
    return value


def _texts(value: Any, name: str, path: Path) -> Sequence[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        what = "missing" if value is None else "damaged"
        raise SaveError(f"{path}: `{name}` of the saved game is {what}")
    return value
