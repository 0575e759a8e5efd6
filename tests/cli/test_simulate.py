"""Many games: the same results with any number of processes, and correct reports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from elgrande.cli import main
from elgrande.engine.game.machine_code import how_it_runs
from elgrande.engine.tools.bench import report
from elgrande.engine.tools.many import Plan, Played, _parts, play_many, shares

from ..properties.games import rules_of

PLAN = Plan(("random", "greedy", "random"), seed=7, short=True)


def test_the_number_of_processes_does_not_matter() -> None:
    told: list[int] = []
    alone = play_many(rules_of("big_box"), PLAN, 5, processes=1, progress=told.append)
    together = play_many(rules_of("big_box"), PLAN, 5, processes=2)
    assert alone == together
    assert [one.seed for one in alone] == [7, 8, 9, 10, 11]
    assert sum(told) == 5
    assert told[0] == 1, "the first game is told as soon as it is over"
    assert sum(map(len, _parts(100, 3))) == 100
    assert [len(part) for part in _parts(100, 3)][:4] == [1, 1, 1, 4]


def test_one_game_more_leaves_the_others() -> None:
    few = play_many(rules_of("big_box"), PLAN, 2, processes=1)
    assert play_many(rules_of("big_box"), PLAN, 3, processes=1)[:2] == few


def test_shares() -> None:
    """The interval of 8 of 10 is that of the textbooks: 0.490 to 0.943."""
    plan = Plan(("greedy", "random"))
    played = [Played(n, (9, 5) if n < 8 else (1, 3), (int(n >= 8),)) for n in range(10)]
    first, second = shares(plan, played)
    assert (first.share, second.share) == (0.8, 0.2)
    assert (round(first.low, 3), round(first.high, 3)) == (0.490, 0.943)
    assert (first.points, second.points) == (7.4, 4.6)
    assert Played(1, (4, 4, 2), (0, 1)).shares == [0.5, 0.5, 0]
    assert Played(1, (4, 4, 2), ()).shares == [0, 0, 0]


def test_the_command() -> None:
    asked = ["simulate", "--games", "2", "--short", "--others", "random", "--processes", "1"]
    result = CliRunner().invoke(main, [*asked, "--bot", "2=greedy", "--players", "3", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [one["bot"] for one in found["bots"]] == ["random", "greedy", "random"]
    assert sum(one["share"] for one in found["bots"]) == pytest.approx(1)
    text = CliRunner().invoke(main, asked)
    assert "2 games, seeds 0 to 1" in text.output and "warning" not in text.stderr
    alone = CliRunner().invoke(main, [*asked[:2], "1", *asked[3:], "--seed", "4"])
    assert alone.exit_code == 0 and "\n1 game, seed 4\n" in f"\n{alone.stdout}"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--seed", "-1"], 2),
        (["--players", "9"], 1),
        (["--others", "nobody"], 1),
        (["--bot", "9=greedy"], 1),
    ],
)
def test_nothing_is_said_to_be_played_that_can_not_be(words: list[str], code: int) -> None:
    result = CliRunner().invoke(main, ["simulate", "--games", "1", *words])
    assert result.exit_code == code and "Playing" not in result.output


def test_speed_is_measured_beside_the_base_game() -> None:
    """The figures only have to be there: what they are depends on the machine."""
    told = report(
        {"the base game": rules_of("big_box"), "this mix": rules_of("rio_grande_1996")}, 1, 2
    )
    assert how_it_runs() in told
    head, *rows = told.splitlines()[2:]
    assert head.split() == ["the", "base", "game", "this", "mix"]
    assert all(len(row.split()) > 3 for row in rows) and len(rows) == 3
    assert "bench" not in CliRunner().invoke(main, ["--help"]).output


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--bot", "9=random"], "the seats are 1 to 4"),
        (["--bot", "red=random"], "the seats are 1 to 4"),
        (["--others", "gredy"], "greedy"),
        (["--players", "9"], "can play, not 9"),
    ],
)
def test_what_cannot_be(asked: list[str], told: str) -> None:
    result = CliRunner().invoke(main, ["simulate", "--games", "1", *asked])
    assert result.exit_code != 0
    assert told in result.output


def test_ctrl_c_is_told_once_by_all_processes_together() -> None:
    words = ["simulate", "--games", "500", "--processes", "2"]
    program = subprocess.Popen(
        [sys.executable, "-m", "elgrande.cli", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(4)  # the processes load now, or play already
    os.killpg(program.pid, signal.SIGINT)
    _, said = program.communicate(timeout=60)
    assert said.decode().replace("Playing", "").split() == ["stopped"] and program.returncode == 130
