"""What is fuzzed: each target makes an input by chance and reads it.

A target raises nothing: a broken input is refused with a diagnostic or one of the exceptions that
are documented for it. Anything else is a defect.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from elgrande.engine import Game, IllegalChoice, PositionError, RulesError, SaveError, load_rules
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.positions.save import dump
from elgrande.engine.lang.check.effect import check_effect
from elgrande.engine.lang.formatter import format_effect
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.rules.check.mix import check_definitions
from elgrande.engine.rules.files.files import BUILT_IN, RuleFile, read_file, read_files
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.rules.model import Card
from elgrande.engine.rules.name_table import names_of
from elgrande.engine.scenario.notation import ChoicesError, read_choices
from elgrande.engine.scenario.run import run_file
from elgrande.engine.text.diagnostics import Report, render
from elgrande.engine.text.schema.check import check_schema, schema_name
from elgrande.engine.text.source import Source, Span
from elgrande.engine.text.yaml.nodes import to_data
from elgrande.engine.text.yaml.parsing import parse_yaml
from elgrande.engine.text.yaml.reading import read_source

from ..properties.mutations import damaged, damaged_bytes
from .folders import fuzz_folder, fuzz_game
from .shapes import WRONG, Shapes

EDITION = "rio_grande_1996"
"""This edition patches things, so that damage reaches overlays too."""
SCENARIOS = sorted((BUILT_IN / "tests" / "scenarios").rglob("*.yaml"))
GAME = ("base", EDITION)
SETS = ("king_and_intrigue", "players_edition", "special_cards")
FOLDERS = [BUILT_IN / kind / name for kind in ("expansions", "cards") for name in (*GAME, *SETS)]


@cache
def _rules() -> Ruleset:
    return load_rules(*SETS, edition=EDITION)


@cache
def _files() -> tuple[RuleFile, ...]:
    return tuple(read_files([f for f in FOLDERS if f.is_dir()], Report(), with_schema=False))


@cache
def _effects() -> tuple[str, ...]:
    every = [load_rules(edition=EDITION), _rules()]
    texts = [text for one in every for card in one.cards.values() for text in _texts(card)]
    procedures = [procedure for one in every for procedure in one.definitions.procedures.values()]
    texts += [step.effect_text for procedure in procedures for step in procedure.steps]
    return tuple(dict.fromkeys(texts))


def _texts(card: Card) -> list[str]:
    return [format_effect(text) for text in card.texts]


@cache
def _words() -> tuple[str, ...]:
    return tuple(sorted({word for text in _effects() for word in text.split()}))


def _show_all(report: Report, source: Source | None) -> None:
    for found in report.sorted():
        assert found.message
        assert render(found, source, colour=True)


# ---------------------------------------------------------------- the targets


def read_bytes(content: bytes) -> None:
    """Any bytes as a file: reading, YAML, schema."""
    report = Report()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file.yaml"
        path.write_bytes(content)
        source = read_source(path, report, "file.yaml")
    if source is not None:
        node = parse_yaml(source, report)
        kind = schema_name(node, report) if node is not None else None
        if node is not None and kind is not None:
            check_schema(node, kind, report)
        assert node is not None or report.errors
    _show_all(report, source)


def read_effect(text: str) -> None:
    """Any text as an effect: parsing, checking, formatting."""
    source = Source("effect", text)
    report = Report()
    effect = parse_effect(text, source.span, lambda *found: report.record(*found[:3]))
    clean = not report.errors

    def diagnose(code: str, message: str, span: Span, *more: object, **named: object) -> None:
        report.record(code, message, span)

    check_effect(effect, names_of(_rules().definitions), diagnose, in_card=True)
    if clean:
        shown = format_effect(effect)
        again = parse_effect(shown, source.span, lambda *found: report.record(*found[:3]))
        assert again == effect, "the formatted text says something else"
    _show_all(report, source)


def read_rules(number: int, content: bytes) -> None:
    """The built-in rules with one file damaged: mixing, checking, compiling, playing.

    A file of the game is laid without the sets that take much of it out of the game.
    """
    report = Report()
    files = list(_files())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file.yaml"
        path.write_bytes(content)
        broken = read_file(path, report, with_schema=True, name="file.yaml")
    if broken is None or report.errors:
        assert report.errors, "a file is left out without a word"
        return
    alone = files[number].expansion in GAME
    files[number] = broken
    if alone:
        files = [file for file in files if file.expansion not in SETS]
    definitions = build(mix_files(files, report))
    if definitions is not None:
        check_definitions(definitions, report)
    _show_all(report, broken.source)
    if definitions is None or report.errors:
        assert report.errors, "refused without a diagnostic"
        return
    try:
        _play(Game.new(Ruleset(definitions, files), definitions.most_players, seed=1), 40)
    except RulesError as error:
        assert error.diagnostics


def _play(game: Game, most: int) -> None:
    source = random.Random(7)
    for _ in range(most):
        if game.over:
            break
        decision = game.decision
        assert decision is not None and decision.prompt and decision.keys
        game.take(source.randrange(len(game.state.options)))
    for player in game.players:
        game.view(player)
    assert game.log is not None and game.scores


def read_scenario(content: bytes) -> None:
    """Any bytes as a scenario."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file.yaml"
        path.write_bytes(content)
        result = run_file(path)
    assert result.ok or result.message


def read_save(text: str) -> None:
    """Any text as a saved game; an accepted one is played on."""
    try:
        game = Game.from_json(_rules(), text)
    except SaveError as error:
        assert str(error)
        return
    _play(game, 20)
    assert Game.from_json(_rules(), game.to_json()).state == game.state


