"""The LALR tables of the effect language, which Lark generates from `grammar.lark`.

Generating them takes much longer than loading them, so they are stored next to the grammar, as
plain data: loading them executes nothing. Their first line is a digest of the grammar and the
tables; if it does not match, the tables are generated in memory. After a change of the grammar,
`python -m elgrande.engine.lang.tables` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from .forms import grammar_text
from .lexer import WordLexer

TABLES: Final = Path(__file__).parent / "grammar.tables"

END: Final = "$END"
"""The terminal at the end of a text."""

REDUCES: Final = -1
"""An action up to this one ends a rule: `~` and its number."""

NOTHING: Final = -1
"""The place of a part that is optional and not there."""

INLINED: Final = -2
"""This less a place: the parts of a part, instead of the part itself."""

Stack = tuple[int, ...]
"""The states of a parser, with the present one last."""

Rule = tuple[str, str, int, bool, list[int]]
"""Its name, the name of its tree, its length, whether it passes on an only part, and what it keeps:
places of parts, NOTHING, or parts that are INLINED."""


class Tables(NamedTuple):
    """states: for each one, what follows a terminal or rule: the next state, or `~` and a rule.

    words: each terminal, its text or pattern, and whether it is a text. starts, ends: the first
    and the last state of each rule that can be read alone.
    """

    words: list[tuple[str, str, bool]]
    ignored: list[str]
    rules: list[Rule]
    starts: dict[str, int]
    ends: dict[str, int]
    states: list[dict[str, int]]

    def terminals(self, stack: Stack) -> frozenset[str]:
        """The terminals for which the top state has an action; some of them may still not fit."""
        return frozenset(name for name in self.states[stack[-1]] if name.isupper())

    def after(self, stack: Stack, terminal: str, end: int) -> Stack | None:
        """The stack after one more terminal; None if it does not fit. Empty after the end."""
        states = list(stack)
        while (action := self.states[states[-1]].get(terminal)) is not None:
            if action >= 0:
                return (*states, action)
            name, _, size, _, _ = self.rules[~action]
            del states[-size:]
            states.append(self.states[states[-1]][name])
            if terminal == END and states[-1] == end:
                return ()
        return None


@cache
def tables() -> Tables:
    """The tables of the grammar, loaded once per process."""
    return read_tables(TABLES) or generated()


@cache
def lexer() -> WordLexer:
    """The lexer for the terminals of the grammar."""
    words = tables().words
    fixed = {text: name for name, text, is_text in words if is_text}
    patterns = {name: text for name, text, is_text in words if not is_text}
    return WordLexer(fixed, patterns, tables().ignored)


def read_tables(file: Path) -> Tables | None:
    """The tables from a file; None if they do not belong to this grammar."""
    try:
        digest, _, stored = file.read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    return Tables(**json.loads(stored)) if digest == _digest(stored) else None


def written_tables() -> str:
    """The content of the file of tables, with a line for each terminal, rule and state."""
    text = json.dumps(generated()._asdict(), separators=(",", ":"))
    stored = text.replace("],[", "],\n[").replace("},{", "},\n{") + "\n"
    return f"{_digest(stored)}\n{stored}"


def _digest(stored: str) -> str:
    return sha256(f"{grammar_text()}\0{stored}".encode()).hexdigest()


# ---------------------------------------------------------------- generating


def generated() -> Tables:
    """The tables that Lark makes from the grammar."""
    from lark import Lark  # the import is slow
    from lark.lexer import PatternStr
    from lark.parsers.lalr_analysis import Shift

    starts = ["line", "rule", "zone"]
    made = Lark(grammar_text(), parser="lalr", lexer="basic", start=starts, maybe_placeholders=True)
    frontend: Any = made.parser  # it has no type annotations
    table = frontend.parser._parse_table
    number = {rule: place for place, rule in enumerate(made.rules)}
    return Tables(
        words=[
            (one.name, one.pattern.value, isinstance(one.pattern, PatternStr))
            for one in made.terminals
        ],
        ignored=list(made.ignore_tokens),
        rules=[_rule(rule) for rule in made.rules],
        starts=table.start_states,
        ends=table.end_states,
        states=[
            {
                symbol: target if action is Shift else ~number[target]
                for symbol, (action, target) in sorted(table.states[state].items())
            }
            for state in range(len(table.states))
        ],
    )


def _rule(rule: Any) -> Rule:
    """A rule of Lark, as data."""
    name = str(rule.origin.name)
    through = rule.options.expand1 and not rule.alias
    return name, rule.alias or name, len(rule.expansion), through, list(_kept(rule))


def _kept(rule: Any) -> Iterator[int]:
    """What becomes a part of a rule's tree: Lark leaves out fixed texts, and inlines `_` rules."""
    place = 0
    for is_missing in rule.options.empty_indices or [False] * len(rule.expansion):
        if is_missing:
            yield NOTHING
            continue
        symbol = rule.expansion[place]
        if not symbol.is_term and symbol.name.startswith("_"):
            yield INLINED - place
        elif not (symbol.is_term and symbol.filter_out):
            yield place
        place += 1


if __name__ == "__main__":
    from ..text.atomic import write_atomically

    write_atomically(TABLES, written_tables().encode("utf-8"))
