"""The pages can't fall behind: codes, commands, links and quoted files are those of the project."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.play.scenario import run_file
from elgrande.engine.text.codes import CODES

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = ROOT / "examples" / "scenarios"


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    """The blocks between lines of three backticks."""
    return re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[list[str]]:
    """Every `elgrande ...` that a page quotes, in a block or in a line, as words."""
    found = re.findall(r"(?:^|^\$ |`)elgrande ([^`\n|#]+)", text, re.MULTILINE)
    return [command.split() for command in found]


def test_every_code_is_explained() -> None:
    rows = re.findall(
        r"^\| ([EW]\d+) \| (.+) \|$", text_of(ROOT / "docs" / "diagnostics.md"), re.MULTILINE
    )
    assert len(rows) == len({code for code, _ in rows})
    assert dict(rows) == CODES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    for name, *words in commands(text_of(page)):
        if name.startswith("-"):
            assert name in ("--help", "--version"), name
            continue
        assert name in main.commands, name
        known = {option for param in main.commands[name].params for option in param.opts} | {
            "--help"
        }
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
    folder = ROOT / "examples" / "house_rules"
    files = [_lines(text_of(file)) for file in sorted(folder.glob("*.yaml"))]
    quoted = [
        block for block in blocks(text_of(ROOT / page)) if re.match(r"expansion: house", block)
    ]
    assert quoted
    for block in quoted:
        lines = _lines(block)
        assert any(lines == file[: len(lines)] for file in files), block


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def test_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```", text_of(ROOT / "README.md"), re.MULTILINE | re.DOTALL
    )
    exec(compile(code, "README.md", "exec"), {})
    assert "{'red': " in capsys.readouterr().out


def test_example_scenarios_are_numbered_and_explained() -> None:
    files = sorted(EXAMPLES.glob("*.yaml"))
    assert {file.name[:2] for file in files} == {f"{number:02}" for number in range(1, 13)}
    for file in files:
        schema, comment, *_ = text_of(file).splitlines()
        assert schema.startswith("# yaml-language-server: $schema=")
        assert comment.startswith("# ")
        assert run_file(file).ok
