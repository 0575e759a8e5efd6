"""The cells of a table of cards: their normal form, and how they stand in a file."""

from __future__ import annotations

import re
from typing import Final

from ..lang.comments import format_text
from ..lang.continuation import WIDTH, cut
from ..rules.formatting import Edit
from ..text.diagnostics import Report
from ..text.source import Source
from ..text.yaml.nodes import MappingNode, find, to_data
from ..text.yaml.parsing import parse_yaml
from . import yaml_edits as edits
from .table import KEYS, cell_of

_NUMBERS: Final = ("copies", "numbers")
_LISTS: Final = ("players", "traits")
_EFFECTS: Final = ("effect", "while_in")
_WHOLE = re.compile(r"(\d{1,9})(?:\.0+)?")
"""A whole number, also as programs write it that know only fractions."""


def normal(column: str, cell: str) -> str:
    """A cell in the form in which it is compared and written. Raises ValueError."""
    head = column.partition(".")[0]
    if head not in _EFFECTS and head not in ("text", "notes"):
        cell = cell.strip()
    if not cell or head not in (*_NUMBERS, *_LISTS):
        return cell
    parts = [part.strip() for part in cell.split(",")] if head in _LISTS else [cell]
    if head != "traits":
        if not all(map(_WHOLE.fullmatch, parts)):
            many = "whole numbers" if head in _LISTS else "a whole number"
            raise ValueError(f"`{cell}`: expected {many}, 0 or more")
        parts = [str(int(_WHOLE.sub(r"\1", part))) for part in parts]
    return ", ".join(parts)


def unreadable(column: str, cell: str) -> str | None:
    """Why a cell can't stand in a file of cards; None if it can."""
    report = Report()
    root = parse_yaml(Source("cell", f"x:\n  y: {_written(column, cell, 4, flow=False)}\n"), report)
    if report.errors:
        return report.errors[0].message
    node = find(root, ("x", "y"))
    same = column.partition(".")[0] in _EFFECTS or (node and cell_of(to_data(node)) == cell)
    return None if same else "this text can't stand in a file of cards: leave out its special signs"


def _written(column: str, value: str, indent: int, *, flow: bool) -> str:
    """A cell as YAML. indent: of the lines of a block."""
    head = column.partition(".")[0]
    if head in _NUMBERS:
        return value
    if head in _LISTS:
        return f"[{value}]"
    if head not in _EFFECTS or flow:
        return edits.scalar_in_yaml(value, indent, flow=flow)
    lines = (format_text(value) or value).split("\n")
    pieces = [piece for line in lines for piece in cut(line, WIDTH - indent)]
    return "|" + "".join(f"\n{' ' * indent}{piece}" if piece else "\n" for piece in pieces)


def edit_of(card: MappingNode, column: str, cell: str) -> Edit:
    """The edit that gives a card the value of a cell; an empty one removes its key."""
    head, _, name = column.partition(".")
    inner = card.get(head) if name else None
    mapping, key = (inner, name) if isinstance(inner, MappingNode) else (card, head)
    flow, indent = edits.in_flow(mapping), mapping.span.column - 1
    if not cell:
        return edits.drop(card, head) if len(mapping.items) == 1 else edits.drop(mapping, key)
    if name and mapping is card:
        return edits.put(card, head, _in_mapping(column, cell, indent, flow=flow), KEYS)
    written, old = _written(column, cell, indent + 2, flow=flow), mapping.get(key)
    if old is None:
        return edits.put(mapping, key, written, KEYS)
    return edits.replace(old, written, flow=flow)


def _in_mapping(column: str, cell: str, indent: int, *, flow: bool) -> str:
    """A mapping with one value; that of an effect stands on lines of its own."""
    head, _, name = column.partition(".")
    if head in _EFFECTS and not flow:
        return f"\n{' ' * (indent + 2)}{name}: {_written(column, cell, indent + 4, flow=False)}"
    return f"{{{name}: {_written(column, cell, indent, flow=True)}}}"
