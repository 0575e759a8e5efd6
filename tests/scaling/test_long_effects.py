"""Every pass over an effect does twice the work for twice the length; none is recursive in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from elgrande.engine import Game, load_rules
from elgrande.engine.game.titles import words_of
from elgrande.engine.lang import tree
from elgrande.engine.lang.english.render import render_effect
from elgrande.engine.lang.formatter import format_effect
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.rules.fingerprint import fingerprint
from elgrande.engine.scenario.check import check_files, findings
from elgrande.engine.text.limits import MAX_BLOCK_DEPTH
from elgrande.engine.text.source import Source

from .calls import calls_of

AT_HOME = "if own court is the castillo"
IN_A_LINE = 10


def in_lines(sentences: list[str]) -> str:
    """Several sentences on each line: an effect has at most 200 lines."""
    groups = [sentences[n : n + IN_A_LINE] for n in range(0, len(sentences), IN_A_LINE)]
    return "\n".join("; ".join(group) for group in groups)


def repeated(text: str) -> Callable[[int], str]:
    return lambda times: "\n".join([text] * times)


def block(header: str, below: str) -> str:
    return header + "".join(f"\n  {line}" for line in below.splitlines())


SHAPES: Mapping[str, Callable[[int], str]] = {
    "sentences": lambda n: in_lines(["do nothing"] * n * IN_A_LINE),
    "ifs": repeated(f"{AT_HOME}: do nothing"),
    "ifs with else": repeated(f"{AT_HOME}: do nothing\nelse: do nothing"),
    "ifs about a parameter": repeated("if next_starter is lowest_chooses: gain 1 point"),
    "ifs about the players": repeated("if there are 3 players: gain 1 point"),
    "names and ifs": lambda n: "\n".join(
        [
            in_lines([f"choose any region as goal_{k}" for k in range(2 * n)]),
            *(f"if goal_{k} is taboo: score goal_{n + k}" for k in range(n)),
        ]
    ),
    "secrets": lambda n: "\n".join(
        f"secretly choose any region as goal_{k}; reveal; score goal_{k}" for k in range(n)
    ),
    "branches": lambda n: "either: gain 1 point\n" + "\n".join(["or: gain 1 point"] * n),
    "branches with names": lambda n: "\n".join(
        f"{'or' if k else 'either'}: choose any region as goal_{k}; score goal_{k}"
        for k in range(n)
    ),
    "loops": repeated("each player: gain 1 point"),
    "questions": repeated("may: gain 1 point"),
    "in any order": lambda n: block("in any order:", in_lines(["gain 1 point"] * n * IN_A_LINE)),
    "moments": lambda n: "keep this card\n" + "\n".join(["when turn_up starts: gain 1 point"] * n),
    "rules": lambda n: "keep this card\n" + in_lines(["the rule kings_bonus lapses"] * n),
    "moves": repeated("move up to 2 own caballeros from any region to the castillo"),
}
"""Effects of any length, by how they are made."""


def folder_with(folder: Path, effect: str) -> Path:
    """A folder of house rules with one card."""
    folder.mkdir()
    manifest = 'expansion: house\ntitle: House\nversion: "1"\n'
    (folder / "house.yaml").write_text(manifest, encoding="utf-8")
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    card = "expansion: house\ndeck: stack_1\ncards:\n  - id: house_card\n    title: A card\n"
    card += "    numbers: {places: 1}\n    action: may\n    effect: |\n"
    (folder / "cards.yaml").write_text(card + lines, encoding="utf-8")
    return folder


def parsed(effect: str) -> tree.Effect:
    """The tree of an effect without a mistake."""
    wrong: list[object] = []
    found = parse_effect(effect, Source("effect", effect).span, lambda *told: wrong.append(told))
    assert not wrong
    return found


def work_of(folder: Path, effect: str) -> dict[str, int]:
    """The calls of each pass over an effect, from its text to the first decision of a game."""
    folder_with(folder, effect)
    found = SimpleNamespace()

    def check() -> None:
        found.mistakes = findings(check_files([folder])).diagnostics

    def load() -> None:
        found.rules = load_rules(paths=[folder])

    passes: dict[str, Callable[[], object]] = {
        "parser": lambda: parsed(effect),
        "formatter": lambda: format_effect(parsed(effect)),
        "check": check,
        "loading": load,
        "fingerprint": lambda: fingerprint(found.rules.definitions),
        "English": lambda: render_effect(
            found.rules.cards["house_card"].effect, words_of(found.rules.definitions)
        ),
        "compiler": lambda: found.rules.program(4),
        "game": lambda: Game.new(found.rules, 4),
    }
    counts = {name: calls_of(work) for name, work in passes.items()}
    assert not [one for one in found.mistakes if one.code.startswith("E")]
    return counts


@cache
def warmed_up(folder: Path) -> None:
    """What is loaded or worked out once in a process is not counted."""
    work_of(folder, "\n".join(make(2) for make in (SHAPES["loops"], SHAPES["moves"])))


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_length_takes_twice_the_work(
    shape: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    warmed_up(tmp_path_factory.getbasetemp() / "warm")
    effects = [SHAPES[shape](times) for times in (10, 20, 40)]
    for effect in effects:
        parsed(effect)  # the tables of a line are remembered
    one, two, four = (work_of(tmp_path / str(len(effect)), effect) for effect in effects)
    for name in one:
        first, second = two[name] - one[name], four[name] - two[name]
        assert second <= 2.5 * max(first, 100), f"{name}: {one[name]}, {two[name]}, {four[name]}"


NESTED = {
    "ifs": AT_HOME + ":",
    "ifs about a parameter": "if next_starter is lowest_chooses:",
    "loops": "each player clockwise:",
    "questions": "may:",
}


@pytest.mark.parametrize("kind", NESTED)
def test_deep_blocks_take_no_more_than_the_square_of_their_depth(kind: str, tmp_path: Path) -> None:
    def nested(depth: int) -> str:
        lines = [("  " * level) + NESTED[kind] for level in range(depth)]
        return "\n".join([*lines, "  " * depth + "do nothing"])

    most = 3 if kind == "loops" else MAX_BLOCK_DEPTH - 1
    work_of(tmp_path / "first", nested(2))
    few, many = (work_of(tmp_path / str(n), nested(n)) for n in (most // 2, most))
    for name in few:
        assert many[name] < 6 * max(few[name], 100), f"{name}: {few[name]}, {many[name]}"


def test_the_longest_effect_can_be_played(tmp_path: Path) -> None:
    line = "; ".join(["do nothing"] * 50)
    folder = folder_with(tmp_path / "long", "\n".join([line] * 200))
    assert not check_files([folder]).errors
    Game.new(load_rules(paths=[folder]), 2)
