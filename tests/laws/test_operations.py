"""Laws of sentences and operations: what can be written is compiled, and what is compiled runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from elgrande.engine.compile.operations import Apply, Jump, Op
from elgrande.engine.compile.verbs.writer import WRITERS
from elgrande.engine.game.machine.machine import handles
from elgrande.engine.game.ops import HANDLERS
from elgrande.engine.lang.forms import class_name, grammar_text
from elgrande.engine.lang.parser import OLD

from .code import ROOT, engine_files

NO_SENTENCES = {"else_", "or_", "when", "instead_of", "rule"}
"""Belong to the block before them; or say what holds, or what happens later."""


def kinds_below(kind: type[Op]) -> Iterator[type[Op]]:
    """Every kind of operation below a class: those that no other kind refines."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from kinds_below(one)


def named_by(rule: str) -> set[str]:
    """The names of the rules that a rule of the grammar chooses from."""
    found = re.search(rf"^\?{rule}:(.*?)\n\n", grammar_text(), re.MULTILINE | re.DOTALL)
    assert found is not None
    names = {name.strip() for name in found[1].split("|")}
    return {name for name in names if not name.startswith(OLD)}


def test_every_sentence_has_a_writer() -> None:
    sentences = (named_by("sentence") | named_by("header")) - NO_SENTENCES
    assert {class_name(name) for name in sentences} == {kind.__name__ for kind in WRITERS}


def test_every_operation_has_a_binder() -> None:
    """Exactly one, for a second is refused; the machine itself runs jumps and what is applied."""
    assert set(kinds_below(Op)) - {Apply, Jump} == set(HANDLERS)


def test_a_second_binder_is_refused() -> None:
    kind, binder = next(iter(HANDLERS.items()))
    with pytest.raises(TypeError, match=kind.__name__):
        handles(kind, binder)


@pytest.mark.parametrize("floor", ["compile", "game"])
def test_what_the_engine_makes_itself_is_typed(floor: str) -> None:
    """Fields of records are checked; keys of mappings are not."""
    for path in sorted((ROOT / "engine" / floor).rglob("*.py")):
        if path.name not in _FROM_OUTSIDE:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\b(Mapping|dict)\[str, Any\]", text), path


_FROM_OUTSIDE = {
    *(
        "loading.py",
        "ruleset.py",
        "save.py",
        "game.py",
        "position.py",
        "given_position.py",
        "view.py",
    )
}
"""Files that take what people hand over, or give data that they can keep."""


def test_no_check_makes_up_for_a_type() -> None:
    """What the types do not know is asked, or a better type says it."""
    for path in engine_files():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"assert isinstance\(|# type: ignore|\bcast\(", text), path


def test_the_log_is_one_tuple_an_event() -> None:
    """An event is in the same tuple as its predecessor: (older, kind, ...)."""
    for path in sorted((ROOT / "engine" / "game").rglob("*.py")):
        assert not re.search(r"\blog = \((\w+\.)?log, \(", path.read_text(encoding="utf-8")), path
