"""The stored tables are those of the grammar, they are plain data, and nothing else is read."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lark import Lark

from elgrande.engine.lang import tables
from elgrande.engine.lang.tables import TABLES, read_tables, written_tables

REMEDY = "the grammar has changed: run python -m elgrande.engine.lang.tables"


def _table(parser: Lark) -> Any:
    return parser.parser.parser._parse_table


def test_the_stored_tables_are_those_of_the_grammar() -> None:
    """Lark numbers the states otherwise each time: the two are walked side by side."""
    stored = read_tables(TABLES)
    assert stored is not None, REMEDY
    made = tables._made()
    assert _terminals(stored) == _terminals(made)
    assert [*map(_rule, stored.rules)] == [*map(_rule, made.rules)]
    one, other = _table(stored), _table(made)
    assert one.start_states.keys() == other.start_states.keys()
    waiting = [(one.start_states[name], other.start_states[name]) for name in one.start_states]
    same = dict(waiting)
    while waiting:
        left, right = waiting.pop()
        acts, others = one.states[left], other.states[right]
        assert acts.keys() == others.keys()
        for token, (act, target) in acts.items():
            its_act, its_target = others[token]
            assert act.name == its_act.name
            if act.name == "Reduce":
                assert _rule(target) == _rule(its_target)
            elif target in same:
                assert same[target] == its_target
            else:
                same[target] = its_target
                waiting.append((target, its_target))
    assert len(same) == len(one.states) == len(other.states)
    assert {same[one.end_states[name]] for name in one.end_states} == {*other.end_states.values()}


def _rule(rule: Any) -> tuple[Any, ...]:
    options = rule.options
    how = options.keep_all_tokens, options.expand1, options.priority, tuple(options.empty_indices)
    parts = [(str(part.name), getattr(part, "filter_out", None)) for part in rule.expansion]
    return str(rule.origin.name), parts, rule.order, rule.alias, how


def _terminals(parser: Lark) -> list[tuple[str, str, int]]:
    return sorted((one.name, one.pattern.to_regexp(), one.priority) for one in parser.terminals)


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
