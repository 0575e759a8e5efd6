"""Instructions for the flow: procedures, loops, questions with answers, actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rules import program as ir
from .domains import ANSWER
from .kinds import ENDED
from .machine import FINISHED, WAIT, Binder, Bound, Machine
from .moves import number_of
from .state import State

Args = Mapping[str, Any]


def _bind_call(m: Machine, pc: int, a: Args) -> Bound:
    entry = m.program.procedures[a["procedure"]]
    subject = a["subject"]
    push, begin, go_on = m.push, entry.pc, m.follow(pc + 1)

    def call(state: State) -> int:
        player = -1 if subject is None else state.stack[state.frame + subject]
        push(state, go_on, entry, player, -1)
        return begin

    return Bound(call)


def _bind_return(m: Machine, pc: int, a: Args) -> Bound:
    return Bound(m.pop)


def _bind_end(m: Machine, pc: int, a: Args) -> Bound:
    def end(state: State) -> int:
        m.events.note(state, ENDED)
        return FINISHED

    return Bound(end)


def _bind_jump(m: Machine, pc: int, a: Args) -> Bound:
    to: int = a["to"]
    return Bound(lambda state: to)


def _bind_round(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    number: int = a["number"]

    def begin(state: State) -> int:
        m.events.begin_round(state, number)
        return go_on

    return Bound(begin)


def _bind_clear(m: Machine, pc: int, a: Args) -> Bound:
    first, end = a["first"], a["end"]
    go_on = m.follow(pc + 1)
    empty = [-1] * (end - first)

    def clear(state: State) -> int:
        frame = state.frame
        state.stack[frame + first : frame + end] = empty
        return go_on

    return Bound(clear)


# ---------------------------------------------------------------- players


def order_of(m: Machine, order: ir.OrderExpr) -> Callable[[State, int], list[int]]:
    """All players in an order; the second argument is the acting player."""
    count = m.layout.players
    settled, office, start, attribute = order.settled, order.office, order.start, order.attribute
    everyone = list(range(count))
    turned = [everyone[n:] + everyone[:n] for n in everyone]

    def clockwise(state: State, actor: int) -> list[int]:
        if office is not None:
            return turned[max(0, state.cells[office])]
        if start is not None:
            return turned[state.stack[state.frame + start]]
        return turned[max(0, actor)]

    if settled is not None:
        seats = slice(settled, settled + count)
        return lambda state, actor: state.cells[seats]
    if attribute is None:
        return clockwise
    printed, first = m.numbers[attribute], order.zone_cell
    sign = -1 if order.highest_first else 1

    def by_number(state: State, actor: int) -> list[int]:
        def rank(player: int) -> tuple[bool, int]:
            mask = state.cells[first + player]
            card = mask.bit_length() - 1
            return (card < 0, sign * printed[card] if card >= 0 else 0)

        return sorted(clockwise(state, actor), key=rank)

    return by_number


def person_of(m: Machine, person: ir.PersonExpr) -> Callable[[State], int]:
    """One player, or -1."""
    at = person.at
    if person.kind == "slot":
        return lambda state: state.stack[state.frame + at]
    if person.kind == "office":
        return lambda state: state.cells[at]
    last = at + m.layout.players - 1
    return lambda state: state.cells[last]


def _bind_line_up(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    queue, subject, opponents = a["queue"], a["subject"], a["opponents"]
    order = order_of(m, a["order"])

    def line_up(state: State) -> int:
        stack, frame = state.stack, state.frame
        actor = stack[frame + subject]
        players = order(state, actor)
        if opponents:
            players = [player for player in players if player != actor]
        first = frame + queue
        stack[first] = 0
        stack[first + 1] = len(players)
        stack[first + 2 : first + 2 + len(players)] = players
        return go_on

    return Bound(line_up)


def _must_have(m: Machine, wanted: Any) -> Callable[[State], bool] | None:
    """Whether the player whose turn in the loop it is has the pieces that are asked for."""
    if wanted is None:
        return None
    owned, expr, least, most = wanted
    place, count = m.places.place(expr), m.places.counter(owned)

    def allowed(state: State) -> bool:
        where = place(state)
        return where >= 0 and bool(least <= count(state, where) <= most)

    return allowed


def _bind_next_player(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    queue, player, after = a["queue"], a["player"], m.follow(a["after"])
    allowed = _must_have(m, a["must_have"])

    def next_player(state: State) -> int:
        stack, frame = state.stack, state.frame
        first = frame + queue
        while (number := stack[first]) < stack[first + 1]:
            stack[first] = number + 1
            stack[frame + player] = stack[first + 2 + number]
            if allowed is None or allowed(state):
                return go_on
        return after

    return Bound(next_player)


def _bind_set_person(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    slot, person = a["slot"], person_of(m, a["person"])

    def put(state: State) -> int:
        state.stack[state.frame + slot] = person(state)
        return go_on

    return Bound(put)


def _bind_give(m: Machine, pc: int, a: Args) -> Bound:
    after = m.follow(pc + 2)
    office, person = a["office"], person_of(m, a["person"])

    def apply(state: State) -> int:
        player = person(state)
        if player >= 0:
            m.events.give(state, office, player)
        return after

    return m.step(pc, apply, a["windowed"])


def _bind_settle(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    order, cells = order_of(m, a["order"]), a["cells"]

    def settle(state: State) -> int:
        m.events.settle(state, cells, order(state, -1))
        return go_on

    return Bound(settle)


# ---------------------------------------------------------------- branches


def _bind_if(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    place, otherwise = m.places.place(a["place"]), m.follow(a["otherwise"])
    tests = [m.places.test(where) for where in a["tests"]]

    def branch(state: State) -> int:
        where = place(state)
        if where >= 0:
            bit = 1 << where
            for test in tests:
                if test(state, bit):
                    return go_on
        return otherwise

    return Bound(branch)


def _bind_if_number(m: Machine, pc: int, a: Args) -> Bound:
    go_on, otherwise = m.follow(pc + 1), m.follow(a["otherwise"])
    number, value = number_of(m, a["number"]), a["value"]

    def branch(state: State) -> int:
        return go_on if number(state) == value else otherwise

    return Bound(branch)


def _bind_either(m: Machine, pc: int, a: Args) -> Bound:
    subject = a["subject"]
    first_of: list[int] = [m.follow(start) for start in a["starts"]]
    options = list(range(len(first_of)))

    def enter(state: State) -> int:
        return m.ask(state, pc, state.stack[state.frame + subject], ANSWER, options)

    def resume(state: State, option: int) -> int:
        return first_of[option]

    return Bound(enter, resume)


def _bind_in_any_order(m: Machine, pc: int, a: Args) -> Bound:
    subject, remaining = a["subject"], a["remaining"]
    first_of: list[int] = [m.follow(start) for start in a["starts"]]
    after = m.follow(a["after"])
    members = m.members
    everything = (1 << len(first_of)) - 1

    def enter(state: State) -> int:
        stack, at = state.stack, state.frame + remaining
        mask = stack[at]
        if mask == -1:
            mask = stack[at] = everything
        if mask & (mask - 1):
            state.pc = pc
            state.player = stack[state.frame + subject]
            state.domain = ANSWER
            state.options = members[mask]
            return WAIT
        if mask:
            return resume(state, mask.bit_length() - 1)
        stack[at] = -1
        return after

    def resume(state: State, option: int) -> int:
        state.stack[state.frame + remaining] &= ~(1 << option)
        return first_of[option]

    return Bound(enter, resume)


def _bind_may(m: Machine, pc: int, a: Args) -> Bound:
    go_on = m.follow(pc + 1)
    after, subject = m.follow(a["after"]), a["subject"]

    def enter(state: State) -> int:
        return m.yes_or_no(state, pc, state.stack[state.frame + subject])

    def resume(state: State, option: int) -> int:
        return after if option else go_on

    return Bound(enter, resume)


FLOW: dict[str, Binder] = {
    "call": _bind_call,
    "return": _bind_return,
    "end": _bind_end,
    "jump": _bind_jump,
    "round": _bind_round,
    "clear": _bind_clear,
    "line_up": _bind_line_up,
    "next_player": _bind_next_player,
    "set_person": _bind_set_person,
    "give": _bind_give,
    "settle": _bind_settle,
    "if": _bind_if,
    "if_number": _bind_if_number,
    "either": _bind_either,
    "in_any_order": _bind_in_any_order,
    "may": _bind_may,
}