def read_written_choices(text: str) -> None:
    """Any text as the choices of a scenario, and as the choice of a player."""
    game = Game.new(_rules(), 3, seed=1)
    try:
        for key in read_choices(text)[:20]:
            game.choose(key)
    except (ChoicesError, IllegalChoice) as error:
        assert str(error)


def read_position(given: dict[str, object]) -> None:
    """Any data as a given position."""
    try:
        _play(Game.new(_rules(), 4, seed=1, given=given), 10)
    except (PositionError, ValueError) as error:
        assert str(error)


# ---------------------------------------------------------------- inputs by chance

# Each takes its decisions from a source, which may be a seed, or the bytes of a guided search.


def _damaged(content: str, source: random.Random) -> bytes:
    if source.randrange(3) == 0:
        return damaged_bytes(content.encode(), source)
    return damaged(content, source).encode("utf-8", "surrogatepass")


def fuzz_bytes(source: random.Random) -> None:
    """Noise, or a real file with a few bytes changed."""
    if source.randrange(4) == 0:
        read_bytes(source.randbytes(source.randrange(1, 200)))
    else:
        read_bytes(_damaged(source.choice(_files()).source.text, source))


def fuzz_effect(source: random.Random) -> None:
    """A real effect damaged, or words of the language in a row."""
    if source.randrange(2):
        text = damaged(source.choice(_effects()), source)
    else:
        lines = range(source.randrange(1, 4))
        text = "\n".join(
            " " * source.randrange(3) + " ".join(source.choices(_words(), k=source.randrange(1, 9)))
            for _ in lines
        )
    read_effect(text)


@cache
def _rule_shapes() -> Shapes:
    return Shapes([to_data(file.content) for file in _files()], damaged)


def fuzz_rules(source: random.Random) -> None:
    """A real card, region or expansion file, with damage to its text or its shape."""
    number = source.randrange(len(_files()))
    if source.randrange(2):
        content = _rule_shapes().reshaped(number, source).encode()
    else:
        content = _damaged(_files()[number].source.text, source)
    read_rules(number, content)


@cache
def _scenario_shapes() -> Shapes:
    nodes = [
        parse_yaml(Source("", path.read_text(encoding="utf-8")), Report()) for path in SCENARIOS
    ]
    return Shapes([to_data(node) for node in nodes if node is not None], damaged)


def fuzz_scenario(source: random.Random) -> None:
    """A real scenario, with damage to its text or its shape."""
    number = source.randrange(len(SCENARIOS))
    if source.randrange(2):
        content = _scenario_shapes().reshaped(number, source).encode()
    else:
        content = _damaged(SCENARIOS[number].read_text(encoding="utf-8"), source)
    read_scenario(content)


@cache
def _save(decisions: int) -> str:
    game = Game.new(_rules(), 4, seed=3)
    source = random.Random(3)
    for _ in range(decisions):
        game.take(source.randrange(len(game.state.options)))
    return game.to_json()


def _wrong(source: random.Random) -> object:
    return deepcopy(source.choice(WRONG))


def fuzz_save(source: random.Random) -> None:
    """A saved game cut, reordered or edited; or edited and given a right digest again."""
    text = _save(source.randrange(60))
    if source.randrange(2):
        read_save(_damaged(text, source).decode("utf-8", "replace"))
        return
    content = json.loads(text)["game"]
    for _ in range(source.choice([1, 1, 2, 3])):
        part = content if source.random() < 0.5 else content.get("state", content)
        if not isinstance(part, dict) or not part:
            break
        _forge(part, source)
    read_save(dump(content))


def _forge(part: dict[str, object], source: random.Random) -> None:
    name = source.choice(sorted(part))
    value = part[name]
    if isinstance(value, list) and value and source.random() < 0.7:
        at = source.randrange(len(value))
        near = value[at] + source.choice([-1, 1, 5]) if type(value[at]) is int else None
        value[at] = near if near is not None and source.random() < 0.6 else _wrong(source)
    elif source.random() < 0.2:
        del part[name]
    else:
        part[name] = _wrong(source)


def fuzz_choices(source: random.Random) -> None:
    """Choices as they stand in scenarios, damaged."""
    words = ["->", "(", ")", "2 x", "yes", "3", "galicia/blue", "99999999 x (", "\u2028", "stop"]
    read_written_choices(" ".join(source.choices(words, k=source.randrange(1, 12))))


def fuzz_position(source: random.Random) -> None:
    """Positions of names and values that do not belong together."""
    defs = _rules().definitions
    names = [*defs.regions, *defs.places, *defs.pieces, *defs.card_zones, *defs.decks, "at", "by"]
    names += [*defs.offices, "points", "x"]
    values: list[object] = [*WRONG, *names, *defs.procedures, "red", ["bg2_veto"], {"red": 3}]
    values += [{"red": ["power_01"]}, {"round": 3}, {"round": "x"}, [{"card": "bg2_veto"}], [{}]]
    amount = source.randrange(1, 4)
    read_position({source.choice(names): source.choice(values) for _ in range(amount)})


TARGETS: dict[str, Callable[[random.Random], None]] = {
    "bytes": fuzz_bytes,
    "effect": fuzz_effect,
    "rules": fuzz_rules,
    "scenario": fuzz_scenario,
    "save": fuzz_save,
    "choices": fuzz_choices,
    "position": fuzz_position,
    "folder": fuzz_folder,
    "game": fuzz_game,
}
