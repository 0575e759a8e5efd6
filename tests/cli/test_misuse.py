"""Commands that are typed wrongly: what is said, and that nothing was done."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main


def elgrande(line: str) -> Result:
    """A line as in a shell, without the name of the program."""
    result = CliRunner().invoke(main, shlex.split(line))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------- what is not there


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("check ''", ""),
        ("check --fix ''", " behind --fix"),
        ("fmt x.yaml ''", ""),
        ("run -v ''", " behind -v"),
        ("list cards --with ''", " behind --with"),
        ("list cards --with=", " behind --with"),
        ("diff '' ''", ""),
        ("mix --mix ''", " behind --mix"),
        ("mix --save ''", " behind --save"),
        ("play --save ''", " behind --save"),
        ("play --colours=''", " behind --colours"),
        ("draw -o ''", " behind -o"),
        ("pack ''", ""),
        ("new ''", ""),
        ("explain ''", ""),
    ],
)
def test_an_empty_word_is_misuse_of_every_command(line: str, where: str, folder: Path) -> None:
    (folder / "card.yaml").write_text("cards: []   \n")
    result = elgrande(line)
    assert result.exit_code == 2
    assert f"there is an empty word{where}: leave it out" in result.stderr
    assert f"Usage: main {line.partition(' ')[0]} " in result.stderr
    assert [file.name for file in folder.iterdir()] == ["card.yaml"]
    assert (folder / "card.yaml").read_text() == "cards: []   \n"


def test_a_value_with_an_equals_sign_is_not_empty() -> None:
    assert elgrande("list regions --option=next_starter=lowest").exit_code == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("chekc my_rules", "no command is called `chekc`; did you mean `check`?"),
        ("zzz", "no command is called `zzz`; `elgrande --help` lists the commands"),
    ],
)
def test_a_command_that_there_is_not(line: str, said: str) -> None:
    result = elgrande(line)
    assert result.exit_code == 2 and said in result.stderr
