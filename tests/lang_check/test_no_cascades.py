"""One mistake, one message: checked by making mistakes of all sorts in sound effects."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from elgrande.engine.lang.parser import keywords

SOUND = [
    "move up to 2 own caballeros and up to 2 caballeros of opponents"
    " from any region to any region or the castillo",
    "each opponent clockwise:\n"
    "  secretly choose any disk region that is not taboo and has own caballeros as loss\n"
    "reveal\n"
    "each opponent in turn_order:\n"
    "  move all own caballeros from loss to the provinces",
    "for each opponent clockwise as victim:\n"
    "  move 1 caballero of victim from any region to the court of victim",
    "each player clockwise from the starter:\n"
    "  move any card whose value is not on any table from own hand to own table",
    "move up to [recruits on own table] own caballeros"
    " from the provinces then, if need be, from any region to own court",
    "if first_starter is random:\n  draw a player as someone\n"
    "else:\n  choose any player as someone\n"
    "give the starter to someone",
    "choose any region as goal\nif goal is taboo or is galicia:\n  move the king to goal\n"
    "else:\n  move own grande to any region that is next to the king's region",
    "keep this card until the end of the next round\n"
    "when an action of an opponent starts or continues:\n  may:\n    discard this card\n"
    "    stop the action",
    "in any order:\n  do placing\n  perform the action of the card in own front",
]
STRANGERS = [
    "nothing",
    "galicia",
    "castillo",
    "court",
    "placing_area",
    "caballeros",
    "king",
    "grande",
    "mobile_scoreboard",
    "starter",
    "offer",
    "hand",
    "stack_1",
    "bg2_veto",
    "turn_order",
    "turn",
    "all_own_may_stay",
    "first_starter",
    "disk",
    "value",
    "red",
    "region",
]


@pytest.mark.parametrize("text", SOUND)
def test_a_stranger_in_the_place_of_any_word(checker: Any, text: str) -> None:
    assert checker.effect(text) == []
    for word in re.finditer(r"[a-z_0-9]+", text):
        if word.group() in keywords():
            continue
        for stranger in STRANGERS:
            changed = text[: word.start()] + stranger + text[word.end() :]
            found = checker.effect(changed)
            if any(one.code.startswith("E3") for one in found):
                continue
            places = Counter(one.span for one in found)
            assert max(places.values(), default=0) <= 1, (changed, found)
            # a name that is chosen under another word is missing wherever it is read
            assert len(found) <= max(1, text.count(word.group())), (changed, found)


@pytest.mark.parametrize("seed", range(20))
def test_any_mixture_of_lines_is_checked_without_a_crash(checker: Any, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(20):
        lines = [line for text in chance.sample(SOUND, 3) for line in text.split("\n")]
        chance.shuffle(lines)
        checker.effect("\n".join(lines), in_card=chance.random() < 0.5)


def test_a_name_that_is_taken_is_reported_where_it_is_chosen_only(checker: Any) -> None:
    for taken in STRANGERS[1:]:
        found = checker.effect(f"choose any region as {taken}\nscore {taken}")
        codes = [one.code for one in found]
        assert codes in (["E413"], ["E413", "E301"], ["E301", "E301"], ["W490"], []), (taken, found)


def test_a_line_that_can_not_be_read_does_not_look_like_unknown_names(checker: Any) -> None:
    text = (
        "chose any region as goal\n"
        "when an action of an oponent starts or continues:\n"
        "  stop the action\n"
        "each opponent:\n"
        "  move 2 own cabaleros from own court to goal"
    )
    codes = [(one.code, one.words) for one in checker.effect(text, partial=True)]
    assert [(code, words) for code, words in codes if code != "E301"] == [("E401", "cabaleros")]
