"""Damaged files are refused with a diagnostic, or they work. They never crash anything."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from elgrande.engine import Game, RulesError, SaveError, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.positions.save import dump
from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import BUILT_IN, RuleFile, read_file, read_files
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.scenario.run import run_file
from elgrande.engine.text.diagnostics import Report, render

from .games import Play, play_on, rules_of
from .mutations import mutated, mutated_bytes
from .renaming import folders_of

EDITION = "rio_grande_1996"
"""This edition patches things, so that damage reaches overlays too."""
HOUSE = sorted((BUILT_IN / "examples" / "house_rules" / "new_card").glob("*.yaml"))
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.yaml"))

seeds = st.integers(0, 1 << 32)


def examples(most: int) -> settings:
    """So many examples. A seed is not shrunk: a smaller one is no simpler."""
    return settings(max_examples=most, phases=(Phase.explicit, Phase.generate))


@cache
def built_in() -> tuple[RuleFile, ...]:
    """The files of the built-in game, read once."""
    return tuple(read_files(folders_of(EDITION), Report(), with_schema=False))


@contextmanager
def written(name: str, content: str | bytes) -> Iterator[Path]:
    """A file with this content, for a moment."""
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(raw)
        yield path


def rules_with(number: int, content: str | bytes) -> tuple[Ruleset | None, Report]:
    """The built-in rules with one of their files replaced; None when they are refused."""
    report = Report()
    files = list(built_in())
    with written("damaged.yaml", content) as path:
        damaged = read_file(path, report, with_schema=True, name="damaged.yaml")
    if damaged is None or report.errors:
        assert report.errors, "a file is left out without a word"
        return None, report
    files[number] = damaged
    definitions = build(mix_files(files, report))
    if definitions is None:
        return None, report
    check_definitions(definitions, report)
    return (None if report.errors else Ruleset(definitions, files)), report


def try_out(number: int, content: str | bytes) -> bool:
    """Loads damaged rules and, when they are accepted, plays with them; whether they were."""
    rules, report = rules_with(number, content)
    if rules is None:
        assert report.errors, "refused without a diagnostic"
        for diagnostic in report.errors:
            assert diagnostic.message
            assert render(diagnostic, None, colour=False)
        return False
    for players in {rules.definitions.least_players, rules.definitions.most_players}:
        game = Game.new(rules, players, seed=1)
        play_on(game, 1, most=150)
    return True


@examples(120)
@given(st.integers(0, 100), seeds)
def test_damaged_rule_files(number: int, seed: int) -> None:
    number %= len(built_in())
    try_out(number, mutated(built_in()[number].source.text, seed))


@examples(60)
@given(st.integers(0, 100), seeds)
def test_damaged_bytes(number: int, seed: int) -> None:
    number %= len(built_in())
    try_out(number, mutated_bytes(built_in()[number].source.text.encode(), seed))


@examples(30)
@given(seeds)
def test_damaged_house_rules(seed: int) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in HOUSE}
    chosen = sorted(texts)[seed % len(texts)]
    texts[chosen] = mutated(texts[chosen], seed)
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            rules = load_rules(paths=[folder])
        except RulesError as error:
            assert error.diagnostics
            assert str(error)
        else:
            play_on(Game.new(rules, 3, seed=1), 1, most=150)


@examples(80)
@given(seeds)
def test_damaged_scenarios(seed: int) -> None:
    path = SCENARIOS[seed % len(SCENARIOS)]
    damaged = mutated(path.read_text(encoding="utf-8"), seed)
    with written(path.name, damaged) as copy:
        result = run_file(copy)
        assert result.ok or result.message


# ---------------------------------------------------------------- saved games


@cache
def save_of(decisions: int) -> str:
    """A game saved after so many decisions."""
    game = Play(seed=3).begin()
    play_on(game, 3, most=decisions)
    return str(game.to_json())


def load_or_refuse(text: str) -> Game | None:
    """The game of a save, or None when it is refused."""
    try:
        return Game.from_json(rules_of("big_box"), text)
    except SaveError as error:
        assert str(error)
        return None


@examples(200)
@given(seeds)
def test_damaged_saves(seed: int) -> None:
    """What changes a save's meaning is noticed."""
    text = save_of(seed % 90)
    damaged = (
        mutated(text, seed)
        if seed % 2
        else mutated_bytes(text.encode(), seed).decode("utf-8", "surrogateescape")
    )
    game = load_or_refuse(damaged)
    if game is not None:
        assert game.to_json() == text


def test_cut_off_saves() -> None:
    text = save_of(5)
    for end in range(0, len(text), 7):
        assert load_or_refuse(text[:end]) is None


def test_flipped_digits() -> None:
    text = save_of(40)
    places = [n for n, letter in enumerate(text) if letter.isdigit()]
    for at in places[::23]:
        other = str((int(text[at]) + 1) % 10)
        assert load_or_refuse(text[:at] + other + text[at + 1 :]) is None


def test_keys_in_another_order() -> None:
    """The order of keys is no content: either way is fine, a crash is not."""
    data = json.loads(save_of(10))
    for content in (
        dict(reversed(data.items())),
        {**data, "game": dict(reversed(data["game"].items()))},
    ):
        game = load_or_refuse(json.dumps(content, separators=(",", ":")))
        assert game is None or game.to_json() == save_of(10)


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", "1", '"x"', "[" * 100_000, '{"a":' * 990])
def test_no_saves_at_all(text: str) -> None:
    assert load_or_refuse(text) is None


def test_saves_of_other_rules() -> None:
    with pytest.raises(SaveError, match="other rules"):
        Game.from_json(rules_of("rio_grande_1996"), save_of(4))


WRONG: list[Any] = [None, True, -1, 10**30, 1.5, "", "x", [], ["x"], [None], [[]], {}, {"x": 1}]


@examples(200)
@given(st.integers(0, 200), seeds)
def test_forged_saves(decisions: int, seed: int) -> None:
    """A part is replaced and the digest computed again: refused, or a game that has views."""
    source = random.Random(seed)
    content = json.loads(save_of(decisions % 90))["game"]
    part = content if source.random() < 0.5 else content["state"]
    name = source.choice(sorted(part))
    value = part[name]
    if isinstance(value, list) and value and source.random() < 0.5:
        value[source.randrange(len(value))] = source.choice(WRONG)
    elif source.random() < 0.2:
        del part[name]
    else:
        part[name] = source.choice(WRONG)
    game = load_or_refuse(dump(content))
    if game is not None:
        _ = game.scores, game.over, game.choices, game.clone(), game.to_json()
