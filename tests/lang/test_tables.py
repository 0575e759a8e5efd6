"""The stored tables are those of the grammar, they are plain data, and nothing else is read."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Tree, UnexpectedInput

from elgrande.engine.lang import tables
from elgrande.engine.lang.automaton import ParseTree
from elgrande.engine.lang.forms import grammar_text
from elgrande.engine.lang.lexer import Token as LineToken
from elgrande.engine.lang.reading import read
from elgrande.engine.lang.tables import TABLES, generated, read_tables, written_tables

REMEDY = "the grammar has changed: run python -m elgrande.engine.lang.tables"


def test_the_stored_tables_are_those_of_the_grammar() -> None:
    """Lark numbers the states otherwise each time: the two are walked side by side."""
    stored = read_tables(TABLES)
    assert stored is not None, REMEDY
    one, other = stored, generated()
    assert sorted(map(tuple, one.words)) == sorted(other.words)
    assert one.ignored == other.ignored
    assert [*map(tuple, one.rules)] == other.rules
    assert one.starts.keys() == other.starts.keys()
    waiting = [(one.starts[name], other.starts[name]) for name in one.starts]
    same = dict(waiting)
    while waiting:
        left, right = waiting.pop()
        acts, others = one.states[left], other.states[right]
        assert acts.keys() == others.keys()
        for symbol, action in acts.items():
            its_action = others[symbol]
            if action < 0 or its_action < 0:
                assert action == its_action, "the same rule ends here"
            elif action in same:
                assert same[action] == its_action
            else:
                same[action] = its_action
                waiting.append((action, its_action))
    assert len(same) == len(one.states) == len(other.states)
    assert {same[one.ends[name]] for name in one.ends} == {*other.ends.values()}


def test_only_tables_of_this_grammar_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "grammar.tables"
    whole = written_tables()
    file.write_text(whole, encoding="utf-8")
    assert read_tables(file) is not None
    assert read_tables(tmp_path / "none") is None
    for wrong in (whole[:-9], whole.replace("score", "scora", 1), "", "{}", "\n", whole[1:]):
        file.write_text(wrong, encoding="utf-8")
        assert read_tables(file) is None
    file.write_bytes(whole.encode().replace(b"score", b"\xff\xff", 1))
    assert read_tables(file) is None
    file.write_text(whole, encoding="utf-8")
    monkeypatch.setattr(tables, "grammar_text", lambda: "line: /x/")
    assert read_tables(file) is None, "a grammar that has changed since"


def test_they_are_plain_data() -> None:
    digest, _, content = TABLES.read_text(encoding="utf-8").partition("\n")
    assert len(digest) == 64 and json.loads(content)


class _Planted:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.folder),)


def test_what_a_stranger_put_into_a_cache_folder_is_not_read(tmp_path: Path) -> None:
    """A checked-out repository may bring a `.cache`, and the environment may point there."""
    proof, cache = tmp_path / "proof", tmp_path / ".cache"
    (cache / "elgrande").mkdir(parents=True, mode=0o700)
    for name in ("grammar.lark-cache", "grammar.tables"):
        (cache / "elgrande" / name).write_bytes(b"x\n" + pickle.dumps(_Planted(proof)))
    names = {*cache.rglob("*")}
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(tmp_path)}
    house = TABLES.parents[2] / "examples" / "house_rules" / "new_card"
    command = [sys.executable, "-m", "elgrande.cli", "check", str(house)]
    run = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert not proof.exists()
    assert {*cache.rglob("*")} == names, "nothing is left there either"


def test_the_trees_are_those_of_lark() -> None:
    """Lark itself reads the examples of the grammar in the same way, with the same places."""
    text = grammar_text()
    starts = ["line", "rule", "zone"]
    parser = Lark(text, parser="lalr", lexer="basic", start=starts, propagate_positions=True)
    examples = re.findall(r"^// (.+)\n\w+:", text, re.MULTILINE)
    compared = 0
    for example, start in product(examples, starts):
        try:
            by_lark = parser.parse(example, start=start)
        except UnexpectedInput:
            continue
        assert _ours(read(example, start)) == _of_lark(by_lark), example
        compared += 1
    assert compared > 60


def _ours(part: ParseTree | LineToken | None) -> object:
    if isinstance(part, ParseTree):
        return part.rule, part.start, part.end, [*map(_ours, part.parts)]
    return part and (part.terminal, part.text, part.start, part.end)


def _of_lark(part: Any) -> object:
    if isinstance(part, Tree):
        return part.data, part.meta.start_pos, part.meta.end_pos, [*map(_of_lark, part.children)]
    return part and (part.type, str(part), part.start_pos, part.end_pos)
