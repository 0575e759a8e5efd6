"""A text in the middle of a change: every question has an answer."""

from __future__ import annotations

import random

import pytest

from elgrande.engine.lsp.open_files import OpenFiles

from .places import ROOT

FILES = ["cards/base/stack_2.yaml", "expansions/base/turn.yaml",
         "examples/house_rules/new_card/cards.yaml",
         "examples/scenarios/12_a_whole_round.yaml"]  # fmt: skip
SIGNS = list("{}[]:|>\"'&*!-\t \n#,\N{GRINNING FACE}")


def damaged(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    other = chance.randrange(len(text))
    ways = [
        text[:at],
        text[:at] + text[at + chance.randrange(40) :],
        text[:at] + chance.choice(SIGNS) + text[at:],
        text[:at] + text[other : other + 60] + text[at:],
    ]
    return chance.choice(ways)


@pytest.mark.parametrize("name", FILES)
def test_no_question_fails(name: str) -> None:
    chance = random.Random(name)
    opened = OpenFiles([ROOT / "examples"])
    path = ROOT / name
    for _ in range(2):
        text = damaged(path.read_text(encoding="utf-8"), chance)
        lines = text.split("\n")
        line = chance.randint(1, len(lines))
        place = (path, line, chance.randint(1, len(lines[line - 1]) + 1))
        opened.put(path, text)
        opened.diagnostics(path)
        opened.completions(*place)
        opened.hover(*place)
        opened.definitions(*place)
        opened.rename(*place, "zz_new")
