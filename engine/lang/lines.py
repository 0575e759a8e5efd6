"""Parses effects to trees; the indentation of lines defines the blocks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from ..text.limits import MAX_BLOCK_DEPTH, MAX_EFFECT_LINES
from ..text.source import Span
from ..text.spelling import Spelling, did_you_mean
from . import tree
from .continuation import whole_lines
from .formatter import format_effect, format_node
from .nodes import OLD_FORM, OLD_MESSAGE
from .parser import EffectSyntaxError, ElseHeader, Line, Locate, OrHeader, old_forms, parse
from .verbs.points import PAID

Diagnose = Callable[..., None]
"""Takes a diagnostic's code, message and span, and an optional hint."""

_WORD = re.compile(r"[a-z][a-z0-9_]*")

SYNTAX, INDENTATION, TOO_LONG, TOO_MUCH = "E301", "E302", "E305", "E306"


class _Item(NamedTuple):
    """One line of the effect and the lines indented below it."""

    indent: int
    start: int
    line: Line
    below: list[_Item]


def parse_effect(text: str, locate: Locate, diagnose: Diagnose) -> tree.Effect:
    """Parses a whole effect; reports every line with an error and parses the others."""
    items = _nest(_read_lines(text, locate, diagnose), locate, diagnose)
    span: Any = locate, 0, len(text)  # computed on first use
    return tree.Effect(body=_body(items, _unused(PAID, text), diagnose), span=span)


def _unused(name: str, text: str) -> tree.Name:
    """A name, or one like it that does not occur in a text."""
    words, number = set(_WORD.findall(text)), 1
    while (other := name if number == 1 else f"{name}_{number}") in words:
        number += 1
    return tree.Name(other)


def _read_lines(text: str, locate: Locate, diagnose: Diagnose) -> list[_Item]:
    items: list[_Item] = []
    for start, raw in whole_lines(text):
        content = raw.strip(" \t")
        if content and not content.startswith("#"):
            indent = len(raw) - len(raw.lstrip(" \t"))
            begin = start + indent
            if len(items) == MAX_EFFECT_LINES:
                message = f"an effect has at most {MAX_EFFECT_LINES} lines"
                span = locate(begin, begin + len(content))
                diagnose(TOO_MUCH, message, span)
                rest = Line(None, (_unread("the lines behind"),), span=span)
                items.append(_Item(indent, begin, rest, []))
                break
            items.append(_Item(indent, begin, _read_line(content, begin, locate, diagnose), []))
    return items


def _read_line(content: str, begin: int, locate: Locate, diagnose: Diagnose) -> Line:
    """Parses a line; if that fails, its header and each sentence on their own."""
    reader = _Reader(begin, locate, diagnose)
    line = reader.read(content, "")
    if isinstance(line, Line):
        return line
    header, colon, rest = content.partition(":")
    if (colon or ";" in content) and line.code != TOO_LONG:
        parts = reader.parts(header if colon else None, rest if colon else content, line)
        if parts is not None:
            return parts
    reader.record(line, 0, len(content))
    return Line(_unread(content), (), span=locate(begin, begin + len(content)))


def _unread(text: str) -> tree.Unread:
    return tree.Unread(tuple(_WORD.findall(text)), text.strip())


class _Reader:
    """Parses a line at an offset of an effect, or parts of it."""

    def __init__(self, begin: int, locate: Locate, diagnose: Diagnose) -> None:
        self._begin = begin
        self._locate = locate
        self._diagnose = diagnose

    def read(self, content: str, suffix: str, start: int = 0) -> Line | EffectSyntaxError:
        """Parses the part of the line at `start`; returns the error if that fails.

        suffix: text that is appended to the part.
        """
        begin = self._begin + start

        def locate(one: int, end: int) -> Span:
            return self._locate(begin + one, begin + end)

        try:
            line = parse(content + suffix, "line", locate)
        except EffectSyntaxError as error:
            return error
        for node in old_forms(content + suffix, "line", locate):
            new = format_node(node)
            self._diagnose(OLD_FORM, OLD_MESSAGE, node.span, Spelling(f"write `{new}`", new))
        return line

    def record(self, error: EffectSyntaxError, start: int, length: int) -> None:
        """Reports an error in the part at `start` with this length."""
        hint = () if error.hint is None else (error.hint,)
        first, last = (self._begin + start + min(at, length) for at in (error.start, error.end))
        self._diagnose(error.code, error.message, self._locate(first, last), *hint)

    def parts(self, header: str | None, rest: str, whole: EffectSyntaxError) -> Line | None:
        """The line from its header, if it has one, and the sentences after it, parsed separately.

        whole: the error of the line, which may have a better hint. None if the text before the
        colon begins a rule, so that no block can follow.
        """
        at = 0 if header is None else len(header) + 1
        opening: tree.Node | None = None
        reported = True
        if header is not None:
            line = self.read(header, ": do nothing")
            if isinstance(line, Line):
                opening = line.header
            elif line.start > len(header):
                return None
            else:
                opening = _unread(header)
                better = line.hint is None and whole.start == line.start
                self.record(whole if better else line, 0, len(header) + 1)
                reported = line.start < len(header)  # else the colon is the error
        sentences: list[tree.Node] = []
        for part in rest.split(";") if header is None or rest.strip() else ():
            sentences += self._sentence(part, at, reported=reported)
            at += len(part) + 1
        begin, end = self._begin, self._begin + at - 1
        return Line(opening, tuple(sentences), span=self._locate(begin, end))

    def _sentence(self, part: str, at: int, *, reported: bool) -> tuple[tree.Node, ...]:
        line = self.read(part, "", at)
        if isinstance(line, Line):
            if line.header is not None:
                self._second_block(part, at)
                header = part.partition(":")[0]
                return (_unread(f"{header}:").changed(body=line.sentences),)
            return line.sentences
        if reported:
            self.record(line, at, len(part))
        return (_unread(part),)

    def _second_block(self, part: str, at: int) -> None:
        """Reports a block header after another one on the same line."""
        header = part.partition(":")[0]
        first = self._begin + at + len(header) - len(header.lstrip())
        message = f"`{header.strip()}:` opens a second block on this line"
        span = self._locate(first, self._begin + at + len(header) + 1)
        self._diagnose(
            INDENTATION, message, span, "begin it on a line of its own, indented further"
        )


