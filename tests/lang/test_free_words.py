"""Words of the language are ids, too, wherever nothing but a name fits."""

from __future__ import annotations

import pytest

from elgrande.engine.lang import tree
from elgrande.engine.lang.formatter import format_node
from elgrande.engine.lang.parser import EffectSyntaxError, Line, keywords, parse, reserved

FREE = sorted(keywords() - reserved())

PLACES_OF_A_NAME = (
    "move 2 own {} from any region to the castillo",
    "choose any region that is not taboo as {}",
    "score {}",
    "move the {} to galicia",
    "settle {}",
    "each player in {}:",
    "if {} is taboo:",
)


def read(text: str) -> Line:
    line = parse(text, "line", lambda start, end: tree.NOWHERE)
    assert isinstance(line, Line)
    return line


def names_in(line: Line) -> list[str]:
    parts = [line.header] if line.header else list(line.sentences)
    return [node.text for part in parts for node in part.walk() if isinstance(node, tree.Name)]


@pytest.mark.parametrize("word", FREE)
@pytest.mark.parametrize("line", PLACES_OF_A_NAME)
def test_a_free_word_is_a_name_where_only_a_name_fits(line: str, word: str) -> None:
    written = line.format(word)
    found = read(written)
    assert word in names_in(found)
    again = format_node(found.header or found.sentences[0])
    assert names_in(read(again + ":" * (found.header is not None))) == names_in(found)


def test_words_that_begin_a_sentence_or_could_be_an_id_are_not_free() -> None:
    assert {"move", "own", "the", "any", "region", "if", "from", "to", "and"} <= reserved()
    assert {"order", "kind", "leader", "clockwise", "only"} <= set(FREE)


@pytest.mark.parametrize("word", ["region", "from", "own"])
def test_a_reserved_word_is_no_name(word: str) -> None:
    with pytest.raises(EffectSyntaxError, match=f"`{word}`"):
        read(f"choose any region as {word}")
