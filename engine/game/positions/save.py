"""Games as JSON text, and back."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from ...text.arguments import shown_value
from ...text.wording import quoted
from ..machine.handlers import FINISHED
from ..machine.machine import Machine
from ..state.history import entries, log_of
from ..state.state import State

FORMAT: Final = 2
"""In format 1, decks and texts that draw did not have their own generators."""


_PARTS: Final = {
    **{"rules": str, "players": list, "seed": int, "short": bool},
    **{"given": dict, "choices": list, "state": dict},
}
"""The parts of a saved game."""


class SaveError(ValueError):
    """A saved game that can't be used; the message says why."""


class OtherRules(SaveError):
    """A saved game whose rules are not those with which it is loaded."""


def state_to_data(state: State) -> dict[str, Any]:
    """A state as plain data."""
    return {
        "cells": state.cells,
        "stack": state.stack,
        "frame": state.frame,
        "pc": state.pc,
        "player": state.player,
        "domain": state.domain,
        "options": state.options,
        "log": entries(state.log),
    }


def state_from_data(data: dict[str, Any], machine: Machine) -> State:
    """A state from plain data. Raises SaveError when it does not fit the machine."""
    state = State(_numbers(data, "cells"))
    state.stack = _numbers(data, "stack")
    state.options = _numbers(data, "options")
    state.frame, state.pc = _number(data, "frame"), _number(data, "pc")
    state.player, state.domain = _number(data, "player"), _number(data, "domain")
    if len(state.cells) != machine.layout.size:
        raise SaveError("the number of cells does not fit these rules")
    if not (state.pc == FINISHED or 0 <= state.pc < len(machine.handlers)):
        raise SaveError("these rules do not have the place where the game stopped")
    if not (0 <= state.frame <= len(state.stack) and -1 <= state.player < machine.layout.players):
        raise SaveError("the frames of the game are damaged")
    log = data.get("log")
    if not isinstance(log, list):
        raise SaveError("the log is missing")
    for entry in log:
        if not isinstance(entry, list) or not all(type(part) is int for part in entry):
            raise SaveError("the log is damaged")
    state.log = log_of(log)
    return state


OF_THE_COMMAND = "elgrande-game"
"""Marks a file that the command writes, which holds more than the game."""


def dump(content: dict[str, Any]) -> str:
    """The text of a saved game, with a digest that shows whether it was changed."""
    body = json.dumps(content, separators=(",", ":"))
    return f'{{"format":{FORMAT},"digest":"{_digest(body)}","game":{body}}}'


def load(text: str) -> dict[str, Any]:
    """The content of a saved game. Raises SaveError when it is no whole, unchanged save."""
    if not isinstance(text, str | bytes):
        raise SaveError(f"a saved game must be a text, not {shown_value(text)}")
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("this is not a saved game: it is not JSON, or it is incomplete") from None
    if isinstance(whole, dict) and whole.get("what") == OF_THE_COMMAND:
        raise SaveError("the command wrote this file: continue with `elgrande play --resume FILE`")
    if not isinstance(whole, dict) or not isinstance(whole.get("game"), dict):
        raise SaveError("this is not a saved game")
    if whole.get("format") != FORMAT:
        raise SaveError(_other_format(whole))
    body = json.dumps(whole["game"], separators=(",", ":"))
    if whole.get("digest") != _digest(body):
        raise SaveError("this saved game was changed or is damaged")
    content: dict[str, Any] = whole["game"]
    for name, kind in _PARTS.items():
        if type(content.get(name)) is not kind:
            raise _unfit(content, name)
    return content


def _unfit(data: dict[str, Any], name: str) -> SaveError:
    what = "damaged" if name in data else "missing"
    return SaveError(f"`{name}` of the saved game is {what}")


def _other_format(whole: dict[str, Any]) -> str:
    if "format" not in whole:
        return "this is not a saved game: it does not say its `format`"
    kind = whole["format"]
    if type(kind) is int and 0 < kind < FORMAT:
        return (
            "an earlier version saved this game and shuffled in another way: it can't be continued"
        )
    named = quoted(str(kind)) if isinstance(kind, int | str) else "another one"
    return f"the format of this saved game is {named}; this version reads {FORMAT}"


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _number(data: dict[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int:
        raise _unfit(data, name)
    return value


def _numbers(data: dict[str, Any], name: str) -> list[int]:
    value = data.get(name)
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise _unfit(data, name)
    return value
