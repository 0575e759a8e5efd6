"""Every command: what it prints, and with which exit code it ends."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from lark import Lark, UnexpectedInput

from elgrande.cli import main
from elgrande.engine.bots.bots import BOTS
from elgrande.engine.lang.phrasebook import phrasebook
from elgrande.engine.rules.files.files import BUILT_IN
from elgrande.engine.scenario.run import scenario_files

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "examples" / "house_rules" / "new_card"
COMMANDS = main.list_commands(click.Context(main))


def elgrande(*args: object, typed: str = "") -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def bad_rules(tmp_path: Path) -> Path:
    (tmp_path / "cards.yaml").write_text(
        "expansion: mine\n"
        "deck: stack_1\n"
        "cards:\n"
        "  - id: mine_one\n"
        "    title: One\n"
        "    copis: 2\n"
        "    effect: move the king to any region\n"
        "  - id: mine_two\n"
        "    title: Two\n"
        "    effect: move up to 2 own caballeroes from any region to own court\n"
        "  - id: mine_three\n"
        "    title: Three\n"
        "    effect: mov the king to any region\n"
    )
    return tmp_path


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = elgrande(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.output and f"elgrande {command}" in result.output


def test_the_help_names_every_bot() -> None:
    help_text = elgrande("play", "--help").output
    assert [name for name in BOTS if f"`{name}`" not in help_text] == []


@pytest.mark.parametrize("args", [["--help"], ["check", "--help"]], ids=" ".join)
def test_help_does_not_load_the_engine(args: list[str]) -> None:
    """All commands are listed from their own files; of one command, its file alone is read."""
    code = (
        "import sys; from elgrande.cli import main; "
        f"main({args}, standalone_mode=False); "
        "print([m for m in sys.modules if m.startswith('elgrande.engine.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ast.literal_eval(done.stdout.splitlines()[-1]))
    own = {name for name in loaded if name.startswith("elgrande.engine.commands")}
    screen = {f"elgrande.engine.play{name}" for name in ("", ".terminal", ".transliteration")}
    screen |= {"elgrande.engine.text", "elgrande.engine.text.terminals"}
    assert loaded - own <= screen
    assert ("elgrande.engine.commands.games" in own) == (args == ["--help"])
    assert "elgrande.engine.commands.files" in own


@pytest.mark.parametrize("args", [["nonsense"], ["list", "pebbles"], ["play", "--players", "0"]])
def test_misuse_is_exit_code_2(args: list[str]) -> None:
    assert elgrande(*args).exit_code == 2


# ---------------------------------------------------------------- check


@pytest.mark.skipif(os.geteuid() == 0, reason="who may do everything is refused nothing")
def test_a_file_that_may_not_be_read_is_a_mistake_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.touch(mode=0o000)
    result = elgrande("check", "--format", "json", file)
    found = json.loads(result.stdout)["diagnostics"]
    assert result.exit_code == 1 and [one["code"] for one in found] == ["E101"]


def test_check_finds_nothing_wrong_with_what_is_built_in() -> None:
    result = elgrande("check")
    assert result.exit_code == 0, result.output
    assert result.output.endswith("files, no problems\n")


def test_check_tells_the_mistakes_of_every_stage_at_once(bad_rules: Path) -> None:
    (bad_rules / "broken.yaml").write_text("cards: [\n")
    result = elgrande("check", bad_rules)
    assert result.exit_code == 1
    for code in ("E202", "E401", "E301", "E105"):
        assert code in result.output
    assert "did you mean `copies`?" in result.output
    assert "did you mean `caballeros`?" in result.output
    assert result.output.splitlines()[-1] == "4 errors in 2 files"


def test_check_does_not_complain_of_what_follows_from_an_unread_part(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(
        "expansion: mine\n"
        "title: Mine\n"
        'version: "1"\n'
        "places:\n"
        "  cellar: {title: Cellar, seen_by: all, bord: true}\n"
    )
    (tmp_path / "cards.yaml").write_text(
        "expansion: mine\n"
        "deck: stack_1\n"
        "cards:\n"
        "  - {id: mine_one, title: One, numbers: {places: 1}, "
        "effect: move up to 1 own caballeros from own court to the cellar}\n"
    )
    result = elgrande("check", tmp_path)
    assert result.exit_code == 1
    assert result.output.splitlines()[-1] == "1 error in 2 files"


def test_check_accepts_a_folder_that_is_built_in() -> None:
    result = elgrande("check", ROOT / "cards" / "base")
    assert result.exit_code == 0
    assert "no problems" in result.output


def test_check_of_a_path_that_is_not_there() -> None:
    result = elgrande("check", "no_such_folder")
    assert result.exit_code == 1
    assert "E101" in result.output


@pytest.mark.parametrize(
    ("edition", "hint"),
    [
        ("big_bux", "did you mean `big_box`?"),
        ("king_and_intrigue", "name it under `with`, on the command line"),
    ],
)
def test_check_of_a_scenario_whose_rules_do_not_load(
    edition: str, hint: str, tmp_path: Path
) -> None:
    (tmp_path / "one.yaml").write_text(
        f"scenario: One\nrules: {{edition: {edition}}}\nplayers: [red, blue]\n"
        "steps:\n  - expect: {round: 0}\n"
    )
    result = elgrande("check", tmp_path)
    assert result.exit_code == 1
    assert "E508" in result.output and hint in result.output


# ---------------------------------------------------------------- run


def test_run_of_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of them: all are run by `tests/test_scenarios.py`."""
    asked: list[Path] = []

    def some(paths: list[Path]) -> list[Path]:
        asked.extend(paths)
        return scenario_files(paths)[:5]

    monkeypatch.setattr("elgrande.engine.scenario.run.scenario_files", some)
    result = elgrande("run")
    assert result.exit_code == 0, result.output
    assert result.output.endswith("5 passed, 0 failed\n")
    assert asked == [BUILT_IN / "examples"]


