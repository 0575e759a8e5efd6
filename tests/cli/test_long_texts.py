"""Cards of thousands of sentences: what is shown of them can be read, in every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine import Game, load_rules
from elgrande.engine.play.screen_log import brief, news_lines
from elgrande.engine.text.limits import MAX_NEWS, MAX_SHOWN_TEXT
from elgrande.engine.text.wording import shown_text

HEAD = """\
expansion: house
deck: stack_1
cards:
  - id: house_long
    title: Long
    numbers: {places: 1}
    action: must
    effect: |
"""
LINE = "gain 1 point; lose 1 point; move own grande to galicia; move own grande to aragon"
SENTENCES = 10 * 4 * 150


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = "".join(f"      {'; '.join([LINE] * 10)}\n" for _ in range(150))
    (tmp_path / "cards.yaml").write_text(HEAD + lines, encoding="utf-8")
    return tmp_path


def printed(*words: object) -> str:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_text_is_cut_between_two_words() -> None:
    text = "word " * MAX_SHOWN_TEXT
    cut, _, behind = shown_text(text).rpartition(" ... ")
    assert text.startswith(f"{cut} ") and cut.endswith(" word")
    assert MAX_SHOWN_TEXT - 5 <= len(cut) <= MAX_SHOWN_TEXT
    assert behind == f"({len(text) - len(cut):,} more characters)"
    assert shown_text("x" * MAX_SHOWN_TEXT) == "x" * MAX_SHOWN_TEXT


@pytest.mark.parametrize(
    "command", [("show", "house_long", "--with"), ("list", "cards", "--with"), ("try",)]
)
def test_commands_show_its_beginning(folder: Path, command: tuple[str, ...]) -> None:
    out = printed(*command, folder)
    assert "more characters)" in out
    assert max(map(len, out.splitlines())) < MAX_SHOWN_TEXT + 200


def test_data_for_programs_is_whole(folder: Path) -> None:
    data = json.loads(printed("show", "house_long", "--with", folder, "--json"))
    assert data["effect"].count("gain 1 point") == SENTENCES // 4


def test_what_happened_is_told_in_short(folder: Path) -> None:
    """A card that does thousands of things floods no screen; all of it stands in the log."""
    given = {"at": {"action": "house_long"}, "king": "sevilla", "grande": {"red": "aragon"}}
    game = Game.new(load_rules(paths=[folder]), 2, given=given)
    *told, last = brief([*news_lines(game, game.players)])
    whole = list(news_lines(game, game.players))
    assert told == whole[:MAX_NEWS]
    assert len(whole) > SENTENCES / 2
    assert last == f"... {len(whole) - MAX_NEWS:,} more lines; `log 20` lists the last 20"


def test_the_same_line_many_times_is_one(folder: Path) -> None:
    """Also in a whole game of bots."""
    file = folder / "long.yaml"
    given = "given: {at: {action: house_long}, by: red, king: sevilla}"
    (folder / "cards.yaml").write_text(f"{HEAD}      {'; '.join(['gain 1 point'] * 50)}\n")
    head = "scenario: Long\nrules: {with: [.]}\nplayers: [red, blue]\n"
    file.write_text(f"{head}{given}\nsteps: [{{expect: {{points: {{red: 50}}}}}}]\n", "utf-8")
    out = printed("play", "--bots", "-v", "--from", file)
    assert "    red gains 1 (Long) (50 times)\n" in out and out.count("red gains") == 1
