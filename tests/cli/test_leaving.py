"""Leaving a game looks at its file once more: what others did to it meanwhile loses nothing."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.play.autosave import Keeper
from elgrande.engine.play.session import Session
from elgrande.engine.play.storage import games_folder, read_stored
from elgrande.engine.play.table import new_table, resumed_table
from elgrande.engine.rules.files.request import MixRequest


class Typist:
    """A screen at which lines are typed, and things happen before them."""

    width = 100

    def __init__(self, *typed: str | Callable[[], object]) -> None:
        self.typed = list(typed)
        self.said: list[str] = []

    def write(self, text: str = "") -> None:
        self.said.append(text)

    def ask(self, prompt: str) -> str:
        while self.typed:
            line = self.typed.pop(0)
            if isinstance(line, str):
                return line
            line()
        raise EOFError

    def hand_over(self, text: str) -> None:
        self.write(text)

    def clear(self) -> None:
        """There is nothing to hide from."""

    def paint(self, colour: str, text: str) -> str:
        return text


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for automatic saves, empty."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "platform", "linux")
    return games_folder()


def choices_in(file: Path) -> list[int]:
    return Game.from_json(load_rules(), read_stored(file).game).choices


def resumed(file: Path, *typed: str | Callable[[], object]) -> tuple[Session, str]:
    """A session with a saved game, to its end."""
    Keeper(new_table(MixRequest(), 2, {}, seed=1), file, None)
    typist = Typist(*typed)
    session = Session(
        resumed_table(file, MixRequest()),
        typist,
        Keeper(resumed_table(file, MixRequest()), None, file),
    )
    session.run()
    return session, "\n".join(typist.said)


@pytest.mark.parametrize("ending", [[], ["quit"]])
def test_a_save_that_was_removed_is_written_again(
    ending: list[str], tmp_path: Path, games: Path
) -> None:
    file = tmp_path / "a.json"
    session, said = resumed(file, "1", file.unlink, *ending)
    assert f"Saved: {file}." in said and choices_in(file) and not session.lost


@pytest.mark.parametrize("ending", [[], ["quit"]])
@pytest.mark.parametrize("other", ["text", "folder"])
def test_a_save_that_something_else_replaced_is_kept_elsewhere(
    other: str, ending: list[str], tmp_path: Path, games: Path
) -> None:
    file = tmp_path / "a.json"

    def replace() -> None:
        file.unlink()
        file.mkdir() if other == "folder" else file.write_text("my notes")

    session, said = resumed(file, "1", replace, *ending, "yes")
    (kept,) = games.iterdir()
    assert f"{file} can't be written" in said and f"Saved: {kept}." in said
    assert choices_in(kept) and session.lost
    assert file.is_dir() or file.read_text() == "my notes"


@pytest.mark.parametrize("ending", [["quit", "yes"], ["quit"], []])
def test_the_folder_for_games_is_made_again(ending: list[str], tmp_path: Path, games: Path) -> None:
    table = new_table(MixRequest(), 2, {}, seed=4)
    typist = Typist(lambda: shutil.rmtree(tmp_path / "state"), *ending)
    session = Session(table, typist, Keeper(table, None, None))
    session.run()
    (kept,) = games.iterdir()
    assert f"Saved: {kept}." in "\n".join(typist.said) and not session.lost
    assert not choices_in(kept)
