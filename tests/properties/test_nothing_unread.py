"""No key of a file and no part of a sentence exists that nothing reads.

Keys of the schemas are compared with the words in the code that reads the files; the parts of
sentences are watched while real and made-up effects are compiled.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elgrande.engine.compile.compiler import compile_program
from elgrande.engine.lang import tree
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import ElseHeader, Line, OrHeader, parse
from elgrande.engine.rules.load.build import build
from elgrande.engine.rules.load.files import BUILT_IN, built_in_files
from elgrande.engine.rules.load.mix import mix_files
from elgrande.engine.rules.model import Definitions
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source

ENGINE = BUILT_IN / "engine"


def modules(*globs: str) -> list[Path]:
    """The modules of the engine that fit a pattern."""
    found = [path for pattern in globs for path in sorted(ENGINE.glob(pattern))]
    assert found, globs
    return found


MIXING = modules("rules/load/*.py")
READERS = {
    "card": [*MIXING, *modules("rules/lint/sums.py")],
    "region": [*MIXING, *modules("rules/lint/sums.py")],
    "expansion": MIXING,
    "scenario": modules("scenario/*.py", "game/position.py"),
}
"""The modules that read each kind of file."""

FOR_PEOPLE = {"rulebook", "section", "source", "notes"}
"""Keys that change no game: they say where the data is from."""

BY_ANY_NAME = {"round"}
"""Keys that stand for the id of a procedure: the reader takes any id there."""


# ---------------------------------------------------------------- keys of files


def keys_of(schema: Any) -> Iterator[str]:
    """Every key that a schema allows by name."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            if name == "properties":
                yield from value
            yield from keys_of(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from keys_of(item)


def words_in(module: Path) -> set[str]:
    """Every text in a module, and the names of its methods `_key`, without docstrings."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


@pytest.mark.parametrize("kind", READERS)
def test_every_key_is_read(kind: str) -> None:
    schema = json.loads((BUILT_IN / "schemas" / f"{kind}.schema.json").read_text("utf-8"))
    read = {word for module in READERS[kind] for word in words_in(module)}
    unread = set(keys_of(schema)) - read - FOR_PEOPLE - BY_ANY_NAME
    assert not unread, f"nothing reads these keys of {kind} files"


# ---------------------------------------------------------------- parts of sentences

MORE = """\
choose any region that is worth 1-7 and has the most caballeros or the castillo as target
for each opponent clockwise from the starter that has at least 2 own caballeros in target as rival:
  move 1 caballero of rival from target to the court of rival
  move up to all caballeros of rival from any coastal region to target
move up to 2 own caballeros and all caballeros of opponents from any region to the castillo
move up to [recruits on own table] own caballeros from the provinces then the castillo to own court
if target is next to own grande's region or is taboo:
  score target for first place only
choose any region that has the fewest caballeros, or else any region that has no king, as spare
each player that has at most 1 caballeros of anyone in spare:
  secretly choose any region as secret
reveal
score every coastal region that is chosen as secret by exactly 2 players in board order
choose any player as friend
choose any opponent as foe
keep this card until the end of this round
friend: move the king to any region that is not the king's region
each player clockwise from friend: move own grande to spare
give the starter to the last player in turn_order
each player in turn_order: move any card whose value is not on any table from own hand to own table
keep this card until the end of the next round
when an action of an opponent starts or continues:
  may: discard this card; stop the action
either: return the drawn regions
or: draw a player as lucky
in any order: do placing; shuffle every deck
move the top card of every deck to own hand
move every card from own table to own pile
move any mobile_scoreboard that is in target off the board
move 1 caballero of anyone from any region to any court
when a turn of an opponent starts:
  score the castillo
"""
"""Sentences with all that the built-in game does not say."""


class Watch:
    """Notes which parts of nodes are read by the compiler."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: set[tuple[str, str]] = set()
        plain = object.__getattribute__
        compiler = {str(path) for path in _COMPILER}

        def watched(node: tree.Node, name: str) -> Any:
            if name in type(node).FIELDS and sys._getframe(1).f_code.co_filename in compiler:
                self.read.add((type(node).__name__, name))
            return plain(node, name)

        monkeypatch.setattr(tree.Node, "__getattribute__", watched)


MIX = ("base", "king_and_intrigue", "special_cards", "players_edition", "big_box")
"""All that the built-in game has."""

_COMPILER = modules("compile/**/*.py", "rules/card_texts.py", "lang/blocks.py", "lang/phrases/*.py")


def definitions_of_all() -> Definitions:
    files = [file for name in MIX for file in built_in_files(name, Report(), with_schema=False)]
    definitions = build(mix_files(files, Report()), "big_box")
    assert definitions is not None
    return definitions


def node_classes() -> list[type[tree.Node]]:
    """Every kind of node that stands in a checked tree."""
    found = [value for value in vars(tree).values() if isinstance(value, type)]
    nodes = [value for value in found if issubclass(value, tree.Node)]
    bases = (tree.Node, tree.Block, tree.Unread, ElseHeader, OrHeader, Line)
    return [node for node in nodes if node not in bases]


def test_every_part_of_a_sentence_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    definitions = definitions_of_all()
    wrong: list[Any] = []
    more = parse_effect(MORE, Source("more", MORE).span, lambda *found: wrong.append(found))
    assert not wrong
    card = next(card for card in definitions.cards.values() if card.effect is not None)
    object.__setattr__(card, "effect", more)
    watch = Watch(monkeypatch)
    compile_program(definitions, 4, short=False)
    every = {(node.__name__, name) for node in node_classes() for name in node.FIELDS}
    unread = sorted(every - watch.read - {("Zone", "span")})
    assert unread == [], "the compiler does not read these"


def test_every_sentence_is_known_to_the_compiler() -> None:
    """The made-up effect and the built-in game have every kind of node between them."""
    definitions = definitions_of_all()
    effects = [parse_effect(MORE, Source("more", MORE).span, lambda *found: None)]
    for card in definitions.cards.values():
        effects += [text for text in (card.effect, card.lying) if text is not None]
    for procedure in definitions.procedures.values():
        effects += [step.effect for step in procedure.steps if step.effect is not None]
    roots: list[tree.Node] = [*effects]
    roots += [zone.zone for zone in definitions.zones.values() if zone.zone is not None]
    roots += [rule.rule for rule in definitions.rules.values() if rule.rule is not None]
    found = {type(node) for root in roots for node in root.walk()}
    assert not {node.__name__ for node in set(node_classes()) - found}


def test_the_watch_sees_what_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    parse("any region", "zone", Source("x", "any region").span)
    assert watch.read == set()
