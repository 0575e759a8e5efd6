"""The parser of the effect language, loaded from LALR tables generated from `grammar.lark`.

Generating the tables takes much longer than loading them, so they are stored next to the grammar,
as plain data: loading them executes nothing. Their first line is a digest of the grammar, Lark's
version and the tables; if it does not match, the parser is generated in memory. After a change of
the grammar, `python -m elgrande.engine.lang.tables` writes the tables.

Lark's own serialization repeats the class of each symbol in each rule: the text is four times as
long, and two thirds of the loading time goes into resolving these classes. So rules, terminals and
states are written here, and Lark gets them as its own objects.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import lark
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef
from lark.parsers.lalr_analysis import Shift

from ..text.atomic import write_atomically
from .forms import grammar_text
from .lexer import WordLexer

TABLES: Final = Path(__file__).parent / "grammar.tables"

_OPTIONS: Final[dict[str, Any]] = {
    "parser": "lalr",
    "lexer": "basic",
    "start": ["line", "rule", "zone"],
    "propagate_positions": True,
    "maybe_placeholders": True,
}


@cache
def grammar() -> lark.Lark:
    """The parser, created once per process."""
    return read_tables(TABLES) or _made(lexer=WordLexer)


def _made(**others: Any) -> lark.Lark:
    return lark.Lark(grammar_text(), **_OPTIONS | others)


def read_tables(file: Path) -> lark.Lark | None:
    """The parser from a file of tables; None if they do not belong to this grammar."""
    try:
        digest, _, tables = file.read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    if digest != _digest(tables):
        return None
    return _loaded(json.loads(tables))


def written_tables() -> str:
    """The content of the file of tables, with a line for each terminal, rule and state."""
    made = _made()
    frontend: Any = made.parser  # it has no type annotations
    table = frontend.parser._parse_table
    number = {rule: place for place, rule in enumerate(made.rules)}
    read = {
        "words": [
            [one.name, one.pattern.value, isinstance(one.pattern, PatternStr)]
            for one in made.terminals
        ],
        "ignored": list(made.ignore_tokens),
        "rules": [_plain(rule) for rule in made.rules],
        "starts": table.start_states,
        "ends": table.end_states,
        "states": [
            {
                symbol: target if action is Shift else ~number[target]
                for symbol, (action, target) in sorted(table.states[state].items())
            }
            for state in range(len(table.states))
        ],
    }
    text = json.dumps(read, separators=(",", ":"))
    tables = text.replace("],[", "],\n[").replace("},{", "},\n{") + "\n"
    return f"{_digest(tables)}\n{tables}"


def _digest(tables: str) -> str:
    parts = (lark.__version__, repr(_OPTIONS), grammar_text(), tables)
    return sha256("\0".join(parts).encode()).hexdigest()


def _plain(rule: Rule) -> list[Any]:
    """A rule as data: its name, its symbols, and how its tree is built."""
    options = rule.options
    symbols = [str(symbol.name) for symbol in rule.expansion]
    name, alias = str(rule.origin.name), rule.alias
    return [name, symbols, rule.order, alias, options.expand1, options.empty_indices]


def _loaded(read: dict[str, Any]) -> lark.Lark:
    """Lark's parser from the stored data.

    Lark refers to rules and terminals by number: `{"@": 7}`.
    """
    words = [
        TerminalDef(name, PatternStr(text) if fixed else PatternRE(text))
        for name, text, fixed in read["words"]
    ]
    terminals = {name: Terminal(name, filter_out=fixed) for name, _, fixed in read["words"]}
    memo: dict[int, Rule | TerminalDef] = {
        number: _rule(terminals, *rule) for number, rule in enumerate(read["rules"])
    }
    rules = [{"@": number} for number in memo]
    memo |= enumerate(words, start=len(rules))
    states = {
        state: {
            symbol: (0, target) if target >= 0 else (1, rules[~target])
            for symbol, target in moves.items()
        }
        for state, moves in enumerate(read["states"])
    }
    parser = {
        "lexer_conf": {
            "terminals": [{"@": number} for number in range(len(rules), len(memo))],
            "ignore": read["ignored"],
            "g_regex_flags": 0,
            "use_bytes": False,
            "lexer_type": WordLexer,
        },
        "parser_conf": {"rules": rules, "start": _OPTIONS["start"], "parser_type": "lalr"},
        "parser": {
            "tokens": {symbol: symbol for moves in read["states"] for symbol in moves},
            "states": states,
            "start_states": read["starts"],
            "end_states": read["ends"],
        },
    }
    any_lark: Any = lark.Lark  # its constructor for stored data has no type annotations
    data = {"parser": parser, "rules": rules, "options": _OPTIONS}
    loaded: lark.Lark = any_lark._load_from_dict(data, memo)
    return loaded


def _rule(
    words: Mapping[str, Terminal],
    name: str,
    expansion: list[str],
    order: int,
    alias: str | None,
    through: bool,
    empty: list[bool],
) -> Rule:
    """Lark's rule; a symbol that is no terminal is a rule."""
    parts = [words.get(symbol) or _named(symbol) for symbol in expansion]
    options = RuleOptions(expand1=through, empty_indices=tuple(empty))
    return Rule(_named(name), parts, order, alias, options)


@cache
def _named(rule: str) -> NonTerminal:
    return NonTerminal(rule)


if __name__ == "__main__":
    write_atomically(TABLES, written_tables().encode("utf-8"))
