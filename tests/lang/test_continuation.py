"""A sentence may go on in the next line; it stays one sentence, with exact places."""

from __future__ import annotations

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.comments import format_text
from elgrande.engine.lang.continuation import GOING_ON, WIDTH, cut, whole_lines
from elgrande.engine.lang.formatter import format_effect, format_node
from elgrande.engine.lang.lines import parse_effect
from elgrande.engine.lang.parser import expected_after
from elgrande.engine.text.source import Source

LONG = """\
each opponent:
  move up to 2 own caballeros
      and up to 2 caballeros of anyone
      from any region
      to goal,
      or else to own court
score goal"""
SHORT = """\
each opponent:
  move up to 2 own caballeros and up to 2 caballeros of anyone \
from any region to goal, or else to own court
score goal"""


def parsed(text: str) -> tuple[tree.Effect, list[str]]:
    mistakes: list[str] = []
    source = Source("effect", text)
    effect = parse_effect(
        text,
        source.span,
        lambda code, said, span, hint=None: mistakes.append(f"{span.line}:{span.column}: {code}"),
    )
    return effect, mistakes


def test_it_is_the_same_sentence() -> None:
    effect, mistakes = parsed(LONG)
    assert mistakes == []
    assert effect == parsed(SHORT)[0]
    assert format_effect(effect) == SHORT == format_text(LONG)


def test_places_are_exact() -> None:
    source = Source("effect", LONG)
    for node in parsed(LONG)[0].walk():
        if isinstance(node, tree.Name | tree.Zone | tree.Quota):
            start, end = (source.offset(*at) for at in (node.span.start, node.span.end))
            assert " ".join(LONG[start:end].split()) == format_node(node)


def test_a_mistake_is_told_once_where_it_is() -> None:
    wrong = LONG.replace("from any region", "from every place")
    assert parsed(wrong)[1] == ["4:12: E301"]


def test_with_these_words_no_line_begins() -> None:
    first = expected_after("", "line")
    assert {word for word in GOING_ON if word.upper() in first} == {"or"}


@pytest.mark.parametrize(
    "text",
    [
        "score galicia\n  score aragon",
        "score galicia\n# a comment\n  or aragon",
        "either:\n  score galicia\nor:\n  score aragon",
        "may:\n  to own court",
        "score galicia\nor aragon",
    ],
)
def test_other_lines_stand_alone(text: str) -> None:
    assert [line for _, line in whole_lines(text)] == text.split("\n")


def test_long_lines_are_cut_and_read_back() -> None:
    for line in SHORT.split("\n"):
        for width in range(30, WIDTH):
            pieces = cut(line, width)
            (joined,) = [text for _, text in whole_lines("\n".join(pieces))]
            assert joined.split() == line.split()
            assert all(cut(piece, width) == [piece] or len(piece) > width for piece in pieces)
    assert cut("# " + "to " * 60) == ["# " + "to " * 60]
