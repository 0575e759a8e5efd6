"""Commands that need rules report all errors in them, as `check` does."""

from __future__ import annotations

from pathlib import Path

import click.testing
import pytest

from elgrande.cli import main

CARDS = """\
expansion: house
deck: stack_9
cards:
  - id: gift
    titel: Gift
    effect: score galicia
  - id: loan
    title: Loan
    numbers: {places: 1}
    effect: scor galicia
  - id: extra
    title: Extra
    numbers: {places: 1}
    effect: score galizia
"""
BROKEN_YAML = 'expansion: house\ntitle: "House\nversion: 1\n'
SCENARIO = """\
scenario: Nothing happens
rules: {with: [.]}
players: [red, blue]
given: {at: use_card, by: red, front: {red: [loan]}}
steps:
  - red: no
"""
CODES = ("E510", "E202", "E301", "E401", "E105")


def elgrande(*args: object) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Mistakes at every stage: in YAML, of a schema, in a sentence, in a name, between files."""
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (tmp_path / "house.yaml").write_text(BROKEN_YAML, encoding="utf-8")
    return tmp_path


def told_by_check(*paths: Path) -> str:
    *lines, _summary = elgrande("check", *paths).output.splitlines()
    return "\n".join(lines)


@pytest.mark.parametrize(
    "command",
    [("list", "cards"), ("show", "gift"), ("play", "--bots", "--seed", "1")],
    ids=lambda command: command[0],
)
def test_all_mistakes_are_told_with_their_lines(broken: Path, command: tuple[str, ...]) -> None:
    expected = told_by_check(broken)
    assert all(f"error {code}: " in expected for code in CODES)
    result = elgrande(*command, "--with", broken)
    assert result.exit_code == 1
    assert result.stderr == f"{expected}\nThese rules can't be used.\n"


def test_what_was_asked_for_is_told_too(broken: Path) -> None:
    result = elgrande("list", "cards", "--with", broken, "--with", "bass", "--edition", "new")
    assert result.stderr.startswith("error E508: unknown expansion or edition `bass`")
    assert "unknown edition `new`" in result.stderr and told_by_check(broken) in result.stderr


def test_run_tells_them_too(broken: Path) -> None:
    expected = told_by_check(broken)
    scenario = broken / "scenario.yaml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    result = elgrande("run", scenario)
    assert result.exit_code == 1
    for line in expected.splitlines():
        assert line.strip() in result.output


def test_run_tells_all_that_is_wrong_with_a_scenario(tmp_path: Path) -> None:
    scenario = tmp_path / "scenario.yaml"
    text = SCENARIO.replace("players", "playrs").replace("red: no", "expect: {kng: galicia}")
    scenario.write_text(text, encoding="utf-8")
    expected = told_by_check(scenario)
    assert "E202" in expected and "    3 | playrs: [red, blue]" in expected
    result = elgrande("run", scenario)
    for line in expected.splitlines():
        assert line.strip() in result.output


def test_warnings_do_not_stop_a_game(tmp_path: Path) -> None:
    text = CARDS.replace("titel", "title").replace("stack_9", "stack_1")
    text = text.replace("scor galicia", "score galicia").replace("galizia", "galicia")
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8")
    assert "warning W532" in told_by_check(tmp_path)
    assert elgrande("show", "gift", "--with", tmp_path).exit_code == 0


@pytest.mark.parametrize("line", ['  - red: "yes" -> no', "  - redd: yes", "stepps: []"])
def test_a_scenario_with_a_mistake_leaves_the_rules_beside_it_alone(
    tmp_path: Path, line: str
) -> None:
    card = "deck: stack_1\ncards:\n  - {id: gift, title: Gift, numbers: {places: 1}, "
    (tmp_path / "cards.yaml").write_text(card + "effect: gain 1 point}\n", encoding="utf-8")
    head = "rules: {with: [.]}\nplayers: [red, blue]\ngiven: {at: {action: gift}}\nsteps:\n"
    good = "scenario: Good\n" + head + "  - expect: {points: {red: 1}}\n"
    (tmp_path / "good.yaml").write_text(good, encoding="utf-8")
    (tmp_path / "worse.yaml").write_text(f"scenario: Worse\n{head}{line}\n", encoding="utf-8")
    for arguments in (
        ["run", str(tmp_path / "good.yaml")],
        ["show", "gift", "--with", str(tmp_path)],
    ):
        assert click.testing.CliRunner().invoke(main, arguments).exit_code == 0
    assert click.testing.CliRunner().invoke(main, ["check", str(tmp_path)]).exit_code == 1
