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
from lark import Lark, Tree, UnexpectedToken

from elgrande.engine.lang import tables
from elgrande.engine.lang.continuation import whole_lines
from elgrande.engine.lang.forms import grammar_text, keywords
from elgrande.engine.lang.lark_tables import STARTS
from elgrande.engine.lang.lexer import Word
from elgrande.engine.lang.reading import Misfit, Phrase, read, reserved
from elgrande.engine.lang.tables import FILE, read_tables, written_tables

REMEDY = "the grammar has changed: run python -m elgrande.engine.lang.tables"


def test_the_stored_tables_are_those_of_the_grammar() -> None:
    assert read_tables(FILE) is not None, REMEDY
    assert FILE.read_text(encoding="utf-8") == written_tables(), REMEDY


def test_no_rule_is_empty() -> None:
    """What is read has a place, so each phrase has at least one word."""
    assert all(rule.size for rule in tables.tables().rules)


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
    digest, _, content = FILE.read_text(encoding="utf-8").partition("\n")
    assert len(digest) == 64 and json.loads(content)


class _Planted:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.folder),)


def plain(parsed: Any) -> Any:
    """What Lark has read, as our reader tells it."""
    if not isinstance(parsed, Tree):
        return parsed and Word(parsed.type, str(parsed), parsed.start_pos, parsed.end_pos)
    meta = parsed.meta
    parts = [plain(child) for child in parsed.children]
    return Phrase(str(parsed.data), parts, meta.start_pos, meta.end_pos)


def test_lark_reads_the_same(stored: list[Any]) -> None:
    """Each line of the data, and one with a word less; in Lark, keywords are never ids."""
    lark = Lark(
        grammar_text(),
        parser="lalr",
        lexer="basic",
        start=STARTS,
        maybe_placeholders=True,
        propagate_positions=True,
    )
    lines = {
        (line.strip(), "line" if item.start == "effect" else item.start)
        for item in stored
        for _, line in whole_lines(item.text)
        if line.strip() and not line.lstrip().startswith("#")
    }
    agreed = refused = 0
    for line, start in sorted(lines):
        short = line.split()
        del short[len(line) % len(short)]
        for text in (line, " ".join(short)):
            try:
                expected = plain(lark.parse(text, start=start))
            except UnexpectedToken as error:
                if error.token in keywords() - reserved():
                    continue
                with pytest.raises(Misfit) as found:
                    read(text, start)
                word = found.value.word
                fitting = error.accepts or error.expected
                assert {*found.value.fitting} == {*fitting}, text
                assert ("$END" if word is None else word.kind) == error.token.type
                refused += 1
            else:
                assert read(text, start) == expected
                agreed += 1
    assert agreed > 800 and refused > 500


def test_what_a_stranger_put_into_a_cache_folder_is_not_read(tmp_path: Path) -> None:
    """A checked-out repository may bring a `.cache`, and the environment may point there."""
    proof, cache = tmp_path / "proof", tmp_path / ".cache"
    (cache / "elgrande").mkdir(parents=True, mode=0o700)
    for name in ("grammar.lark-cache", "grammar.tables"):
        (cache / "elgrande" / name).write_bytes(b"x\n" + pickle.dumps(_Planted(proof)))
    names = {*cache.rglob("*")}
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(tmp_path)}
    house = FILE.parents[2] / "examples" / "house_rules" / "new_card"
    command = [sys.executable, "-m", "elgrande.cli", "check", str(house)]
    run = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert not proof.exists()
    assert {*cache.rglob("*")} == names, "nothing is left there either"
