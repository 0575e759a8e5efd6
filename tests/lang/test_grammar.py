"""The grammar itself: LALR(1) without a conflict, named like the tree, explained by examples."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from lark import Lark, logger

from elgrande.engine.lang import parser, tree
from elgrande.engine.text.source import Span

GRAMMAR = (Path(parser.__file__).parent / "grammar.lark").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^// (.+)\n(\w+):", re.MULTILINE)


def test_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles a shift/reduce conflict by itself and only notes it in its log."""
    level, spread = logger.level, logger.propagate
    logger.setLevel(logging.DEBUG)
    logger.propagate = True
    try:
        with caplog.at_level(logging.DEBUG, logger="lark"):
            Lark(
                GRAMMAR,
                parser="lalr",
                lexer="contextual",
                start=["line", "rule", "zone"],
                maybe_placeholders=True,
                debug=True,
            )
    finally:
        logger.setLevel(level)
        logger.propagate = spread
    conflicts = [record.getMessage() for record in caplog.records]
    assert not [message for message in conflicts if "onflict" in message or " * <" in message]


def test_examples_above_the_rules_are_read() -> None:
    """The line above the rule of a sentence or header shows an example of exactly that rule."""

    def at(start: int, end: int) -> Span:
        return Span("grammar.lark", 1, start, 1, end)

    seen = 0
    for example, rule in EXAMPLE.findall(GRAMMAR):
        name = "".join(word.capitalize() for word in rule.strip("_").split("_"))
        kind = getattr(tree, name, None)
        fields = getattr(kind, "__dataclass_fields__", {})
        if kind is None or "body" in fields or not _is_sentence(rule):
            continue
        line = parser.parse(example, "line", at)
        assert isinstance(line, parser.Line)
        assert [type(sentence) for sentence in line.sentences] == [kind], example
        seen += 1
    assert seen > 15


def _is_sentence(rule: str) -> bool:
    alternatives = re.search(r"\?sentence:((?:[^/\n]|\n +\|)+)", GRAMMAR)
    assert alternatives is not None
    return rule in re.findall(r"\w+", alternatives.group(1))
