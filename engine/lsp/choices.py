"""The choices that are legal at a step of a scenario, found by playing it up to there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..game.decisions.decision import Decision
from ..scenario.vocabulary import EXPECT
from .completion import Item

_ENTRY = re.compile(r"( *)- +")
_STEP = re.compile(r" *- +([a-z0-9_]+): *(.*)")
_SEPARATOR = re.compile(r"->|,")
_LAST = f"{EXPECT}: {{decision: nobody}}"
"""Stands for the step that is written; it is not played."""


@dataclass(frozen=True)
class Step:
    """The step at the cursor. before: the scenario up to there, with a last step to be replaced.

    who: the player whose choice is written; None where the step begins.
    """

    before: str
    who: str | None


def step_at(lines: Sequence[str], line: int, column: int) -> Step | None:
    """The step in which a place (from 1) is, if it is one where a choice or a player is written."""
    begun = lines[line - 1][: column - 1]
    top = max((n for n in range(line) if lines[n].startswith("steps:")), default=None)
    entry = _ENTRY.match(begun)
    if top is None or entry is None or any(one[:1].isalpha() for one in lines[top + 1 : line]):
        return None
    indent = entry[1]
    if any(_indent(one) < len(indent) for one in lines[top + 1 : line] if one.strip(" #")):
        return None  # an item of a list inside of a step
    step = _STEP.match(begun)
    begin: list[str] = []
    if step is not None:
        who, written = step.groups()
        *earlier, last = _SEPARATOR.split(written.lstrip("["))
        if who == EXPECT or "(" in written or " " in last.lstrip():
            return None
        if earlier:
            begin.append(f"{indent}- {who}: {' -> '.join(map(str.strip, earlier))}")
    elif begun[entry.end() :].strip("abcdefghijklmnopqrstuvwxyz0123456789_"):
        return None
    rest = next((n for n in range(line, len(lines)) if lines[n][:1].isalpha()), len(lines))
    played = [*lines[: line - 1], *begin, f"{indent}- {_LAST}", *lines[rest:], ""]
    return Step("\n".join(played), step[1] if step is not None else None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def offered(step: Step, decision: Decision | None) -> list[Item]:
    """What can be written at a step: the options of who has to decide, or else this player."""
    if decision is None:
        return []
    if step.who is None:
        return [Item(decision.player, decision.prompt, after=": ")]
    if step.who != decision.player:
        return []
    return [Item(option.key, option.text) for option in decision.options]
