"""The work of each pass over one effect: in the built-in game without its cards, so little else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from elgrande.engine import Game
from elgrande.engine.compile.ruleset import Ruleset
from elgrande.engine.game.telling.titles import words_of
from elgrande.engine.lang import tree
from elgrande.engine.lang.english.render import render_answers, render_effect, render_prompt
from elgrande.engine.lang.english.titles import Words
from elgrande.engine.lang.formatter import format_effect
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.rules.check.cache import Cache
from elgrande.engine.rules.files.files import RuleFile, file_of, folders_of, read_files
from elgrande.engine.rules.files.manifests import default_game
from elgrande.engine.rules.fingerprint import fingerprint
from elgrande.engine.text.diagnostics import Report
from elgrande.engine.text.source import Source

from .calls import calls_of

PLAYERS = 4
MANIFEST = """expansion: house
title: House
version: "1"
procedures:
  test:
    title: test
    steps:
      - id: act
        effect: perform the action of the card in own front
"""
CARD = """expansion: house
deck: stack_1
cards:
  - id: house_card
    title: A card
    numbers: {places: 1, recruits: 1, value: 1}
    action: must
    effect: |
"""
POSITION = {"at": "test", "by": "red", "front": {"red": ["house_card"]}}
"""A game that performs the action of the card at once."""


def parsed(effect: str) -> tree.Effect:
    """The tree of an effect that can be read."""
    wrong: list[object] = []
    found = parse_effect(effect, Source("effect", effect).span, lambda *told: wrong.append(told))
    assert not wrong, wrong
    return found


def calls_of_passes(effect: str) -> dict[str, int]:
    """The calls of each pass over an effect."""
    parsed(effect)  # what the grammar says of a line is remembered
    return {name: calls_of(work) for name, work in passes(effect)}


def passes(effect: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each pass over an effect, from its text to the first decision of a game that performs it.

    An effect that the check refuses goes no further; one that can't be read fails.
    """
    base, words, cache = _surroundings()
    text = CARD + "".join(f"      {line}\n" for line in effect.splitlines())
    report, read = Report(), parsed(effect)
    yield "parser", lambda: parsed(effect)
    yield "formatter", lambda: format_effect(read)
    yield "English", lambda: render_effect(read, words)
    yield "questions", lambda: _questions(read, words)
    yield "file", lambda: _file("card.yaml", text, report)
    files = [*base, _file("card.yaml", text, report)]
    yield "mix", lambda: cache.mixed(files)
    yield "check", lambda: cache.checked(files, whole=True)
    mistakes = [*report.errors, *cache.checked(files, whole=True).errors]
    assert all(found.code.startswith(("E306", "E4", "E53")) for found in mistakes), mistakes
    definitions = cache.mixed(files).definitions
    if mistakes or definitions is None:
        return
    rules = Ruleset(definitions, files)
    yield "fingerprint", lambda: fingerprint(definitions)
    yield "compiler", lambda: rules.program(PLAYERS)
    yield "game", lambda: Game.new(rules, PLAYERS, given=POSITION)


def _questions(effect: tree.Effect, words: Words) -> None:
    for node in effect.walk():
        if node.EFFECTS.is_question:
            render_prompt(node, words)
            render_answers(node, words)


@cache
def _surroundings() -> tuple[list[RuleFile], Words, Cache]:
    """The rules around the card, their words, and what was read of them already."""
    report, cache = Report(), Cache()
    folder = folders_of(default_game())[0]
    base = read_files([folder], report, with_schema=True)
    base.append(_file("house.yaml", MANIFEST, report))
    assert not report.errors
    definitions = cache.mixed(base).definitions
    assert definitions is not None
    return base, words_of(definitions), cache


def _file(name: str, text: str, report: Report) -> RuleFile:
    read = file_of(Source(name, text), report, with_schema=True)
    assert read is not None, list(report)
    return read
