"""`elgrande compare`: what it prints, what it refuses, and what Ctrl-C leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from elgrande.cli import main

FOLDER = Path(__file__).parents[1] / "balance"
QUICK = ("--games", "2", "--short", "--bot", "random", "--players", "2", "--processes", "1")


def call(*words: str) -> Result:
    return CliRunner().invoke(main, ["compare", *words])


def test_a_card() -> None:
    told = call("--card", "king's card", *QUICK)
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    assert lines[0] == "2 short games of 2 bots, random, seeds 0 to 1"
    assert lines[2].split() == ["King's", "Card", "this", "card", "all", "other", "cards"]
    assert lines[-1] == "Too few games for a verdict: 38 more games at least."


def test_two_mixes_and_a_card() -> None:
    plain, richer = str(FOLDER / "plain"), str(FOLDER / "richer")
    told = call(plain, richer, "--card", "alms", *QUICK)
    assert told.exit_code == 0, told.output
    assert f"A: {plain}\nB: {richer}\n" in told.stdout
    assert "points of a player" in told.stdout and "wins of seat 2" in told.stdout
    data = json.loads(call(plain, richer, "--card", "alms", "--json", *QUICK).stdout)
    assert data["card"]["id"] == "alms" and len(data["card"]["columns"]) == 2
    assert data["difference"]["choices"]["mean"] == 0
    assert data["verdict"]


def test_each_number_of_players_has_games_of_its_own() -> None:
    """The figures of a number are those that a run with this number alone has."""
    told = call("--card", "bg2_veto", "--by", "players", "--json", *QUICK)
    assert told.exit_code == 0, told.output
    table = json.loads(told.stdout)["card"]["by"]["players"]
    assert [*table] == ["2", "3", "4", "5"]
    alone = call("--card", "bg2_veto", "--json", *QUICK[:5], "--players", "4")
    assert table["4"] == json.loads(alone.stdout)["card"]["columns"]
    shown = call("--card", "bg2_veto", "--by", "players", *QUICK).stdout
    assert "by players: taken, worth" in shown and "  5 players  " in shown


def test_a_card_that_is_in_games_of_one_number_only(tmp_path: Path) -> None:
    (tmp_path / "expansion.yaml").write_text(
        "expansion: duel\ntitle: Duel\nversion: '1'\npatch: {cards: {bg2_veto: {players: [2]}}}\n"
    )
    told = call("--with", str(tmp_path), "--card", "bg2_veto", "--by", "players", *QUICK)
    assert told.exit_code == 1 and "the card is in games of 2 players only" in told.output


def test_without_a_card() -> None:
    told = call("--without", "bg2_veto", *QUICK)
    assert told.exit_code == 0 and "B: without Veto" in told.stdout


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((), 2, "what is compared?"),
        (("base",), 2, "name two mixes A and B"),
        (("base", "base", "--without", "bg2_veto"), 2, "name two mixes A and B"),
        (("--card", "bg2_veto", "--without", "bg2_veto"), 2, "name two mixes A and B"),
        (("--card", "no_such"), 1, "there is no card `no_such`"),
        (("--card", "bg2_veto", "--margin", "nan"), 2, "--margin"),
        (("base", str(FOLDER / "plain"), "--card", "alms"), 1, "no card `alms` in base"),
        (("--without", "bg5_king"), 1, "is the only card of its stack"),
        (("--card", "bg2_veto", "--bot", "gredy"), 1, "did you mean"),
        (("--card", "bg2_veto", "--players", "9"), 1, "can play, not 9"),
        (("--card", "bg2_veto", "--margin", "0"), 2, "--margin"),
        (("--card", "bg2_veto", "--verify"), 2, "name it with --save"),
        (("--without", "bg2_veto", "--by", "seat"), 2, "--by goes with --card"),
        (("--card", "bg2_veto", "--by", "colour"), 2, "--by"),
        (("--card", "bg2_veto", "--also", "gredy"), 1, "did you mean"),
        (("--card", "bg2_veto", "--also", "search:2s"), 1, "may choose differently"),
        (
            ("--card", "bg2_veto", "--save", "x.sqlite", "--data", "x.sqlite"),
            2,
            "a file of its own",
        ),
        (("--card", "bg2_veto", "--save", os.devnull), 1, "Not a regular file"),
        (("--card", "bg2_veto", "--save", "no_such/x"), 1, "no_such/x: there is no such folder"),
        (("--card", "bg2_veto", "--data", "games.csv"), 2, "name a .sqlite file"),
        (("--card", "bg2_veto", "--data", "no_such/x.sqlite"), 1, "there is no such folder"),
        (("no_such_mix", "base"), 1, "no_such_mix"),
    ],
)
def test_what_cannot_be(words: tuple[str, ...], code: int, told: str) -> None:
    result = call(*words)
    assert result.exit_code == code and told in result.output
    assert "Playing" not in result.output and "Traceback" not in result.output


def test_a_second_bot_is_asked() -> None:
    told = call("--card", "bg5_king", *QUICK, "--also", "greedy")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[-1] == "greedy: too few games for a verdict."
    data = json.loads(call("--card", "bg5_king", *QUICK, "--also", "greedy", "--json").stdout)
    assert data["bot"] == "random" and data["also"]["bot"] == "greedy"


def test_a_file_of_another_study(tmp_path: Path) -> None:
    path = str(tmp_path / "study.jsonl")
    assert call("--card", "bg2_veto", "--save", path, *QUICK).exit_code == 0
    told = call("--card", "bg5_king", "--save", path, *QUICK)
    assert told.exit_code == 1 and "is another study (another card)" in told.output
    folder = call("--card", "bg5_king", "--save", str(tmp_path), *QUICK)
    assert folder.exit_code == 1 and "this is a folder" in folder.output
    assert "Playing" not in folder.output + told.output


def test_a_database_is_written_again_and_another_file_is_not(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    words = ("--card", "bg5_king", "--data", str(path), "--by", "seat", *QUICK)
    for _ in range(2):
        told = call(*words)
        assert told.exit_code == 0 and f"written: {path}" in told.output
        assert "by seat: taken, worth" in told.output
        path.touch()
    path.write_bytes(b"SQLite format 3")
    told = call(*words)
    assert told.exit_code == 1 and "did not write this file" in told.output


def test_a_changed_game_is_found(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    words = ("--card", "bg5_king", "--save", str(path), *QUICK, "--verify")
    assert call(*words).exit_code == 0
    assert call(*words).exit_code == 0
    head, game, *more = path.read_text().splitlines(keepends=True)
    row = json.loads(game)
    row["sides"][0]["points"][0] += 1
    path.write_text("".join([head, json.dumps(row, separators=(",", ":")) + "\n", *more]))
    told = call(*words)
    assert told.exit_code == 1 and "game 0 is not as it is played" in told.output


def test_ctrl_c_leaves_the_answer_so_far(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    words = ["--card", "bg5_king", "--bot", "random", "--save", str(path), "--processes", "2"]
    program = subprocess.Popen(
        [sys.executable, "-m", "elgrande.cli", "compare", *words, "--margin", "0.001"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") > 3:
            break
        time.sleep(0.1)
    os.killpg(program.pid, signal.SIGINT)
    said, _ = program.communicate(timeout=60)
    games = path.read_bytes().count(b"\n") - 1
    assert said.decode().startswith(f"{games} games of 4 bots")
