"""What can't be read is marked in the English; nothing around it is lost, or reads as if whole."""

from __future__ import annotations

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.english.render import Words, render_effect
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.text.limits import MAX_BLOCK_DEPTH, MAX_EFFECT_LINES
from elgrande.engine.text.source import Span

from .conftest import Stored

MARK = "[can't be read"


def read(text: str) -> tuple[tree.Effect, int]:
    """What can be read of a text, and how many mistakes it has."""
    mistakes: list[str] = []
    effect = parse_effect(
        text, lambda a, b: Span("e", 1, a, 1, b), lambda code, said, *more: mistakes.append(said)
    )
    return effect, len(mistakes)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (
            "if goal hass own grande:\n  gain 2 points\nlose 1 point",
            "[can't be read: if goal hass own grande]:\n  Gain 2 points.\nLose 1 point.",
        ),
        (
            "if goal hass own grande: gain 2 points",
            "[can't be read: if goal hass own grande]:\n  Gain 2 points.",
        ),
        ("gain 2 points; gian 3 points", "Gain 2 points. [can't be read: gian 3 points]"),
        ("may: gian 2 points", "You may do this:\n  [can't be read: gian 2 points]"),
        (
            "gain 1 point\nelse:\n  gain 2 points",
            "Gain 1 point.\n[can't be read: else:]:\n  Gain 2 points.",
        ),
        (
            "gain 1 point\nor:\n  gain 2 points",
            "Gain 1 point.\n[can't be read: or:]:\n  Gain 2 points.",
        ),
        (
            "gain 1 point\n  gain 2 points",
            "Gain 1 point.\n[can't be read]:\n  Gain 2 points.",
        ),
        (
            "may: each player: gain 2 points",
            "You may do this:\n  [can't be read: each player:]:\n    Gain 2 points.",
        ),
        (
            "iff own court is taboo:\n  gain 1 point\nelse:\n  gain 2 points",
            "[can't be read: iff own court is taboo]:\n  Gain 1 point.\n"
            "[can't be read: else:]:\n  Gain 2 points.",
        ),
        (
            "eitehr:\n  gain 1 point\nor:\n  gain 2 points",
            "[can't be read: eitehr:]:\n  Gain 1 point.\n[can't be read: or:]:\n  Gain 2 points.",
        ),
    ],
)
def test_what_is_not_read_is_marked(text: str, english: str, words: Words) -> None:
    assert render_effect(read(text)[0], words) == english


@pytest.mark.parametrize(
    "text",
    [
        "gain 1 point\n" * (MAX_EFFECT_LINES + 1),
        "".join("  " * n + "may:\n" for n in range(MAX_BLOCK_DEPTH + 2)) + "gain 1 point",
        "gain 1 point; " * 100,
    ],
)
def test_what_is_too_much_is_marked(text: str, words: Words) -> None:
    assert MARK in render_effect(read(text)[0], words)


def test_each_line_that_is_broken_is_marked(stored: list[Stored], words: Words) -> None:
    """In every effect of the data, one line after the other."""
    for one in stored:
        lines = one.text.splitlines() if one.start == "effect" else []
        for number, line in enumerate(lines):
            indent = len(line) - len(line.lstrip())
            broken = [*lines[:number], f"{line[:indent]}?{line[indent:]}", *lines[number + 1 :]]
            effect, mistakes = read("\n".join(broken))
            if mistakes:
                assert MARK in render_effect(effect, words), broken
