"""From the text of an effect to its tree: lines become blocks by their indentation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..text.limits import MAX_BLOCK_DEPTH, MAX_EFFECT_LINES
from ..text.source import Span
from . import tree
from .parser import EffectSyntaxError, ElseHeader, Line, Locate, OrHeader, parse

Complain = Callable[..., None]
"""Takes a diagnostic's code, its message, its place and, where there is one, a hint."""

SYNTAX, INDENTATION, TOO_MUCH = "E301", "E302", "E306"


@dataclass
class _Item:
    """One line of the effect and the lines indented below it."""

    indent: int
    start: int
    line: Line | None
    below: list[_Item] = field(default_factory=list)


def parse_effect(text: str, locate: Locate, complain: Complain) -> tree.Effect:
    """Parses a whole effect; every line that is wrong is reported, and the others still count."""
    items = _nest(_read_lines(text, locate, complain), locate, complain)
    return tree.Effect(_body(items, complain), span=locate(0, len(text)))


def _read_lines(text: str, locate: Locate, complain: Complain) -> list[_Item]:
    items: list[_Item] = []
    start = 0
    for raw in text.split("\n"):
        content = raw.strip(" \t")
        if content and not content.startswith("#"):
            indent = len(raw) - len(raw.lstrip(" \t"))
            begin = start + indent
            if len(items) == MAX_EFFECT_LINES:
                message = f"an effect has at most {MAX_EFFECT_LINES} lines"
                complain(TOO_MUCH, message, locate(begin, begin + len(content)))
                break
            items.append(_Item(indent, begin, _read_line(content, begin, locate, complain)))
        start += len(raw) + 1
    return items


def _read_line(content: str, begin: int, locate: Locate, complain: Complain) -> Line | None:
    def here(start: int, end: int) -> Span:
        return locate(begin + start, begin + end)

    try:
        line = parse(content, "line", here)
    except EffectSyntaxError as error:
        hint = () if error.hint is None else (error.hint,)
        complain(error.code, str(error), here(error.start, error.end), *hint)
        return None
    assert isinstance(line, Line)
    return line


def _nest(items: list[_Item], locate: Locate, complain: Complain) -> list[_Item]:
    """Hangs every line below the nearest line above it that is less indented."""
    top: list[_Item] = []
    path: list[_Item] = []
    for item in items:
        while path and path[-1].indent >= item.indent:
            path.pop()
        if len(path) == MAX_BLOCK_DEPTH:
            message = f"blocks are nested more than {MAX_BLOCK_DEPTH} deep"
            complain(TOO_MUCH, message, locate(item.start, item.start + 1))
            break
        siblings = path[-1].below if path else top
        if siblings and siblings[0].indent != item.indent:
            span = locate(item.start, item.start + 1)
            complain(INDENTATION, "this line is indented unlike the others of its block", span)
        siblings.append(item)
        path.append(item)
    return top


def _body(items: list[_Item], complain: Complain) -> tree.Body:
    body: list[tree.Node] = []
    for item in items:
        inner = _body(item.below, complain)
        line = item.line
        if line is None:
            body.extend(inner)
        elif line.header is None:
            if inner:
                complain(INDENTATION, "only a line that ends in ':' opens a block", inner[0].span)
            body.extend(line.sentences)
        else:
            _add_block(body, line, inner, complain)
    return tuple(body)


def _add_block(body: list[tree.Node], line: Line, inner: tree.Body, complain: Complain) -> None:
    header = line.header
    assert header is not None
    if line.sentences and inner:
        complain(INDENTATION, "sentences stand behind this ':' and in a block below it", line.span)
    content = line.sentences + inner
    if not content:
        complain(INDENTATION, "nothing stands in this block: indent its lines below it", line.span)
    above = body[-1] if body else None
    if isinstance(header, ElseHeader):
        if isinstance(above, tree.If) and not above.otherwise:
            body[-1] = above.changed(otherwise=content)
        else:
            complain(INDENTATION, "no `if` stands right above this `else`", line.span)
    elif isinstance(header, OrHeader):
        if isinstance(above, tree.Either):
            branch = tree.Branch(content, span=line.span)
            body[-1] = above.changed(branches=(*above.branches, branch))
        else:
            complain(INDENTATION, "no `either` stands right above this `or`", line.span)
    elif isinstance(header, tree.Either):
        body.append(header.changed(branches=(tree.Branch(content, span=line.span),)))
    else:
        body.append(header.changed(body=content))
