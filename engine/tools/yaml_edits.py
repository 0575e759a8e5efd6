"""Edits of a YAML file, one value at a time, that keep its comments and its layout."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from textwrap import wrap

from ..rules.formatting import Edit
from ..text.yaml.nodes import MappingNode, Node, ScalarNode
from ..text.yaml.scalarmap import Style
from ..text.yaml.scalars import resolve_plain

_BLOCK = (Style.LITERAL, Style.FOLDED)
_PLAIN = re.compile(r"[^\W\d_][^#:\n,\[\]{}\"\t]*(?<! )")
"""A text that means the same without quotes, wherever it stands."""
_ONE_LINE = 80
"""The longest text that stands on the line of its key, in characters."""
_WIDTH = 100


def in_flow(node: Node) -> bool:
    """Whether a mapping or a list is written in brackets."""
    return node.source.text[node.start : node.start + 1] in ("{", "[")


def scalar_in_yaml(value: str, indent: int, *, flow: bool) -> str:
    """A text as a scalar. indent: of the lines of a block. flow: inside of brackets."""
    pad = "\n" + " " * indent
    if not flow and "\n" in value and value[0] not in " \t\n":
        return "|-" + "".join(f"{pad}{line}" if line else "\n" for line in value.split("\n"))
    if not flow and len(value) > _ONE_LINE and value == " ".join(value.split()):
        lines = wrap(value, _WIDTH, break_long_words=False, break_on_hyphens=False)
        return ">-" + "".join(f"{pad}{line}" for line in lines)
    if _PLAIN.fullmatch(value) and resolve_plain(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)


def replace(scalar: Node, new: str, *, flow: bool) -> Edit:
    """Writes another value; a comment on its first line stays there."""
    text = scalar.source.text
    if flow or not isinstance(scalar, ScalarNode):
        return Edit(scalar.start, scalar.end, new)
    is_block = scalar.style in _BLOCK
    begin = scalar.start if is_block else scalar.end
    line_end = _line_end(text, begin)
    _, sign, comment = text[begin:line_end].partition("#")
    if not sign:
        return Edit(scalar.start, scalar.end, new)
    first, newline, more = new.partition("\n")
    end = scalar.end if is_block else line_end
    return Edit(scalar.start, end, f"{first}  #{comment}{newline}{more}")


def put(mapping: MappingNode, key: str, new: str, order: Sequence[str]) -> Edit:
    """Adds a key after those that precede it in an order; in brackets, at the end."""
    text, items = mapping.source.text, mapping.items
    pair = f"{key}:{new}" if new.startswith("\n") else f"{key}: {new}"
    if in_flow(mapping):
        at = items[-1][1].end if items else mapping.start + 1
        return Edit(at, at, f", {pair}" if items else pair)
    rank = order.index(key) if key in order else len(order)
    before = [value for name, value in items if name.value in order[:rank]]
    at = _line_end(text, (before[-1] if before else items[-1][1]).end)
    return Edit(at, at, "\n" + " " * (items[0][0].span.column - 1) + pair)


def drop(mapping: MappingNode, key: str) -> Edit:
    """Removes a key with its value."""
    text, items = mapping.source.text, mapping.items
    at = [name.value for name, _ in items].index(key)
    begin, end = items[at][0].start, items[at][1].end
    if at == 0 and len(items) > 1:  # a block mapping in a list begins after its dash
        return Edit(begin, items[1][0].start, "")
    if in_flow(mapping):
        return Edit(items[at - 1][1].end if at else begin, end, "")
    return Edit(_line_start(text, begin), _line_end(text, end) + 1, "")


def drop_item(item: Node) -> Edit:
    """Removes an item of a block list, with the empty lines after it."""
    text = item.source.text
    end = min(_line_end(text, item.end) + 1, len(text))
    while text[end : end + 1] == "\n":
        end += 1
    return Edit(_line_start(text, item.start), end, "")


def add_items(items: Node, new: Sequence[str]) -> Edit:
    """Adds items at the end of a block list; each is indented like an item after its dash."""
    text = items.source.text
    at = _line_end(text, items.end)
    indent = " " * (items.span.column - 1)
    return Edit(at, at, "".join(f"\n{indent}- {one}" for one in new))


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
