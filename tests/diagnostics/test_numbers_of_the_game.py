"""Wrong numbers in the files of the built-in game itself: the track, the ranks, the players."""

from __future__ import annotations

from functools import cache

import pytest

from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import RuleFile, built_in_files
from elgrande.engine.rules.lint import lint
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source
from elgrande.engine.text.yaml.nodes import MappingNode
from elgrande.engine.text.yaml.parsing import parse_yaml

GAME = "expansions/base/"
DAMAGED = [
    (
        "regions.yaml",
        "[4, 2, 0]",
        "[4, 3, 0]",
        "W536 `totals` says that `scores` add up to [46, 28",
    ),
    ("regions.yaml", "size: 9", "size: 10", "W536 `size` says 10 regions, but this file has"),
    (
        "track.yaml",
        "{round: 5}",
        "{round: 6}",
        "W528 this is round 5 of the track, but has the number 6",
    ),
    (
        "track.yaml",
        "{round: 9}",
        "{round: 19}",
        "W528 this is round 9 of the track, but has the number 19",
    ),
    ("track.yaml", "[1, 4, 7]", "[1, 4, 17]", "W528 the track has no round 17 to skip"),
    ("scoring.yaml", "4: 3,", "4: 13,", "W529 13 ranks pay with 4 players, but scoreboards have 1"),
    ("scoring.yaml", "2: 1,", "2: 0,", "W529 0 ranks pay with 2 players, but scoreboards have 1"),
    ("scoring.yaml", "4: 3,", "4: 1,", "W529 fewer ranks pay with 4 players than with fewer"),
    ("scoring.yaml", "{pays: 1,", "{pays: 3,", "W529 a tied group is paid 3 lower but uses up 2"),
    (
        "board.yaml",
        "scores: [5, 3, 1]\n",
        "scores: [5, 3, 1]\n    ranks_paid: {2: 4}\n",
        "W529 4 ranks pay with 2 players, but scoreboards have 1 to 3",
    ),
    (
        "board.yaml",
        "scores: [5, 3, 1]\n",
        "scores: [5, 3, 1]\n    ranks_paid: {9: 3}\n",
        "W529 9 can't play: there are 2 to 5",
    ),
    ("expansion.yaml", "least: 2", "least: 3", "W529 2 can't play: there are 3 to 5"),
    ("expansion.yaml", "most: 5", "most: 4", "W529 5 can't play: there are 2 to 4"),
    ("expansion.yaml", "most: 5", "most: 4", "W529 there are 5 colours, but at most 4 play"),
    (
        "expansion.yaml",
        "most: 5",
        "most: 6",
        "E513 6 players can't each have a colour: there are 5",
    ),
    ("regions.yaml", "[4, 2, 0]", "[4, 12, 0]", "W538 a lower rank pays more than a higher one"),
    (
        "board.yaml",
        "[8, 4, 0]",
        "[8, 2, 0]",
        "W538 the title says 8/4/0, but the ranks pay 8/2/0",
    ),
    ("board.yaml", "each_player: 1\n", "each_player: 2\n", "W539 `grande` is a single piece"),
]


@cache
def files() -> list[RuleFile]:
    found = built_in_files("base", Report(), with_schema=False)
    return found + built_in_files("big_box", Report(), with_schema=False)


def told(changed: list[RuleFile]) -> list[str]:
    report = Report()
    mix = mix_files(changed, report)
    definitions = build(mix)
    assert definitions is not None
    check_definitions(definitions, report)
    lint(definitions, mix, report)
    return [f"{found.code} {found.message}" for found in report]


def test_the_game_as_it_is() -> None:
    assert told(files()) == []


@pytest.mark.parametrize(("name", "right", "wrong", "message"), DAMAGED)
def test_a_wrong_number(name: str, right: str, wrong: str, message: str) -> None:
    changed = list(files())
    (place,) = [n for n, file in enumerate(changed) if file.source.name == GAME + name]
    text = changed[place].source.text
    assert right in text
    source = Source(GAME + name, text.replace(right, wrong, 1))
    node = parse_yaml(source, Report())
    assert isinstance(node, MappingNode)
    changed[place] = RuleFile(source, changed[place].schema, node)
    assert any(line.startswith(message) for line in told(changed))
