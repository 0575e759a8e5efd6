"""Lays out entries as lines of text, for all commands that show some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from ..rules.model import ASSUMED
from ..text.wording import shown_text
from ..text.yaml.nodes import in_yaml

Row = Mapping[str, Any]

_BLOCKS: Final = {
    "printed_text": "for players",
    "text": "in English",
    "effect": "as written",
    "text_there": "while it lies on {while_in_title}, in English",
    "effect_there": "while it lies on {while_in_title}, as written",
}
"""What is shown in a block of its own, below the facts, with its title."""

_NO_FACTS: Final = (*_BLOCKS, "id", "title", "steps", "while_in", "while_in_title")


def heading(row: Row) -> str:
    """The title and the id of an entry."""
    return f"{row['title']}  [{row['id']}]"


def label(key: str) -> str:
    """A key in words."""
    return key.replace("_", " ")


def value_text(value: Any) -> str:
    """A value, or a list of values, on one line."""
    if isinstance(value, Mapping):
        pairs = ((f"{name}:" if name.isdecimal() else name, item) for name, item in value.items())
        return ", ".join(f"{name} {value_text(item)}" for name, item in pairs)
    if isinstance(value, list):
        items = [_item(item) for item in value]
        return ("; " if any(", " in item for item in items) else ", ").join(items)
    return in_yaml(value)


def _item(row: Any) -> str:
    """A value, a member with its scores, or a conflict with its conditions and sources."""
    if not isinstance(row, Mapping):
        return value_text(row)
    if "only_with" not in row:
        scores = "/".join(map(str, row["scores"] or ()))
        return f"{row['title']} [{row['id']}]" + f" ({scores})" * (scores not in ("", row["title"]))
    where = f" with {' and '.join(row['only_with'])}" if row["only_with"] else ""
    origin = f" ({'; '.join(row['sources'])})" if row["sources"] else ""
    return f"{row['id']}{where}{origin}"


def block(title: str, text: str, indent: str = "  ") -> Iterator[str]:
    """A text below its title; nothing without a text."""
    if text:
        yield f"{indent}{title}:"
        yield from (f"{indent}  {line}" for line in shown_text(text).split("\n"))


def wrapped(text: str, indent: str = "  ") -> list[str]:
    """A text on lines that are not too long."""
    return wrap(text, 100, initial_indent=indent, subsequent_indent=indent + "  ")


def change_text(section: str, change: object, where: object) -> str:
    """A change by an expansion on one line."""
    return (f"{section}: " if section else "") + f"{change} ({where})"


def columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows with their cells below each other; the last one is as long as it is."""
    cells = list(rows)
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
    for *firsts, last in cells:
        padded = [f"{cell:<{width}}" for cell, width in zip(firsts, widths, strict=True)]
        yield "  " + "  ".join([*padded, last]).rstrip()


# ---------------------------------------------------------------- entries


def show_lines(row: Row) -> Iterator[str]:
    """All facts about one entry, then its texts."""
    yield heading(row)
    for key, value in row.items():
        if key not in _NO_FACTS and value not in (None, "", [], {}, False):
            yield f"  {label(key) + ':':<13} {fact(row, key)}"
    for key, title in _BLOCKS.items():
        if row.get(key):
            on_card = key == "printed_text" and row["kind"] == "cards"
            yield from block("on the card" if on_card else title.format_map(row), row[key])
    for step in row.get("steps", ()):
        yield from block(f"step {step['id']}", step["text"] or "(does nothing)")


def fact(row: Row, key: str) -> str:
    """A fact about an entry; assumed numbers are marked."""
    if key == "scores":
        return "/".join(map(str, row[key]))
    if key == "numbers":
        unsure = row[key] if key in row[ASSUMED] else row[ASSUMED]
        marks = {name: f" ({ASSUMED})" if name in unsure else "" for name in row[key]}
        return ", ".join(f"{label(name)} {row[key][name]}{marks[name]}" for name in marks)
    return value_text(row[key])
