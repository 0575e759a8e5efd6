"""A saved game with parts of a wrong type: a message with the key, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.game.positions.save import dump
from elgrande.engine.play.autosave import Keeper
from elgrande.engine.play.storage import read_stored
from elgrande.engine.play.table import new_table
from elgrande.engine.rules.files.request import MixRequest

OF_ANY_TYPE: tuple[Any, ...] = (
    None,
    True,
    5,
    1.5,
    "text",
    [],
    [5],
    ["a"],
    {},
    {"a": 5},
    {"a": [5]},
)

FITTING = {
    "mix": ("text",),
    "with": ([], ["a"]),
    "versions": ({},),
    "edition": (None, "text"),
    "set": ({}, {"a": 5}),
    "stacks": ({},),
    "players": (None, 5, ["a"]),
    "short": (True,),
    "accept": ([], ["a"]),
    "own": (True,),
    "bots": ({},),
    "bot_seed": (5,),
    "game": ("text",),
}
"""What each key of the file may hold, as far as its type goes."""

FITTING_OF_GAME = {
    "rules": ("text",),
    "players": ([], [5], ["a"]),
    "seed": (5,),
    "short": (True,),
    "given": ({}, {"a": 5}, {"a": [5]}),
    "choices": ([], [5], ["a"]),
    "state": ({}, {"a": 5}, {"a": [5]}),
}


def wrong(key: str, fitting: dict[str, Any]) -> list[Any]:
    return [one for one in OF_ANY_TYPE if all(repr(one) != repr(fit) for fit in fitting[key])]


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A saved game as it stands in its file."""
    file = tmp_path_factory.mktemp("games") / "game.json"
    Keeper(new_table(MixRequest(), 2, {}, seed=1), file, None)
    read: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return read


def refused(folder: Path, content: dict[str, Any]) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    result = CliRunner().invoke(main, ["play", "--resume", str(file)])
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit), result.exception
    return result.output.removeprefix(f"{file}: ").rstrip()


@pytest.mark.parametrize("key", FITTING)
def test_a_part_of_another_type(tmp_path: Path, content: dict[str, Any], key: str) -> None:
    for value in wrong(key, FITTING):
        said = refused(tmp_path, {**content, key: value})
        assert said == f"`{key}` of the saved game is damaged", value


@pytest.mark.parametrize("key", FITTING_OF_GAME)
def test_a_part_of_the_game_of_another_type(
    tmp_path: Path, content: dict[str, Any], key: str
) -> None:
    game = json.loads(content["game"])["game"]
    for value in wrong(key, FITTING_OF_GAME):
        said = refused(tmp_path, {**content, "game": dump({**game, key: value})})
        assert said == f"`{key}` of the saved game is damaged", value
    for value in FITTING_OF_GAME[key]:
        if repr(value) != repr(game[key]):  # of the right type, but not what was saved
            refused(tmp_path, {**content, "game": dump({**game, key: value})})
    del game[key]
    said = refused(tmp_path, {**content, "game": dump(game)})
    assert said == f"`{key}` of the saved game is missing"


@pytest.mark.parametrize("key", ["cells", "stack", "options", "frame", "pc", "player", "domain"])
def test_a_part_of_the_state_of_another_type(
    tmp_path: Path, content: dict[str, Any], key: str
) -> None:
    game = json.loads(content["game"])["game"]
    fitting = ([5],) if isinstance(game["state"][key], list) else (5,)
    for value in wrong(key, {key: (*fitting, []) if fitting == ([5],) else fitting}):
        state = {**game["state"], key: value}
        said = refused(tmp_path, {**content, "game": dump({**game, "state": state})})
        assert said == f"`{key}` of the saved game is damaged", value


@pytest.mark.parametrize(
    "key",
    ["mix", "with", "versions", "edition", "set", "stacks", "players", "short", "accept", "own"],
)
def test_what_an_earlier_version_did_not_write_may_lack(
    tmp_path: Path, content: dict[str, Any], key: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({k: v for k, v in content.items() if k != key}), encoding="utf-8")
    assert read_stored(file).mix == MixRequest()


def test_the_expansions_of_a_game_saved_by_an_earlier_version(
    tmp_path: Path, content: dict[str, Any]
) -> None:
    newer = ("with", "versions", "players", "short", "accept")
    old = {key: value for key, value in content.items() if key not in newer}
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**old, "expansions": ["jubilee"]}), encoding="utf-8")
    assert read_stored(file).mix == MixRequest(("jubilee",))


def test_a_path_in_a_saved_game_is_refused(tmp_path: Path, content: dict[str, Any]) -> None:
    """A file from a stranger can't make the program read others."""
    said = refused(tmp_path, {**content, "with": ["./rules"]})
    assert said == "`with` of the saved game is damaged"


def test_a_folder_is_no_saved_game(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["play", "--resume", str(tmp_path)])
    assert result.exit_code == 1
    assert result.output == f"{tmp_path}: this is a folder: name a saved game in it\n"