def _nest(items: list[_Item], locate: Locate, diagnose: Diagnose) -> list[_Item]:
    """Nests every line below the nearest preceding line with less indentation."""
    top: list[_Item] = []
    path: list[_Item] = []
    for item in items:
        while path and path[-1].indent >= item.indent:
            path.pop()
        if len(path) == MAX_BLOCK_DEPTH:
            message = f"blocks are nested more than {MAX_BLOCK_DEPTH} deep"
            span = locate(item.start, item.start + 1)
            diagnose(TOO_MUCH, message, span)
            # The block is not empty: its lines are skipped.
            unread = Line(None, (_unread(""),), span=span)
            path[-1].below.append(_Item(item.indent, item.start, unread, []))
            break
        siblings = path[-1].below if path else top
        if siblings and siblings[0].indent != item.indent:
            span = locate(item.start, item.start + 1)
            diagnose(INDENTATION, "this line is not indented like the rest of its block", span)
        siblings.append(item)
        path.append(item)
    return top


def _body(items: list[_Item], unused: tree.Name, diagnose: Diagnose) -> tree.Body:
    """The sentences of some lines. unused: a name for the answers of old forms, which have none."""
    body: list[tree.Node] = []
    for item in items:
        inner = _body(item.below, unused, diagnose)
        line = item.line
        if line.header is None:
            if inner:
                diagnose(
                    INDENTATION,
                    "only a line that ends in ':' opens a block",
                    item.below[0].line.span,
                )
            body.extend(line.sentences)
            if inner:
                body.append(_unread("").changed(body=inner))
        else:
            _add_block(body, line, inner, unused, diagnose)
    return tuple(body)


def _add_block(
    body: list[tree.Node], line: Line, inner: tree.Body, unused: tree.Name, diagnose: Diagnose
) -> None:
    header = line.header
    assert header is not None
    content = line.sentences + inner
    above = body[-1] if body else None
    if isinstance(header, tree.Unread):
        body.append(header.changed(body=content))
        return
    if line.sentences and inner:
        diagnose(
            INDENTATION, "this ':' has sentences both after it and in a block below it", line.span
        )
    if not content:
        diagnose(INDENTATION, "this block is empty: indent its lines below it", line.span)
    if isinstance(header, OrHeader) and isinstance(above, tree.Acting):
        above = body[-1] = _misspelt_either(above, diagnose)
    is_else = isinstance(header, ElseHeader)
    joined = None if above is None else above.with_block(None if is_else else header, content)
    if joined is not None:
        body[-1] = joined
    elif isinstance(above, tree.Unread) and isinstance(header, ElseHeader | OrHeader):
        word = "else:" if is_else else "or:"
        body[-1:] = above, _unread(word).changed(body=content)
    elif is_else:
        diagnose(INDENTATION, "this `else` has no `if` directly above it", line.span)
        body.append(_unread("else:").changed(body=content))
    elif isinstance(header, OrHeader):
        if isinstance(above, tree.Either):
            branch = tree.Branch(body=content, span=line.span)
            body[-1] = above.changed(branches=(*above.branches, branch))
        else:
            diagnose(INDENTATION, "this `or` has no `either` directly above it", line.span)
            body.append(_unread("or:").changed(body=content))
    elif isinstance(header, tree.Either):
        body.append(header.changed(branches=(tree.Branch(body=content, span=line.span),)))
    else:
        node = header.changed(body=content)
        new = node.replacement(unused)
        if new is not None:
            lines = format_effect(tree.Effect(body=(new,))).split("\n")
            heads = [line for line in lines[:2] if not line.startswith(" ")]
            hint = "`, and below it `".join(heads)
            diagnose(OLD_FORM, OLD_MESSAGE, header.span, f"write `{hint}`")
        body.append(node if new is None else new)


def _misspelt_either(above: tree.Acting, diagnose: Diagnose) -> tree.Unread:
    """Reports a misspelt `either:`, which is parsed as a player until an `or` follows."""
    word = format_node(above.person)
    hint = did_you_mean(word, ["either"])
    message = f"`or` can't follow `{word}`: expected `either`"
    diagnose(SYNTAX, message, above.person.span, *([hint] if hint else []))
    return tree.Unread((word,), f"{word}:", body=above.body)
