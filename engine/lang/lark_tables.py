"""Makes the tables of the grammar: Lark works them out, and they are written down as plain data."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from lark import Lark
from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift

from .automaton import Rule, Tables
from .forms import grammar_text

STARTS: Final = ["line", "rule", "zone"]


def made_tables() -> Tables:
    """The tables of the grammar as it is now; states are numbered in the order they are met."""
    lark = Lark(grammar_text(), parser="lalr", lexer="basic", start=STARTS, maybe_placeholders=True)
    frontend: Any = lark.parser  # has no types
    table = frontend.parser._parse_table
    fixed = [one for one in lark.terminals if isinstance(one.pattern, PatternStr)]
    number = _numbers(table)
    rules = {rule: place for place, rule in enumerate(lark.rules)}
    states = []
    for state in number:
        row = {}
        for symbol, (action, target) in sorted(table.states[state].items()):
            row[symbol] = number[target] if action is Shift else ~rules[target]
        states.append(row)
    return Tables(
        fixed={one.pattern.value: one.name for one in fixed},
        patterns={one.name: one.pattern.value for one in lark.terminals if one not in fixed},
        ignored=list(lark.ignore_tokens),
        starts={name: number[table.start_states[name]] for name in STARTS},
        ends=[number[table.end_states[name]] for name in STARTS],
        rules=[_rule(rule) for rule in lark.rules],
        states=states,
    )


def _numbers(table: Any) -> dict[Any, int]:
    """Lark's states with numbers of ours; Lark numbers them otherwise each time."""
    waiting = deque(table.start_states[name] for name in STARTS)
    number = {state: place for place, state in enumerate(waiting)}
    while waiting:
        for _, (action, target) in sorted(table.states[waiting.popleft()].items()):
            if action is Shift and target not in number:
                number[target] = len(number)
                waiting.append(target)
    return number


def _rule(rule: Any) -> Rule:
    """A rule of Lark's: what is dropped, put in line or left empty stands in its options."""
    takes: list[int | None] = []
    left_out = iter(rule.options.empty_indices or [False] * len(rule.expansion))
    for place, symbol in enumerate(rule.expansion):
        while next(left_out):
            takes.append(None)
        if symbol.is_term:
            takes += [] if symbol.filter_out else [place]
        else:
            takes.append(~place if symbol.name.startswith("_") else place)
    takes += [None for empty in left_out if empty]
    symbol = str(rule.origin.name)
    through = bool(rule.options.expand1) and not rule.alias
    return Rule(symbol, len(rule.expansion), str(rule.alias or symbol), takes, through)
