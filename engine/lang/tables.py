"""The tables of the grammar: what each word does in each state of the parser.

Making them takes Lark, and much longer than reading them, so they lie beside the grammar, as plain
data: reading them executes nothing. They count only while their first line is the digest of the
grammar and of the tables themselves; otherwise they are made anew, in memory.
`python -m elgrande.engine.lang.tables` writes them after a change of the grammar.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from .automaton import Rule, Tables
from .forms import grammar_text

FILE: Final = Path(__file__).parent / "grammar.tables"


@cache
def tables() -> Tables:
    """The tables; read once in a process."""
    return read_tables(FILE) or _made()


def read_tables(file: Path) -> Tables | None:
    """The tables of a file; None when they do not belong to this grammar."""
    try:
        digest, _, text = file.read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    if digest != _digest(text):
        return None
    read = json.loads(text)
    return Tables(**read | {"rules": [Rule(*rule) for rule in read["rules"]]})


def written_tables() -> str:
    """The content of the file of the tables."""
    rows = []
    for name, value in _made()._asdict().items():
        items = ",\n".join(map(_compact, value)) if isinstance(value, list) else ""
        rows.append(f'"{name}":' + (f"[\n{items}]" if items else _compact(value)))
    text = "{" + ",\n".join(rows) + "}\n"
    return f"{_digest(text)}\n{text}"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _made() -> Tables:
    from .lark_tables import made_tables  # Lark takes long to import, and is needed only here

    return made_tables()


def _digest(text: str) -> str:
    return sha256(f"{grammar_text()}\0{text}".encode()).hexdigest()


if __name__ == "__main__":
    FILE.write_text(written_tables(), encoding="utf-8")
