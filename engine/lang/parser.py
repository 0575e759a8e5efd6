"""From the text of one line to nodes of the tree.

The grammar is loaded once per process. Each line is parsed on its own: a line that is wrong costs
one diagnostic and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lark import (
    Lark,
    ParseTree,
    Token,
    Transformer,
    UnexpectedCharacters,
    UnexpectedInput,
    UnexpectedToken,
)
from lark.tree import Meta

from ..text.diagnostics import did_you_mean
from ..text.limits import MAX_CLAUSE_LENGTH, MAX_EFFECT_DIGITS
from ..text.source import Span
from . import tree
from .grammarcache import cache_file
from .words import describe_expected

Locate = Callable[[int, int], Span]
"""Gives the place in the file of a start and end offset in the parsed text."""


class EffectSyntaxError(Exception):
    """One line that is not a sentence; ``start`` and ``end`` are offsets in that line.

    ``hint`` is a remedy that the message does not name, or None.
    """

    def __init__(
        self, message: str, start: int, end: int, code: str = "E301", hint: str | None = None
    ) -> None:
        super().__init__(message)
        self.hint = hint
        self.start = start
        self.end = end
        self.code = code


class ElseHeader(tree.Node):
    """`else:`; lines.py joins it to the `if` above it."""


class OrHeader(tree.Node):
    """`or:`; lines.py joins it to the `either` above it."""


class Line(tree.Node):
    """One line: a header with the sentences behind its colon, or sentences alone."""

    header: tree.Node | None
    sentences: tuple[tree.Node, ...]


def _class_name(rule: str) -> str:
    return "".join(word.capitalize() for word in rule.strip("_").split("_"))


_NODES: dict[str, type[tree.Node]] = {
    name: value
    for name, value in vars(tree).items()
    if isinstance(value, type) and issubclass(value, tree.Node)
}


class _ToTree(Transformer[Token, tree.Node]):
    """Builds the node named like each rule; the few rules with lists of parts stand below."""

    def __init__(self, locate: Locate) -> None:
        super().__init__()
        self._locate = locate

    def _span(self, meta: Meta) -> Any:
        """A span, or what the node needs to work it out."""
        if meta.empty:
            return tree.NOWHERE
        return self._locate, meta.start_pos, meta.end_pos

    def _call_userfunc(self, t: Any, new_children: Any = None) -> Any:
        parts = [
            self._leaf(child) for child in (t.children if new_children is None else new_children)
        ]
        special = getattr(self, f"make_{t.data}", None)
        if special is not None:
            return special(parts, self._span(t.meta))
        return _NODES[_class_name(t.data)](*parts, span=self._span(t.meta))

    def _leaf(self, child: Any) -> Any:
        if not isinstance(child, Token):
            return child
        if child.type == "INT":
            return int(child)
        assert child.start_pos is not None and child.end_pos is not None
        span: Any = self._locate, child.start_pos, child.end_pos
        return tree.Name(str(child), span=span)

    def make_block_line(self, parts: list[Any], span: Span) -> Line:
        return Line(parts[0], parts[1] or (), span=span)

    def make_plain_line(self, parts: list[Any], span: Span) -> Line:
        return Line(None, parts[0], span=span)

    def make_sentences(self, parts: list[Any], _: Span) -> tuple[tree.Node, ...]:
        return tuple(parts)

    def make_else_(self, _: list[Any], span: Span) -> ElseHeader:
        return ElseHeader(span=span)

    def make_or_(self, _: list[Any], span: Span) -> OrHeader:
        return OrHeader(span=span)

    def make_move(self, parts: list[Any], span: Span) -> tree.Move:
        *quotas, source, then, target, otherwise = parts
        return tree.Move(tuple(quotas), source, then, target, otherwise, span=span)

    def make_zone(self, parts: list[Any], span: Span) -> tree.Zone:
        return tree.Zone(tuple(parts), span=span)

    def make_filter(self, parts: list[Any], span: Span) -> tree.Filter:
        return tree.Filter(tuple(parts), span=span)

    def make_any_of(self, parts: list[Any], span: Span) -> tree.AnyOf:
        return tree.AnyOf(parts[0], tuple(parts[1:]), span=span)

    def make_is_(self, parts: list[Any], span: Span) -> tree.Is:
        return tree.Is(parts[0] is True, parts[1], span=span)

    def make_not_(self, _: list[Any], __: Span) -> bool:
        return True

    def make_first_place_only(self, _: list[Any], __: Span) -> bool:
        return True

    def make_board_order(self, _: list[Any], __: Span) -> bool:
        return True

    def make_score(self, parts: list[Any], span: Span) -> tree.Score:
        return tree.Score(parts[0], parts[1] is True, parts[2] is True, span=span)


@cache
def _grammar() -> Lark:
    text = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer="basic",
        start=["line", "rule", "zone"],
        propagate_positions=True,
        maybe_placeholders=True,
        cache=cache_file() or False,
    )


@cache
def keywords() -> frozenset[str]:
    """The words of the language; none of them may be an id."""
    text = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    rules = re.sub(r"//.*", "", text)
    return frozenset(re.findall(r'"([a-z]+)"', rules))


@lru_cache(maxsize=2_000)
def _parsed(text: str, start: str) -> ParseTree:
    """The grammar's own tree of a line. Many cards say the same line, so it is remembered."""
    return _grammar().parse(text, start=start)


