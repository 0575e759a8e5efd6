"""What a player is about to do, for those who may stop it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules.program import CARD, RETURN_FRAME, RETURN_TO, SUBJECT, Instruction
from .keys import Keys
from .machine import Machine
from .state import State

Teller = Callable[[Machine, Keys, State, int, Any], str]


def announced_step(machine: Machine, keys: Keys, state: State) -> str | None:
    """The step that a reaction is asked about, in English; None when no reaction is asked."""
    action = state.cells[machine.layout.action]
    if action < 0 or state.frame <= action:
        return None
    found = _interrupted(machine, state)
    if found is None:
        return None
    actor = keys.colours[state.stack[action + SUBJECT]]
    card = keys.card_title(state.stack[action + CARD])
    instruction, frame = found
    teller = _TELLERS.get(instruction.op)
    if teller is None:
        return f"{actor} is about to go on with {card}"
    return f"{actor} is about to {teller(machine, keys, state, frame, instruction.args)} ({card})"


def _interrupted(machine: Machine, state: State) -> tuple[Instruction, int] | None:
    """The instruction below all reactions that wait, and its frame."""
    number = machine.program.moments.action
    if number is None:
        return None
    waiting = machine.program.hooks[number].waiting
    entries = {entry for one in waiting for entry in one.entries.values()}
    if not any(entry.pc <= state.pc < entry.end for entry in entries):
        return None
    starts = {entry.pc for entry in entries}
    stack, frame = state.stack, state.frame
    while stack[frame + RETURN_TO] in starts:
        frame = stack[frame + RETURN_FRAME]
    back = stack[frame + RETURN_TO]
    code = machine.program.code
    if code[back].op == "apply":
        return code[back - 1], stack[frame + RETURN_FRAME]
    return Instruction("perform"), stack[frame + RETURN_FRAME]


def _begin(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    return "begin the action"


def _relocate(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    cell, to = state.stack[frame + a["pile"]], state.stack[frame + a["to"]]
    place, owner = keys.split(cell)
    kind = a["quotas"][0][0].kind
    return _goes(keys, kind, owner, 1, place, to)


def _place(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    owned = a["quotas"][0][0]
    owner = state.stack[frame + owned.subject]
    return _goes(keys, owned.kind, owner, 1, None, state.stack[frame + a["to"]])


def _transfer(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    owned = a["quota"][0]
    owner = state.stack[frame + owned.subject]
    return _goes(keys, owned.kind, owner, state.stack[frame + a["amount"]], None, None)


def _goes(
    keys: Keys, kind: int, owner: int, amount: int, origin: int | None, place: int | None
) -> str:
    start = f" from {keys.place_title(origin)}" if origin is not None else ""
    end = f" to {keys.place_title(place)}" if place is not None else ""
    return f"move {amount} {keys.colours[owner]} {keys.pieces(kind, amount)}{start}{end}"


def _sweep(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    owner = keys.colours[state.stack[frame + a["owner"]]]
    return f"move all {owner} {keys.pieces(a['owned'].kind, 2)}"


def _title(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    """What people call a certain piece."""
    number = a["cell"] - m.layout.single_base
    if a["own"]:
        number += state.stack[frame + a["subject"]]
    return keys.title(keys.singles[number])


def _piece(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    title = _title(m, keys, state, frame, a)
    if a["secret"]:
        return f"move {title} in secret"
    return f"move {title} to {keys.place_title(state.stack[frame + a['to']])}"


def _remove_piece(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    return f"move {_title(m, keys, state, frame, a)} off the board"


def _reveal_piece(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    return f"reveal {_title(m, keys, state, frame, a)}"


def _remove_any_piece(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    return f"move {keys.title(keys.singles[state.stack[frame + a['piece']]])} off the board"


def _flip(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    return f"turn over {keys.title(keys.singles[state.stack[frame + a['piece']]])}"


def _any_piece(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    piece, place = state.stack[frame + a["piece"]], state.stack[frame + a["to"]]
    return f"move {keys.title(keys.singles[piece])} to {keys.place_title(place)}"


def _score(m: Machine, keys: Keys, state: State, frame: int, a: Any) -> str:
    return f"score {keys.place_title(state.stack[frame + a['now']])}"


_TELLERS: dict[str, Teller] = {
    "perform": _begin,
    "relocate": _relocate,
    "place": _place,
    "transfer": _transfer,
    "sweep": _sweep,
    "move_piece": _piece,
    "remove_piece": _remove_piece,
    "reveal_piece": _reveal_piece,
    "remove_any_piece": _remove_any_piece,
    "flip": _flip,
    "move_any_piece": _any_piece,
    "score": _score,
}
