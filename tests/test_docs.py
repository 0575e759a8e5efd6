"""The pages stay up to date: codes, commands, links and quoted files are those of the project."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click import Context
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import Decision, Game, Option, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.scenario.run import run_file
from elgrande.engine.text.pages import table
from elgrande.engine.tools.many import play_many

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]
EXAMPLES = ROOT / "examples" / "scenarios"
HOUSE_RULES = ROOT / "examples" / "house_rules" / "new_card"

MISTAKES = """\
expansion: house
deck: stack_9
cards:
  - id: house_homecoming
    title: Homecoming
    effect: |
      move up to 3 own caballeroes from any region to own grande's region
      score any region thet has own caballeros
  - id: house_stay
    title: Stay
    copys: 2
    action: maybe
"""
"""The file with which the README shows mistakes."""


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    """The blocks between lines of three backticks."""
    return re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[list[str]]:
    """Every `elgrande ...` that a page quotes, in a block or in a line, as words."""
    found = re.findall(r"(?:^|^\$ |`)elgrande ([^`\n|#]+)", text, re.MULTILINE)
    return [command.split() for command in found]


def shown_commands(text: str) -> list[tuple[list[str], list[str]]]:
    """Every `$ elgrande ...` of a page, and the lines shown under it."""
    found: list[tuple[list[str], list[str]]] = []
    for block in blocks(text):
        if not block.startswith("$ elgrande "):
            continue
        for line in block.splitlines():
            if line.startswith("$ elgrande "):
                found.append((line.split()[2:], []))
            else:
                found[-1][1].append(line)
    return found


def test_every_code_is_listed() -> None:
    assert text_of(ROOT / "docs" / "diagnostics.md").endswith("\n" + table(ROOT / "docs"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    ctx = Context(main)
    for name, *words in commands(text_of(page)):
        if name.startswith("-"):
            assert name in ("--help", "--version"), name
            continue
        command = main.get_command(ctx, name)
        assert command is not None, name
        known = {option for param in command.params for option in param.opts} | {"--help"}
        given = {word.partition("=")[0] for word in words if word.startswith("-")}
        assert given <= known, f"{name} {words}"


def test_help_lists_every_command_of_the_readme() -> None:
    output = CliRunner().invoke(main, ["--help"]).output
    named = {name for name, *_ in commands(text_of(ROOT / "README.md"))}
    assert {"check", "list", "show", "run", "play"} <= named
    for name in named - {"--help", "--version"}:
        assert re.search(rf"^  {name} ", output, re.MULTILINE), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text_of(page)):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", ["README.md", "docs/house-rules.md"])
def test_quoted_files_are_those_of_the_examples(page: str) -> None:
    """What a page quotes from the example folder stands there too, apart from comments."""
    files = [_lines(text_of(file)) for file in sorted(HOUSE_RULES.glob("*.yaml"))]
    quoted = [
        _lines(block)
        for block in blocks(text_of(ROOT / page))
        if block.startswith(("expansion: house", "scenario: Homecoming"))
    ]
    assert len(quoted) >= 2
    for lines in quoted:
        assert any(lines == file[: len(lines)] for file in files), lines


def _lines(text: str) -> list[str]:
    found = (line.partition(" #")[0].rstrip() for line in text.splitlines())
    return [line for line in found if not line.startswith("#")]


def test_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```", text_of(ROOT / "README.md"), re.MULTILINE | re.DOTALL
    )
    exec(compile(code, "README.md", "exec"), {})
    assert "{'red': " in capsys.readouterr().out


PROGRAMS = re.findall(
    r"^```python\n(.*?)^```", text_of(ROOT / "docs" / "api.md"), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_python_of_the_interface_runs(program: str) -> None:
    """As part of another program; what stands under `__main__` needs processes of its own."""
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(program, "api.md", "exec"), names)
    if "finish" in names:
        names["begin"](load_rules())
        assert len(names["finish"](Game.new(load_rules(), 3).snapshot())) == 3


@pytest.mark.parametrize("program", [one for one in PROGRAMS if "__main__" in one])
def test_python_that_begins_processes_runs(program: str, tmp_path: Path) -> None:
    """As a program by itself, in a file: its processes read that."""
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, check=False, timeout=300
    )
    assert told.returncode == 0, told.stderr
    assert re.search(r"\d", told.stdout)


@pytest.mark.parametrize("kind", [Game, Decision, Option])
def test_every_name_of_the_interface_is_listed(kind: type) -> None:
    page = text_of(ROOT / "docs" / "api.md")
    inside = {"text"} if kind is Decision else set()
    for name in vars(kind):
        if not name.startswith("_") and name not in inside:
            named = rf"`(Game|game|decision|option)\.{name}\b"
            assert re.search(named, page), f"{kind.__name__}.{name} is not in docs/api.md"


SIGNATURES: dict[str, Callable[..., object]] = {
    "Game.new": Game.new,
    "game.view": Game.view,
    "game.samples": Game.samples,
    "rules.program": Ruleset.program,
    "play_many": play_many,
    "load_rules": load_rules,
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_arguments_are_listed_as_they_are_given(name: str) -> None:
    """Those that need their names stand after a `*`, in the order of the function."""
    page = text_of(ROOT / "docs" / "api.md")
    (listed,) = re.findall(rf"^\| `{re.escape(name)}\(([^`]*)\)`", page, re.MULTILINE)
    expected: list[str] = []
    for one in inspect.signature(SIGNATURES[name]).parameters.values():
        if one.kind is one.KEYWORD_ONLY and not any("*" in before for before in expected):
            expected.append("*")
        stars = "*" if one.kind is one.VAR_POSITIONAL else ""
        expected.append(f"{stars}{one.name}")
    written = [word.partition("=")[0] for word in listed.split(", ")]
    assert written == [word for word in expected if word != "self"]


def test_example_scenarios_are_numbered_and_explained() -> None:
    files = sorted(EXAMPLES.glob("*.yaml"))
    assert {file.name[:2] for file in files} == {f"{number:02}" for number in range(1, 13)}
    for file in files:
        schema, comment, *_ = text_of(file).splitlines()
        assert schema.startswith("# yaml-language-server: $schema=")
        assert comment.startswith("# ")
        assert run_file(file).ok


# ---------------------------------------------------------------- the journeys, as they stand there


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder outside the project, with what the README speaks of in it."""
    shutil.copytree(HOUSE_RULES, tmp_path / "my_rules")
    shutil.copytree(HOUSE_RULES, tmp_path / "other_rules")
    (tmp_path / "mistakes.yaml").write_text(MISTAKES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_house_rules_page_works(folder: Path) -> None:
    """Every command of the page succeeds; where people would play, bots do."""
    found = [c for c in commands(text_of(ROOT / "docs" / "house-rules.md")) if "my_rules" in str(c)]
    named = ["try", "check", "list", "show", "run", "mutate", "play", "show", "pack"]
    assert [c[0] for c in found] == named
    for words in found:
        bots = ["--bots", "--seed", "1", "--short"] if words[0] == "play" else []
        result = CliRunner().invoke(main, [*words, *bots])
        assert result.exit_code == 0, f"{words}: {result.output}"


def test_house_rules_page_changes_a_built_in_card(tmp_path: Path) -> None:
    """The patch on the page is sound, and `show` prints the new text and what changed."""
    page = text_of(ROOT / "docs" / "house-rules.md")
    patch = page.split("## Change a built-in card")[1].split("```yaml\n")[1].split("```")[0]
    manifest = 'expansion: house\ntitle: House rules\nversion: "1"\n'
    (tmp_path / "expansion.yaml").write_text(manifest + patch, encoding="utf-8")
    shown = CliRunner().invoke(main, ["show", "bg3_score_any", "--with", str(tmp_path)])
    assert shown.exit_code == 0
    assert "copies:       2" in shown.output
    assert "changed by:" in shown.output
    assert "Score your Grande's region." in shown.output
    assert CliRunner().invoke(main, ["check", str(tmp_path)]).exit_code == 0


def test_readme_shows_what_is_printed(folder: Path) -> None:
    """Each line under a `$ elgrande ...` is printed, in that order; `...` stands for more."""
    seen = 0
    for command, shown in shown_commands(text_of(ROOT / "README.md")):
        if command[0] == "play" and "--bots" not in command:
            continue
        if "it is {red: 3}" in str(shown):
            file = folder / "my_rules" / "homecoming.yaml"
            wrong = text_of(file).replace("granada: {red: 3}", "granada: {red: 4}")
            file.write_text(wrong, encoding="utf-8")
        printed = iter(CliRunner().invoke(main, command).output.splitlines())
        for line in shown:
            start, more, _ = line.partition("...")
            if start.strip():
                assert any(
                    found.startswith(start) if more else found == line for found in printed
                ), f"{command} does not print: {line}"
        seen += 1
    assert seen >= 8


def test_the_recipe_for_the_box_of_1997_deals_thirteen_cards(tmp_path: Path) -> None:
    page = text_of(ROOT / "docs" / "king-and-intrigue.md")
    (recipe,) = [block for block in blocks(page) if block.startswith("expansion: box_of_1997")]
    (tmp_path / "box.yaml").write_text(recipe, encoding="utf-8")
    sets = ("king_and_intrigue", "players_edition", "special_cards")
    rules = load_rules(*sets, paths=[str(tmp_path)], edition="rio_grande_1996")
    game = Game.new(rules, 5, seed=1)
    while game.decision is not None and not game.decision.card.startswith("round."):
        game.choose(game.decision.options[0])
    cards = game.machine.layout.zone_cell
    for player in range(5):
        assert game.state.cells[cards("hand", player)].bit_count() == 13
        assert game.state.cells[cards("chest", player)].bit_count() == 30 - 13


def test_the_first_game_of_grandissimo_that_the_page_names_has_twelve_cards() -> None:
    mix = "examples/mixes/first_grandissimo.yaml"
    assert mix in text_of(ROOT / "docs" / "grandissimo.md")
    game = Game.new(load_rules(mix=ROOT / mix), 2, seed=1)
    layout, cells = game.machine.layout, game.state.cells
    assert not cells[layout.zone_cell("box")]
    assert game.view("red")["places"]["barracks"] == {"caballero": {"black": 2}}
    left = [card for card in game.rules.definitions.cards.values() if card.deck == "stack_6"]
    assert len(left) == 12
    assert not any(card.numbers["ships"] or card.numbers["prisons"] for card in left)