def parse(text: str, start: str, locate: Locate) -> tree.Node:
    """Parses one line (``start`` is ``line``), one rule sentence (``rule``) or one zone (``zone``).

    Raises EffectSyntaxError with the place of the first word that does not fit.
    """
    _check_length(text)
    try:
        parsed = _parsed(text, start)
    except UnexpectedToken as error:
        raise _unexpected(text, error) from None
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        raise EffectSyntaxError(f"`{text[at]}` can't stand in an effect", at, at + 1) from None
    except UnexpectedInput:  # pragma: no cover - lark knows no third kind for LALR
        raise EffectSyntaxError("this line can't be read", 0, len(text)) from None
    return _ToTree(locate).transform(parsed)


_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LONG_NUMBER = re.compile(rf"(?<![a-z0-9_])[0-9]{{{MAX_EFFECT_DIGITS + 1},}}(?![a-z0-9_])")


def _check_length(text: str) -> None:
    """Refuses what is too long before any work goes into it."""
    if len(text) > MAX_CLAUSE_LENGTH:
        message = f"a line of an effect has at most {MAX_CLAUSE_LENGTH:,} characters"
        raise EffectSyntaxError(message, MAX_CLAUSE_LENGTH, len(text), "E305")
    number = _LONG_NUMBER.search(text)
    if number is not None:
        message = f"a number in an effect has at most {MAX_EFFECT_DIGITS} digits"
        raise EffectSyntaxError(message, number.start(), number.end(), "E307")


def _unexpected(text: str, error: UnexpectedToken) -> EffectSyntaxError:
    token = error.token
    terminals = error.accepts or error.expected
    expected = describe_expected(terminals)
    if token.type == "$END":
        end = len(text.rstrip())
        return EffectSyntaxError(f"the line ends too early: expected {expected}", end, end)
    start = token.start_pos or 0
    word = str(token)
    if "COLON" in terminals and (beginning := _misspelt_beginning(text[:start])):
        return beginning
    problem = f"`{word}` does not fit here"
    if "NAME" in terminals and word in keywords():
        problem = f"`{word}` is a word of the effect language and does not fit here"
    guess = did_you_mean(word, (name.lower() for name in terminals if name.lower() in keywords()))
    if guess is not None and word in keywords():
        guess = str(guess)  # a right word at a wrong place may mean anything
    return EffectSyntaxError(
        f"{problem}: expected {expected}", start, start + len(token), hint=guess
    )


def _misspelt_beginning(before: str) -> EffectSyntaxError | None:
    """The mistake in `scor every region`: its first word could only name a player or a place."""
    word = before.strip(" \t")
    words = {name.lower() for name in expected_after("", "line")} & keywords()
    guess = did_you_mean(word, words) if _NAME.fullmatch(word) else None
    if guess is None:
        return None
    begin = before.find(word)
    return EffectSyntaxError(
        f"`{word}` does not fit here: expected a verb", begin, begin + len(word), hint=guess
    )


def expected_after(text: str, start: str) -> frozenset[str]:
    """The grammar's terminals that may follow the beginning of a line; none when it is wrong.

    Names and keywords alike by lark's names: `NAME`, `INT`, `MOVE`; `$END` where it may end.
    """
    try:
        _check_length(text)
        parser: Any = _grammar().parse_interactive(text, start=start)
        parser.exhaust_lexer()
        return frozenset(parser.accepts())
    except (EffectSyntaxError, UnexpectedInput):
        return frozenset()