def test_run_tells_each_choice_when_asked() -> None:
    result = elgrande("run", "-v", HOUSE)
    assert result.exit_code == 0
    assert "-> yes" in result.output and "passed:" in result.output


def test_run_of_a_scenario_that_fails(tmp_path: Path) -> None:
    good = (HOUSE / "homecoming.yaml").read_text()
    for name in ("cards.yaml", "expansion.yaml"):
        (tmp_path / name).write_text((HOUSE / name).read_text())
    (tmp_path / "bad.yaml").write_text(good.replace("granada: {red: 3}", "granada: {red: 4}"))
    result = elgrande("run", tmp_path)
    assert result.exit_code == 1
    assert "FAILED" in result.output
    assert result.output.endswith("0 passed, 1 failed\n")


def test_run_of_a_path_that_is_not_there() -> None:
    result = elgrande("run", "no_such_folder")
    assert result.exit_code == 1
    assert "no_such_folder" in result.output


# ---------------------------------------------------------------- list, show


@pytest.mark.parametrize("kind", ["cards", "regions", "expansions", "editions"])
def test_list_as_text_and_as_json(kind: str) -> None:
    text, data = elgrande("list", kind), elgrande("list", kind, "--json")
    assert text.exit_code == data.exit_code == 0
    rows = json.loads(data.output)
    assert rows and all(row["id"] in text.output for row in rows)


def test_list_with_own_rules() -> None:
    assert "house_homecoming" in elgrande("list", "cards", "--with", HOUSE).output
    assert "house_homecoming" not in elgrande("list", "cards").output


def test_show_a_card_of_ones_own() -> None:
    result = elgrande("show", "house_homecoming", "--with", HOUSE)
    assert result.exit_code == 0
    assert "Homecoming" in result.output
    assert "in English:" in result.output and "as written:" in result.output


@pytest.mark.parametrize(
    "name",
    [
        *("bg2_veto", "galicia", "castillo", "king", "board_8_4_0", "starter", "hand", "stack_1"),
        *("turn_order", "placing_area", "all_own_may_stay", "turn", "turn.recruit", "kings_taboo"),
        *("base", "big_box"),
    ],
)
def test_show_every_kind_of_thing(name: str) -> None:
    result = elgrande("show", name)
    assert result.exit_code == 0, result.output
    assert json.loads(elgrande("show", name, "--json").output)["title"] in result.output


def test_show_names_the_edition_as_it_prints_it() -> None:
    assert (
        "Old Castile"
        in elgrande("show", "castilla_la_vieja", "--edition", "rio_grande_1996").output
    )


def test_show_of_an_unknown_id() -> None:
    result = elgrande("show", "galacia")
    assert result.exit_code == 1
    assert "did you mean `galicia`?" in result.output


@pytest.mark.parametrize("command", [["list", "cards"], ["show", "king"], ["play"]])
def test_rules_that_do_not_load(command: list[str], bad_rules: Path) -> None:
    for part in (bad_rules, "no_such_expansion", "./no_such_file.yaml"):
        result = elgrande(*command, "--with", part)
        assert result.exit_code == 1
        assert "error E" in result.output


def test_lark_reads_sentences_with_the_grammar_that_is_listed() -> None:
    listed = json.loads(elgrande("list", "grammar", "--json").output)
    assert elgrande("list", "grammar").output == listed["grammar"]
    parser = Lark(listed["grammar"], start=listed["starts"])
    for phrase in list(phrasebook())[::12]:
        for line in phrase.effect.splitlines():
            parser.parse(line.strip(), start="line")
    with pytest.raises(UnexpectedInput):
        parser.parse("move the king anywhere", start="line")
