"""The assumptions of a ruleset: values that no rulebook states, with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from ..compile.ruleset import Ruleset
from ..game.telling.titles import text_of
from ..lang.formatter import format_effect, format_node
from ..rules.load.compatibility import in_words
from ..rules.model import ASSUMED, SWITCH, Card, Definitions, Named, Parameter
from .layout import heading, value_text, wrapped

UNSTATED: Final = (ASSUMED, "public", "derived")
"""Degrees of confidence for values that no rulebook states, the least certain first."""

_HOW = """\
You can change all of this in a file of your own. For example, in my_rules/rules.yaml:

  expansion: my_rules
  title: My rules
  version: "1"
  patch:
    {section}:
      {id}: {change}

Then add `--with my_rules/` to any command. A value that you set is no longer listed."""

_NO_VALUES: Final = frozenset(Named.COMPARED) - {"title"}
"""Fields that are not values."""


def assumptions(rules: Ruleset, *, everything: bool = False) -> list[dict[str, Any]]:
    """Every assumed value, in the order of the mix, as plain data.

    everything: also values from public sources, and those derived from others.
    """
    wanted = UNSTATED if everything else (ASSUMED,)
    return [
        _row(section, name, thing, key)
        for section, name, thing in _things(rules.definitions)
        for key, sureness in thing.confidence.items()
        if sureness in wanted and not _is_idle(thing, key)
    ]


def _is_idle(thing: Named, key: str) -> bool:
    """Whether the key is a value of a parameter that is not in force."""
    if not isinstance(thing, Parameter):
        return False
    if isinstance(thing.value, bool):
        return key in SWITCH and key != SWITCH[thing.value]
    return key in thing.choices and key != thing.value


def _things(defs: Definitions) -> Iterator[tuple[str, str, Named]]:
    for section, things in defs.named():
        for thing in things.values():
            yield section, thing.id, thing
            for step in getattr(thing, "steps", ()):
                yield "steps", f"{thing.id}.{step.id}", step


def _row(section: str, name: str, thing: Named, key: str) -> dict[str, Any]:
    return {
        "section": section,
        "id": name,
        "title": thing.title,
        "expansion": thing.expansion,
        "key": key,
        "value": value_of(thing, key),
        "confidence": thing.confidence[key],
        "why": thing.notes.strip(),
        "why_all": getattr(thing, "pack_notes", "").strip(),
        "sources": in_words(thing.sources),
        "declared_in": f"{thing.span.file}:{thing.span.line}",
    }


def value_of(thing: Named, key: str) -> Any:
    """The value of a key of an entry as plain data; None if it stands for a reading of a text."""
    if isinstance(thing, Card):
        if key in thing.numbers:
            return thing.numbers[key]
        if key == "action":
            return "must" if thing.compulsory else "may"
        if key == "while_in":
            return None if thing.lying is None else format_effect(thing.lying)
    if isinstance(thing, Parameter):
        return thing.value
    if key in ("effect", "rule", "zone"):
        text = text_of(thing)
        return None if text is None else format_node(text)
    value = getattr(thing, key) if key in thing.COMPARED and key not in _NO_VALUES else None
    if isinstance(value, tuple):
        return list(value) if all(isinstance(part, str | int) for part in value) else None
    return value if isinstance(value, str | int | bool) else None


# ---------------------------------------------------------------- as text


def assumption_lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The rows as lines of text, by entry, and how to change a value."""
    if not rows:
        yield "Nothing is assumed here."
        return
    for (expansion, why_all), pack in groupby(rows, lambda row: (row["expansion"], row["why_all"])):
        yield f"{expansion}:"
        if why_all:
            yield from wrapped(why_all)
        for _, group in groupby(pack, lambda row: (row["section"], row["id"])):
            yield from _thing_lines(list(group))
        yield ""
    yield from _how(rows).split("\n")


def _thing_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    first = rows[0]
    yield f"  {heading(first)}"
    for row in rows:
        mark = "" if row["confidence"] == ASSUMED else f"  ({row['confidence']})"
        yield f"    {row['key']}: {_shown(row['value'])}{mark}"
    if first["why"]:
        yield from wrapped(f"why: {first['why']}", "    ")
    if first["sources"]:
        yield from wrapped(f"see: {'; '.join(first['sources'])}", "    ")


def _shown(value: Any) -> str:
    if value is None:
        return "as the effect has it"
    first, more, _ = value_text(value).strip().partition("\n")
    return first + " ..." * bool(more)


def _how(rows: Sequence[dict[str, Any]]) -> str:
    """How to change a value; the example is the first number of the list, or its first value."""
    patched = [row for row in rows if row["section"] not in ("steps", "procedures")] or rows
    numbers = [row for row in patched if type(row["value"]) is int] or patched
    row = numbers[0]
    if row["section"] == "parameters":
        row = {**row, "key": "value" if isinstance(row["value"], str) else "flag"}
    is_printed = row["section"] == "cards" and type(row["value"]) is int
    change = f"{{{row['key']}: ...}}"
    if is_printed and row["key"] != "copies":
        change = f"{{numbers: {{{row['key']}: 3}}}}"
    return _HOW.format(section=row["section"], id=row["id"], change=change)
