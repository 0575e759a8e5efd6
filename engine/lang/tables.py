"""The parser of the effect language, read from the tables that were made of `grammar.lark`.

Making the tables takes much longer than reading them, so they lie beside the grammar, as plain
data: reading them executes nothing. They count only while their first line is the digest of the
grammar, of Lark's version and of the tables themselves; otherwise the parser is made anew, in
memory. `python -m elgrande.engine.lang.tables` writes them after a change of the grammar.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import lark

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
    """The parser; made once in a process."""
    return read_tables(TABLES) or _made(lexer=WordLexer)


def _made(**others: Any) -> lark.Lark:
    return lark.Lark(grammar_text(), **_OPTIONS | others)


def read_tables(file: Path) -> lark.Lark | None:
    """The parser of some tables; None when they do not belong to this grammar."""
    try:
        digest, _, tables = file.read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    if digest != _digest(tables):
        return None
    read = json.loads(tables)
    read["memo"] = _numbered(read["memo"])
    read["data"]["parser"]["lexer_conf"]["lexer_type"] = WordLexer
    table = read["data"]["parser"]["parser"]
    table["tokens"] = _numbered(table["tokens"])
    states = {state: _numbered(moves) for state, moves in table["states"].items()}
    table["states"] = _numbered(states)
    any_lark: Any = lark.Lark  # what Lark's own stand-alone parsers are loaded with has no types
    loaded: lark.Lark = any_lark._load_from_dict(read["data"], read["memo"])
    return loaded


def written_tables() -> str:
    """The content of the file of the tables."""
    data, memo = _made().memo_serialize([lark.lexer.TerminalDef, lark.grammar.Rule])
    tables = json.dumps({"data": data, "memo": memo}, separators=(",", ":"), sort_keys=True) + "\n"
    return f"{_digest(tables)}\n{tables}"


def _digest(tables: str) -> str:
    parts = (lark.__version__, repr(_OPTIONS), grammar_text(), tables)
    return sha256("\0".join(parts).encode()).hexdigest()


def _numbered(mapping: dict[str, Any]) -> dict[Any, Any]:
    """A mapping as it was before JSON made texts of the numbers among its keys."""
    return {int(key): value for key, value in mapping.items()}


if __name__ == "__main__":
    TABLES.write_text(written_tables(), encoding="utf-8")
