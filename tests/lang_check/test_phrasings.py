"""A line as people write it gets the line of the language for it, and never a wrong one."""

from __future__ import annotations

import pytest

from elgrande.engine.lang import parser
from elgrande.engine.text.source import Span

RIGHT = {
    "each player gains 2 points": "each player: gain 2 points",
    "each opponent loses 1 points": "each opponent: lose 1 points",
    "victim loses 2 points": "victim: lose 2 points",
    "exchange the king with own grande": "swap the king with own grande",
    "score the region with the most caballeros": "score every region that has the most caballeros",
}
NONE = ("own points < 10", "2 * x", "until the end of the game", "exchange hands with a friend")


def at(start: int, end: int) -> Span:
    return Span("line", 1, start + 1, 1, end + 1)


def hint_of(line: str) -> str:
    with pytest.raises(parser.EffectSyntaxError) as caught:
        parser.parse(line, "line", at)
    return str(caught.value.hint)


@pytest.mark.parametrize("line", RIGHT)
def test_the_line_of_the_language_is_suggested(line: str) -> None:
    assert hint_of(line) == f"write `{RIGHT[line]}`"
    parser.parse(RIGHT[line], "line", at)


def test_a_rule_of_the_language_is_suggested() -> None:
    with pytest.raises(parser.EffectSyntaxError) as caught:
        parser.parse("no caballeros may enter galicia", "rule", at)
    said = "caballeros of anyone never go to galicia"
    assert caught.value.hint == f"write `{said}`"
    parser.parse(said, "rule", at)


@pytest.mark.parametrize("line", NONE)
def test_no_line_is_suggested_that_says_something_else(line: str) -> None:
    assert not hint_of(line).startswith("write `")
